import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampForm } from '../../../src/form.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    note: { type: 'string', title: 'Note' },
    age: { type: 'integer', title: 'Age' },
    born: { type: 'string', format: 'date', title: 'Born' },
    state: { title: 'State', enum: ['KA', 'MH', 'TN', 'DL', 'GJ', 'UP'] },
    kind: { title: 'Kind', enum: ['rent', 'sale'] },
    agree: { type: 'boolean', title: 'Agree' },
  },
};
const UI_SCHEMA = {
  note: { 'ui:widget': 'textarea' },
  kind: { 'ui:widget': 'radio' },
  state: { 'ui:widget': 'select' },
};
const FILLED = { name: 'Asha', note: 'A note', age: 30, born: '1990-05-01', state: 'MH', kind: 'sale', agree: true };

describe('values that a filler sets without an event', () => {
  const make = async (): Promise<EstampForm> =>
    fixture<EstampForm>(html`<estamp-form submit-label="Send" .schema=${SCHEMA} .uiSchema=${UI_SCHEMA}></estamp-form>`);
  const at = (form: EstampForm, name: string): HTMLInputElement =>
    form.shadowRoot?.querySelector(`[id="f.${name}"]`) as HTMLInputElement;

  function fill(form: EstampForm): void {
    for (const name of ['name', 'note', 'age', 'born'] as const) at(form, name).value = String(FILLED[name]);
    const select = at(form, 'state') as unknown as HTMLSelectElement;
    select.selectedIndex = 2;
    (form.shadowRoot?.querySelectorAll('[type=radio]')[1] as HTMLInputElement).checked = true;
    (form.shadowRoot?.querySelector('[type=checkbox]') as HTMLInputElement).checked = true;
  }

  it('All kinds of controls are read when the form is submitted', async () => {
    const form = await make();
    fill(form);
    expect(form.submit()).to.equal(true);
    expect(form.value).to.deep.equal(FILLED);
  });

  it('They are read when a field loses the focus', async () => {
    const form = await make();
    at(form, 'name').focus();
    fill(form);
    at(form, 'name').blur();
    expect(form.value).to.deep.equal(FILLED);
  });

  it('A render in between does not empty them', async () => {
    const form = await make();
    fill(form);
    form.submitLabel = 'Send now';
    await form.updateComplete;
    expect(at(form, 'name').value).to.equal('Asha');
    expect(form.value).to.deep.equal(FILLED);
  });

  it('They are read before a surrounding form is submitted', async () => {
    const outer = await fixture<HTMLFormElement>(
      html`<form><estamp-form name="answers" .schema=${SCHEMA} .uiSchema=${UI_SCHEMA}></estamp-form></form>`,
    );
    const form = outer.firstElementChild as EstampForm;
    await form.updateComplete;
    fill(form);
    let sent: unknown;
    outer.addEventListener('submit', (event) => {
      event.preventDefault();
      sent = JSON.parse(new FormData(outer).get('answers') as string);
    });
    outer.requestSubmit();
    expect(sent).to.deep.equal(FILLED);
  });

  it('A text that is being composed is not read', async () => {
    const form = await make();
    const name = at(form, 'name');
    name.focus();
    name.dispatchEvent(new CompositionEvent('compositionstart'));
    name.value = 'क';
    form.submitLabel = 'Send now';
    await form.updateComplete;
    expect(form.value).to.deep.equal({});
    name.dispatchEvent(new CompositionEvent('compositionend'));
    name.blur();
    expect(form.value).to.deep.equal({ name: 'क' });
  });

  it('A typed value is reported once', async () => {
    const form = await make();
    const heard: unknown[] = [];
    form.addEventListener('estamp-form-change', ({ detail }) => heard.push([detail.pointer, detail.committed]));
    const name = at(form, 'name');
    name.focus();
    name.value = 'Asha';
    name.dispatchEvent(new InputEvent('input'));
    name.dispatchEvent(new Event('change'));
    name.blur();
    form.submit();
    await form.updateComplete;
    expect(heard).to.deep.equal([
      ['/name', false],
      ['/name', true],
    ]);
  });
});
