import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, choose, find, reach, toReview, toStatus, type, words } from '../page.ts';

describe('an order, as it is told', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  const region = (element: HTMLElement): string => find(element, '[role=status]').textContent?.trim() ?? '';
  const has = (element: HTMLElement, name: string): boolean =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].some((one) => one.textContent?.trim() === name);
  /** The page is shown again: it looks without an act of the customer. */
  const showAgain = (): void => void document.dispatchEvent(new Event('visibilitychange'));
  const says = (element: HTMLElement, text: string): Promise<unknown> =>
    waitUntil(() => region(element).includes(text), `it says: ${region(element)}`);

  it('tells a screen reader every change, to the certificate', async () => {
    const element = await checkout();
    await toStatus(element);
    for (const [stage, text] of [
      ['payment-confirmed', 'Your payment is confirmed'], ['fulfilment', 'Your e-Stamp is being prepared'], ['completed', 'Your e-Stamp is ready'],
    ] as const) {
      proxy.stage = stage;
      showAgain();
      await says(element, text);
    }
    expect(region(element)).to.include('Download your certificate');
  });

  it('answers who checks again, also when all is as it was', async () => {
    proxy.stage = 'fulfilment';
    const element = await checkout();
    await toStatus(element);
    button(element, 'Check again').click();
    await says(element, 'Your e-Stamp is being prepared');
    expect(region(element)).not.to.include('Checking');
  });

  it('tells that the documents of a state did not come', async () => {
    const element = await checkout();
    proxy.failures.set('GET /states/KA/articles', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: false } });
    await choose(element, 'State', 'Karnataka');
    await says(element, 'can’t be reached right now');
  });

  for (const [how, end] of [
    ['resolves to nothing', () => Promise.resolve()], ['resolves to what its provider said', () => Promise.resolve({ razorpay_payment_id: 'pay_1' })],
    ['breaks off', () => Promise.reject(new Error('verify'))],
  ] as const) {
    it(`confirms, and offers no payment, when a handler ${how}`, async () => {
      const element = await checkout();
      element.addEventListener('estamp-payment', (event) => event.detail.respondWith(end()));
      await toReview(element);
      button(element, /^Pay/).click();
      await reach(element, 'status');
      await waitUntil(() => !element.state.busy);
      await element.updateComplete;
      expect(words(element)).to.include('We’re checking your payment').and.not.include('You haven’t been charged');
      expect(has(element, 'Continue to payment') || has(element, 'Pay again')).to.equal(false);
    });
  }

  it('can be paid again after a definite failure, though the handler of the first try never ends', async () => {
    const element = await checkout();
    element.addEventListener('estamp-payment', (event) => event.detail.respondWith(new Promise(() => {})));
    await toReview(element);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    proxy.payment = 'failed';
    showAgain();
    await waitUntil(() => has(element, 'Pay again'), words(element));
    button(element, 'Pay again').click();
    await waitUntil(() => proxy.count('/order/payment') === 1, 'no payment was asked for');
  });

  it('is left by Back and by restart() while the page does not answer whether it may be sent', async () => {
    const element = await checkout();
    element.addEventListener('estamp-before-order', (event) => event.detail.waitUntil(new Promise(() => {})));
    await toReview(element);
    button(element, /^Pay/).click();
    await says(element, 'Placing your order');
    button(element, 'Back').click();
    await reach(element, 'parties');
    button(element, 'Review').click();
    await reach(element, 'review');
    button(element, /^Pay/).click();
    await says(element, 'Placing your order');
    element.restart();
    await reach(element, 'stamp');
    expect(proxy.count('/orders')).to.equal(0);
  });

  it('is closed when its money went back before anything was made', async () => {
    const element = await checkout();
    await toStatus(element);
    proxy.money = 'refunded';
    showAgain();
    await waitUntil(() => words(element).includes('Your payment has been refunded'));
    expect([has(element, 'Correct names'), has(element, 'Buy another e-Stamp')]).to.deep.equal([false, true]);
    expect(words(element)).not.to.include('Ready to download');
  });

  it('says why the fields for the names are gone, when they could not be corrected any more', async () => {
    const element = await checkout();
    await toStatus(element);
    button(element, 'Correct names').click();
    await waitUntil(() => has(element, 'Save'));
    await type(element, 'First party', 'Asha R. Rao');
    proxy.stage = 'fulfilment';
    showAgain();
    await says(element, 'You can correct names until we start preparing the certificate');
    expect(words(element)).to.include('You can correct names until we start preparing the certificate');
  });

  it('is not marked as done before it is', async () => {
    const element = await checkout();
    await toStatus(element);
    const last = find(element, '.steps li:last-child');
    /** What stands before the words: the number of a step, the tick of one that is done. */
    const sign = (): string => getComputedStyle(find(element, '.steps li:last-child span'), '::before').content;
    const tick = getComputedStyle(find(element, '.steps li:first-child span'), '::before').content;
    expect(last.getAttribute('aria-current')).to.equal('step');
    expect(sign()).not.to.equal(tick);
    expect(last.part.contains('step-done')).to.be.false;
    proxy.stage = 'completed';
    showAgain();
    await waitUntil(() => words(element).includes('Your e-Stamp is ready'));
    await element.updateComplete;
    expect(sign()).to.equal(tick);
    expect(last.part.contains('step-done')).to.be.true;
  });

  it('that does not exist is not taken for something that the shop does not sell', async () => {
    const element = await checkout();
    await toStatus(element);
    proxy.failures.set('GET /order', { status: 404, error: { code: 'NOT_FOUND', retryable: false } });
    button(element, 'Check again').click();
    await waitUntil(() => element.state.failure === 'NOT_FOUND');
    await element.updateComplete;
    expect(words(element)).not.to.include('sell');
  });
});

describe('a checkout that cannot be loaded', () => {
  it('has a heading, says so to screen readers, and nothing of what was entered', async () => {
    sessionStorage.clear();
    const proxy = new FakeProxy();
    try {
      proxy.failures.set('GET /checkout/estamp.standard', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: false } });
      const element: EstampCheckout = await checkout(html`
        <estamp-checkout proxy="/estamp" service-code="estamp.standard" heading-level="3"></estamp-checkout>`);
      expect(find(element, '[role=heading][aria-level="3"]').textContent?.trim()).to.equal('Something went wrong');
      expect(find(element, '[role=status]').textContent).to.include('can’t be reached right now');
      expect(words(element)).to.include('can’t be reached right now').and.not.include('entered');
    } finally {
      proxy.restore();
    }
  });
});
