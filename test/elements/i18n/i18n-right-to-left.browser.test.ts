import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { find, words } from '../page.ts';

const ISOLATES = /[\u2066-\u2069]/;

describe('a checkout in a right-to-left language', () => {
  useProxy();

  const speaks = (element: HTMLElement): Promise<unknown> =>
    waitUntil(() => /[\u0600-\u06ff]{3}/.test(words(element)), words(element));
  /** The writing direction of an element in the shadow root or in a slot. */
  const way = (element: Element | null): string => getComputedStyle(element as Element).direction;

  async function status(): Promise<EstampOrderStatus> {
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('view')} lang="ur">
        <div slot="support"><p>Money stuck? Call 080 0000 0000.</p></div>
      </estamp-order-status>`);
    await waitUntil(() => words(element).includes('ES-1'));
    await speaks(element);
    return element;
  }

  it('The order number is shown unchanged, so that it can be searched for', async () => {
    const element = await status();
    const intro = find(element, '.intro');
    expect(intro.textContent).not.to.match(ISOLATES);
    expect([...intro.querySelectorAll('bdi')].map(({ textContent }) => textContent)).to.deep.equal(['ES-1']);
  });

  it('The reference of a failure is shown unchanged', async () => {
    proxy.failures.set('GET /checkout/estamp.standard', {
      status: 502,
      error: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    });
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" lang="ur"></estamp-checkout>`);
    await waitUntil(() => words(element).includes('req_1'));
    await speaks(element);
    expect(find(element, '[part~="notice-danger"] small').textContent).not.to.match(ISOLATES);
    expect(find(element, '[part~="notice-danger"] small bdi').textContent).to.equal('req_1');
  });

  it('The merchant’s texts have their own direction', async () => {
    const element = await status();
    expect(way(find(element, 'form'))).to.equal('rtl');
    expect(way(element.querySelector('[slot=support] p'))).to.equal('ltr');
  });

  it('The live region has the language and direction of the checkout', async () => {
    const region = find(await status(), '[role=status]');
    expect([region.closest<HTMLElement>('[lang]')?.lang, way(region)]).to.deep.equal(['ur', 'rtl']);
  });

  it('The dialog and its trigger have the language of the checkout; the page’s own text does not change', async () => {
    const element = await fixture<EstampCheckoutButton>(html`
      <estamp-checkout-button proxy="/estamp" service-code="estamp.standard" lang="ur"></estamp-checkout-button>`);
    await waitUntil(() => /[\u0600-\u06ff]{3}/.test(find(element, '.trigger').textContent ?? ''));
    for (const place of [find(element, '.trigger span'), find(element, 'dialog'), find(element, '.close')]) {
      expect([place.closest<HTMLElement>('[lang]')?.lang, way(place)]).to.deep.equal(['ur', 'rtl']);
    }
    const link = document.createElement('b');
    link.append('Buy a stamp');
    element.append(link);
    expect(way(link)).to.equal('ltr');
  });
});
