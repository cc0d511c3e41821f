import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatusStep } from '../../../src/flow/index.ts';
import type { ReturnCode } from '../../../src/flow/store/return-code.ts';
import { bench, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const codeOf = ({ proxy }: Bench): ReturnCode => {
  const { externalOrderId } = proxy.onlyOrder.order;
  return { code: `r1.code.${externalOrderId}`, externalOrderId, nonce: 'n'.repeat(16), trades: new Map() };
};
const orderOf = ({ state }: Bench): string | undefined => (state.step as StatusStep).order?.externalOrderId;
const kindOf = ({ state }: Bench): boolean => (state.step as StatusStep).view;

/** A buyer with an order, and another browser that comes back from its payment. */
async function back(options: Parameters<typeof bench>[0] = {}): Promise<{ buyer: Bench; other: Bench }> {
  const buyer = await bench();
  await buyer.order();
  const other = await bench({ client: buyer.proxy, ...options });
  other.page.code = codeOf(buyer);
  return { buyer, other };
}

describe('the code of a way back', () => {
  it('A tab that knows its order waits for nothing, and uses the code up', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.code = codeOf(checkout);
    let answer: (() => void) | undefined;
    const trade = checkout.proxy.trade.bind(checkout.proxy);
    checkout.proxy.trade = (body) => new Promise((resolve) => (answer = () => resolve(trade(body))));
    await checkout.reload();
    assert.deepEqual([orderOf(checkout), kindOf(checkout)], [checkout.page.code.externalOrderId, false]);
    answer?.();
    await drainPromises();
    assert.equal(checkout.proxy.tradedBy.size, 1);
    assert.equal(kindOf(checkout), false, 'its own token permits more');
  });

  it('A tab that knows its order shows nothing of a code that opens none', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.code = codeOf(checkout);
    checkout.proxy.fail('trade', problem('TOKEN_INVALID'));
    await checkout.reload();
    assert.deepEqual([checkout.step, checkout.state.failure, checkout.state.notice], ['status', undefined, undefined]);
  });

  it('Another browser waits for the trade and shows the order, also after a reload', async () => {
    const { buyer, other } = await back();
    await other.reload();
    assert.deepEqual([orderOf(other), kindOf(other)], [buyer.proxy.onlyOrder.order.externalOrderId, true]);
    assert.equal(other.page.code?.isDone, true);
    other.page.code = undefined;
    await other.reload();
    assert.equal(orderOf(other), buyer.proxy.onlyOrder.order.externalOrderId);
    assert.equal(buyer.proxy.count('trade'), 1);
  });

  it('A code that opens nothing is told on its own page, once; a new checkout begins from there', async () => {
    const { buyer, other } = await back();
    buyer.proxy.fail('trade', problem('TOKEN_INVALID'));
    await other.reload();
    assert.equal(other.step, 'unavailable');
    await other.act({ type: 'restart' });
    assert.deepEqual([other.step, other.state.notice, other.state.failure], ['stamp', undefined, undefined]);
    await other.reload();
    assert.equal(other.step, 'stamp');
    assert.equal(buyer.proxy.count('trade'), 1);
  });

  it('A tab with another order shows its own if the code opens none', async () => {
    const own = await bench();
    await own.order();
    own.page.code = { ...codeOf(own), externalOrderId: 'ES-9', code: 'r1.code.ES-9' };
    await own.reload();
    assert.deepEqual([own.step, own.state.notice], ['status', undefined]);
    assert.equal(orderOf(own), own.proxy.onlyOrder.order.externalOrderId);
    assert.equal(own.proxy.count('trade'), 1);
  });

  it('A lost trade is repeated with the same nonce; until it succeeds nothing is sold', async () => {
    const { buyer, other } = await back();
    for (let times = 0; times < 4; times += 1) buyer.proxy.fail('trade', OFFLINE, 'after');
    await other.reload();
    assert.equal(other.step, 'loading');
    for (let pause = 0; pause < 4; pause += 1) {
      await other.clock.advance(6_000);
      await buyer.clock.advance(6_000);
    }
    assert.equal(other.step, 'unavailable');
    await other.act({ type: 'retry' });
    assert.equal(orderOf(other), buyer.proxy.onlyOrder.order.externalOrderId);
    assert.equal(buyer.proxy.count('trade'), 5);
  });

  it('The order of another reference is left to its own checkout', async () => {
    const { other } = await back({ reference: 'cart-8' });
    await other.reload({ reference: 'cart-8' });
    assert.deepEqual([other.step, other.state.notice, other.page.code?.isDone], ['stamp', undefined, undefined]);
  });

  it('The order status alone shows the order of the address, also after a reload, and stores nothing else', async () => {
    const { buyer, other } = await back();
    const alone = { serviceCode: undefined, isStatus: true } as const;
    await other.reload(alone);
    assert.equal(orderOf(other), buyer.proxy.onlyOrder.order.externalOrderId);
    other.page.code = undefined;
    await other.reload(alone);
    assert.equal(orderOf(other), buyer.proxy.onlyOrder.order.externalOrderId);
    assert.deepEqual([...other.page.storage.keys()], ['estamp1:/estamp||']);
    await other.act({ type: 'restart' });
    assert.equal(orderOf(other), buyer.proxy.onlyOrder.order.externalOrderId);
  });

  it('The order status alone says that a used code opens nothing', async () => {
    const { buyer, other } = await back();
    buyer.proxy.fail('trade', problem('TOKEN_INVALID'));
    await other.reload({ serviceCode: undefined, isStatus: true });
    assert.equal(other.step, 'unavailable');
  });
});
