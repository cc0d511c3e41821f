import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { button, fillStamp, find, nameParty, reach, takePayments, toParties } from '../page.ts';

/** A page with a hero above and a footer below the checkout. */
async function landingPage(offset = '0px'): Promise<EstampCheckout> {
  const page = await fixture<HTMLElement>(html`
    <div style="--estamp-sticky-offset-top: ${offset}">
      <div style="block-size: 1900px"></div>
      <estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
      <div style="block-size: 1900px"></div>
    </div>`);
  const element = page.querySelector('estamp-checkout') as EstampCheckout;
  await waitUntil(() => element.state.step !== 'loading', 'the checkout never loaded');
  await element.updateComplete;
  return element;
}

const topOf = (element: EstampCheckout): number => find(element, '.card').getBoundingClientRect().top;

describe('the place of a new step on the screen', () => {
  useProxy();
  beforeEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
  });
  afterEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
  });

  for (const [offset, pixels] of [
    ['0px', 0],
    ['64px', 64],
  ] as const) {
    it(`Each step begins at its top, ${offset} below that of the screen`, async () => {
      const element = await landingPage(offset);
      expect(scrollY, 'a page load does not scroll').to.equal(0);
      await fillStamp(element);
      scrollBy(0, topOf(element) + 100);
      button(element, 'Continue').click();
      await reach(element, 'parties');
      expect(topOf(element)).to.be.closeTo(pixels, 1);
      await nameParty(element);
      scrollBy(0, topOf(element) + 100);
      button(element, 'Review').click();
      await reach(element, 'review');
      expect(topOf(element)).to.be.closeTo(pixels, 1);
      takePayments(element);
      scrollBy(0, topOf(element) + 100);
      button(element, /^Pay/).click();
      await reach(element, 'status');
      await waitUntil(() => !element.state.busy, 'the order was never read');
      expect(topOf(element)).to.be.closeTo(pixels, 1);
    });
  }

  it('A top that is in the upper half of the screen stays where it is', async () => {
    const element = await landingPage();
    scrollTo(0, 1850);
    const before = topOf(element);
    await toParties(element);
    scrollTo(0, scrollY + topOf(element) - before);
    await nameParty(element);
    scrollTo(0, 1850);
    const top = topOf(element);
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(topOf(element)).to.be.closeTo(top, 1);
  });

  for (const state of ['failed', 'paid'] as const) {
    it(`A page that was opened after a payment that is ${state} shows the result at the top, and keeps its focus`, async () => {
      proxy.payment = state;
      history.replaceState(null, '', `#estamp=${token('view')}`);
      const element = await landingPage();
      await waitUntil(() => element.state.externalOrderId, 'the order was never read');
      await element.updateComplete;
      await waitUntil(() => Math.abs(topOf(element)) <= 1, `the top is at ${topOf(element)}`);
      expect(document.activeElement).to.equal(document.body);
    });
  }
});
