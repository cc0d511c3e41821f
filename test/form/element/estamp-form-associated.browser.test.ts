import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { EstampForm } from '../../../src/form/element/estamp-form.ts';

customElements.define('estamp-form', EstampForm);

const schema = {
  type: 'object',
  required: ['purpose', 'mobile', 'agree'],
  properties: {
    purpose: {
      type: 'string',
      title: 'Purpose',
      minLength: 10,
      maxLength: 100,
      description: 'Printed on the certificate.',
    },
    mobile: { type: 'string', title: 'Mobile', pattern: '^\\d{10}$', examples: ['9876543210'] },
    price: { type: 'number', title: 'Price', minimum: 0, multipleOf: 0.01 },
    payer: {
      title: 'Who pays',
      oneOf: [
        { const: 'first', title: 'First party' },
        { const: 'second', title: 'Second party' },
      ],
    },
    state: { type: 'string', title: 'State', enum: ['KA', 'MH', 'DL', 'TN'] },
    aboutProperty: { type: 'boolean', title: 'It is about a property' },
    agree: { type: 'boolean', const: true, title: 'I agree' },
  },
  if: { properties: { aboutProperty: { const: true } }, required: ['aboutProperty'] },
  then: {
    required: ['propertyDescription'],
    properties: { propertyDescription: { type: 'string', title: 'Property' } },
  },
};

const all = <T extends Element = HTMLElement>(form: EstampForm, selector: string): T[] => [
  ...form.shadowRoot!.querySelectorAll<T>(selector),
];
const control = (form: EstampForm, name: string): HTMLInputElement =>
  form.shadowRoot!.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const focused = (form: EstampForm): string | null | undefined => form.shadowRoot!.activeElement?.getAttribute('name');
const errors = (form: EstampForm): string[] => all(form, '.error').map((error) => error.textContent.trim());

async function type(form: EstampForm, name: string, text: string): Promise<HTMLInputElement> {
  const input = control(form, name);
  input.focus();
  await sendKeys({ type: text });
  await form.updateComplete;
  return input;
}

async function leave(form: EstampForm): Promise<void> {
  await sendKeys({ press: 'Tab' });
  await form.updateComplete;
}

describe('<estamp-form> in a form', () => {
  async function around(more: Partial<EstampForm> = {}): Promise<{ outer: HTMLFormElement; form: EstampForm }> {
    const outer = await fixture<HTMLFormElement>(html`<form>
      <fieldset><estamp-form name="details"></estamp-form></fieldset>
      <button>Send</button>
    </form>`);
    const form = outer.querySelector('estamp-form')!;
    Object.assign(form, { schema, ...more });
    await form.updateComplete;
    return { outer, form };
  }
  const sent = (outer: HTMLFormElement): unknown => JSON.parse(new FormData(outer).get('details') as string);
  const good = { purpose: 'Name change affidavit', mobile: '9876543210', agree: true };

  it('<estamp-form> submits its value as JSON in a surrounding form', async () => {
    const { outer, form } = await around({ value: good });
    expect(sent(outer)).to.deep.equal(good);
    await type(form, 'price', '2.5');
    expect(sent(outer)).to.deep.equal({ ...good, price: 2.5 });
  });

  it('<estamp-form> blocks the submission of a surrounding form while it is invalid, and shows the errors', async () => {
    const { outer, form } = await around();
    let submitted = 0;
    outer.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted += 1;
    });
    outer.querySelector('button')!.click();
    await form.updateComplete;
    await nextFrame();
    expect(submitted).to.equal(0);
    expect(errors(form)).to.have.length(3);
    expect(focused(form)).to.equal('purpose');
    form.value = good;
    await form.updateComplete;
    outer.querySelector('button')!.click();
    expect(submitted).to.equal(1);
  });

  it('<estamp-form> checks its validity without showing errors', async () => {
    const { form } = await around();
    expect(form.checkValidity()).to.equal(false);
    expect(form.validationMessage).to.equal('Fill in “Purpose”.');
    await form.updateComplete;
    expect(errors(form)).to.deep.equal([]);
  });

  it('<estamp-form> submits the surrounding form with Enter', async () => {
    const { outer, form } = await around({ value: good });
    let submitted: unknown;
    outer.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted = sent(outer);
    });
    control(form, 'purpose').focus();
    await sendKeys({ press: 'Enter' });
    expect(submitted).to.deep.equal(good);
  });

  it('<estamp-form> is reset with its form', async () => {
    const { outer, form } = await around({ value: good });
    await type(form, 'price', 'x');
    await leave(form);
    outer.reset();
    await form.updateComplete;
    expect(form.value).to.deep.equal(good);
    expect(control(form, 'price').value).to.equal('');
    expect(errors(form)).to.deep.equal([]);
  });

  it('<estamp-form> is disabled by a fieldset', async () => {
    const { outer, form } = await around({ value: good });
    outer.querySelector('fieldset')!.disabled = true;
    await form.updateComplete;
    expect(all<HTMLInputElement>(form, 'input, select').every((one) => one.disabled)).to.equal(true);
    expect(new FormData(outer).has('details')).to.equal(false);
  });

  it('<estamp-form> shows values and accepts no input when read-only', async () => {
    const { form } = await around({ value: good, readonly: true });
    expect(control(form, 'purpose').readOnly).to.equal(true);
    expect(control(form, 'agree').disabled).to.equal(true);
    expect(control(form, 'purpose').disabled).to.equal(false);
  });

  it('<estamp-form> keeps its state when it is moved', async () => {
    const { outer, form } = await around({ value: good });
    await type(form, 'price', '1.5');
    outer.append(form);
    await form.updateComplete;
    expect(form.value).to.deep.equal({ ...good, price: 1.5 });
    expect(sent(outer)).to.deep.equal({ ...good, price: 1.5 });
  });
});
