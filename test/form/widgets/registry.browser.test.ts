import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { readTime } from '../../../src/form/widgets/input.ts';
import { all, button, drawnForm, enter, focused, one } from '../drawn-form.ts';

const of = (schema: object, ui: object = {}, value?: unknown): ReturnType<typeof drawnForm> =>
  drawnForm(
    { properties: { a: { title: 'A', ...schema } } },
    { uiSchema: { a: ui }, ...(value !== undefined && { value: { a: value } }) },
  );

describe('kinds of fields', () => {
  it('a slider has its limits and shows its value', async () => {
    const form = await of({ type: 'integer', minimum: 0, maximum: 10, multipleOf: 5 }, { 'ui:widget': 'range' }, 5);
    const slider = one(form, '[type=range]');
    expect([slider.min, slider.max, slider.step, slider.value]).to.deep.equal(['0', '10', '5', '5']);
    expect(one(form, 'output').textContent).to.equal('5');
    slider.focus();
    await sendKeys({ press: 'ArrowRight' });
    await form.updateComplete;
    expect(form.value).to.deep.equal({ a: 10 });
    await expect(form).to.be.accessible();
    expect(one(await of({ type: 'number', minimum: 0 }, { 'ui:widget': 'range' }), 'input').type).to.equal('text');
  });

  it('a disabled option is shown and cannot be selected, in each kind of choice', async () => {
    const disabled = { 'ui:enumDisabled': ['y'] };
    const isDisabled = (form: Awaited<ReturnType<typeof of>>, selector: string): unknown[] =>
      all<HTMLInputElement | HTMLOptionElement>(form, selector).map(({ value, disabled: off }) => [value, off]);
    const choices = [
      ['x', false],
      ['y', true],
      ['z', false],
    ];
    const radios = await of({ enum: ['x', 'y', 'z'] }, disabled);
    expect(isDisabled(radios, '[type=radio]')).to.deep.equal(choices);
    all<HTMLInputElement>(radios, '[type=radio]')[1]?.click();
    expect(radios.value ?? {}).to.deep.equal({});
    expect(
      isDisabled(await of({ enum: ['x', 'y', 'z'] }, { ...disabled, 'ui:widget': 'select' }), 'option').slice(1),
    ).to.deep.equal(choices);
    expect(
      isDisabled(
        await of({ type: 'array', uniqueItems: true, items: { enum: ['x', 'y', 'z'] } }, disabled),
        '[type=checkbox]',
      ),
    ).to.deep.equal(choices);
    const many = Array.from({ length: 150 }, (_, i) => `n${i}`);
    const long = await of({ enum: many }, { 'ui:enumDisabled': ['n149'] });
    expect(all<HTMLOptionElement>(long, 'option:disabled').map(({ value }) => value)).to.deep.equal(['n149']);
    const selected = await of({ enum: ['x', 'y', 'z'] }, { ...disabled, 'ui:widget': 'select' }, 'y');
    expect([one<HTMLSelectElement>(selected, 'select').value, selected.value]).to.deep.equal(['y', { a: 'y' }]);
    await expect(radios).to.be.accessible();
  });

  it('a list has no actions that its UI schema disables, and the focus stays in it', async () => {
    const names = (form: Awaited<ReturnType<typeof of>>): string[] =>
      all<HTMLElement>(form, 'button[part~="button-quiet"]').map((each) =>
        (each.getAttribute('aria-label') ?? each.textContent.trim()).replace(/:.*| [A-Z].*/, ''),
      );
    const list = { type: 'array', items: { type: 'string' } };
    expect(names(await of(list, {}, ['p', 'q']))).to.deep.equal(['Move down', 'Remove', 'Move up', 'Remove', 'Add']);
    expect(names(await of(list, { 'ui:options': { orderable: false } }, ['p', 'q']))).to.deep.equal([
      'Remove',
      'Remove',
      'Add',
    ]);
    expect(names(await of(list, { 'ui:options': { removable: false } }, ['p', 'q']))).to.deep.equal([
      'Move down',
      'Move up',
      'Add',
    ]);
    expect(
      names(await of(list, { 'ui:options': { addable: false, orderable: false, removable: false } }, ['p', 'q'])),
    ).to.deep.equal([]);
    const form = await of(list, { 'ui:options': { addable: false } }, ['p', 'q']);
    await expect(form).to.be.accessible();
    button(form, 'Remove: A 1').click();
    await form.updateComplete;
    await aTimeout(0);
    expect(focused(form)).to.equal('A 1');
    button(form, 'Remove: A 1').click();
    await form.updateComplete;
    await aTimeout(0);
    expect(form.shadowRoot?.activeElement?.textContent).to.equal('Removed: A 1');
  });

  it('a slider without a value says so, although it is in the middle', async () => {
    const form = await of({ type: 'integer', minimum: 0, maximum: 10 }, { 'ui:widget': 'range' });
    const slider = one(form, '[type=range]');
    expect([one(form, 'output').textContent, slider.getAttribute('aria-valuetext')]).to.deep.equal([
      'Choose…',
      'Choose…',
    ]);
    await expect(form).to.be.accessible();
    slider.focus();
    await sendKeys({ press: 'ArrowRight' });
    await form.updateComplete;
    expect([one(form, 'output').textContent, slider.getAttribute('aria-valuetext')]).to.deep.equal(['6', null]);
  });

  it('optional radio buttons and sliders can be cleared, like a text', async () => {
    const kinds: [object, object, string][] = [
      [{ enum: ['x', 'y'] }, {}, '[type=radio]'],
      [{ type: 'boolean' }, { 'ui:widget': 'radio' }, '[type=radio]'],
      [{ type: 'integer', minimum: 0, maximum: 10 }, { 'ui:widget': 'range' }, '[type=range]'],
    ];
    for (const [schema, ui, selector] of kinds) {
      const form = await of(schema, ui);
      expect(all(form, '.actions').length, 'nothing to take back').to.equal(0);
      const middle = one(form, selector).value;
      one(form, selector).focus();
      await sendKeys({ press: 'ArrowRight' });
      await form.updateComplete;
      expect(form.value).to.have.property('a');
      await expect(form).to.be.accessible();
      button(form, 'Clear: A').click();
      await form.updateComplete;
      await aTimeout(0);
      expect(form.value).to.deep.equal({});
      expect(all(form, '.actions, :checked').length).to.equal(0);
      expect(one(form, selector).value).to.equal(middle);
      expect(
        (form.renderRoot as ShadowRoot).activeElement === one(form, selector),
        'the focus stays in the field',
      ).to.equal(true);
    }
  });

  it('a required or read-only value cannot be cleared; an optional group can be removed', async () => {
    const a = { title: 'A', enum: ['x', 'y'] };
    expect(
      all(await drawnForm({ required: ['a'], properties: { a } }, { value: { a: 'x' } }), '.actions').length,
    ).to.equal(0);
    expect(
      all(await drawnForm({ properties: { a } }, { value: { a: 'x' }, readonly: true }), '.actions').length,
    ).to.equal(0);
    expect(
      all(await drawnForm({ properties: { a: { ...a, default: 'x' } } }), '.actions').length,
      'no answer',
    ).to.equal(0);
    const form = await drawnForm(
      { properties: { g: { type: 'object', required: ['a'], properties: { a } } } },
      { value: { g: { a: 'x' } } },
    );
    button(form, 'Clear: A').click();
    expect(form.value).to.deep.equal({});
  });

  it('a time keeps its seconds and its zone when its hour is changed', async () => {
    const form = await of({ type: 'string', format: 'time' }, {}, '10:00:30Z');
    await enter(form, '[type=time]', '11:15');
    expect(form.value).to.deep.equal({ a: '11:15:30Z' });
    expect(one(form, '[type=time]').value).to.equal('11:15');
  });

  it('a five-digit year is reported as invalid and not dropped', async () => {
    const form = await of({ type: 'string', format: 'date-time' }, {}, '2026-01-01T10:00:00.000Z');
    await enter(form, '[type=datetime-local]', '20261-01-01T10:00');
    expect(form.value).to.deep.equal({ a: '20261-01-01T10:00' });
    expect(one(form, '.error').textContent).to.equal('Enter a date and a time.');
  });

  it('an incomplete or impossible date is invalid and not empty', async () => {
    const form = await of({ type: 'string', format: 'date' });
    const date = one(form, '[type=date]');
    const errors = (): (string | null)[] => all(form, '.error').map((error) => error.textContent);
    date.focus();
    await sendKeys({ type: '02302026' });
    await form.updateComplete;
    expect(errors(), 'too early to complain').to.deep.equal([]);
    expect(form.checkValidity()).to.equal(false);
    expect(form.submit()).to.equal(false);
    await form.updateComplete;
    expect(errors()).to.deep.equal(['Enter a valid date.']);
    await enter(form, '[type=date]', '2026-02-28');
    expect(errors()).to.deep.equal([]);
    expect(form.value).to.deep.equal({ a: '2026-02-28' });
    expect(form.submit()).to.equal(true);
  });

  it('a value that a date control cannot show is shown beside it as text', async () => {
    for (const [format, value] of [
      ['date', '12/03/2024'],
      ['date', '2024-02-30'],
      ['date', '0000-01-01'],
      ['time', 'noon'],
      ['time', '10:00 PM'],
      ['time', '10:00:30Z'],
      ['date-time', 'yesterday'],
      ['date-time', '2024-02-30T10:00:00Z'],
      ['date-time', '0000-06-01T00:00:00Z'],
      ['date-time', '2026-01-01T10:00:45Z'],
      ['time', '10:00:00+13:45'],
      ['tel', 'two\nlines'],
    ]) {
      const form = await of({ type: 'string', format }, {}, value);
      expect(one(form, 'output').textContent, `${format} ${value}`).to.equal(value);
      expect(form.value).to.deep.equal({ a: value });
    }
    for (const [format, value] of [
      ['date', '2024-02-29'],
      ['time', readTime('10:00') ?? ''],
      ['date-time', '2026-01-01T10:00:00.000Z'],
    ]) {
      expect(all(await of({ type: 'string', format }, {}, value), 'output'), String(value)).to.deep.equal([]);
    }
  });

  it('a value that a box cannot show stands beside it as text', async () => {
    const form = await of({ type: 'boolean' }, {}, 'wrong');
    expect(one(form, 'output').textContent).to.equal('wrong');
    one(form, '[type=checkbox]').click();
    await form.updateComplete;
    expect(all(form, 'output')).to.deep.equal([]);
    expect(form.value).to.deep.equal({ a: true });
  });

  it('an incomplete date that is removed again is empty, and a reset clears it', async () => {
    const form = await of({ type: 'string', format: 'date' });
    const date = one(form, '[type=date]');
    date.focus();
    await sendKeys({ type: '02' });
    expect(form.validity.valid).to.equal(false);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: '3' });
    date.blur();
    form.formResetCallback();
    await form.updateComplete;
    expect([form.validity.valid, date.validity.badInput, form.value]).to.deep.equal([true, false, {}]);
    date.focus();
    await sendKeys({ type: '1' });
    await sendKeys({ press: 'Backspace' });
    expect([form.validity.valid, form.value]).to.deep.equal([true, {}]);
  });

  it('a form is rendered in a page whose language tag is invalid', async () => {
    const form = await of({ type: 'string', minLength: 3 });
    form.lang = 'en_IN';
    form.requestUpdate();
    await form.updateComplete;
    await enter(form, '[name=a]', 'x');
    expect(one(form, '.error').textContent).to.equal('Enter at least 3 characters. You’ve entered 1.');
  });

  it('examples are suggested while typing', async () => {
    const form = await of({ type: 'string', examples: ['Pune', 'Mysuru'] });
    const control = one(form, '[name=a]');
    expect([...(control.list?.options ?? [])].map(({ value }) => value)).to.deep.equal(['Pune', 'Mysuru']);
    await expect(form).to.be.accessible();
  });

  it('a deprecated field says so, and a write-only value is not shown', async () => {
    const form = await of({ type: 'string', deprecated: true, writeOnly: true });
    expect(one(form, 'label').textContent.trim()).to.equal('A (no longer needed)');
    expect(one(form, '[name=a]').type).to.equal('password');
    expect(one(await of({ type: 'boolean', deprecated: true }), 'label').textContent.trim()).to.equal(
      'A (no longer needed)',
    );
  });

  it('a text area has the requested height, an input the requested type', async () => {
    expect(
      one<HTMLTextAreaElement>(
        await of({ type: 'string' }, { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } }),
        'textarea',
      ).rows,
    ).to.equal(7);
    expect(
      one<HTMLTextAreaElement>(await of({ type: 'string' }, { 'ui:widget': 'textarea' }), 'textarea').rows,
    ).to.equal(3);
    expect(one(await of({ type: 'string' }, { 'ui:options': { inputType: 'tel' } }), 'input').type).to.equal('tel');
  });

  it("a boolean has the author's labels, as radio buttons or a select", async () => {
    const radio = await of({ type: 'boolean' }, { 'ui:widget': 'radio', 'ui:enumNames': ['Agreed', 'Refused'] });
    expect(all(radio, 'label').map((label) => label.textContent.trim())).to.deep.equal(['Agreed', 'Refused']);
    all(radio, 'input')[1]?.click();
    expect(radio.value).to.deep.equal({ a: false });
    const select = await of({ type: 'boolean', enumNames: ['On', 'Off'] }, { 'ui:widget': 'select' }, true);
    expect(one<HTMLSelectElement>(select, 'select').selectedOptions[0]?.text).to.equal('On');
  });

  it('options may have values of any type', async () => {
    const form = await of(
      { enum: ['x', 1, null, { k: [2] }] },
      { 'ui:enumNames': ['X', 'One', 'None', 'Pair'] },
      { k: [2] },
    );
    const select = one<HTMLSelectElement>(form, 'select');
    expect(select.selectedOptions[0]?.text).to.equal('Pair');
    select.selectedIndex = 3;
    select.dispatchEvent(new Event('change'));
    expect(form.value).to.deep.equal({ a: null });
  });

  it('several options of a list are checkboxes if the author requests them', async () => {
    const form = await of(
      { type: 'array', items: { type: 'string', enum: ['p', 'q'] } },
      { 'ui:widget': 'checkboxes' },
      ['q'],
    );
    expect(all<HTMLInputElement>(form, '[type=checkbox]').map(({ checked }) => checked)).to.deep.equal([false, true]);
  });

  it('a number of any length keeps its digits', async () => {
    const form = await of({ type: 'integer' }, {}, '9007199254740993123');
    expect(one(form, '[name=a]').value).to.equal('9007199254740993123');
    await enter(form, '[name=a]', '12345678901234567890123');
    expect(form.value).to.deep.equal({ a: '12345678901234567890123' });
    const decimal = await of({ type: 'number' });
    await enter(decimal, '[name=a]', '3.10');
    expect(one(decimal, '[name=a]').value).to.equal('3.10');
    expect(decimal.value).to.deep.equal({ a: 3.1 });
  });

  it('with 5,000 options, typing into another field does not render them again', async () => {
    const choices = Array.from({ length: 5000 }, (_, i) => `c${i}`);
    const form = await drawnForm(
      { properties: { c: { type: 'string', title: 'C', enum: choices }, t: { type: 'string', title: 'T' } } },
      { value: { c: 'c4999' } },
    );
    const select = one<HTMLSelectElement>(form, 'select');
    expect(select.selectedIndex).to.equal(5000);
    let written = 0;
    const native = Object.getOwnPropertyDescriptor(HTMLOptionElement.prototype, 'selected');
    const counting = {
      get(this: HTMLOptionElement): boolean {
        written += 1;
        return native?.get?.call(this) as boolean;
      },
    };
    Object.defineProperty(HTMLOptionElement.prototype, 'selected', { ...native, ...counting });
    await enter(form, '[name=t]', 'x');
    Object.defineProperty(HTMLOptionElement.prototype, 'selected', native ?? {});
    expect(written).to.be.below(10);
    form.value = { c: 'c7' };
    await form.updateComplete;
    expect(select.selectedIndex).to.equal(8);
  });

  it('an unsupported field shows a notice and its error, and keeps its value', async () => {
    const form = await drawnForm(
      {
        required: ['pair'],
        properties: {
          pair: { type: 'array', title: 'Pair', prefixItems: [{ type: 'string' }], minItems: 2 },
          any: { title: 'Any' },
        },
      },
      { value: { pair: ['x'], any: { k: 1 } } },
    );
    expect(all(form, '[part~=unsupported]')).to.have.length(2);
    expect(form.reportValidity()).to.equal(false);
    await form.updateComplete;
    expect(one(form, '.error').textContent).to.equal('Add entries: at least 2.');
    one<HTMLAnchorElement>(form, '.summary a').click();
    await aTimeout(0);
    expect(focused(form)).to.include('Pair');
    expect(form.value).to.deep.equal({ pair: ['x'], any: { k: 1 } });
    await expect(form).to.be.accessible();
  });

  it('sections have a title or none, side by side', async () => {
    const text = { type: 'string' };
    const form = await drawnForm(
      { properties: { a: text, b: text, c: text } },
      {
        uiSchema: {
          'ui:sections': [
            { title: 'First', description: 'Both at once.', fields: [{ layout: 'row', fields: ['b', 'a'] }] },
          ],
        },
      },
    );
    expect(all(form, 'legend').map((legend) => legend.textContent)).to.deep.equal(['First']);
    expect(all<HTMLInputElement>(form, 'fieldset .row input').map(({ name }) => name)).to.deep.equal(['b', 'a']);
    expect(one(form, 'fieldset').getAttribute('aria-describedby')).to.equal(one(form, '.hint').id);
    await expect(form).to.be.accessible();
  });
});
