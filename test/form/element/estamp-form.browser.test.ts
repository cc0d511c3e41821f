import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { warningsOf } from '../../support/warnings.ts';
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

async function make(more: Partial<EstampForm> = {}): Promise<EstampForm> {
  // Something follows, or a Tab out of the last field would leave the page.
  const form = await fixture<EstampForm>(html`<estamp-form></estamp-form><button>After</button>`);
  Object.assign(form, { schema, ...more });
  await form.updateComplete;
  return form;
}

const all = <T extends Element = HTMLElement>(form: EstampForm, selector: string): T[] => [
  ...form.shadowRoot!.querySelectorAll<T>(selector),
];
const control = (form: EstampForm, name: string): HTMLInputElement =>
  form.shadowRoot!.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const described = (form: EstampForm, element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => form.shadowRoot!.getElementById(id)?.textContent?.trim() ?? `no element ${id}`)
    .join(' ');
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

describe('<estamp-form>', () => {
  it('<estamp-form> renders a labelled field for each visible property', async () => {
    const form = await make();
    const labels = all(form, '.label').map((label) => label.textContent.replace(/\s+/g, ' ').trim());
    expect(labels).to.deep.equal(['Purpose', 'Mobile', 'Price (optional)', 'Who pays (optional)', 'State (optional)']);
    expect(control(form, 'purpose').required).to.equal(true);
    expect(control(form, 'price').inputMode).to.equal('decimal');
    expect(control(form, 'mobile').inputMode).to.equal('numeric');
    expect(control(form, 'purpose').hasAttribute('maxlength')).to.equal(false);
  });

  it('<estamp-form> is accessible: initially, with errors, disabled and dark', async () => {
    const form = await make({ submitLabel: 'Continue' });
    await expect(form).to.be.accessible();
    form.submit();
    await form.updateComplete;
    await expect(form).to.be.accessible();
    form.setAttribute('theme', 'dark');
    await expect(form).to.be.accessible();
    form.disabled = true;
    await form.updateComplete;
    await expect(form).to.be.accessible();
  });

  it('<estamp-form> shows an error on blur, hides it during correction, and exposes it to assistive technology', async () => {
    const form = await make();
    const input = await type(form, 'purpose', 'Short');
    expect(errors(form)).to.deep.equal([]);
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    expect(described(form, input)).to.equal('Printed on the certificate.');
    await leave(form);
    expect(errors(form)).to.deep.equal(['Enter at least 10 characters. You’ve entered 5.']);
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(described(form, input)).to.equal(
      'Printed on the certificate. Enter at least 10 characters. You’ve entered 5.',
    );
    await type(form, 'purpose', ' ');
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    expect(described(form, input)).to.equal('Printed on the certificate.');
  });

  it('<estamp-form> shows the fields of a condition, and keeps their values while they are hidden', async () => {
    const form = await make();
    control(form, 'aboutProperty').click();
    await form.updateComplete;
    await type(form, 'propertyDescription', 'House 5');
    expect(form.value).to.deep.include({ aboutProperty: true, propertyDescription: 'House 5' });
    control(form, 'aboutProperty').click();
    await form.updateComplete;
    expect(all(form, '[name=propertyDescription]').length).to.equal(0);
    expect(form.value).not.to.have.property('propertyDescription');
    control(form, 'aboutProperty').click();
    await form.updateComplete;
    expect(control(form, 'propertyDescription').value).to.equal('House 5');
  });

  it('<estamp-form> lists the errors on submit, focuses the first, and links to the others', async () => {
    const form = await make({ submitLabel: 'Continue' });
    let submitted = 0;
    form.addEventListener('estamp-form-submit', () => (submitted += 1));
    all(form, '.button-primary')[0]!.click();
    await form.updateComplete;
    await nextFrame();
    expect(submitted).to.equal(0);
    expect(focused(form)).to.equal('purpose');
    const title = all(form, '.summary [role=heading]')[0]!;
    expect([title.textContent.trim(), title.ariaLevel]).to.deep.equal(['There are 3 problems', '2']);
    const links = all(form, '.summary a');
    expect(links.map((link) => link.textContent.trim())).to.deep.equal([
      'Fill in “Purpose”.',
      'Fill in “Mobile”.',
      'I agree: Tick this box to continue.',
    ]);
    const address = location.href;
    links[1]!.click();
    await nextFrame();
    expect(focused(form)).to.equal('mobile');
    expect(location.href).to.equal(address);
  });

  it('<estamp-form> submits with Enter when it is valid', async () => {
    const form = await make();
    const submitted: unknown[] = [];
    form.addEventListener('estamp-form-submit', () => submitted.push(form.value));
    control(form, 'agree').click();
    // Not from the mobile number: it offers its example, and there WebKit's first Enter closes the list.
    await type(form, 'mobile', '9876543210');
    await type(form, 'purpose', 'Name change affidavit');
    await sendKeys({ press: 'Enter' });
    expect(submitted).to.deep.equal([{ purpose: 'Name change affidavit', mobile: '9876543210', agree: true }]);
  });

  it('<estamp-form> does not change the text of a number while it is typed, and keeps its digits', async () => {
    const form = await make();
    const price = await type(form, 'price', '1.');
    expect(price.value).to.equal('1.');
    await sendKeys({ type: '50' });
    await leave(form);
    expect(price.value).to.equal('1.50');
    expect(form.value).to.deep.include({ price: 1.5 });
    form.value = { price: 7 };
    await form.updateComplete;
    expect(price.value).to.equal('7');
  });

  it('<estamp-form> parses Indian digits and groups, and reports an invalid number', async () => {
    const form = await make();
    const price = await type(form, 'price', '१,००,०००.५०');
    expect(form.value).to.deep.include({ price: 100000.5 });
    await leave(form);
    expect(errors(form)).to.deep.equal([]);
    price.select();
    await type(form, 'price', 'ten');
    await leave(form);
    expect(errors(form)).to.deep.equal(['Enter a number, like 1,50,000.']);
    expect(price.value).to.equal('ten');
  });

  it('<estamp-form> shows values that the page or a reset sets, also in the focused control', async () => {
    const form = await make({ schema: { properties: { purpose: { type: 'string' } } }, value: { purpose: 'First' } });
    const around = document.createElement('form');
    form.replaceWith(around);
    around.append(form);
    await form.updateComplete;
    const input = await type(form, 'purpose', 'Typed');
    form.value = { purpose: 'Second' };
    await form.updateComplete;
    expect(input.value).to.equal('Second');
    await sendKeys({ type: 'x' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ purpose: 'Secondx' });
    around.reset();
    await form.updateComplete;
    expect(input.value).to.equal('Second');
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ purpose: 'Second' });
  });

  it('<estamp-form> normalizes typed text on blur', async () => {
    const form = await make({
      schema: { properties: { mobile: { type: 'string', pattern: '^\\d{10}$' } } },
      uiSchema: { mobile: { 'ui:options': { normalize: 'mobile' } } },
      normalizers: { mobile: (text: string) => text.replace(/\D/g, '').slice(-10) },
    });
    const input = await type(form, 'mobile', '+91 98765-43210');
    expect(input.value).to.equal('+91 98765-43210');
    await leave(form);
    expect(input.value).to.equal('9876543210');
    expect(form.value).to.deep.equal({ mobile: '9876543210' });
    expect(errors(form)).to.deep.equal([]);
  });

  it('<estamp-form> can be used with the keyboard alone', async () => {
    const form = await make();
    control(form, 'purpose').focus();
    await sendKeys({ type: 'Name change affidavit' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: '9876543210' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(form.shadowRoot!.activeElement?.getAttribute('aria-label')).to.equal('Clear: Who pays');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'MH' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    expect(form.value).to.deep.equal({
      purpose: 'Name change affidavit',
      mobile: '9876543210',
      payer: 'second',
      state: 'MH',
      agree: true,
    });
    expect(form.checkValidity()).to.equal(true);
  });

  it('<estamp-form> shows a value outside the options, and keeps it', async () => {
    const form = await make({ value: { state: 'XX', payer: 'third' } });
    const select = form.shadowRoot!.querySelector('select')!;
    expect(select.selectedOptions[0]!.textContent).to.equal('XX');
    expect(
      all<HTMLInputElement>(form, '[type=radio]:checked').map((one) => one.parentElement!.textContent.trim()),
    ).to.deep.equal(['third']);
    expect(form.value).to.deep.include({ state: 'XX', payer: 'third' });
  });

  it('<estamp-form> dispatches an event for each change', async () => {
    const form = await make();
    const changes: unknown[] = [];
    form.addEventListener('estamp-form-change', (event) => changes.push(event.detail));
    control(form, 'agree').click();
    await type(form, 'mobile', '9');
    expect(changes).to.deep.equal([
      { pointer: '/agree', committed: true, valid: false },
      { pointer: '/mobile', committed: false, valid: false },
    ]);
  });

  it('<estamp-form> shows a server error until its field changes', async () => {
    const form = await make({ value: { purpose: 'Name change affidavit' } });
    form.setErrors([['/purpose', 'Not for this document.']]);
    await form.updateComplete;
    expect(errors(form)).to.deep.equal(['Not for this document.']);
    expect(all(form, '.summary a')[0]!.textContent.trim()).to.equal('Purpose: Not for this document.');
    await type(form, 'purpose', 's');
    expect(errors(form)).to.deep.equal([]);
  });

  it('<estamp-form> calls the additional validation of the host', async () => {
    const form = await make({
      schema: { properties: { a: { type: 'string', title: 'A' } } },
      value: { a: 'x' },
      validate: (value) => ((value as { a: string }).a === 'x' ? [['/a', 'Not x.'] as const] : []),
    });
    expect(form.reportValidity()).to.equal(false);
    await form.updateComplete;
    expect(errors(form)).to.deep.equal(['Not x.']);
  });

  it('<estamp-form> warns once about an invalid schema', async () => {
    const warnings = await warningsOf(async () => {
      const form = await make({ schema: 'no' as never });
      form.schema = 3 as never;
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('`schema` is not a JSON Schema');
  });

  it('<estamp-form> keeps its own texts if the page’s are invalid, and warns once about each', async () => {
    const warnings = await warningsOf(async () => {
      const wrong = { summary: { one: 'x' }, required: 5 } as never;
      const form = await make({
        schema: { required: ['a'], properties: { a: { type: 'string', title: 'A' } } },
        messages: wrong,
      });
      form.messages = { ...(wrong as object) };
      expect(form.reportValidity()).to.equal(false);
      await form.updateComplete;
      expect(errors(form)).to.deep.equal(['Fill in “A”.']);
    });
    expect(warnings.map((line) => /`messages\.(\w+)` is not a text/.exec(line)?.[1])).to.deep.equal([
      'summary',
      'required',
    ]);
  });
});
