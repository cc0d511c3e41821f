import { assert } from '@open-wc/testing';
import { html } from 'lit';
import type { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { all, button, drawnForm, enter, one } from '../drawn-form.ts';

const boxes = { properties: { terms: { type: 'boolean' }, name: { type: 'string', minLength: 3 }, town: { type: 'string' } } };

describe('a group that may be left out', () => {
  it('says so, and demands nothing until it is begun', async () => {
    const properties = { name: { type: 'string', title: 'Name' }, age: { type: 'string', title: 'Age' } };
    const form = await drawnForm({ properties: { spouse: { type: 'object', title: 'Spouse', required: ['name', 'age'], properties } } });
    const name = one(form, '[name=name]');
    assert.equal(one(form, 'legend').textContent.replace(/\s+/g, ' '), 'Spouse (optional)');
    assert.isFalse(name.required);
    await enter(form, '[name=age]', '30');
    assert.isTrue(name.required);
    await enter(form, '[name=age]', '');
    assert.isFalse(name.required);
  });
});

describe('a list that may be left out', () => {
  it('goes again with its last entry', async () => {
    const form = await drawnForm({ properties: { l: { type: 'array', title: 'L', minItems: 2, items: { type: 'string' } } } });
    button(form, 'Add: L').click();
    await form.updateComplete;
    assert.deepEqual(form.value, { l: [''] });
    button(form, 'Remove: L 1').click();
    await form.updateComplete;
    assert.deepEqual(form.value, {});
    assert.isTrue(form.validity.valid);
  });
});

describe('a key or a click', () => {
  it('shows what the page makes of it, even where that is what was drawn before', async () => {
    const form = await drawnForm(boxes, { value: { terms: false } });
    form.addEventListener('estamp-form-change', () => {
      form.value = { terms: false };
    });
    one(form, 'input[type=checkbox]').click();
    await form.updateComplete;
    assert.isFalse(one(form, 'input[type=checkbox]').checked);
  });

  it('leaves a text alone that is being composed, and shows what is due when it is left', async () => {
    const form = await drawnForm(boxes);
    const name = one(form, '[name=name]');
    name.focus();
    name.dispatchEvent(new CompositionEvent('compositionstart'));
    form.value = { name: 'Asha' };
    await form.updateComplete;
    assert.equal(name.value, '');
    name.blur();
    await form.updateComplete;
    assert.equal(name.value, 'Asha');
  });

  it('leaves the text of a control that is in use as it was typed', async () => {
    const normalizers = { tidy: (text: string) => text.trim().toUpperCase() };
    const form = await drawnForm(boxes, { normalizers, uiSchema: { name: { 'ui:options': { normalize: 'tidy' } } } });
    const name = one(form, '[name=name]');
    name.focus();
    name.value = 'asha ';
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    form.reportValidity();
    name.focus();
    await form.updateComplete;
    assert.deepEqual(form.value, { name: 'ASHA' });
    assert.equal(name.value, 'asha ');
  });

  it('draws a field again when only its words change', async () => {
    const form = await drawnForm({ ...boxes, required: ['name'] });
    form.messages = { optional: '(may be empty)' };
    await form.updateComplete;
    assert.equal(one(form, '.optional').textContent, '(may be empty)');
  });

  it('tells the page what is wrong now, before anything is drawn again', async () => {
    const form = await drawnForm(boxes);
    const said: string[] = [];
    form.addEventListener('estamp-form-change', () => said.push(`${form.validity.valid} ${form.validationMessage}`));
    await enter(form, '[name=name]', 'As');
    await enter(form, '[name=name]', 'Asha');
    assert.deepEqual(
      [...new Set(said)],
      ['false Name: Enter at least 3 characters. You’ve entered 2.', 'true '],
    );
  });

  it('has the form drawn only where more comes of it than the letter', async () => {
    const isDrawn = (form: EstampForm, name: string, text: string): boolean => {
      const control = one(form, `[name=${name}]`);
      control.value = text;
      control.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return form.isUpdatePending;
    };
    const form = await drawnForm(boxes);
    assert.isFalse(isDrawn(form, 'name', 'As'));
    form.reportValidity();
    await form.updateComplete;
    assert.isTrue(isDrawn(form, 'name', 'Ash'));
    const group = { type: 'object', properties: { pin: { type: 'string' } }, required: ['pin'] };
    assert.isTrue(isDrawn(await drawnForm({ properties: { group } }), 'pin', '5'));
  });

  it('makes another field complain that was left before', async () => {
    const validate = (value: unknown): [string, string][] =>
      (value as { name?: string }).name === 'Asha' ? [['/town', 'Not with this name.']] : [];
    const form = await drawnForm(boxes, { validate });
    await enter(form, '[name=town]', 'Pune');
    await type(form, '[name=name]', 'Ash');
    assert.deepEqual(all(form, '.error'), []);
    await type(form, '[name=name]', 'Asha');
    assert.deepEqual(all(form, '.error').map(({ textContent }) => textContent), ['Not with this name.']);
    await type(form, '[name=name]', 'Ashab');
    assert.deepEqual(all(form, '.error'), []);
  });

  it('is drawn by what a page draws from the values', async () => {
    const widgets: EstampForm['widgets'] = { echo: (_field, host) => html`<p class="echo">${host.value('/name')}</p>` };
    const form = await drawnForm(boxes, { widgets, uiSchema: { town: { 'ui:widget': 'echo' } } });
    await type(form, '[name=name]', 'Asha');
    assert.equal(one(form, '.echo').textContent, 'Asha');
  });

  it('shows what the page puts in its place', async () => {
    const form = await drawnForm(boxes);
    form.addEventListener('estamp-form-change', () => { form.value = { name: 'Asha' }; }, { once: true });
    await type(form, '[name=name]', 'As');
    assert.equal(one(form, '[name=name]').value, 'Asha');
  });

  it('is kept when the whole form is drawn anew, and is there to be complained of', async () => {
    const form = await drawnForm(boxes);
    await type(form, '[name=name]', 'As');
    one(form, '[name=name]').blur();
    form.messages = { optional: '(may be empty)' };
    await form.updateComplete;
    assert.equal(one(form, '[name=name]').value, 'As');
    assert.equal(all(form, '.error').length, 1);
  });
});

/** Types into a field and stays in it. */
async function type(form: EstampForm, selector: string, text: string): Promise<void> {
  const control = one(form, selector);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await form.updateComplete;
}
