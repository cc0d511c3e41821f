import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { ALL, begin } from '../session-page.ts';
import { button, checkout, find, labelled, reach, toPartiesInMaharashtra, toReview, type, words } from '../page.ts';

describe('the review', () => {
  useProxy();

  async function reviewed(): Promise<EstampCheckout> {
    const element = await checkout();
    await toPartiesInMaharashtra(element, true);
    await type(element, 'Email', 'asha@example.in');
    await type(element, 'PAN', 'ABCPE1234F');
    await type(element, 'Delivery address', '12 MG Road, Pune 411001');
    button(element, 'Review').click();
    await reach(element, 'review');
    return element;
  }

  /** The rows below the certificate. */
  const facts = (element: EstampCheckout): string[] => rowsOf(element, '[part=answers]');

  const rowsOf = (element: EstampCheckout, list: string): string[] =>
    [...(element.shadowRoot?.querySelectorAll(`${list} > div`) ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.trim()).join(': '),
    );

  const named = (element: EstampCheckout, name: string): HTMLElement => find(element, `[aria-label="${name}"]`);

  for (const [fixed, isPromised] of [
    [[], true],
    [['partyName', 'customerName'], false],
    [['partyName'], false],
    [['customerName'], false],
    [['customerMobile'], true],
  ] as const) {
    it(`A correction of the names is ${isPromised ? 'promised' : 'not promised'} if a session fixes ${fixed.join(' and ') || 'no party'}`, async () => {
      const all = { partyName: 'Asha Rao', customerName: 'Bina Rao', customerMobile: '+919876543210' };
      const open = Object.keys(all).filter((name) => !(fixed as readonly string[]).includes(name));
      const element = await begin(
        proxy,
        { ...ALL, parties: all, editable: open.map((name) => `/parties/${name}`) },
        open.length ? 'parties' : 'review',
      );
      if (open.length) {
        button(element, 'Review').click();
        await reach(element, 'review');
      }
      expect(words(element).includes('You can correct the names')).to.equal(isPromised);
    });
  }

  it('The ways to pay that the merchant names are shown before the customer pays, in their order', async () => {
    const shown = (element: EstampCheckout): string[] =>
      [...(element.shadowRoot?.querySelectorAll('.narrow [part=methods] li') ?? [])].map(
        ({ textContent }) => textContent ?? '',
      );
    expect(shown(await reviewed())).to.deep.equal([]);
    sessionStorage.clear();
    proxy.methods = ['upi', 'netbanking', 'card', 'emi', 'wallet'];
    expect(shown(await reviewed())).to.deep.equal(['UPI', 'Net banking', 'Card', 'EMI', 'Wallet']);
  });

  it('Every answer that the certificate does not show is listed', async () => {
    const element = await reviewed();
    expect(facts(element)).to.deep.equal([
      'Maharashtra: Affidavit',
      'Stamp value: ₹100',
      'Parties: Asha Rao',
      ...[
        'District: Pune',
        'Sub-Registrar Office (SRO): Haveli 1',
        'Deliver the stamp paper to my address: Yes',
        'Mobile number: 9876543210',
        'Email: asha@example.in',
        'PAN · First party: ABCPE1234F',
        'Delivery address: 12 MG Road, Pune',
        'PIN code: 411001',
      ].map((row) => `${row}: Change`),
    ]);
  });

  it('The certificate is shown as it will be printed, with its empty rows, once the customer unfolds it', async () => {
    const element = await reviewed();
    expect(find(element, '.certificate').checkVisibility()).to.equal(false);
    find(element, 'summary').click();
    expect(find(element, '.certificate').checkVisibility()).to.equal(true);
    expect(rowsOf(element, '.certificate dl')).to.deep.equal([
      'Purchased by: ASHA RAO',
      'Description of document: Article 4 - Affidavit',
      'Purpose: Name change affidavit',
      'Property description: Not applicable',
      'Consideration price (₹): 0 (Zero only)',
      'First party: ASHA RAO',
      'First party · Address: 12 MG Road, Pune, 411001',
      'Second party: Not applicable',
      'Stamp duty paid by: ASHA RAO',
      'Stamp duty amount (₹): 100 (One Hundred only)',
    ]);
    expect(find(element, '[part=certificate-note]').textContent).to.equal('Preview only. Not a valid e‑Stamp');
  });

  it('The delivery address says that it is printed as the address of the first party', async () => {
    const element = await checkout();
    await toPartiesInMaharashtra(element, true);
    const hint = labelled(element, 'Delivery address').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(hint.map((id) => element.shadowRoot?.getElementById(id)?.textContent).join(' ')).to.include(
      'also printed as the address of the first party',
    );
  });

  it('Price and rule of refund stand above the button that pays', async () => {
    const element = await reviewed();
    const terms = find(element, '[part=terms]');
    expect(terms.textContent).to.equal('₹100 stamp duty + ₹59 fees. Not refundable once issued.');
    const pay = button(element, /^Pay/);
    expect(pay.closest('[part~=footer], .dock, footer')?.contains(terms)).to.equal(true);
    expect(terms.compareDocumentPosition(pay)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('Each part has a heading, one level below that of the step', async () => {
    const element = await reviewed();
    const headings = [...(element.shadowRoot?.querySelectorAll('[role=heading]') ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    expect(headings.map((one) => `${one.ariaLevel} ${one.textContent?.trim()}`)).to.deep.equal([
      '2 Check the details, then pay',
      '3 Before you pay',
      '3 Your e‑Stamp',
      '3 Parties',
      '3 Price',
    ]);
  });

  it('The review says what cannot be corrected after payment, on documents of two parties only', async () => {
    const fixed = 'You can’t change the second party, the purpose or who pays the stamp duty after you pay.';
    for (const [article, said] of [
      ['Agreement', true],
      ['Affidavit', false],
    ] as const) {
      sessionStorage.clear();
      const element = await checkout();
      await toReview(element, article);
      expect(words(element)).to.include('You can correct the names of the first party and the buyer until');
      expect(words(element).includes(fixed), article).to.equal(said);
      element.remove();
    }
  });

  it('Each “Change” leads to its field', async () => {
    const element = await reviewed();
    for (const [name, step, field] of [
      ['Change parties: First party', 'parties', 'First party'],
      ['Change: District', 'stamp', 'District'],
      ['Change: Deliver the stamp paper to my address', 'stamp', 'Deliver the stamp paper'],
      ['Change: Mobile number', 'parties', 'Mobile number'],
      ['Change: Email', 'parties', 'Email'],
      ['Change: PAN · First party', 'parties', 'PAN'],
      ['Change: Delivery address', 'parties', 'Delivery address'],
      ['Change: PIN code', 'parties', 'PIN code'],
    ] as const) {
      named(element, name).click();
      await reach(element, step);
      const isFocused = (): boolean => element.shadowRoot?.activeElement === labelled(element, field);
      await waitUntil(isFocused, `“${name}” gave no focus to its field`);
      if (step === 'stamp') button(element, 'Continue').click();
      await reach(element, 'parties');
      button(element, 'Review').click();
      await reach(element, 'review');
    }
  });

  it('“Change e-Stamp details” leads to the chosen state', async () => {
    const element = await reviewed();
    named(element, 'Change e‑Stamp details: State').click();
    await reach(element, 'stamp');
    await waitUntil(
      () => element.shadowRoot?.activeElement?.ariaLabel === 'Change: State',
      'the line never got the focus',
    );
  });
});
