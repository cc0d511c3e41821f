import { expect } from '@open-wc/testing';
import { drawnForm, one } from '../drawn-form.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

describe('the option that a select shows', () => {
  it('A select shows the value that the page sets, each time', async () => {
    const schema = { properties: { c: { type: ['string', 'null'], enum: LETTERS } } };
    const form = await drawnForm(schema, { value: { c: 'b' } });
    const select = one<HTMLSelectElement>(form, 'select');
    expect(select.value).to.equal('b');
    for (const [value, shown] of [
      [{ c: 'd' }, 'd'],
      [{ c: null }, ''],
      [{ c: 'a' }, 'a'],
      [{}, ''],
      [{ c: 'other' }, '= other'],
      [{ c: 'e' }, 'e'],
    ] as const) {
      form.value = value;
      await form.updateComplete;
      expect(select.value, JSON.stringify(value)).to.equal(shown);
      expect(select.selectedOptions, JSON.stringify(value)).to.have.length(1);
    }
  });

  it('A select shows what the customer chose, and an option that is disabled later keeps its place', async () => {
    const form = await drawnForm({ properties: { c: { enum: LETTERS } } });
    const select = one<HTMLSelectElement>(form, 'select');
    select.value = 'c';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await form.updateComplete;
    expect(form.value).to.deep.equal({ c: 'c' });
    form.uiSchema = { c: { 'ui:enumDisabled': ['c', 'd'] } };
    await form.updateComplete;
    expect(one<HTMLSelectElement>(form, 'select')).to.equal(select);
    expect([...select.options].map((option) => `${option.value}${option.disabled ? '!' : ''}`)).to.deep.equal([
      '',
      'a',
      'b',
      'c!',
      'd!',
      'e',
    ]);
    expect(select.value).to.equal('c');
  });
});
