import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offerPayment, proxyPage, type PaymentOffer } from '../../src/pay/index.ts';
import type { ClientPayment } from '../../src/wire/index.ts';
import { manualClock, drainPromises } from '../support/clocks/manual-clock.ts';

const PAYMENT: ClientPayment = {
  intentId: 'pi_1',
  provider: 'sandbox',
  mode: 'test',
  amountMinor: 15_900,
  currency: 'INR',
  providerIntentId: 'p_1',
  payUrl: '/estamp/pay#token',
};

describe("the proxy's payment page", () => {
  it("The proxy's payment page opens in the same tab, and the buttons become active again if the browser stays", async () => {
    const clock = manualClock();
    const visited: string[] = [];
    let back = false;
    void proxyPage((url) => visited.push(url) > 0, clock)(PAYMENT).then(() => (back = true));
    assert.deepEqual(visited, ['/estamp/pay#token']);
    await clock.advance(4999);
    assert.equal(back, false);
    await clock.advance(1);
    assert.equal(back, true);
  });

  it('A payment page that no frame lets open ends at once, and says that nothing was opened', async () => {
    await assert.rejects(proxyPage(() => false, manualClock())(PAYMENT), { name: 'PaymentNotOpened' });
  });
});

describe('a payment offered to the page', () => {
  const usual = (): { taken: ClientPayment[]; handler: (payment: ClientPayment) => Promise<void> } => {
    const taken: ClientPayment[] = [];
    return { taken, handler: (payment) => Promise.resolve(void taken.push(payment)) };
  };

  it('A payment offered to the page goes to the payment page when no listener responds', async () => {
    const { taken, handler } = usual();
    const heard: ClientPayment[] = [];
    await offerPayment(({ payment }) => void heard.push(payment), handler)(PAYMENT);
    assert.deepEqual([heard, taken], [[PAYMENT], [PAYMENT]]);
  });

  it('A payment offered to the page belongs to the page once it responds, and ends with its promise', async () => {
    const { taken, handler } = usual();
    let finish = (): void => {};
    let ended = false;
    void offerPayment(
      (offer) => offer.respondWith(new Promise<void>((resolve) => (finish = resolve))),
      handler,
    )(PAYMENT).then(() => (ended = true));
    await drainPromises();
    assert.deepEqual([taken, ended], [[], false]);
    finish();
    await drainPromises();
    assert.equal(ended, true);
  });

  it('A payment offered to the page rejects with the page', async () => {
    const handler = offerPayment((offer) => offer.respondWith(Promise.reject(new Error('no modal'))), usual().handler);
    await assert.rejects(handler(PAYMENT), /no modal/);
  });

  it('A payment offered to the page can be taken once, and only while it is offered', async () => {
    let late: PaymentOffer | undefined;
    await offerPayment((offer) => {
      late = offer;
      offer.respondWith(Promise.resolve());
      assert.throws(() => offer.respondWith(Promise.resolve()), /respondWith\(\) once/);
    }, usual().handler)(PAYMENT);
    const { handler } = usual();
    await offerPayment((offer) => {
      late = offer;
    }, handler)(PAYMENT);
    assert.throws(() => late?.respondWith(Promise.resolve()), /while estamp-payment is dispatched/);
  });
});
