import { expect, fixture, html } from '@open-wc/testing';
import { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { fieldElement } from '../../../src/form/widgets/registry.ts';
import { PlainInput } from './plain-input.ts';

class TestForm extends EstampForm {}
customElements.define('test-form', TestForm);
customElements.define('plain-input', PlainInput);

const schema = {
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    city: { type: 'string', title: 'City', default: 'Mysuru' },
    pin: { type: 'string', title: 'PIN', format: 'password' },
    pan: { type: 'string', title: 'PAN' },
    pets: { type: 'array', title: 'Pets', items: { type: 'string', title: '' } },
  },
};
const uiSchema = { 'ui:order': ['city', '*'], pan: { 'ui:autocomplete': 'off' } };
const value = { name: 'Asha', pin: '1234', pan: 'AAAPA1234A', pets: ['Tara'] };

async function open(
  more: Partial<EstampForm> = {},
): Promise<{ outer: HTMLFormElement; form: EstampForm; root: ShadowRoot }> {
  const outer = await fixture<HTMLFormElement>(
    html`<form><div><test-form name="it"></test-form></div><button type="button">After</button><section></section></form>`,
  );
  const form = outer.querySelector<EstampForm>('test-form')!;
  Object.assign(form, { schema, uiSchema, ...more });
  await form.updateComplete;
  return { outer, form, root: form.shadowRoot! };
}
const control = (root: ShadowRoot, name: string): HTMLInputElement =>
  root.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

function write(root: ShadowRoot, name: string, text: string): void {
  control(root, name).value = text;
  control(root, name).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** All orders of some things. */
const orders = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((one) => orders(things.filter((other) => other !== one)).map((rest) => [one, ...rest]));

describe('<estamp-form> among other elements', () => {
  it('<estamp-form> behaves the same whatever is set first, before or after it is connected', async () => {
    const settings: Partial<EstampForm> = { schema, uiSchema, value, disabled: true };
    const seen = new Set<string>();
    for (const order of orders(Object.keys(settings) as (keyof EstampForm)[])) {
      for (const connected of [0, 2, 4]) {
        const form = new TestForm();
        for (const [i, name] of order.entries()) {
          if (i === connected) document.body.append(form);
          Object.assign(form, { [name]: settings[name] });
        }
        document.body.append(form);
        await form.updateComplete;
        const labels = [...form.shadowRoot!.querySelectorAll('.label')].map((label) =>
          label.textContent.replace(/\s+/g, ' ').trim(),
        );
        seen.add(JSON.stringify([labels, form.value, form.willValidate, control(form.shadowRoot!, 'name').disabled]));
        form.remove();
      }
    }
    expect(seen.size, [...seen].join('\n')).to.equal(1);
    expect([...seen][0])
      .to.contain('"Mysuru"')
      .and.contain('false,true');
  });

  it('<estamp-form> uses properties that were set before its class was defined', async () => {
    const form = document.createElement('late-form') as EstampForm;
    Object.assign(form, { schema, value });
    document.body.append(form);
    customElements.define('late-form', class extends EstampForm {});
    await form.updateComplete;
    expect(form.value).to.deep.equal({ ...value, city: 'Mysuru' });
    expect(control(form.shadowRoot!, 'name').value).to.equal('Asha');
    form.remove();
  });

  it('<estamp-form> keeps its state when it is moved', async () => {
    const { outer, form, root } = await open();
    write(root, 'name', 'Asha R');
    control(root, 'pan').focus();
    control(root, 'pan').blur();
    form.setErrors([['/city', 'Not there.']]);
    await form.updateComplete;
    const input = control(root, 'name');
    outer.querySelector('section')!.append(form);
    await form.updateComplete;
    expect(control(root, 'name') === input, 'the control is the same').to.equal(true);
    expect(input.value).to.equal('Asha R');
    expect(form.value).to.deep.include({ name: 'Asha R' });
    expect([...root.querySelectorAll('.error')].map((one) => one.textContent)).to.deep.equal(['Not there.']);
    expect(JSON.parse(new FormData(outer).get('it') as string)).to.deep.include({ name: 'Asha R' });
  });

  it('<estamp-form> lets the browser save its data, except passwords and fields with autocomplete off', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { setFormValue } = ElementInternals.prototype;
    let stored: unknown;
    ElementInternals.prototype.setFormValue = function (this: ElementInternals, now, state): void {
      stored = state;
      setFormValue.call(this, now, state);
    };
    try {
      const { form, root, outer } = await open({ value });
      expect(JSON.parse(stored as string)).to.deep.equal({ name: 'Asha', city: 'Mysuru', pets: ['Tara'] });
      expect(JSON.parse(new FormData(outer).get('it') as string)).to.deep.include({ pin: '1234', pan: 'AAAPA1234A' });
      form.formStateRestoreCallback('{"name":"Ravi","city":"Hubli"}');
      await form.updateComplete;
      expect(form.value).to.deep.equal({ name: 'Ravi', city: 'Hubli' });
      expect(control(root, 'city').value).to.equal('Hubli');
      outer.reset();
      expect(form.value).to.deep.include(value);
    } finally {
      ElementInternals.prototype.setFormValue = setFormValue;
    }
  });

  it('<estamp-form> keeps its state when the browser restores invalid JSON', async () => {
    const { form } = await open({ value });
    for (const foreign of ['Asha Rao', '', '{"name":']) form.formStateRestoreCallback(foreign);
    await form.updateComplete;
    expect(form.value).to.deep.include({ name: 'Asha' });
  });

  it('<estamp-form> labels a form that is one list by its items, and promises no name that it does not have', async () => {
    const form = await fixture<EstampForm>(html`<test-form></test-form>`);
    const said = async (items: object, lang = 'en'): Promise<(string | undefined)[]> => {
      form.lang = lang;
      form.schema = { type: 'array', items: { type: 'string', ...items } };
      form.value = ['Tara'];
      await form.updateComplete;
      const texts = (selector: string): (string | undefined)[] =>
        [...form.renderRoot.querySelectorAll(selector)].map(
          (one) => one.getAttribute('aria-label') ?? one.textContent?.trim(),
        );
      return [
        ...texts('[part=item] label'),
        ...texts('[part=item] button'),
        texts('[id$=":add"], [id$="add"]')[0]?.replace(/\s+/g, ' '),
      ];
    };
    expect(await said({ title: 'Pet' })).to.deep.equal(['Pet 1', 'Remove: Pet 1', 'Add Pet']);
    expect(await said({})).to.deep.equal(['1', 'Remove: 1', 'Add']);
    expect(await said({}, 'ur')).to.include('Add');
    // How a language says it to what, and whether there is a colon in it, is its own affair.
    form.messages = { add: 'Hinzufügen', addTo: '{label} hinzufügen: 1 mehr' };
    expect(await said({ title: 'Tier' })).to.include('Tier hinzufügen: 1 mehr');
    expect(await said({})).to.include('Hinzufügen');
  });

  it('<estamp-form> implements the validity API of native controls', async () => {
    const { form, outer, root } = await open();
    expect(form.form === outer).to.equal(true);
    expect(form.willValidate).to.equal(true);
    expect(form.validity.valid).to.equal(false);
    expect(form.validity.customError).to.equal(true);
    expect(form.validationMessage).to.equal('Fill in “Name”.');
    expect(form.checkValidity()).to.equal(false);
    expect(form.matches(':state(user-invalid)'), 'too early to complain').to.equal(false);
    expect(form.reportValidity()).to.equal(false);
    await form.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(form.matches(':state(user-invalid)')).to.equal(true);
    expect(root.activeElement?.getAttribute('name')).to.equal('name');
    form.value = { name: 'Asha' };
    await form.updateComplete;
    expect(form.validity.valid).to.equal(true);
    expect(form.matches(':state(user-invalid)')).to.equal(false);
    form.value = {};
    form.disabled = true;
    expect(form.willValidate).to.equal(false);
    expect(form.checkValidity()).to.equal(true);
    expect(form.matches(':disabled')).to.equal(true);
  });

  it('<estamp-form> shows no errors and submits nothing while it is disabled', async () => {
    const { form, outer, root } = await open({ disabled: true });
    let submitted = 0;
    outer.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted += 1;
    });
    form.addEventListener('estamp-form-submit', () => (submitted += 1));
    expect(form.reportValidity()).to.equal(true);
    await form.updateComplete;
    expect(root.querySelectorAll('.error, .summary').length).to.equal(0);
    form.value = { name: 'Asha' };
    expect(form.submit()).to.equal(false);
    expect(submitted).to.equal(0);
    form.disabled = false;
    expect(form.submit()).to.equal(true);
    expect(submitted).to.equal(2);
  });

  it('<estamp-form> dispatches only events with its own names', async () => {
    const { outer, root } = await open();
    const received: string[] = [];
    for (const name of ['input', 'change', 'submit', 'reset', 'estamp-form-change', 'estamp-form-submit']) {
      outer.addEventListener(name, ({ type, target }) => received.push(`${type} of ${(target as Element).localName}`));
    }
    control(root, 'name').value = 'A';
    control(root, 'name').dispatchEvent(new Event('change', { bubbles: true }));
    expect(received).to.deep.equal(['estamp-form-change of test-form']);
  });
});

describe('a custom element as a field', () => {
  const widgets = { plain: fieldElement('plain-input') };

  it('A custom element as a field is labelled and described, its events are handled, and it keeps its place in a list', async () => {
    const { form, root } = await open({
      widgets,
      uiSchema: { name: { 'ui:widget': 'plain', 'ui:help': 'As printed.' }, pets: { items: { 'ui:widget': 'plain' } } },
      value: { name: 'Asha', pets: ['Tara', 'Moti'] },
    });
    const element = control(root, 'name');
    expect(element.localName).to.equal('plain-input');
    expect(element.value).to.equal('Asha');
    expect(root.getElementById(element.getAttribute('aria-labelledby')!)?.textContent).to.contain('Name');
    expect(root.getElementById(element.getAttribute('aria-describedby')!)?.textContent).to.equal('As printed.');
    const inner = (at: Element): HTMLInputElement => at.shadowRoot!.querySelector('input')!;
    inner(element).value = 'Lata';
    inner(element).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    expect(form.value).to.deep.include({ name: 'Lata' });
    [...root.querySelectorAll('button')]
      .find((button) => button.getAttribute('aria-label')?.startsWith('Move up'))!
      .click();
    await form.updateComplete;
    const pets = [...root.querySelectorAll<HTMLInputElement>('[part=item] plain-input')];
    expect(pets.map((pet) => pet.value)).to.deep.equal(['Moti', 'Tara']);
    inner(pets[0]!).value = 'Rani';
    inner(pets[0]!).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    expect(form.value).to.deep.include({ pets: ['Rani', 'Tara'] });
  });

  it('A custom element as a field must have a valid name', () => {
    expect(() => fieldElement('signature')).to.throw('"signature" is not a valid name of a custom element');
  });
});
