import { aTimeout, expect } from '@open-wc/testing';
import { button, drawnForm, focused, one } from '../drawn-form.ts';

const text = { type: 'string' };
const summary = async (schema: object, value: object): ReturnType<typeof drawnForm> => {
  const form = await drawnForm(schema, { value });
  form.reportValidity();
  await form.updateComplete;
  (form.renderRoot as ShadowRoot).querySelector<HTMLElement>(':focus')?.blur();
  one<HTMLAnchorElement>(form, '.summary a').click();
  await aTimeout(0);
  return form;
};

describe('the focus', () => {
  it('The focus moves into a created group, and back to its button when the group is removed', async () => {
    const form = await drawnForm({
      $ref: '#/$defs/p',
      $defs: {
        p: {
          type: 'object',
          properties: { name: { ...text, title: 'Name' }, heir: { $ref: '#/$defs/p', title: 'Heir' } },
        },
      },
    });
    button(form, 'Add Heir').focus();
    button(form, 'Add Heir').click();
    await form.updateComplete;
    expect((form.renderRoot as ShadowRoot).activeElement?.id).to.equal('f.heir.name');
    button(form, 'Remove: Heir').focus();
    button(form, 'Remove: Heir').click();
    await form.updateComplete;
    expect(focused(form)).to.equal('Add Heir');
  });

  it('A link of the summary focuses the first control of a group, whatever checkboxes are ticked below', async () => {
    const properties = { first: { ...text, title: 'First' }, agreed: { type: 'boolean', title: 'Agreed' } };
    const form = await summary(
      { properties: { g: { type: 'object', title: 'G', properties, minProperties: 3 } } },
      { g: { agreed: true } },
    );
    expect(focused(form)).to.contain('First');
  });

  it('The focus skips disabled controls, and goes to the checked radio button', async () => {
    const properties = { first: { ...text, title: 'First' }, kind: { title: 'Kind', enum: ['Sale', 'Lease'] } };
    const schema = { properties: { g: { type: 'object', title: 'G', properties, minProperties: 3 } } };
    const uiSchema = { g: { first: { 'ui:disabled': true } } };
    for (const [g, expected] of [
      [{}, 'Sale'],
      [{ kind: 'Lease' }, 'Lease'],
    ] as const) {
      const form = await drawnForm(schema, { value: { g }, uiSchema });
      form.reportValidity();
      await form.updateComplete;
      await aTimeout(0);
      expect(focused(form)).to.equal(expected);
    }
  });
});
