import { expect, fixture, html } from '@open-wc/testing';
import { translatePage, type Translation } from '../../support/page-translator.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampForm } from '../../../src/form.ts';

const SCHEMA = {
  type: 'object',
  required: ['kind', 'name'],
  properties: {
    name: { type: 'string', title: 'Name', minLength: 3, description: 'As on the paper.' },
    share: { type: 'integer', title: 'Share', minimum: 0, maximum: 10 },
    people: { type: 'array', title: 'People', items: { type: 'string', title: 'Person', minLength: 2 } },
    kind: { title: 'Kind', enum: ['rent', 'sale'] },
  },
  oneOf: [
    { properties: { kind: { const: 'rent' }, months: { type: 'integer', title: 'Months' } }, required: ['months'] },
    { properties: { kind: { const: 'sale' }, price: { type: 'number', title: 'Price' } }, required: ['price'] },
  ],
};
const UI_SCHEMA = { share: { 'ui:widget': 'range' }, kind: { 'ui:widget': 'radio' } };

const shown = (form: EstampForm): string => (form.shadowRoot?.textContent ?? '').replace(/\s+/g, '');

/** Answers, removes and answers again. @returns what was shown at each point */
async function answer(pause: (form: EstampForm) => Promise<unknown>): Promise<string[]> {
  const form = await fixture<EstampForm>(
    html`<estamp-form submit-label="Send" .schema=${SCHEMA} .uiSchema=${UI_SCHEMA}></estamp-form>`,
  );
  const root = form.shadowRoot as ShadowRoot;
  const texts: string[] = [];
  const act = async (change: () => unknown): Promise<void> => {
    change();
    await form.updateComplete;
    texts.push(shown(form));
    await pause(form);
    texts.push(shown(form));
  };
  const enter = (name: string, text: string): void => {
    const control = root.querySelector<HTMLInputElement>(`[id="f.${name}"]`);
    if (!control) throw new Error(`no ${name} in ${form.shadowRoot?.innerHTML}`);
    control.value = text;
    control.dispatchEvent(new Event('input'));
    control.dispatchEvent(new Event('change'));
  };
  const press = (text: string): void =>
    [...root.querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(text))?.click();
  const choose = (index: number): void => root.querySelectorAll<HTMLElement>('[type=radio]')[index]?.click();
  await act(() => undefined);
  await act(() => form.submit());
  await act(() => enter('name', 'Al'));
  await act(() => enter('name', 'Asha'));
  for (const share of ['3', '7', '3']) await act(() => enter('share', share));
  for (const kind of [0, 1, 0, 1]) await act(() => choose(kind));
  await act(() => enter('price', 'x'));
  await act(() => enter('price', '12'));
  for (let count = 0; count < 3; count++) await act(() => press('Add'));
  await act(() => form.submit());
  await act(() => press('Remove'));
  await act(() => form.setErrors([['/name', 'Taken']]));
  await act(() => form.setErrors([['/name', 'Still taken']]));
  await act(() => form.setErrors([]));
  await act(() => {
    form.submitLabel = 'Send again';
  });
  texts.push(JSON.stringify(form.value));
  form.remove();
  return texts;
}

describe('<estamp-form> on a page with a translator', () => {
  for (const how of ['move', 'replace'] as const satisfies Translation[]) {
    it(`It shows the same texts if a translator would ${how} every text`, async () => {
      const plain = await answer(() => Promise.resolve());
      expect(plain.join()).to.include('Stilltaken').and.include('Price').and.include('Months');
      const stop = translatePage(how);
      try {
        const translated = await answer((form) =>
          waitUntil(
            () => [...(form.shadowRoot?.querySelectorAll('label') ?? [])].every((one) => one.querySelector('font')),
            'the translator took nothing',
          ),
        );
        expect(translated).to.deep.equal(plain);
      } finally {
        stop();
      }
    });
  }
});
