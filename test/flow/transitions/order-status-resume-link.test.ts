import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatusStep } from '../../../src/flow/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const viewToken = ({ proxy }: Bench): string => proxy.tokenOf(proxy.onlyOrder, 'view');

describe('a link that is opened in an open page', () => {
  /** Another customer's order, which this checkout's proxy knows too. */
  async function linked(): Promise<{ checkout: Bench; friend: Bench }> {
    const friend = await bench();
    await friend.order();
    return { friend, checkout: await bench({ client: friend.proxy }) };
  }
  const open = ({ page }: Bench, token: string): Promise<void> => {
    page.fragment = token;
    page.signal('linkOpened');
    return drainPromises();
  };

  it('keeps what was typed for when the customer goes on', async () => {
    const { checkout, friend } = await linked();
    await checkout.review();
    await checkout.act({ type: 'back' });
    await open(checkout, viewToken(friend));
    assert.equal(checkout.step, 'status');
    await checkout.act({ type: 'restart' });
    assert.equal(checkout.step, 'stamp');
    const { parties, details } = checkout.state.draft;
    assert.deepEqual({ parties, details }, ANSWERS);
  });

  it('while a price is asked is followed once it is here', async () => {
    const { checkout, friend } = await linked();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    let answer = (): void => {};
    friend.proxy.gate = new Promise((resolve) => answer = resolve);
    await checkout.act({ type: 'next' });
    await open(checkout, viewToken(friend));
    assert.deepEqual([checkout.step, checkout.page.fragment], ['stamp', viewToken(friend)]);
    answer();
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.page.fragment], ['status', undefined]);
  });

  it('while an order is sent waits until its payment is over', async () => {
    const { checkout, friend } = await linked();
    const token = viewToken(friend);
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await open(checkout, token);
    assert.deepEqual([checkout.state.busy, checkout.page.fragment], ['paying', token]);
    await checkout.clock.advance(6000);
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId, checkout.page.fragment], [true, 'ord_q1', undefined]);
  });

  it('while the element was out of the page is followed when it is back', async () => {
    const { checkout, friend } = await linked();
    checkout.store.suspend();
    await open(checkout, viewToken(friend));
    checkout.store.resume();
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.page.fragment], ['status', undefined]);
    assert.ok(step(checkout).order);
  });

  it('of another checkout is left alone, and the element goes on where it was', async () => {
    const { checkout, friend } = await linked();
    await checkout.order();
    const before = friend.proxy.count('status');
    checkout.store.suspend();
    checkout.page.fragment = 'rubbish';
    checkout.store.resume();
    await drainPromises();
    assert.deepEqual([checkout.page.fragment, friend.proxy.count('status')], ['rubbish', before + 1]);
  });
});

describe('the way back to a page with several checkouts of one service', () => {
  /** The second place of a tab has ordered, and the tab loads a page anew. @returns opens one of that page's checkouts */
  async function back(): Promise<(place: string, ...others: string[]) => Promise<Bench>> {
    const buyer = await bench({ place: '#' });
    await buyer.order();
    buyer.store.suspend();
    buyer.page.fragment = viewToken(buyer);
    return (place, ...others) => bench({ host: buyer.page, client: buyer.proxy, place, others: () => others });
  }

  it('leads to the one that ordered, though another one is there first', async () => {
    const open = await back();
    const first = await open('', '#');
    const second = await open('#', '');
    assert.deepEqual([first.step, second.step], ['stamp', 'status']);
    assert.equal(step(second).view, false, 'it can correct and pay');
  });

  it('leads to the one that is there, where the one that ordered is not in the page', async () => {
    const open = await back();
    assert.equal((await open('')).step, 'status');
  });

  it('leads to the first one when none of them has ordered', async () => {
    const open = await back();
    assert.equal((await open('', '##')).step, 'status');
  });
});
