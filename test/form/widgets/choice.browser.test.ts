import { expect } from '@open-wc/testing';
import { all, drawnForm, one } from '../drawn-form.ts';

describe('what a form shows', () => {
  it('A form shows each value of a list of options, including a value outside the options, so that it can be removed', async () => {
    const schema = {
      properties: { l: { type: 'array', title: 'Languages', uniqueItems: true, items: { enum: ['en', 'hi'] } } },
    };
    const form = await drawnForm(schema, { value: { l: ['hi', 'xx'] } });
    expect(all(form, '[part=choice]').map((label) => label.textContent.trim())).to.deep.equal(['en', 'hi', 'xx']);
    expect(form.reportValidity()).to.equal(false);
    one(form, '[value="= xx"]').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ l: ['hi'] });
    expect(all(form, '[part=choice]')).to.have.length(2);
    expect(form.reportValidity()).to.equal(true);
  });

  it('A form shows the beginning of a long value outside the options', async () => {
    const form = await drawnForm({ properties: { c: { enum: ['a', 'b'] } } }, { value: { c: 'z'.repeat(5000) } });
    expect(all(form, '[part=choice]').at(-1)?.textContent.trim()).to.have.length(100);
    expect(form.value).to.deep.equal({ c: 'z'.repeat(5000) });
  });

  it('A form shows no legend for a group without questions, unless the group has an error', async () => {
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

  it('A form shows the error of an unsupported field', async () => {
    const form = await drawnForm(
      { properties: { t: { type: 'array', title: 'T', prefixItems: [{ type: 'string' }] } } },
      { value: { t: [1] } },
    );
    const part = one<HTMLElement>(form, '[part~=unsupported]').part;
    expect(part.contains('field-invalid')).to.equal(false);
    form.reportValidity();
    await form.updateComplete;
    expect(one<HTMLElement>(form, '[part~=unsupported]').part.contains('field-invalid')).to.equal(true);
  });
});
