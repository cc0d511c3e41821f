import { assert } from '@open-wc/testing';
import { html } from 'lit';
import type { EstampForm } from '../../../src/form/element/estamp-form.ts';
import { all, button, drawnForm, enter, one } from '../drawn-form.ts';

const boxes = {
  properties: { terms: { type: 'boolean' }, name: { type: 'string', minLength: 3 }, town: { type: 'string' } },
};

describe('a group that may be left out', () => {
  it('An optional group says that it is optional, and requires nothing until it exists', async () => {
    const properties = { name: { type: 'string', title: 'Name' }, age: { type: 'string', title: 'Age' } };
    const form = await drawnForm({
      properties: { spouse: { type: 'object', title: 'Spouse', required: ['name', 'age'], properties } },
    });
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
  it('An optional list is removed with its last item', async () => {
    const form = await drawnForm({
      properties: { l: { type: 'array', title: 'L', minItems: 2, items: { type: 'string' } } },
    });
    button(form, 'Add L').click();
    await form.updateComplete;
    assert.deepEqual(form.value, { l: [''] });
    button(form, 'Remove: L 1').click();
    await form.updateComplete;
    assert.deepEqual(form.value, {});
    assert.isTrue(form.validity.valid);
  });
});

describe('a key or a click', () => {
  it('A control shows what the page makes of an input, even if that was shown before', async () => {
    const form = await drawnForm(boxes, { value: { terms: false } });
    form.addEventListener('estamp-form-change', () => {
      form.value = { terms: false };
    });
    one(form, 'input[type=checkbox]').click();
    await form.updateComplete;
    assert.isFalse(one(form, 'input[type=checkbox]').checked);
  });

  it('A control does not change a text during composition, and shows the due value on blur', async () => {
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

  it('A focused control keeps its text as typed', async () => {
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

  it('A field is rendered again when only its texts change', async () => {
    const form = await drawnForm({ ...boxes, required: ['name'] });
    form.messages = { optional: '(may be empty)' };
    await form.updateComplete;
    assert.equal(one(form, '.optional').textContent, '(may be empty)');
  });

  it('The page learns of the errors before anything is rendered', async () => {
    const form = await drawnForm(boxes);
    const said: string[] = [];
    form.addEventListener('estamp-form-change', () => said.push(`${form.validity.valid} ${form.validationMessage}`));
    await enter(form, '[name=name]', 'As');
    await enter(form, '[name=name]', 'Asha');
    assert.deepEqual([...new Set(said)], ['false Name: Enter at least 3 characters. You’ve entered 2.', 'true ']);
  });

  it('The form is rendered only if an input changes more than its own text', async () => {
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

  it('An input can cause the error of another field that the customer has left', async () => {
    const validate = (value: unknown): [string, string][] =>
      (value as { name?: string }).name === 'Asha' ? [['/town', 'Not with this name.']] : [];
    const form = await drawnForm(boxes, { validate });
    await enter(form, '[name=town]', 'Pune');
    await type(form, '[name=name]', 'Ash');
    assert.deepEqual(all(form, '.error'), []);
    await type(form, '[name=name]', 'Asha');
    assert.deepEqual(
      all(form, '.error').map(({ textContent }) => textContent),
      ['Not with this name.'],
    );
    await type(form, '[name=name]', 'Ashab');
    assert.deepEqual(all(form, '.error'), []);
  });

  it('A page’s template that uses the values is rendered', async () => {
    const widgets: EstampForm['widgets'] = { echo: (_field, host) => html`<p class="echo">${host.value('/name')}</p>` };
    const form = await drawnForm(boxes, { widgets, uiSchema: { town: { 'ui:widget': 'echo' } } });
    await type(form, '[name=name]', 'Asha');
    assert.equal(one(form, '.echo').textContent, 'Asha');
  });

  it('A control shows the value that the page sets instead', async () => {
    const form = await drawnForm(boxes);
    form.addEventListener(
      'estamp-form-change',
      () => {
        form.value = { name: 'Asha' };
      },
      { once: true },
    );
    await type(form, '[name=name]', 'As');
    assert.equal(one(form, '[name=name]').value, 'Asha');
  });

  it('The text of a control stays when the whole form is rendered again, and can have an error', async () => {
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
