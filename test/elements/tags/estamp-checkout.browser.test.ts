import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  fillStamp,
  find,
  labelled,
  pick,
  reach,
  takePayments,
  toParties,
  toReview,
  toStatus,
  type,
  words,
} from '../page.ts';

describe('<estamp-checkout>', () => {
  useProxy();

  it('Fields appear one after another, and only Continue requests the price', async () => {
    const element = await checkout();
    expect(words(element)).to.include('Choose your e‑Stamp').and.not.include('Stamp value');
    await fillStamp(element);
    expect(words(element))
      .to.include('₹100 is the usual value for “Affidavit” in Karnataka')
      .and.include('If you aren’t sure, ask the other party or a lawyer.');
    expect(find<HTMLInputElement>(element, '.chip :checked').value).to.equal('10000');
    expect(proxy.count('/quotes')).to.equal(0);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(proxy.sent('/quotes')).to.deep.equal({
      serviceCode: 'estamp.standard',
      stateCode: 'KA',
      articleCode: 'KA-4',
      stampDutyAmount: '100.00',
    });
    expect(find(element, '[part~=total]').textContent).to.include('159.00');
  });

  it('Missing answers are listed in an error summary that receives the focus and links to the fields', async () => {
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Affidavit'));
    await pick(element, 'Affidavit');
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('.summary'), 'the summary took no focus');
    const link = find<HTMLAnchorElement>(element, '.summary a');
    expect(link.textContent).to.include('Purpose');
    link.click();
    await waitUntil(() => element.shadowRoot?.activeElement === labelled(element, 'Purpose'), 'the link led nowhere');
    expect(labelled(element, 'Purpose').getAttribute('aria-invalid')).to.equal('true');
    expect(proxy.count('/quotes')).to.equal(0);
  });

  it('Missing answers are listed only where they can be entered', async () => {
    const element = await checkout();
    await toParties(element);
    button(element, 'Review').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary'));
    button(element, 'Back').click();
    await reach(element, 'stamp');
    expect(element.shadowRoot?.querySelector('.summary')).to.equal(null);
    expect(words(element)).not.to.include('First party');
  });

  it('The review shows the certificate, and the order contains what it showed', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    const paper = find(element, '[part=certificate]').textContent ?? '';
    expect(paper).to.include('Article 4 - Affidavit').and.include('ASHA RAO').and.include('Not applicable');
    expect(
      [...find(element, '[part=certificate]').querySelectorAll('dt')].map(({ textContent }) => textContent),
    ).to.deep.equal([
      'Purchased by',
      'Description of document',
      'Purpose',
      'Property description',
      'Consideration price (₹)',
      'First party',
      'First party · Address',
      'Second party',
      'Stamp duty paid by',
      'Stamp duty amount (₹)',
    ]);
    expect(paper).to.include('(One Hundred only)').and.include('Not a valid e‑Stamp');
    expect(words(element))
      .to.include('GST isn’t charged on stamp duty')
      .and.include('we can’t refund the stamp duty')
      .and.include('This price is valid for 15 minutes');
    expect(button(element, /^Pay/).textContent?.trim()).to.equal('Pay ₹159.00');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({
      parties: { customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '9876543210' },
      details: { purpose: 'Name change affidavit' },
    });
  });

  it('A first visit sends the form’s defaults, but not those that the customer has cleared', async () => {
    const { schema, ...rest } = proxy.form;
    const { properties, ...more } = schema as { properties: object };
    proxy.form = {
      ...rest,
      schema: {
        ...more,
        properties: {
          ...properties,
          aboutProperty: { type: 'boolean', title: 'About property', default: false },
          copies: { type: 'integer', title: 'Copies', default: 2 },
          remark: { type: 'string', title: 'Remark', default: 'None' },
        },
      },
    };
    const element = await checkout();
    await fillStamp(element, 'Agreement');
    expect(labelled(element, 'Copies').value).to.equal('2');
    await type(element, 'Remark', '');
    expect(labelled(element, 'Remark').value).to.equal('');
    await toReview(element, 'Agreement');
    expect(words(element)).to.include('Copies').and.not.include('About property');
    takePayments(element);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')?.details).to.deep.equal({
      purpose: 'Name change affidavit',
      aboutProperty: false,
      copies: 2,
    });
  });

  it('The certificate shows the requested stamp value, whatever the price lines are', async () => {
    proxy.duty = { kind: 'other', label: 'Govt. stamp', amountMinor: 9000 };
    const element = await checkout();
    await toReview(element);
    const paper = find(element, '[part=certificate]').textContent ?? '';
    expect(paper).to.include('100 (One Hundred only)');
    expect(words(element)).to.include('Govt. stamp');
  });

  it('The second party is hidden and not sent if the article has none', async () => {
    const element = await checkout();
    await toParties(element, 'Agreement');
    await type(element, 'Second party', 'Vikram Shah');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Affidavit');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(words(element)).not.to.include('Second party');
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await reach(element, 'review');
    takePayments(element);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')?.details).to.deep.equal({ purpose: 'Name change affidavit' });
  });

  it('An article with allowed values offers only those', async () => {
    const element = await checkout();
    await fillStamp(element, 'Agreement');
    const chips = [...(element.shadowRoot?.querySelectorAll('.chip') ?? [])].map((chip) => chip.textContent?.trim());
    expect(chips).to.deep.equal(['₹100', '₹200', '₹500']);
  });

  it('A value in Indian digits is accepted, and one below the limit is refused with the limit', async () => {
    const element = await checkout();
    await fillStamp(element);
    await pick(element, 'Other amount');
    await type(element, 'Stamp value in rupees', '५');
    button(element, 'Continue').click();
    await waitUntil(() => words(element).includes('Enter 10 or more'), 'the limit is not shown');
    await type(element, 'Stamp value in rupees', '१५०');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(proxy.sent('/quotes')?.stampDutyAmount).to.equal('150.00');
  });

  /** Unfolds the whole list, and types into its search. @returns the field */
  async function searchDocuments(element: EstampCheckout, text: string): Promise<HTMLInputElement> {
    button(element, 'Show all 9 document types').click();
    await element.updateComplete;
    const search = find<HTMLInputElement>(element, 'input[type=search]');
    search.value = text;
    search.dispatchEvent(new InputEvent('input'));
    await element.updateComplete;
    return search;
  }

  it('The search finds a document in the whole list, and Enter chooses it if it is the only one', async () => {
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Show all 9 document types'));
    expect(words(element)).not.to.include('Gift deed');
    const search = await searchDocuments(element, 'gift');
    expect(element.shadowRoot?.querySelectorAll('.choice input')).to.have.length(1);
    expect(find(element, '[role=status]').textContent).to.include('1 document type found');
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true }));
    await waitUntil(
      () => element.shadowRoot?.activeElement?.ariaLabel === 'Change: Document type',
      'the focus got lost',
    );
    expect(words(element)).to.include('Document type Gift deed Change');
    expect(element.state.step).to.equal('stamp');
  });

  it('Enter right after the last letter of a search chooses what the whole text finds', async () => {
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Show all 9 document types'));
    const search = await searchDocuments(element, 'gift');
    // Nothing of the trust deed is drawn yet.
    search.value = 'trust';
    search.dispatchEvent(new InputEvent('input'));
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true }));
    await waitUntil(() => words(element).includes('Document type Trust deed Change'));
  });

  it('District and office are asked if the state requires them', async () => {
    const element = await checkout();
    await choose(element, 'State', 'Maharashtra');
    await waitUntil(() => words(element).includes('Affidavit'));
    await pick(element, 'Affidavit');
    await choose(element, 'District', 'Pune');
    await choose(element, 'Sub-Registrar', 'Haveli 1');
    await type(element, 'Purpose', 'Name change affidavit');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(proxy.sent('/quotes')).to.include({ districtCode: 'PUN', sroValue: '1' });
  });

  it('Mobile number and PAN are normalized when their fields lose the focus, and the preview shows the name in capitals', async () => {
    const element = await checkout();
    await toParties(element);
    await type(element, 'First party', ' Asha   Rao ');
    await type(element, 'Mobile number', '098765-43210');
    await type(element, 'PAN', 'abcpe1234f');
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    expect(labelled(element, 'Mobile number').value).to.equal('9876543210');
    expect(labelled(element, 'PAN').value).to.equal('ABCPE1234F');
    expect(words(element)).to.include('On the certificate: ASHA RAO');
    await type(element, 'PAN', 'ABCDE12345');
    expect(words(element)).to.include('Enter a PAN in this format: ABCPE1234F');
  });

  it('Back and Continue preserve all answers and request no second price for the same stamp', async () => {
    const element = await checkout();
    await toReview(element);
    button(element, 'Back').click();
    await reach(element, 'parties');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    expect(proxy.count('/quotes')).to.equal(1);
  });

  it('The focus moves to the heading of each new step, but not of the first one, and into an empty first name', async () => {
    const element = await checkout();
    expect(element.shadowRoot?.activeElement).to.equal(null);
    await toParties(element);
    const { shadowRoot } = element;
    await waitUntil(() => shadowRoot?.activeElement?.id.endsWith('.partyName'), 'a name needs another tap');
    expect(find(element, '[role=status]').textContent).to.match(/^Who is this e‑Stamp for\? – Check the spelling/);
    await type(element, 'First party', 'Asha Rao');
    button(element, /Back/).click();
    await reach(element, 'stamp');
    await waitUntil(() => shadowRoot?.activeElement?.id === 'title', 'the way back has no heading');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    await waitUntil(() => shadowRoot?.activeElement?.textContent?.trim() === 'Who is this e‑Stamp for?', 'no heading');
  });

  it('A changed price is shown with the former one and must be confirmed again', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    proxy.fee = 6000;
    proxy.failures.set('POST /orders', { status: 409, error: { code: 'QUOTE_STALE', retryable: false } });
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('The price has changed'), 'no word of the change');
    expect(words(element)).to.include('It was ₹159.00 and is now ₹170.80. You haven’t been charged.');
    expect(element.state.step).to.equal('review');
    expect(button(element, /^Pay/).textContent?.trim()).to.equal('Pay ₹170.80');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.count('/orders')).to.equal(2);
  });

  it('A refusal by the proxy leads back to its field', async () => {
    const element = await checkout();
    await toReview(element);
    proxy.failures.set('POST /orders', {
      status: 400,
      error: {
        code: 'INVALID_INPUT',
        retryable: false,
        fields: [{ path: '/parties/customerMobile', keyword: 'pattern', params: {}, message: 'no' }],
      },
    });
    button(element, /^Pay/).click();
    await reach(element, 'parties');
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('.summary'), 'the summary took no focus');
    expect(find(element, '.summary').textContent).to.include('Mobile number');
  });

  it('If the service is down, the page says what happened and that retrying is safe', async () => {
    const element = await checkout();
    await fillStamp(element);
    proxy.failures.set('POST /quotes', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: true } });
    const failure = oneEvent<CustomEvent<object>>(element, 'estamp-failure');
    button(element, 'Continue').click();
    expect((await failure).detail).to.include({ code: 'SERVICE_UNAVAILABLE', requestId: 'req_1' });
    await element.updateComplete;
    expect(words(element)).to.include('aren’t available right now').and.include('Reference number req_1');
    button(element, 'Continue').click();
    await reach(element, 'parties');
  });

  it('The page can veto the order and delay it', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    element.addEventListener('estamp-before-order', (event) => event.preventDefault(), { once: true });
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('This website didn’t accept the order'));
    expect(proxy.count('/orders')).to.equal(0);
    let free = (): void => {};
    element.addEventListener(
      'estamp-before-order',
      (event) => {
        event.detail.waitUntil(
          new Promise<void>((resolve) => {
            free = resolve;
          }),
        );
      },
      { once: true },
    );
    button(element, /^Pay/).click();
    await waitUntil(() => element.state.busy);
    expect(proxy.count('/orders')).to.equal(0);
    free();
    await reach(element, 'status');
  });

  it('The events report every step with ids and states, without personal data', async () => {
    const events: [string, unknown][] = [];
    const listen = (event: Event): void => void events.push([event.type, (event as CustomEvent).detail]);
    const names = ['ready', 'step', 'quote', 'before-order', 'payment', 'status', 'complete', 'failure'].map(
      (name) => `estamp-${name}`,
    );
    names.forEach((name) => document.addEventListener(name, listen));
    try {
      const element = await checkout();
      await toStatus(element);
      proxy.stage = 'completed';
      button(element, 'Check again').click();
      await waitUntil(() => element.state.stage === 'completed');
    } finally {
      names.forEach((name) => document.removeEventListener(name, listen));
    }
    const types = events.map(([name]) => name);
    expect([...new Set(types)]).to.have.members([
      'estamp-ready',
      'estamp-step',
      'estamp-quote',
      'estamp-before-order',
      'estamp-payment',
      'estamp-status',
      'estamp-complete',
    ]);
    expect(events.filter(([name]) => name === 'estamp-step').map(([, detail]) => detail)).to.deep.equal(
      ['stamp', 'parties', 'review', 'status'].map((step) => ({ step })),
    );
    expect(events.find(([name]) => name === 'estamp-complete')?.[1]).to.deep.equal({
      externalOrderId: 'ES-1',
      resumed: false,
    });
    expect(JSON.stringify(events)).not.to.match(/Asha|98765|Name change|signature/);
  });

  it('A reload preserves the order and shows its state', async () => {
    const element = await checkout();
    await toStatus(element);
    element.remove();
    const again = await checkout();
    await reach(again, 'status');
    await waitUntil(() => words(again).includes('ES-1'));
    expect(proxy.count('/orders')).to.equal(1);
    expect(JSON.stringify({ ...sessionStorage })).not.to.match(/Asha|98765/);
  });
});
