import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, type StatusStep } from '../../../src/flow/index.ts';
import { notOpened } from '../../../src/pay/handler/not-opened.ts';
import type { Order } from '../../../src/wire/index.ts';
import { bench, type Bench } from '../checkout-bench.ts';
import { TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const happens = ({ proxy }: Bench, change: Partial<Order>): void =>
  proxy.happens(proxy.onlyOrder.order.externalOrderId, change);

/** Payments in windows that the test ends. */
async function windows(): Promise<Bench & { windows: ((hint?: string) => void)[]; ends(hint: string): Promise<void> }> {
  const open: ((hint?: string) => void)[] = [];
  const payments: Bench['payments'] = [];
  const checkout = await bench({
    pay: (payment) => {
      payments.push(payment);
      return new Promise((resolve) => open.push(resolve));
    },
  });
  await checkout.order();
  return Object.assign(checkout, {
    payments, windows: open,
    ends: (hint: string) => {
      open.at(-1)?.(hint);
      return drainPromises();
    },
  });
}

describe('a payment in a window of the page', () => {
  it('in a second window is not taken for over because the first may have been a payment', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.payments.length, 2);
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.busy, step(checkout).order?.payment.state], ['paying', 'pending']);
    await checkout.ends('dismissed');
    assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, 'continue']);
  });

  for (const state of ['failed', 'unknown'] as const) {
    it(`that was submitted after a look found it ${state} is not offered at once when it is open again`, async () => {
      const checkout = await windows();
      happens(checkout, { payment: { state } });
      await checkout.clock.advance(2000);
      happens(checkout, { payment: { state: 'pending' } });
      await checkout.ends('submitted');
      assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, undefined]);
    });
  }

  it('of another order is not given up by the late end of the first one’s window', async () => {
    const checkout = await windows();
    const [late] = checkout.windows;
    happens(checkout, { stage: 'payment-confirmed', payment: { state: 'paid' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'restart' });
    await checkout.order();
    late?.('submitted');
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.state.busy, step(checkout).confirmUntil], ['status', 'paying', undefined]);
  });

  it('that may have been made is offered again only when the service was heard after a minute', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    for (let attempt = 0; attempt < 40; attempt++) checkout.proxy.fail('status', TIMEOUT);
    await checkout.clock.advance(90_000);
    assert.equal(step(checkout).failure?.code, 'TIMEOUT');
    assert.equal(availableActions(step(checkout)).pay, undefined, 'nothing was heard');
    await checkout.clock.advance(100_000);
    assert.deepEqual([step(checkout).failure, availableActions(step(checkout)).pay], [undefined, 'continue']);
  });

  it('that may have been made is not offered at once after a reload either', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    await checkout.clock.advance(10_000);
    await checkout.reload();
    assert.deepEqual([step(checkout).order?.payment.state, availableActions(step(checkout)).pay], ['pending', undefined]);
    await checkout.clock.advance(50_000);
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('begun anew after a decline is offered again after a reload, whatever the window before ended in', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'pay' });
    await checkout.reload();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('that may have been made keeps no other order of this tab waiting', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    await checkout.act({ type: 'restart' });
    await checkout.order();
    await checkout.reload();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });
});

describe('a handler of the page', () => {
  for (const [what, end] of [['nothing', undefined], ['what its provider said', { razorpay_payment_id: 'pay_1' }]] as const) {
    it(`that resolves to ${what} may have been a payment: none is offered before a minute is over`, async () => {
      const checkout = await bench({ pay: () => Promise.resolve(end) });
      await checkout.order();
      assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, undefined]);
      await checkout.clock.advance(50_000);
      assert.equal(availableActions(step(checkout)).pay, undefined);
      await checkout.clock.advance(22_000);
      assert.equal(availableActions(step(checkout)).pay, 'continue');
    });
  }

  it('that has something to wait for is waited for also where the service knows of no payment at all', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'none' } });
    await checkout.ends('submitted');
    assert.equal(availableActions(step(checkout)).pay, undefined);
  });

  it('that breaks off may have taken the payment before: none is offered before a minute is over', async () => {
    const checkout = await bench({ pay: () => Promise.reject(new Error('the shop did not answer')) });
    await checkout.order();
    assert.deepEqual([checkout.state.failure?.code, availableActions(step(checkout)).pay], ['PAYMENT_FAILED', undefined]);
    await checkout.clock.advance(72_000);
    assert.deepEqual([checkout.state.failure, availableActions(step(checkout)).pay], [undefined, 'continue']);
  });

  it('that opened nothing is believed once the service has answered', async () => {
    const checkout = await bench({ pay: () => Promise.reject(notOpened('no script')) });
    await checkout.review();
    checkout.proxy.fail('status', TIMEOUT);
    await checkout.act({ type: 'confirm' });
    assert.equal(availableActions(step(checkout)).pay, undefined, 'nothing was heard');
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.failure?.code, availableActions(step(checkout)).pay], ['PAYMENT_FAILED', 'continue']);
  });

  it('that opened nothing is no news where the service tells of a payment', async () => {
    const checkout = await bench({ pay: () => Promise.reject(notOpened('no script')) });
    await checkout.review();
    checkout.proxy.fail('status', TIMEOUT);
    await checkout.act({ type: 'confirm' });
    happens(checkout, { payment: { state: 'paid' } });
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.failure, availableActions(step(checkout)).pay], [undefined, undefined]);
  });

  it('that never ends is given up by the next try, after a definite failure', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, 'again']);
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.state.busy, 'paying');
    checkout.windows[0]?.('submitted');
    await drainPromises();
    assert.deepEqual([checkout.state.busy, step(checkout).confirmUntil], ['paying', undefined], 'the old window counts');
  });

  it('is not ended by an answer that was asked for before it began', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => { open = resolve; });
    checkout.page.signal('resumed');
    checkout.proxy.gate = undefined;
    await checkout.act({ type: 'pay' });
    open();
    await drainPromises();
    assert.deepEqual([checkout.state.busy, step(checkout).order?.payment.state], ['paying', 'failed']);
    await checkout.clock.advance(2000);
    assert.equal(step(checkout).order?.payment.state, 'pending');
  });
});
