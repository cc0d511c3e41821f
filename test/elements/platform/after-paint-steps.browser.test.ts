import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { button, checkout, find, takePayments, toParties, toReview, type, words } from '../page.ts';

describe('a press before the next content is painted', () => {
  useProxy();

  /** A second press of the submit button, while the first is being handled. */
  const submit = (element: HTMLElement): boolean =>
    find(element, 'form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

  it('A press does not confirm a price that was not shown', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    proxy.failures.set('POST /orders', { status: 409, error: { code: 'QUOTE_EXPIRED', retryable: false } });
    proxy.fee = 7000;
    element.addEventListener('estamp-quote', () => submit(element), { once: true });
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('The price has changed'), `it says: ${words(element)}`);
    await afterFrames();
    expect([element.state.step, proxy.count('/orders')]).to.deep.equal(['review', 1]);
    button(element, /^Pay/).click();
    await waitUntil(() => element.state.step === 'status', 'the yes to the price on the screen did not count');
  });

  it('A press does not pay before the review was shown', async () => {
    const element = await checkout();
    takePayments(element);
    await toParties(element);
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    element.addEventListener('estamp-step', () => submit(element), { once: true });
    button(element, 'Review').click();
    await waitUntil(() => words(element).includes('Check the details'));
    await afterFrames();
    expect([element.state.step, proxy.count('/orders')]).to.deep.equal(['review', 0]);
  });

  it('No order is sent if the page switched to another checkout while it was asked', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    let asked = false;
    element.addEventListener('estamp-before-order', () => {
      asked = true;
      element.reference = 'cart-2';
    });
    button(element, /^Pay/).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => asked, 'the page was not asked');
    await element.updateComplete;
    await afterFrames();
    expect(proxy.count('/orders')).to.equal(0);
  });
});
