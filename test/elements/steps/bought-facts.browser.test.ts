import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { button, checkout, find, toStatus, type, words } from '../page.ts';

const STAGES = ['created', 'payment-confirmed', 'fulfilment', 'completed', 'failed', 'cancelled', 'unknown'] as const;
const OVER: readonly string[] = ['failed', 'cancelled'];

describe('the facts of the purchase in step 4', () => {
  useProxy();

  /** The facts as labels and values, on the certificate or in the list. */
  const facts = (element: HTMLElement): Record<string, string> =>
    Object.fromEntries(
      [...(element.shadowRoot?.querySelectorAll('.certificate dl > div, .bought > div') ?? [])].map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    );

  async function status(kind: 'order' | 'view', lang = 'en'): Promise<EstampCheckout> {
    const element = await fixture<EstampCheckout>(html`
      <estamp-order-status lang=${lang} proxy="/estamp" order-token=${token(kind)}></estamp-order-status>`);
    await waitUntil(
      () => element.shadowRoot?.querySelector('.certificate, .bought') && element.shadowRoot.querySelector('.test'),
      `it says: ${words(element)}`,
    );
    return element;
  }

  it('The owner sees all that is printed, with the number of the certificate', async () => {
    proxy.stage = 'completed';
    proxy.paper = { ...proxy.paper, issuedAt: '2026-11-20T12:12:00Z' };
    proxy.parties = { partyName: 'Asha Rao', customerName: 'Bina Rao', partyPan: 'ABCPE1234F' };
    proxy.details = { purpose: 'Lease of flat 12', secondPartyName: 'Vijay Kumar' };
    const element = await status('order');
    expect(facts(element)).to.deep.equal({
      'Certificate number': 'IN-KA12345678901234K',
      'Issued on': '20-Nov-2026 05:42 PM',
      'Purchased by': 'BINA RAO',
      'Description of document': 'Article 4 - Affidavit',
      Purpose: 'Lease of flat 12',
      'Property description': 'Not applicable',
      'Consideration price (₹)': '0 (Zero only)',
      'First party': 'ASHA RAO',
      'First party · Address': 'Not applicable',
      'Second party': 'VIJAY KUMAR',
      'Stamp duty paid by': 'ASHA RAO',
      'Stamp duty amount (₹)': '100 (One Hundred only)',
    });
    expect(find(element, 'figcaption').textContent).to.include('Karnataka').and.include('Affidavit');
  });

  for (const stage of STAGES) {
    it(`The same is known of an order that is ${stage}, as a certificate or, if none will follow, as a list`, async () => {
      proxy.stage = stage;
      proxy.details = { purpose: 'Lease of flat 12', secondPartyName: 'Vijay Kumar' };
      const element = await status('order');
      expect(facts(element)).to.include({ Purpose: 'Lease of flat 12', 'First party': 'ASHA RAO' });
      expect(facts(element)).to.include({ 'Second party': 'VIJAY KUMAR' });
      expect(!!element.shadowRoot?.querySelector('.certificate')).to.equal(!OVER.includes(stage));
      expect(/\w/.test(facts(element)['Certificate number'] ?? '')).to.equal(stage === 'completed');
      expect(words(element)).not.to.match(/\b(?:false|undefined)\b/);
    });
  }

  it('Where the lines of the price are not known, the stamp duty stands apart from the rest of the total', async () => {
    const prices = (element: HTMLElement): string[] =>
      [...(element.shadowRoot?.querySelectorAll('[part~=line]') ?? [])].map(
        (line) => line.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      );
    expect(prices(await status('view'))).to.eql(['Stamp duty ₹100.00', 'Other charges ₹59.00', 'Total ₹159.00']);
    expect(prices(await status('view', 'hi'))[1]).to.equal('अन्य शुल्क ₹59.00');
  });

  for (const [stage, payment, note] of [
    ['created', 'pending', 'Preview only. Not a valid e‑Stamp'],
    ['payment-confirmed', 'paid', 'Certificate in preparation'],
    ['fulfilment', 'paid', 'Certificate in preparation'],
    ['completed', 'paid', 'Only the PDF is the certificate'],
  ] as const) {
    it(`An order that is ${stage} says of its certificate: ${note}`, async () => {
      proxy.stage = stage;
      proxy.payment = payment;
      const element = await status('order');
      expect(find(element, '[part=certificate-note]').textContent).to.equal(note);
      // The rubber stamp of a preview stands on nothing that is issued.
      expect(!!element.shadowRoot?.querySelector('.not')).to.equal(stage === 'created');
      expect(words(element)).to.include('Test mode');
    });
  }

  it('An order whose document is late is issued, not ready to download', async () => {
    proxy.stage = 'completed';
    proxy.papers = [];
    const element = await status('order');
    expect(words(element)).to.include('Your e‑Stamp has been issued').and.include('can’t be downloaded yet');
    expect(words(element)).not.to.include('Ready to download').and.not.to.include('is ready');
  });

  it('A letter that the certificate cannot print is shown as lost', async () => {
    proxy.details = { purpose: 'Lease of flat 12', secondPartyName: 'ரவி Kumar' };
    expect(facts(await status('order'))['Second party']).to.equal('□□ KUMAR');
  });

  it('Nothing is invented where the service returns no answers', async () => {
    proxy.stage = 'fulfilment';
    proxy.details = undefined;
    expect(facts(await status('order'))).to.deep.equal({
      'Certificate number': '…',
      'Issued on': '…',
      'Purchased by': 'ASHA RAO',
      'Description of document': 'Article 4 - Affidavit',
      'First party': 'ASHA RAO',
      'Stamp duty amount (₹)': '100 (One Hundred only)',
    });
  });

  it('The page that placed the order knows its answers and the lines of its price', async () => {
    proxy.details = undefined;
    const element = await checkout();
    await toStatus(element);
    expect(facts(element)).to.include({ Purpose: 'Name change affidavit', 'First party': 'ASHA RAO' });
    const lines = [...(element.shadowRoot?.querySelectorAll('.side .line') ?? [])].map((line) =>
      line.textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(lines).to.deep.equal(['Stamp duty ₹100.00', 'Service fee ₹50.00', 'GST on fee, 18% ₹9.00', 'Total ₹159.00']);
  });

  it('An answer that is not printed stands below the certificate, in the words of the form', async () => {
    proxy.form = {
      ...proxy.form,
      schema: {
        ...proxy.form.schema,
        properties: {
          ...(proxy.form.schema['properties'] as object),
          area: { type: 'string', title: 'Kind of area', enum: ['u', 'r'] },
          paid: { type: 'boolean', title: 'A deposit is paid' },
        },
      },
    };
    proxy.details = { purpose: 'Lease of flat 12', area: 'u', paid: true, hidden: 'no field of the form' };
    const element = await status('order');
    expect(facts(element)).to.include({ 'Kind of area': 'u', 'A deposit is paid': 'Yes' });
    expect(words(element)).not.to.include('no field of the form');
  });

  it('A paper that is delivered has its address, for its owner alone', async () => {
    proxy.stage = 'completed';
    proxy.stamp = { ...proxy.stamp, doorstepDelivery: true };
    proxy.parties = { partyName: 'Asha Rao', partyAddress: '12 MG Road, Bengaluru 560001' };
    const element = await status('order');
    expect(words(element)).to.include('The paper will be sent to 12 MG Road, Bengaluru 560001.');
    // Before the certificate: the customer waits for the paper.
    expect(find(element, '[part=certificate]').previousElementSibling?.textContent).to.include('12 MG Road');
    expect(words(await status('view')))
      .to.include('is sent to your address')
      .and.not.to.include('The paper will')
      .and.not.to.include('MG Road');
    proxy.stage = 'failed';
    expect(words(await status('order'))).not.to.include('The paper will be sent');
  });

  it('A customer who opened the order by a link sees no names', async () => {
    const element = await status('view');
    expect(Object.keys(facts(element))).to.deep.equal(['Description of document', 'Stamp duty amount (₹)']);
    expect(words(element)).not.to.include('Asha Rao');
  });

  it('State and document have their names in the language of the page', async () => {
    const element = await status('order', 'hi');
    await waitUntil(() => words(element).includes('कर्नाटक'), `it says: ${words(element)}`);
    expect(find(element, 'figcaption').textContent).to.include('शपथ पत्र').and.not.include('Affidavit');
  });

  it('A document whose name is no longer known is shown by its code', async () => {
    const { articleName: _, articleNumber: __, family: ___, ...stamp } = proxy.stamp;
    proxy.stamp = stamp;
    expect(facts(await status('view'))['Description of document']).to.equal('KA-4');
  });

  it('Values in Latin letters stand in their column in Urdu', async () => {
    for (const stage of ['completed', 'failed'] as const) {
      proxy.stage = stage;
      proxy.details = { purpose: 'Lease of flat 12' };
      const element = await status('order', 'ur');
      await waitUntil(() => find(element, '[part=frame]').dir === 'rtl');
      const rows = [...(element.shadowRoot?.querySelectorAll('.certificate dl > div, .bought > div') ?? [])];
      for (const row of rows.slice(1)) {
        const [value, column] = ['bdi', 'dd'].map((name) => row.querySelector(name)?.getBoundingClientRect());
        const gap = Math.abs((value?.right ?? 0) - (column?.right ?? 99));
        expect(gap, row.textContent ?? '').to.be.lessThan(2);
      }
    }
  });

  it('Corrected names are shown when the notice says that they are saved', async () => {
    proxy.stage = 'payment-confirmed';
    const element = await checkout();
    await toStatus(element);
    expect(facts(element)['First party']).to.equal('ASHA RAO');
    button(element, 'Correct names').click();
    await waitUntil(() => element.shadowRoot?.querySelector('[id$=partyName]'));
    await type(element, 'First party', 'Asha R. Rao');
    button(element, 'Save').click();
    await waitUntil(() => words(element).includes('Names updated.'));
    await element.updateComplete;
    expect(facts(element)['First party']).to.equal('ASHA R. RAO');
  });
});
