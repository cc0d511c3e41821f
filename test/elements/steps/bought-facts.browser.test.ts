import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, toStatus, type, words } from '../page.ts';

describe('the facts of the purchase in step 4', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  /** The facts as labels and values. */
  const facts = (element: HTMLElement): Record<string, string> =>
    Object.fromEntries(
      [...(element.shadowRoot?.querySelectorAll('.bought > div') ?? [])].map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.innerText ?? '',
      ]),
    );

  async function status(kind: 'order' | 'view', lang = 'en'): Promise<EstampCheckout> {
    const element = await fixture<EstampCheckout>(html`
      <estamp-order-status lang=${lang} proxy="/estamp" order-token=${token(kind)}></estamp-order-status>`);
    await waitUntil(
      () => element.shadowRoot?.querySelector('.bought') && element.shadowRoot.querySelector('.test'),
      `it says: ${words(element)}`,
    );
    return element;
  }

  it('Document, state, value, total, names and number are shown with the certificate and before', async () => {
    proxy.stage = 'completed';
    proxy.parties = { partyName: 'Asha Rao', customerName: 'Bina Rao', partyPan: 'ABCPE1234F' };
    expect(facts(await status('order'))).to.deep.equal({
      'Certificate number': 'IN-KA12345678901234K',
      'Document type': 'Affidavit',
      State: 'Karnataka',
      'Stamp value': '₹100.00',
      Total: '₹159.00',
      'First party': 'Asha Rao',
      'Purchased by': 'Bina Rao',
    });
  });

  it('A number is announced while the certificate is pending, and not once none will follow', async () => {
    proxy.stage = 'fulfilment';
    expect(facts(await status('order'))['Certificate number']).to.equal('Assigned when issued');
    proxy.stage = 'failed';
    expect(facts(await status('order'))).not.to.have.property('Certificate number');
  });

  it('A customer who opened the order by a link sees no names', async () => {
    const element = await status('view');
    expect(facts(element))
      .to.include({ 'Document type': 'Affidavit' })
      .and.not.have.any.keys('First party', 'Purchased by');
    expect(words(element)).not.to.include('Asha Rao');
  });

  it('State and document have their names in the language of the page', async () => {
    const element = await status('order', 'hi');
    await waitUntil(() => words(element).includes('कर्नाटक'), `it says: ${words(element)}`);
    expect(words(element)).to.include('शपथ पत्र').and.not.include('Affidavit');
  });

  it('A document whose name is no longer known is shown by its code', async () => {
    const { articleName: _, family: __, ...stamp } = proxy.stamp;
    proxy.stamp = stamp;
    expect(facts(await status('view'))['Document type']).to.equal('KA-4');
  });

  it('Corrected names are shown when the notice says that they are saved', async () => {
    proxy.stage = 'payment-confirmed';
    const element = await checkout();
    await toStatus(element);
    expect(facts(element)['First party']).to.equal('Asha Rao');
    button(element, 'Correct names').click();
    await waitUntil(() => element.shadowRoot?.querySelector('[id$=partyName]'));
    await type(element, 'First party', 'Asha R. Rao');
    button(element, 'Save').click();
    await waitUntil(() => words(element).includes('Names updated.'));
    await element.updateComplete;
    expect(facts(element)['First party']).to.equal('Asha R. Rao');
  });
});
