import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatusStep } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';
import { bench, type Bench } from '../checkout-bench.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const DONE: Partial<Order> = {
  stage: 'completed',
  payment: { state: 'paid' },
  documents: [{ id: 'd', kind: 'certificate', name: 'c.pdf' }],
};

describe('overlapping events', () => {
  it('A choice that changes while the page decides needs its own price and confirmation', async () => {
    let allow = (yes: boolean): void => void yes;
    const checkout = await bench({ beforeOrder: () => new Promise((resolve) => (allow = resolve)) });
    await checkout.review();
    await checkout.act({ type: 'confirm' });
    await checkout.edit({ stampDutyAmount: '200' });
    allow(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.state.busy], ['stamp', undefined]);
    assert.deepEqual([checkout.proxy.count('order'), checkout.proxy.count('quote')], [0, 1]);
    await checkout.review();
    await checkout.act({ type: 'confirm' });
    allow(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['status', 1]);
  });

  it('The total that the customer last confirmed stays through a second change', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.clock.advance(1_000_000);
    checkout.proxy.feeMinor = 9900;
    await checkout.act({ type: 'confirm' });
    await checkout.act({ type: 'go', to: 'stamp' });
    await checkout.clock.advance(1_000_000);
    checkout.proxy.feeMinor = 8900;
    await checkout.act({ type: 'next' });
    assert.deepEqual(
      [checkout.state.price?.previousTotalMinor, checkout.state.price?.quote.totalMinor],
      [15_900, 18_900],
    );
  });

  it('A read in flight is aborted for a newer one', async () => {
    const checkout = await bench();
    await checkout.order();
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => (open = resolve));
    await checkout.clock.advance(2000);
    const before = checkout.proxy.count('status');
    checkout.page.signal('resumed');
    open();
    await drainPromises();
    assert.equal(checkout.proxy.count('status'), before + 1);
  });

  it('A response from before a correction does not undo the correction', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    const { proxy } = checkout;
    const former = structuredClone(proxy.onlyOrder.order);
    let answer = (): void => {};
    proxy.status = () => new Promise((resolve) => (answer = () => resolve({ value: { order: former } })));
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'correct', parties: { partyName: 'Asha R. Rao' } });
    answer();
    await drainPromises();
    assert.equal(step(checkout).order?.parties?.partyName, 'Asha R. Rao');
  });

  it('The response about a former order is not shown for the next one', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    const [first] = checkout.proxy.orders.keys();
    const status = checkout.proxy.status.bind(checkout.proxy);
    let late = (): void => {};
    checkout.proxy.status = (token) => new Promise((resolve) => (late = () => void status(token).then(resolve)));
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'restart' });
    checkout.proxy.status = status;
    await checkout.order();
    late();
    await drainPromises();
    assert.notEqual(step(checkout).order?.externalOrderId, first);
  });

  it('The new token of a correction and of a payment is stored after the element was disconnected', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    await checkout.act({ type: 'correct', parties: { partyName: 'B' } });
    await checkout.reload();
    assert.equal(step(checkout).token, checkout.proxy.tokenOf(checkout.proxy.onlyOrder));
    checkout.proxy.happens(checkout.proxy.onlyOrder.order.externalOrderId, { payment: { state: 'failed' } });
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'pay' });
    await checkout.reload();
    assert.equal(step(checkout).token, checkout.proxy.tokenOf(checkout.proxy.onlyOrder));
  });

  it('Pressing twice prepares the payment once', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    checkout.store.dispatch({ type: 'pay' });
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.proxy.count('payment'), 1);
  });

  it('An order token that the page names replaces a stored view token of the same order', async () => {
    const buyer = await bench();
    await buyer.order();
    const made = buyer.proxy.onlyOrder;
    const other = await bench({ client: buyer.proxy });
    other.page.fragment = buyer.proxy.tokenOf(made, 'view');
    await other.reload();
    await other.reload({ token: buyer.proxy.tokenOf(made) });
    assert.equal(step(other).view, false);
  });

  it('A completed order that a link opened does not mark the own order as complete', async () => {
    const friend = await bench();
    await friend.order();
    friend.proxy.happens('ord_q1', structuredClone(DONE));
    const checkout = await bench();
    await checkout.proxy.quote({ serviceCode: 's', stateCode: 'KA', articleCode: 'RENT', stampDutyAmount: '1' });
    await checkout.order();
    for (const [oid, order] of friend.proxy.orders) checkout.proxy.orders.set(oid, order);
    checkout.page.fragment = friend.proxy.tokenOf(friend.proxy.onlyOrder, 'view');
    await checkout.reload();
    checkout.proxy.happens('ord_q2', structuredClone(DONE));
    await checkout.reload();
    assert.deepEqual([step(checkout).order?.externalOrderId, step(checkout).resumed], ['ord_q2', false]);
  });

  it('Two tabs with the same order both show its state', async () => {
    const one = await bench();
    await one.order();
    const two = await bench({ client: one.proxy });
    one.page.storage.forEach((value, key) => two.page.storage.set(key, value));
    await two.reload();
    one.proxy.happens('ord_q1', structuredClone(DONE));
    await one.clock.advance(2000);
    await two.clock.advance(2000);
    assert.equal(step(one).order?.stage, 'completed');
    assert.equal(step(two).order?.stage, 'completed');
    assert.equal(two.payments.length, 0);
  });

  it('A listener that dispatches an action is called again after it', async () => {
    const checkout = await bench();
    const seen: string[] = [];
    checkout.store.subscribe((state, former) => {
      seen.push(`${former.step.name}>${state.step.name}`);
      if (state.step.name === 'parties' && former.step.name === 'stamp') checkout.store.dispatch({ type: 'next' });
    });
    checkout.store.subscribe((state) => seen.push(state.step.name));
    await checkout.edit({ stateCode: 'KA', articleCode: 'RENT', stampDutyAmount: '1' });
    seen.length = 0;
    await checkout.act({ type: 'next' });
    assert.deepEqual(seen, ['stamp>stamp', 'stamp', 'stamp>parties', 'parties', 'parties>review', 'review']);
  });
});
