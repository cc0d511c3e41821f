import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { all, button, drawnForm, focused, one } from '../drawn-form.ts';

describe('a list', () => {
  const heirs = {
    properties: {
      heirs: {
        type: 'array',
        title: 'Heirs',
        maxItems: 3,
        items: { type: 'object', title: '', properties: { name: { type: 'string', title: 'Name' } } },
      },
    },
  };

  it('a list announces the new position of an item, and focuses the first field of a new one', async () => {
    const form = await drawnForm(heirs, { value: { heirs: [{ name: 'Asha' }, { name: 'Ravi' }] } });
    const status = one(form, '[role=status]');
    button(form, 'Move up: Heirs 2').click();
    await form.updateComplete;
    expect(status.textContent).to.equal('Heirs 2 moved to position 1 of 2.');
    expect(focused(form)).to.equal('Move down: Heirs 1');
    button(form, 'Add Heirs').focus();
    await sendKeys({ press: 'Enter' });
    await form.updateComplete;
    expect((form.renderRoot as ShadowRoot).activeElement?.id).to.equal('f.heirs.2.name');
    button(form, 'Remove: Heirs 1').click();
    await form.updateComplete;
    expect(status.textContent).to.equal('Removed: Heirs 1');
    expect(focused(form)).to.equal('Add Heirs');
    expect(form.value).to.deep.equal({ heirs: [{ name: 'Asha' }, {}] });
  });

  it('the error of an item moves with it', async () => {
    const schema = { properties: { l: { type: 'array', title: 'L', items: { type: 'string', minLength: 3 } } } };
    const form = await drawnForm(schema, { value: { l: ['x', 'long'] } });
    one(form, '[id="f.l.0"]').focus();
    await sendKeys({ press: 'Tab' });
    await form.updateComplete;
    expect(one(form, '[id="f.l.0"]').getAttribute('aria-invalid')).to.equal('true');
    button(form, 'Move down: L 1').click();
    await form.updateComplete;
    expect(all(form, '[part=item] input').map((input) => input.getAttribute('aria-invalid'))).to.deep.equal([
      'false',
      'true',
    ]);
  });

  it('a list of lists is rendered', async () => {
    const schema = {
      properties: { m: { type: 'array', title: 'Rows', items: { type: 'array', items: { type: 'number' } } } },
    };
    const form = await drawnForm(schema, { value: { m: [[1, 2], [3]] } });
    expect(all<HTMLInputElement>(form, '[part=item] input').map(({ value }) => value)).to.deep.equal(['1', '2', '3']);
    button(form, 'Add Rows 2').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({
      m: [
        [1, 2],
        [3, null],
      ],
    });
    await expect(form).to.be.accessible();
  });
});
