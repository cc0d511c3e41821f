import { expect } from '@open-wc/testing';
import { drawnForm, one } from '../drawn-form.ts';

const SCHEMA = { properties: { name: { type: 'string' }, city: { type: 'string' } } };

describe('what changes in a control', () => {
  it('While the customer composes a text, the page’s value is written to the other controls, and to this one later', async () => {
    const form = await drawnForm(SCHEMA);
    const name = one<HTMLInputElement>(form, '#f\\.name');
    name.focus();
    name.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    name.value = 'क';
    form.value = { name: 'Ravi', city: 'Pune' };
    await form.updateComplete;
    expect(name.value).to.equal('क');
    expect(one<HTMLInputElement>(form, '#f\\.city').value).to.equal('Pune');
    name.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(form.value).to.deep.equal({ name: 'क', city: 'Pune' });
  });

  it('A value of the page is written to the focused control, and the customer’s notation stays otherwise', async () => {
    const form = await drawnForm({ properties: { n: { type: 'number' } } });
    const control = one<HTMLInputElement>(form, 'input');
    control.focus();
    control.value = '1.';
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    form.submitLabel = 'Send';
    await form.updateComplete;
    expect(control.value).to.equal('1.');
    form.value = { n: 7 };
    await form.updateComplete;
    expect(control.value).to.equal('7');
  });

  it('Attributes follow the field: what it no longer has is removed, in the same element', async () => {
    const form = await drawnForm(SCHEMA, {
      uiSchema: { name: { 'ui:placeholder': 'As printed', 'ui:autocomplete': 'name' } },
    });
    const control = one<HTMLInputElement>(form, '#f\\.name');
    expect([control.placeholder, control.autocomplete, control.readOnly]).to.deep.equal(['As printed', 'name', false]);
    form.uiSchema = { name: { 'ui:readonly': true } };
    await form.updateComplete;
    expect(one(form, '#f\\.name')).to.equal(control);
    expect(control.getAttributeNames()).not.to.include.members(['placeholder']);
    expect([control.autocomplete, control.readOnly]).to.deep.equal(['', true]);
  });
});
