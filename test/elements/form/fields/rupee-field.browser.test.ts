import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../support/wait-until.ts';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { proxy, useProxy } from '../../fake-proxy.ts';
import { mockHindi } from '../../mock-language.ts';
import { button, checkout, continueToReview, fillStamp, labelled, pick, reach, type, words } from '../../page.ts';

describe('the amounts in rupees', () => {
  useProxy();
  beforeEach(() => {
    proxy.form = {
      schema: {
        type: 'object',
        required: ['purpose'],
        properties: {
          purpose: { type: 'string', title: 'Purpose', minLength: 10, maxLength: 100 },
          considerationPrice: { type: 'number', title: 'Consideration price', minimum: 0, multipleOf: 0.01 },
          deposit: { type: 'number', title: 'Deposit', minimum: 0 },
          pages: { type: 'integer', title: 'Pages' },
          considerationPaid: { type: 'boolean', title: 'The price is paid' },
          considerationKind: {
            title: 'Kind of price',
            oneOf: [
              { const: '1', title: 'In money' },
              { const: '2', title: 'In kind' },
            ],
          },
        },
      },
      uiSchema: { deposit: { 'ui:options': { currency: 'INR' } } },
    };
  });

  async function press(element: EstampCheckout, name: string, text: string): Promise<string> {
    const control = labelled(element, name);
    control.focus();
    control.value = text;
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await element.updateComplete;
    const around = control.closest('.field, fieldset')!;
    return `${around.textContent} ${around.parentElement!.matches('.fields') ? '' : around.parentElement!.textContent}`;
  }

  for (const name of ['Consideration price', 'Deposit', 'Stamp value in rupees']) {
    it(`The amount in “${name}” is repeated below, formatted and in words, while the customer types`, async () => {
      const element = await checkout();
      await fillStamp(element);
      await pick(element, 'Other amount');
      for (const [text, shown] of [
        ['5', '₹5 (Five only)'],
        ['100000', '₹1,00,000 (One Lakh only)'],
        ['₹1,00,000.50', '₹1,00,000.50'],
        ['500/-', '₹500'],
        ['१००', '₹100 (One Hundred only)'],
      ]) {
        expect(await press(element, name, text!), text).to.include(shown);
        expect(labelled(element, name).value, 'what is typed stays').to.equal(text);
      }
      expect(await press(element, name, 'x')).not.to.include('₹5 (');
    });
  }

  it('A number of pages is not treated as an amount', async () => {
    const element = await checkout();
    await fillStamp(element);
    expect(await press(element, 'Pages', '100000')).not.to.include('1,00,000');
  });

  it('A yes-or-no question about an amount is not treated as an amount', async () => {
    const element = await checkout();
    await fillStamp(element);
    await pick(element, 'The price is paid');
    await pick(element, 'In money');
    await continueToReview(element);
    expect(words(element))
      .to.include('The price is paid Yes')
      .and.include('Consideration price (₹) 1 (One only)')
      .and.not.include('₹1 ')
      .and.not.include('true');
  });

  it('An amount is sent as the same number in every notation', async () => {
    const element = await checkout();
    await fillStamp(element);
    for (const [text, sent] of [
      ['₹1,00,000.50', 100000.5],
      ['500/-', 500],
      ['१००', 100],
    ] as const) {
      await type(element, 'Consideration price', text);
      await continueToReview(element);
      expect(words(element), 'the certificate has it grouped').to.include(
        `Consideration price (₹) ${sent.toLocaleString('en-IN', { minimumFractionDigits: sent % 1 ? 2 : 0 })} (`,
      );
      element.addEventListener('estamp-before-order', (event) => event.preventDefault(), { once: true });
      button(element, 'Back').click();
      await reach(element, 'parties');
      button(element, 'Back').click();
      await reach(element, 'stamp');
      expect(labelled(element, 'Consideration price').value).to.equal(text);
    }
  });

  it('An amount has Indian digit grouping in every language, and words only in English', async () => {
    mockHindi();
    const element = await checkout();
    await fillStamp(element);
    element.lang = 'hi';
    await waitUntil(() => words(element).includes('ह'));
    const control = element.shadowRoot!.querySelector<HTMLInputElement>('[name=considerationPrice]')!;
    control.value = '100000';
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await element.updateComplete;
    expect(words(element)).to.include('₹1,00,000').and.not.include('Lakh');
  });

  it('A stamp value of a hundred times the usual one must be confirmed once', async () => {
    const element = await checkout();
    await fillStamp(element);
    await pick(element, 'Other amount');
    await type(element, 'Stamp value in rupees', '10000');
    expect(words(element), 'a hundred times is not more').not.to.include('Yes, ₹10,000 is right');
    await type(element, 'Stamp value in rupees', '10001');
    expect(words(element)).to.include('Yes, ₹10,001 is right. The usual value is ₹100.');
    expect(words(element), 'before the question could be answered').not.to.include('Tick this box');
    expect(element.shadowRoot?.querySelector('.field-invalid')).to.equal(null);
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.error'), 'no error came');
    const box = labelled(element, 'Yes, ₹10,001 is right');
    expect(box.getAttribute('aria-invalid')).to.equal('true');
    expect(box.closest('label')?.nextElementSibling?.textContent, 'at the box').to.equal('Tick this box to continue.');
    expect(box.getAttribute('aria-describedby')).to.equal(box.closest('label')?.nextElementSibling?.id);
    expect(element.shadowRoot?.querySelectorAll('.error')).to.have.length(1);
    element.shadowRoot?.querySelector<HTMLElement>('.summary a')?.click();
    await waitUntil(() => element.shadowRoot?.activeElement === box, 'the summary did not lead to the box');
    expect(proxy.count('/quotes')).to.equal(0);
    await pick(element, 'Yes, ₹10,001 is right');
    expect(element.shadowRoot?.querySelector('.error')).to.equal(null);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    button(element, 'Continue').click();
    await reach(element, 'parties');
  });

  it('A stamp value that the page has locked needs no confirmation', async () => {
    const element = document.createElement('estamp-checkout');
    Object.assign(element, {
      proxy: '/estamp',
      serviceCode: 'estamp.standard',
      stampDutyAmount: '50000',
      lock: 'stamp-duty-amount',
    });
    document.body.append(element);
    await waitUntil(() => element.state.step !== 'loading');
    await fillStamp(element);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    element.remove();
  });
});
