import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { all, button, drawnForm, enter, focused, one } from '../drawn-form.ts';

const payout = {
  type: 'object',
  title: 'Refund',
  properties: {
    how: {
      type: 'object',
      title: 'Pay out to',
      oneOf: [
        {
          title: 'Bank',
          required: ['kind', 'ifsc'],
          properties: {
            kind: { const: 'bank' },
            ifsc: { type: 'string', title: 'IFSC', minLength: 11 },
            holder: { type: 'string', title: 'Holder' },
          },
        },
        {
          title: 'UPI',
          required: ['kind', 'vpa'],
          properties: {
            kind: { const: 'upi' },
            vpa: { type: 'string', title: 'UPI address' },
            holder: { type: 'string', title: 'Holder' },
          },
        },
      ],
    },
  },
  required: ['how'],
};

describe('variants', () => {
  it('Variants are selected with the keyboard; the focus stays, and typed values come back', async () => {
    const form = await drawnForm(payout);
    expect(all(form, 'legend').map((legend) => legend.textContent.trim())).to.deep.equal([
      'Pay out to',
      'Choose one of these.',
    ]);
    await enter(form, '[name=ifsc]', 'SBIN0000001');
    await enter(form, '[name=holder]', 'Asha');
    one(form, '[type=radio]:checked').focus();
    await sendKeys({ press: 'ArrowDown' });
    await form.updateComplete;
    expect(focused(form)).to.equal('UPI');
    expect(form.value).to.deep.equal({ how: { kind: 'upi', holder: 'Asha' } });
    expect(one(form, '[name=holder]').value).to.equal('Asha');
    await sendKeys({ press: 'ArrowUp' });
    await form.updateComplete;
    expect(one(form, '[name=ifsc]').value).to.equal('SBIN0000001');
    expect(form.value).to.deep.equal({ how: { kind: 'bank', ifsc: 'SBIN0000001', holder: 'Asha' } });
    await expect(form).to.be.accessible();
  });

  it('More than three variants are a select without an empty option', async () => {
    const schema = {
      oneOf: ['A', 'B', 'C', 'D'].map((title) => ({
        title,
        properties: { [title]: { type: 'string', title: `Field ${title}` } },
      })),
    };
    const form = await drawnForm(schema);
    const select = one<HTMLSelectElement>(form, 'select');
    expect([...select.options].map(({ text }) => text)).to.deep.equal(['A', 'B', 'C', 'D']);
    select.selectedIndex = 2;
    select.dispatchEvent(new Event('change'));
    await form.updateComplete;
    expect(all(form, 'input').map(({ id }) => id)).to.deep.equal(['f.C']);
    expect(select.selectedIndex).to.equal(2);
    await expect(form).to.be.accessible();
  });

  it('The summary links to the field of the visible variant', async () => {
    const form = await drawnForm(payout, { value: { how: { kind: 'bank', ifsc: 'x' } } });
    form.reportValidity();
    await form.updateComplete;
    const link = one<HTMLAnchorElement>(form, '.summary a');
    expect(link.textContent).to.equal('IFSC: Enter at least 11 characters. You’ve entered 1.');
    link.click();
    await form.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(focused(form)).to.match(/^IFSC/);
    expect(one(form, '[name=ifsc]').getAttribute('aria-invalid')).to.equal('true');
  });

  it('A text or a person: the selector and the selected fields are one group', async () => {
    const schema = {
      properties: {
        who: {
          title: 'Who',
          anyOf: [
            { type: 'string', title: 'Name' },
            { type: 'object', title: 'Person', properties: { first: { type: 'string', title: 'First name' } } },
          ],
        },
      },
    };
    const form = await drawnForm(schema, { value: { who: 'Asha' } });
    expect(all(form, 'legend').map((legend) => legend.textContent.trim())).to.deep.equal([
      'Who (optional)',
      'Choose one of these.',
    ]);
    expect(one(form, '[name=who]').labels?.[0]?.textContent).to.include('Name');
    await expect(form).to.be.accessible();
    all(form, '[type=radio]')[1]?.click();
    await form.updateComplete;
    await enter(form, '[name=first]', 'Ravi');
    expect(form.value).to.deep.equal({ who: { first: 'Ravi' } });
  });

  it('A schema that contains itself is created and removed by buttons', async () => {
    const schema = {
      $defs: {
        p: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, heir: { $ref: '#/$defs/p', title: 'Heir' } },
        },
      },
      $ref: '#/$defs/p',
    };
    const form = await drawnForm(schema, { value: { name: 'A' } });
    button(form, 'Add Heir').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ name: 'A', heir: {} });
    await enter(form, '[id="f.heir.name"]', 'B');
    expect(form.value).to.deep.equal({ name: 'A', heir: { name: 'B' } });
    button(form, 'Remove: Heir').click();
    await form.updateComplete;
    expect(form.value).to.deep.equal({ name: 'A' });
    await expect(form).to.be.accessible();
  });
});
