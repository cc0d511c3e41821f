import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, type StatusStep } from '../../../src/flow/index.ts';
import { notOpened } from '../../../src/pay/handler/index.ts';
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
    payments,
    windows: open,
    ends: (hint: string) => {
      open.at(-1)?.(hint);
      return drainPromises();
    },
  });
}

describe('payments in windows of the page', () => {
  it('A second payment is not ended by the end of the first window', async () => {
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
    it(`A payment that was submitted after a read found it ${state} is not offered at once when it is open again`, async () => {
      const checkout = await windows();
      happens(checkout, { payment: { state } });
      await checkout.clock.advance(2000);
      happens(checkout, { payment: { state: 'pending' } });
      await checkout.ends('submitted');
      assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, undefined]);
    });
  }

  it('The late end of a former order’s window does not end the payment of the next order', async () => {
    const checkout = await windows();
    const [late] = checkout.windows;
    happens(checkout, { stage: 'payment-confirmed', payment: { state: 'paid' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'restart' });
    await checkout.order();
    late?.('submitted');
    await drainPromises();
    assert.deepEqual(
      [checkout.step, checkout.state.busy, step(checkout).confirmUntil],
      ['status', 'paying', undefined],
    );
  });

  it('A payment that may have been made is offered again only if the service responds after a minute', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    for (let attempt = 0; attempt < 40; attempt++) checkout.proxy.fail('status', TIMEOUT);
    await checkout.clock.advance(90_000);
    assert.equal(step(checkout).failure?.code, 'TIMEOUT');
    assert.equal(availableActions(step(checkout)).pay, undefined, 'nothing was heard');
    await checkout.clock.advance(100_000);
    assert.deepEqual([step(checkout).failure, availableActions(step(checkout)).pay], [undefined, 'continue']);
  });

  it('After a reload a payment that may have been made is not offered at once either', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    await checkout.clock.advance(10_000);
    await checkout.reload();
    assert.deepEqual(
      [step(checkout).order?.payment.state, availableActions(step(checkout)).pay],
      ['pending', undefined],
    );
    await checkout.clock.advance(50_000);
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('After a decline the next payment is offered again after a reload, whatever the result of the former window', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'pay' });
    await checkout.reload();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('A payment that may have been made does not delay another order of this tab', async () => {
    const checkout = await windows();
    await checkout.ends('submitted');
    await checkout.act({ type: 'restart' });
    await checkout.order();
    await checkout.reload();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });
});

describe('a payment handler of the page', () => {
  for (const [what, end] of [
    ['nothing', undefined],
    ['its provider’s data', { razorpay_payment_id: 'pay_1' }],
  ] as const) {
    it(`After a result of ${what} no other payment is offered for a minute`, async () => {
      const checkout = await bench({ pay: () => Promise.resolve(end) });
      await checkout.order();
      assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, undefined]);
      await checkout.clock.advance(50_000);
      assert.equal(availableActions(step(checkout)).pay, undefined);
      await checkout.clock.advance(22_000);
      assert.equal(availableActions(step(checkout)).pay, 'continue');
    });
  }

  it('The confirmation also waits if the service knows of no payment at all', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'none' } });
    await checkout.ends('submitted');
    assert.equal(availableActions(step(checkout)).pay, undefined);
  });

  it('After a rejection no other payment is offered for a minute', async () => {
    const checkout = await bench({ pay: () => Promise.reject(new Error('the shop did not answer')) });
    await checkout.order();
    assert.deepEqual(
      [checkout.state.failure?.code, availableActions(step(checkout)).pay],
      ['PAYMENT_FAILED', undefined],
    );
    await checkout.clock.advance(72_000);
    assert.deepEqual([checkout.state.failure, availableActions(step(checkout)).pay], [undefined, 'continue']);
  });

  it('A handler that opened no window is believed once the service has responded', async () => {
    const checkout = await bench({ pay: () => Promise.reject(notOpened('no script')) });
    await checkout.review();
    checkout.proxy.fail('status', TIMEOUT);
    await checkout.act({ type: 'confirm' });
    assert.equal(availableActions(step(checkout)).pay, undefined, 'nothing was heard');
    await checkout.clock.advance(2000);
    assert.deepEqual(
      [checkout.state.failure?.code, availableActions(step(checkout)).pay],
      ['PAYMENT_FAILED', 'continue'],
    );
  });

  it('A handler that opened no window causes no failure if the service reports a payment', async () => {
    const checkout = await bench({ pay: () => Promise.reject(notOpened('no script')) });
    await checkout.review();
    checkout.proxy.fail('status', TIMEOUT);
    await checkout.act({ type: 'confirm' });
    happens(checkout, { payment: { state: 'paid' } });
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.failure, availableActions(step(checkout)).pay], [undefined, undefined]);
  });

  it('After a definite failure the next payment replaces a handler that never ends', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    assert.deepEqual([checkout.state.busy, availableActions(step(checkout)).pay], [undefined, 'again']);
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.state.busy, 'paying');
    checkout.windows[0]?.('submitted');
    await drainPromises();
    assert.deepEqual(
      [checkout.state.busy, step(checkout).confirmUntil],
      ['paying', undefined],
      'the old window counts',
    );
  });

  it('A response to a request from before the handler started does not end it', async () => {
    const checkout = await windows();
    happens(checkout, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => {
      open = resolve;
    });
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
