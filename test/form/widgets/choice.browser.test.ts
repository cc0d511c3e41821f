import { expect } from '@open-wc/testing';
import { all, drawnForm, one } from '../drawn-form.ts';

describe('what a form shows', () => {
  it('is each value of a list of choices, one that is no choice too, so that it can go', async () => {
    const schema = { properties: { l: { type: 'array', title: 'Languages', uniqueItems: true, items: { enum: ['en', 'hi'] } } } };
    const form = await drawnForm(schema, { value: { l: ['hi', 'xx'] } });
    expect(all(form, '[part=choice]').map((label) => label.textContent.trim())).to.deep.equal(['en', 'hi', 'xx']);
    expect(form.reportValidity()).to.equal(false);
    one(form, '[value="= xx"]').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ l: ['hi'] });
    expect(all(form, '[part=choice]')).to.have.length(2);
    expect(form.reportValidity()).to.equal(true);
  });

  it('is a short piece of a value that is no choice and too long to read', async () => {
    const form = await drawnForm({ properties: { c: { enum: ['a', 'b'] } } }, { value: { c: 'z'.repeat(5000) } });
    expect(all(form, '[part=choice]').at(-1)?.textContent.trim()).to.have.length(100);
    expect(form.value).to.deep.equal({ c: 'z'.repeat(5000) });
  });

  it('is no legend of a group in which nothing is asked, unless the group is wrong', async () => {
    const extra = { type: 'object', title: 'Extra', properties: { b: { type: 'string', title: 'B' } } };
    const uiSchema = { g: { b: { 'ui:visibleWhen': { scope: '/a', schema: { const: true } } } } };
    const form = await drawnForm({ properties: { a: { type: 'boolean' }, g: extra } }, { uiSchema });
    expect(all(form, 'fieldset')).to.have.length(0);
    one(form, '#f\\.a').click();
    await form.updateComplete;
    expect(one<HTMLElement>(form, 'legend').textContent).to.contain('Extra');
    form.value = { a: false, g: 'words' };
    form.reportValidity();
    await form.updateComplete;
    expect(one<HTMLElement>(form, 'fieldset').part.contains('field-invalid')).to.equal(true);
  });

  it('is a part that cannot be drawn as wrong, when it is', async () => {
    const form = await drawnForm({ properties: { t: { type: 'array', title: 'T', prefixItems: [{ type: 'string' }] } } }, { value: { t: [1] } });
    const part = one<HTMLElement>(form, '[part~=unknown]').part;
    expect(part.contains('field-invalid')).to.equal(false);
    form.reportValidity();
    await form.updateComplete;
    expect(one<HTMLElement>(form, '[part~=unknown]').part.contains('field-invalid')).to.equal(true);
  });
});
