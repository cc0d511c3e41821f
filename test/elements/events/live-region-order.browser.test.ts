import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, choose, find, reach, toReview, toStatus, type, words } from '../page.ts';

describe('the announcements of an order', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  const region = (element: HTMLElement): string => find(element, '[role=status]').textContent?.trim() ?? '';
  const has = (element: HTMLElement, name: string): boolean =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].some((one) => one.textContent?.trim() === name);
  /** Makes the page visible again: the order is read without an action of the customer. */
  const poll = (): void => void document.dispatchEvent(new Event('visibilitychange'));
  const says = (element: HTMLElement, text: string): Promise<unknown> =>
    waitUntil(() => region(element).includes(text), `it says: ${region(element)}`);

  it('The live region announces every change of an order, up to the certificate', async () => {
    const element = await checkout();
    await toStatus(element);
    for (const [stage, text] of [
      ['payment-confirmed', 'Your payment is confirmed'],
      ['fulfilment', 'Your e‑Stamp is being prepared'],
      ['completed', 'Your e‑Stamp is ready'],
    ] as const) {
      proxy.stage = stage;
      poll();
      await says(element, text);
    }
    expect(region(element)).to.include('Download your certificate');
  });

  it('A requested check is always answered, even if nothing has changed', async () => {
    proxy.stage = 'fulfilment';
    const element = await checkout();
    await toStatus(element);
    button(element, 'Check again').click();
    await says(element, 'Your e‑Stamp is being prepared');
    expect(region(element)).not.to.include('Checking');
  });

  it('The live region announces that the documents of a state could not be loaded', async () => {
    const element = await checkout();
    proxy.failures.set('GET /states/KA/articles', {
      status: 503,
      error: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    });
    await choose(element, 'State', 'Karnataka');
    await says(element, 'aren’t available right now');
  });

  for (const [how, end] of [
    ['resolves to nothing', () => Promise.resolve()],
    ['resolves to its provider’s result', () => Promise.resolve({ razorpay_payment_id: 'pay_1' })],
    ['rejects', () => Promise.reject(new Error('verify'))],
  ] as const) {
    it(`The page confirms the payment and offers no other when a handler ${how}`, async () => {
      const element = await checkout();
      element.addEventListener('estamp-payment', (event) => event.detail.respondWith(end()));
      await toReview(element);
      button(element, /^Pay/).click();
      await reach(element, 'status');
      await waitUntil(() => !element.state.busy);
      await element.updateComplete;
      expect(words(element))
        .to.include('We’re checking whether your payment arrived')
        .and.not.include('You haven’t been charged');
      expect(has(element, 'Continue to payment') || has(element, 'Pay again')).to.equal(false);
    });
  }

  it('After a definite failure the order can be paid again, even if the handler of the first payment never ends', async () => {
    const element = await checkout();
    element.addEventListener('estamp-payment', (event) => event.detail.respondWith(new Promise(() => {})));
    await toReview(element);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    proxy.payment = 'failed';
    poll();
    await waitUntil(() => has(element, 'Pay again'), words(element));
    button(element, 'Pay again').click();
    await waitUntil(() => proxy.count('/order/payment') === 1, 'no payment was asked for');
  });

  it('Back and restart() leave the review while the page decides whether to send the order', async () => {
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

  it('An order that was refunded before its e-Stamp was issued is closed', async () => {
    const element = await checkout();
    await toStatus(element);
    proxy.money = 'refunded';
    poll();
    await waitUntil(() => words(element).includes('Your payment has been refunded'));
    expect([has(element, 'Correct names'), has(element, 'Buy another e‑Stamp')]).to.deep.equal([false, true]);
    expect(words(element)).not.to.include('Ready to download');
  });

  it('The live region says why the fields for correcting names have disappeared', async () => {
    const element = await checkout();
    await toStatus(element);
    button(element, 'Correct names').click();
    await waitUntil(() => has(element, 'Save'));
    await type(element, 'First party', 'Asha R. Rao');
    proxy.stage = 'fulfilment';
    poll();
    await says(element, 'names can’t be corrected now');
    expect(words(element)).to.include('names can’t be corrected now');
  });

  it('The last step is not marked as done before the certificate is ready', async () => {
    const element = await checkout();
    await toStatus(element);
    const last = find(element, '.steps li:last-child');
    /** What the style sheet draws before the name: the number of a step, or the tick of a completed one. */
    const sign = (): string => getComputedStyle(find(element, '.steps li:last-child span'), '::before').content;
    const tick = getComputedStyle(find(element, '.steps li:first-child span'), '::before').content;
    expect(last.getAttribute('aria-current')).to.equal('step');
    expect(sign()).not.to.equal(tick);
    expect(last.part.contains('step-done')).to.be.false;
    proxy.stage = 'completed';
    poll();
    await waitUntil(() => words(element).includes('Your e‑Stamp is ready'));
    await element.updateComplete;
    expect(sign()).to.equal(tick);
    expect(last.part.contains('step-done')).to.be.true;
  });

  it('An order that does not exist is not reported as an e-Stamp that is not available', async () => {
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
  it('It has a heading, is announced, and its message does not mention entered data', async () => {
    sessionStorage.clear();
    const proxy = new FakeProxy();
    try {
      proxy.failures.set('GET /checkout/estamp.standard', {
        status: 503,
        error: { code: 'SERVICE_UNAVAILABLE', retryable: false },
      });
      const element: EstampCheckout = await checkout(html`
        <estamp-checkout proxy="/estamp" service-code="estamp.standard" heading-level="3"></estamp-checkout>`);
      expect(find(element, '[role=heading][aria-level="3"]').textContent?.trim()).to.equal('Something went wrong');
      expect(find(element, '[role=status]').textContent).to.include('aren’t available right now');
      expect(words(element)).to.include('aren’t available right now').and.not.include('entered');
    } finally {
      proxy.restore();
    }
  });
});
