import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { checkout, find, toStatus, words } from '../page.ts';

describe('the announcements of an order', () => {
  useProxy();

  const region = (element: HTMLElement): string => find(element, '[role=status]').textContent?.trim() ?? '';
  /** Makes the page visible again: the order is read without an action of the customer. */
  const poll = (): void => void document.dispatchEvent(new Event('visibilitychange'));
  const says = (element: HTMLElement, text: string): Promise<unknown> =>
    waitUntil(() => region(element).includes(text), `it says: ${region(element)}`);

  it('The live region announces every change of an order, up to the certificate', async () => {
    const element = await checkout();
    await toStatus(element);
    for (const [stage, text] of [
      ['payment-confirmed', 'Your payment is confirmed'],
      ['fulfilment', 'Your e‑Stamp is being prepared – It’s usually ready within 4 hours. You can close this page.'],
      ['completed', 'Your e‑Stamp is ready'],
    ] as const) {
      proxy.stage = stage;
      poll();
      await says(element, text);
    }
    expect(region(element)).to.include('Download your certificate');
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
});

describe('a checkout that cannot be loaded', () => {
  useProxy();

  it('It has a heading, is announced, and its message does not mention entered data', async () => {
    proxy.failures.set('GET /checkout/estamp.standard', {
      status: 503,
      error: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    });
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" heading-level="3"></estamp-checkout>`);
    expect(find(element, '[role=heading][aria-level="3"]').textContent?.trim()).to.equal('Something went wrong');
    expect(find(element, '[role=status]').textContent).to.include('aren’t available right now');
    expect(words(element)).to.include('aren’t available right now').and.not.include('entered');
  });
});
