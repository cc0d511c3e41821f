import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { EstampForm } from '../../../src/form/element/estamp-form.ts';

class TestForm extends EstampForm {}
customElements.define('test-form', TestForm);

async function make(schema: object, more: Partial<EstampForm> = {}): Promise<EstampForm> {
  const form = await fixture<EstampForm>(html`<test-form></test-form><button>After</button>`);
  Object.assign(form, { schema }, more);
  await form.updateComplete;
  return form;
}

const all = <T extends Element = HTMLElement>(form: EstampForm, selector: string): T[] => [
  ...form.shadowRoot!.querySelectorAll<T>(selector),
];
const one = (form: EstampForm, selector: string): HTMLInputElement => all<HTMLInputElement>(form, selector)[0]!;
const button = (form: EstampForm, name: string): HTMLElement =>
  all(form, 'button').find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name)!;
const values = (form: EstampForm): string[] =>
  all<HTMLInputElement>(form, '[part=item] input').map((input) => input.value);
const focused = (form: EstampForm): string | null | undefined => {
  const at = form.shadowRoot!.activeElement;
  return at?.getAttribute('aria-label') ?? at?.textContent?.trim();
};

const heirs = {
  properties: { heirs: { type: 'array', title: 'Heirs', maxItems: 3, items: { type: 'string', minLength: 2 } } },
};

describe('a list', () => {
  it('A list is extended, shortened and reordered with the keyboard; the focus follows the moved item', async () => {
    const form = await make(heirs, { value: { heirs: ['Asha', 'Ravi', 'Lata'] } });
    expect(button(form, 'Add Heirs')).to.equal(undefined);
    button(form, 'Move up: Heirs 2').focus();
    await sendKeys({ press: 'Enter' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ heirs: ['Ravi', 'Asha', 'Lata'] });
    expect(values(form)).to.deep.equal(['Ravi', 'Asha', 'Lata']);
    expect(focused(form)).to.equal('Move down: Heirs 1');
    button(form, 'Remove: Heirs 2').focus();
    await sendKeys({ press: 'Enter' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ heirs: ['Ravi', 'Lata'] });
    button(form, 'Add Heirs').click();
    await form.updateComplete;
    expect(values(form)).to.deep.equal(['Ravi', 'Lata', '']);
    expect(form.value).to.deep.equal({ heirs: ['Ravi', 'Lata', ''] });
  });

  it('A list keeps a cleared item in its place, and shows its error there', async () => {
    const form = await make(heirs, { value: { heirs: ['Asha', 'Ravi'] } });
    const first = one(form, '[part=item] input');
    first.focus();
    first.select();
    await sendKeys({ press: 'Delete' });
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ heirs: ['', 'Ravi'] });
    expect(first.getAttribute('aria-invalid')).to.equal('true');
    expect(all(form, '[part=item] input')[1]!.getAttribute('aria-invalid')).to.equal('false');
  });

  it('A list is accessible', async () => {
    await expect(await make(heirs, { value: { heirs: ['Asha', 'Ravi'] } })).to.be.accessible();
  });
});

describe('choices', () => {
  const schema = {
    required: ['days'],
    properties: {
      days: { type: 'array', title: 'Days', uniqueItems: true, minItems: 1, items: { enum: ['Mon', 'Tue', 'Wed'] } },
    },
  };

  it('Several selected options are a list in the order of the options', async () => {
    const form = await make(schema);
    const boxes = all(form, '[type=checkbox]');
    boxes[2]!.click();
    boxes[0]!.click();
    expect(form.value).to.deep.equal({ days: ['Mon', 'Wed'] });
    boxes[2]!.click();
    expect(form.value).to.deep.equal({ days: ['Mon'] });
    await expect(form).to.be.accessible();
  });

  it('Moving among radio buttons is not a blur', async () => {
    const form = await make({
      required: ['a', 'b'],
      properties: {
        a: { title: 'A', type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] }, minItems: 1 },
        b: { type: 'string' },
      },
    });
    all(form, '[type=checkbox]')[0]!.focus();
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(all(form, '.error')).to.have.length(0);
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(all(form, '.error').map((error) => error.textContent)).to.deep.equal(['Select an option for “A”.']);
  });

  it('A choice can be cleared in a select', async () => {
    const form = await make({ properties: { s: { enum: ['a', 'b', 'c', 'd'], title: 'S' } } }, { value: { s: 'c' } });
    const select = all<HTMLSelectElement>(form, 'select')[0]!;
    expect(select.value).to.equal('c');
    select.value = '';
    select.dispatchEvent(new Event('change'));
    expect(form.value).to.deep.equal({});
  });
});

describe('groups and other fields', () => {
  it('Nested objects are fieldsets; an empty optional group is removed', async () => {
    const address = {
      type: 'object',
      title: 'Address',
      required: ['pin'],
      properties: { pin: { type: 'string', title: 'PIN' }, city: { type: 'string', title: 'City' } },
    };
    const form = await make({ properties: { address } });
    expect(one(form, 'fieldset').querySelector('legend')!.textContent.trim()).to.equal('Address (optional)');
    await expect(form).to.be.accessible();
    const city = one(form, '[name=city]');
    city.focus();
    await sendKeys({ type: 'Pune' });
    expect(form.value).to.deep.equal({ address: { city: 'Pune' } });
    expect(form.validationMessage).to.equal('Fill in “PIN”.');
    city.select();
    await sendKeys({ press: 'Delete' });
    expect(form.value).to.deep.equal({});
    expect(form.checkValidity()).to.equal(true);
  });

  it('A recursive object is created on request', async () => {
    const form = await make({
      $defs: {
        person: {
          type: 'object',
          properties: { name: { type: 'string' }, parent: { $ref: '#/$defs/person', title: 'Parent' } },
        },
      },
      properties: { me: { $ref: '#/$defs/person', title: 'Me' } },
    });
    expect(all(form, '[name=name]')).to.have.length(1);
    button(form, 'Add Parent').click();
    await form.updateComplete;
    expect(all(form, '[name=name]')).to.have.length(2);
  });

  it('Dates and times use native controls, and their values have the required formats', async () => {
    const form = await make(
      {
        properties: {
          d: { type: 'string', format: 'date' },
          t: { type: 'string', format: 'time' },
          m: { type: 'string', format: 'date-time' },
        },
      },
      { value: { m: '2026-11-20T10:00:00Z' } },
    );
    const write = (name: string, value: string): void => {
      const input = one(form, `[name=${name}]`);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    };
    const shown = one(form, '[name=m]').value;
    expect(new Date(shown).toISOString()).to.equal('2026-11-20T10:00:00.000Z');
    write('d', '2026-02-28');
    write('t', '09:30');
    write('m', '2026-01-02T03:04');
    expect(form.checkValidity()).to.equal(true);
    const value = form.value as Record<string, string>;
    expect(value.d).to.equal('2026-02-28');
    expect(value.t).to.match(/^09:30:00[+-]\d\d:\d\d$/);
    expect(new Date(value.m!).getTime()).to.equal(new Date(2026, 0, 2, 3, 4).getTime());
  });

  it('A field that is added above does not reuse another control', async () => {
    const form = await make(
      {
        properties: { on: { type: 'boolean' }, last: { type: 'string' } },
        if: { properties: { on: { const: true } }, required: ['on'] },
        then: { properties: { extra: { type: 'string' } } },
      },
      { uiSchema: { 'ui:order': ['extra', '*'] } },
    );
    const last = one(form, '[name=last]');
    last.focus();
    await sendKeys({ type: 'typed' });
    form.value = { on: true, last: 'typed' };
    await form.updateComplete;
    expect(one(form, '[name=last]') === last).to.equal(true);
    expect(one(form, '[name=extra]').value).to.equal('');
    expect(all(form, 'input[type=text]').map((input) => input.getAttribute('name'))).to.deep.equal(['extra', 'last']);
    expect(form.shadowRoot!.activeElement === last).to.equal(true);
    form.value = { on: false, last: 'typed' };
    await form.updateComplete;
    expect(form.shadowRoot!.querySelector('[name=extra]')).to.equal(null);
    expect(form.shadowRoot!.activeElement === last).to.equal(true);
    expect(form.shadowRoot!.activeElement === last).to.equal(true);
  });

  it('A host’s template is rendered in our root', async () => {
    const form = await make(
      { properties: { stars: { type: 'integer', title: 'Stars' } } },
      {
        uiSchema: { stars: { 'ui:widget': 'stars' } },
        widgets: {
          stars: (field, host) =>
            html`<button id=${host.id(field.pointer)} @click=${() => host.change(field.pointer, 5, 'commit')}>${field.label}</button>`,
        },
      },
    );
    button(form, 'Stars').click();
    expect(form.value).to.deep.equal({ stars: 5 });
  });

  it('An unsupported field shows a notice, and its value is kept', async () => {
    const form = await make(
      { properties: { odd: { title: 'Odd' }, s: { type: 'string' } } },
      { value: { odd: { a: [1] } } },
    );
    expect(one(form, '.hint').textContent).to.equal('This field can’t be shown here. Its value is kept.');
    one(form, '[name=s]').focus();
    await sendKeys({ type: 'x' });
    expect(form.value).to.deep.equal({ odd: { a: [1] }, s: 'x' });
  });

  it('There is no style attribute and no inline script, so a strict policy blocks nothing', async () => {
    const form = await make(heirs, { value: { heirs: ['Asha'] } });
    form.submit();
    await form.updateComplete;
    expect(all(form, '[style], style, script')).to.have.length(0);
  });

  it('The text is readable if the page sets the root to 62.5 % and hostile text styles', async () => {
    const hostile = document.createElement('style');
    hostile.textContent =
      'html { font-size: 62.5% } body { line-height: .5; text-transform: uppercase; letter-spacing: 9px }';
    document.head.append(hostile);
    const form = await make({ required: ['a'], properties: { a: { type: 'string', title: 'A' } } });
    const style = getComputedStyle(one(form, '.control'));
    expect(parseFloat(style.fontSize)).to.be.at.least(16);
    expect(parseFloat(style.minHeight)).to.equal(48);
    expect(getComputedStyle(one(form, '.label')).textTransform).to.equal('none');
    hostile.remove();
  });
});

describe('a field that goes', () => {
  it('Removing a field keeps the focus of the fields above it', async () => {
    const form = await make(
      {
        properties: { a: { type: 'boolean', title: 'A' }, z: { type: 'string' } },
        if: { properties: { a: { const: true } }, required: ['a'] },
        then: { properties: { b: { type: 'string' } } },
      },
      { value: { a: true }, uiSchema: { 'ui:order': ['a', 'b', 'z'] } },
    );
    one(form, '[name=a]').focus();
    await sendKeys({ press: 'Space' });
    await form.updateComplete;
    expect(all(form, '[name=b]')).to.have.length(0);
    expect(form.shadowRoot!.activeElement?.getAttribute('name')).to.equal('a');
  });
});

describe('composition', () => {
  it('An input method is not disturbed: no write during composition, one value after it', async () => {
    const form = await make({ properties: { n: { type: 'string', minLength: 2 } } });
    const input = one(form, '[name=n]');
    input.focus();
    let writes = 0;
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    const compose = (text: string): void => {
      native.set!.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: text }));
    };
    Object.defineProperty(input, 'value', {
      configurable: true,
      get() {
        return native.get!.call(input) as string;
      },
      set() {
        writes += 1;
      },
    });
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    for (const text of ['n', 'ना', 'नाम']) {
      compose(text);
      await form.updateComplete;
    }
    input.dispatchEvent(new CompositionEvent('compositionend', { data: 'नाम' }));
    expect(writes).to.equal(0);
    expect(form.value).to.deep.equal({ n: 'नाम' });
  });
});

describe('a default', () => {
  const schema = {
    properties: { payer: { type: 'string', title: 'Payer', default: 'first' }, note: { type: 'string' } },
  };

  it('A default is set again when the host sets a value without it', async () => {
    const form = await make(schema);
    form.value = { note: 'x' };
    await form.updateComplete;
    expect(form.value).to.deep.equal({ note: 'x', payer: 'first' });
  });

  it('A default is not set in a field that the customer has cleared, whatever the host sets', async () => {
    const form = await make(schema);
    const payer = one(form, '[name=payer]');
    payer.focus();
    payer.select();
    await sendKeys({ press: 'Delete' });
    form.value = { note: 'x' };
    await form.updateComplete;
    payer.blur();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ note: 'x' });
    expect(payer.value).to.equal('');
  });
});
