import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatusStep } from '../../../src/flow/index.ts';
import { bench, edited, type Bench } from '../checkout-bench.ts';
import { FakePage } from '../fake-page.ts';
import { fakeToken } from '../../support/proxy/fake-token.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const DONE = {
  stage: 'completed',
  payment: { state: 'paid' },
  documents: [{ id: 'd', kind: 'certificate', name: 'c.pdf' }],
} as const;
const done = ({ proxy }: Bench): void =>
  proxy.happens(proxy.onlyOrder.order.externalOrderId, structuredClone(DONE) as never);
const viewToken = ({ proxy }: Bench): string => proxy.tokenOf(proxy.onlyOrder, 'view');

describe('the order status alone', () => {
  it('It shows the order of its token and reads the service code from the token', async () => {
    const buyer = await bench();
    await buyer.order();
    const alone = await bench({
      client: buyer.proxy,
      serviceCode: undefined,
      token: buyer.proxy.tokenOf(buyer.proxy.onlyOrder),
    });
    assert.deepEqual([step(alone).view, step(alone).order?.externalOrderId], [false, 'ord_q1']);
    assert.equal(
      buyer.proxy.calls.filter(({ name, args }) => name === 'checkout' && args[0] === 'estamp.standard').length,
      2,
    );
    const viewer = await bench({ client: buyer.proxy, serviceCode: undefined, token: viewToken(buyer) });
    assert.equal(step(viewer).view, true);
  });

  it('It neither reads nor writes the stored record, so that no other checkout of the tab shows its order', async () => {
    const buyer = await bench();
    await buyer.order();
    const token = fakeToken('order', { oid: 'ord_q1', svc: 'estamp.standard', ref: 'cart-9' });
    for (const record of [[], [...buyer.page.storage]]) {
      const page = new FakePage();
      for (const [key, value] of record) page.write(key, value);
      const stored = new Map(page.storage);
      const alone = await bench({ client: buyer.proxy, serviceCode: undefined, token, host: page });
      assert.equal(step(alone).token, token);
      await alone.act({ type: 'pay' });
      await alone.act({ type: 'restart' });
      assert.equal(step(alone).token, token);
      assert.deepEqual(page.storage, stored);
    }
  });

  it('restart reads the order again, but not while a payment is prepared', async () => {
    const buyer = await bench();
    await buyer.order();
    const token = buyer.proxy.tokenOf(buyer.proxy.onlyOrder);
    const alone = await bench({ client: buyer.proxy, serviceCode: undefined, token });
    const reads = (): number => buyer.proxy.calls.filter(({ name }) => name === 'status').length;
    const before = reads();
    await alone.act({ type: 'restart' });
    assert.equal(reads(), before + 1);
    assert.deepEqual([alone.step, step(alone).order?.externalOrderId], ['status', 'ord_q1']);
    alone.store.dispatch({ type: 'pay' });
    alone.store.dispatch({ type: 'restart' });
    assert.equal(alone.state.busy, 'preparing');
  });

  it('It is resumed if the order is final when it is first read, with either token', async () => {
    const buyer = await bench();
    await buyer.order();
    const tokens = [buyer.proxy.tokenOf(buyer.proxy.onlyOrder), viewToken(buyer)];
    const open = (token?: string): Promise<Bench> => bench({ client: buyer.proxy, serviceCode: undefined, token });
    const early = await open(tokens[0]);
    done(buyer);
    await early.clock.advance(2000);
    assert.equal(step(early).resumed, false);
    for (const token of tokens) assert.equal(step(await open(token)).resumed, true);
  });
});

describe('disconnecting', () => {
  it('Safe requests are aborted and sent again when the element is connected', async () => {
    const checkout = await bench();
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => (open = resolve));
    checkout.store.dispatch(edited(checkout.state, { stateCode: 'KA' }));
    checkout.store.suspend();
    open();
    await drainPromises();
    assert.equal(checkout.state.articles['KA']?.status, 'loading');
    checkout.store.resume();
    await drainPromises();
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('The response to an order in flight is stored', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await checkout.reload();
    await checkout.reload();
    assert.equal(checkout.step, 'status');
  });

  it('No timer and no listener remains', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.suspend();
    assert.equal(checkout.page.listeners.size, 0);
    assert.equal(checkout.clock.pending, 0);
  });

  it('Connecting twice adds one listener', async () => {
    const checkout = await bench();
    checkout.store.resume();
    checkout.store.suspend();
    checkout.store.resume();
    checkout.store.resume();
    assert.equal(checkout.page.listeners.size, 1);
  });
});
