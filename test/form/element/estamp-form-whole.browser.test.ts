import { expect } from '@open-wc/testing';
import { all, drawnForm, enter, focused, one } from '../drawn-form.ts';

const links = (form: Awaited<ReturnType<typeof drawnForm>>): (string | undefined)[] =>
  all(form, '.summary a').map((link) => link.textContent?.trim());

describe('a form of one field', () => {
  it('A form of one field has its title, or the label or name of the element, as label', async () => {
    const named = async (more: object, attributes: Record<string, string> = {}): Promise<string> => {
      const form = await drawnForm({ type: 'string', ...more });
      for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
      form.requestUpdate();
      await form.updateComplete;
      one(form, 'input').focus();
      return focused(form);
    };
    expect(await named({ title: 'Nickname' }, { name: 'nick' })).to.equal('Nickname');
    expect(await named({}, { name: 'nick-name' })).to.equal('Nick name');
    expect(await named({}, { name: 'nick-name', 'aria-label': 'What friends call you' })).to.equal(
      'What friends call you',
    );
  });

  it('A form of one empty field shows its error and focuses it', async () => {
    const form = await drawnForm({ type: 'string' }, { name: 'nick' });
    expect(form.validationMessage).to.equal('Fill in “Nick”.');
    form.submit();
    await form.updateComplete;
    expect(links(form)).to.deep.equal(['Fill in “Nick”.']);
    one(form, 'input').blur();
    one<HTMLAnchorElement>(form, '.summary a').click();
    await form.updateComplete;
    await Promise.resolve();
    expect(focused(form)).to.equal('Nick');
    await expect(form).to.be.accessible();
    await enter(form, 'input', 'Asha');
    expect(form.value).to.equal('Asha');
    expect(form.validationMessage).to.equal('');
  });
});

describe('an error without a field', () => {
  it('An error without a field takes the focus when the customer tries to submit', async () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    const form = await drawnForm({ type: 'object', properties, minProperties: 1 }, { submitLabel: 'Go' });
    one<HTMLButtonElement>(form, '.button-primary').focus();
    form.submit();
    await form.updateComplete;
    await Promise.resolve();
    expect(focused(form)).to.equal('There is 1 problem Add entries: at least 1.');
    await expect(form).to.be.accessible();
    await enter(form, '[name=b]', 'x');
    expect(form.submit()).to.equal(true);
  });
});

describe('a control whose title is empty', () => {
  it('A control with an empty title has its name as label', async () => {
    const form = await drawnForm({
      properties: { panNumber: { type: 'string', title: '' }, agreed: { type: 'boolean', title: '' } },
    });
    expect(all(form, 'label').map((label) => label.textContent?.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Pan number (optional)',
      'Agreed',
    ]);
    await expect(form).to.be.accessible();
  });
});
