import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { button, checkout, fillStamp, find, reach, words } from '../page.ts';

describe('after a rate limit', () => {
  useProxy();

  const limit = (call: string, retryAfterSeconds?: number): void =>
    void proxy.failures.set(call, {
      status: 429,
      error: { code: 'RATE_LIMITED', retryable: true, ...(retryAfterSeconds && { retryAfterSeconds }) },
    });

  async function refused(retryAfterSeconds?: number): Promise<EstampCheckout> {
    limit('POST /quotes', retryAfterSeconds);
    const element = await checkout();
    await fillStamp(element);
    button(element, 'Continue').click();
    await waitUntil(() => element.state.failure === 'RATE_LIMITED');
    await element.updateComplete;
    return element;
  }

  it('The page says when to retry after a rate limit, and the button is inactive until then', async () => {
    const element = await refused(1964);
    expect(words(element)).to.match(/Try again after \d{1,2}:\d\d.[ap]m/);
    const go = button(element, 'Continue');
    expect(go.getAttribute('aria-disabled')).to.equal('true');
    expect(go.disabled, 'it keeps the focus').to.equal(false);
    go.click();
    find<HTMLFormElement>(element, 'form').requestSubmit();
    expect(proxy.count('/quotes')).to.equal(1);
  });

  it('The button becomes active again when the rate limit ends', async () => {
    const element = await refused(0.05);
    await waitUntil(
      () => button(element, 'Continue').getAttribute('aria-disabled') === 'false',
      'the button waits for ever',
    );
    button(element, 'Continue').click();
    await reach(element, 'parties');
  });

  it('The button is active after a rate limit without a known end', async () => {
    const element = await refused();
    expect(words(element)).to.include('Please try again later.');
    expect(button(element, 'Continue').getAttribute('aria-disabled')).to.equal('false');
  });

  for (const [stage, main, waits] of [
    ['fulfilment', 'Check again', 'true'],
    ['created', 'Continue to payment', 'false'],
  ] as const) {
    it(`After a rate limit on reading an order that is ${stage}, “${main}” ${waits === 'true' ? 'waits' : 'does not wait'}`, async () => {
      proxy.stage = stage;
      const element = await fixture<EstampCheckout>(html`
        <estamp-order-status proxy="/estamp" order-token=${token('order')}></estamp-order-status>`);
      await waitUntil(() => words(element).includes('ES-1'));
      limit('GET /order', 1964);
      button(element, 'Check again').click();
      await waitUntil(() => words(element).includes('Try again after'));
      expect(button(element, main).getAttribute('aria-disabled')).to.equal(waits);
    });
  }

  it('The button that reloads the checkout waits for the end of the rate limit', async () => {
    limit('GET /checkout/estamp.standard', 1964);
    const element = await checkout();
    await waitUntil(() => words(element).includes('Try again after'));
    expect(button(element, 'Try again').getAttribute('aria-disabled')).to.equal('true');
  });
});
