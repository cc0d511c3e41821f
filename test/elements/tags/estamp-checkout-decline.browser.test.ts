import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout, EstampCheckoutButton } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { button, find, nameParty, reach, takePayments, toParties } from '../page.ts';

/** Screens, the second one is 1,280 x 720 at a zoom of 200 %. */
const SCREENS: readonly (readonly [width: number, height: number])[] = [
  [320, 568],
  [640, 360],
];

type Element = EstampCheckout | EstampCheckoutButton;

describe('the reason of a declined payment', () => {
  useProxy();
  beforeEach(() => {
    proxy.payment = 'failed';
  });
  afterEach(async () => {
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  const checkoutPage = (): Promise<HTMLElement> =>
    fixture(html`
      <div>
        <div style="block-size: 1900px"></div>
        <estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
        <div style="block-size: 1900px"></div>
      </div>`);
  const buttonPage = (): Promise<HTMLElement> =>
    fixture(
      html`<div><estamp-checkout-button proxy="/estamp" service-code="estamp.standard"></estamp-checkout-button></div>`,
    );

  /**
   * Waits until the sentence is drawn (a link without the right to pay has the heading alone), and between the top of
   * the screen and the dock.
   */
  async function isAboveTheDock(element: Element): Promise<void> {
    const places = (): { top: number; bottom: number; end: number } | undefined => {
      const message = element.shadowRoot?.querySelector('[part=message]');
      const sentences = [...(message?.querySelectorAll('p') ?? [])];
      const reason =
        sentences.find((one) => /declined|left your account/.test(one.textContent ?? '')) ??
        (element.shadowRoot?.textContent?.includes('viewing this order from a link')
          ? element.shadowRoot.querySelector('[part~=heading]')
          : undefined);
      if (!reason) return undefined;
      const { top, bottom } = reason.getBoundingClientRect();
      return { top, bottom, end: Math.min(innerHeight, find(element, '.dock').getBoundingClientRect().top) };
    };
    await waitUntil(places).catch(() => {
      throw new Error(element.shadowRoot?.querySelector('.card')?.textContent ?? '');
    });
    const isSeen = (): boolean => {
      const { top = -1, bottom = Infinity, end = 0 } = places() ?? {};
      return top >= 0 && bottom <= end;
    };
    await waitUntil(isSeen).catch(() => undefined);
    expect(isSeen(), JSON.stringify(places())).to.equal(true);
  }

  for (const [width, height] of SCREENS) {
    it(`At ${width} x ${height} it is above the dock when the customer is back from the payment`, async () => {
      await setViewport({ width, height });
      history.replaceState(null, '', `#estamp=${token('view')}`);
      await isAboveTheDock((await checkoutPage()).querySelector('estamp-checkout') as EstampCheckout);
    });

    it(`At ${width} x ${height} it is above the dock after a payment in the page`, async () => {
      await setViewport({ width, height });
      const element = (await checkoutPage()).querySelector('estamp-checkout') as EstampCheckout;
      await waitUntil(() => element.state.step === 'stamp', 'the checkout never loaded');
      takePayments(element);
      await toParties(element);
      await nameParty(element);
      button(element, 'Review').click();
      await reach(element, 'review');
      button(element, /^Pay/).click();
      await isAboveTheDock(element);
    });

    it(`At ${width} x ${height} it is above the dock in the dialog`, async () => {
      await setViewport({ width, height });
      const element = (await buttonPage()).querySelector('estamp-checkout-button') as EstampCheckoutButton;
      takePayments(element);
      element.show();
      await waitUntil(() => element.state.step === 'stamp', 'the dialog never loaded');
      await toParties(element);
      await nameParty(element);
      button(element, 'Review').click();
      await reach(element, 'review');
      button(element, /^Pay/).click();
      await isAboveTheDock(element);
    });
  }
});
