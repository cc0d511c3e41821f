import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatusStep } from '../../../src/flow/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const viewToken = ({ proxy }: Bench): string => proxy.tokenOf(proxy.onlyOrder, 'view');

describe('a resume link that is opened in an open page', () => {
  /** Another customer's order at the same proxy. */
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

  it('The draft is preserved for when the customer continues', async () => {
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

  it('During a price request the link is opened after the response', async () => {
    const { checkout, friend } = await linked();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    let answer = (): void => {};
    friend.proxy.gate = new Promise((resolve) => (answer = resolve));
    await checkout.act({ type: 'next' });
    await open(checkout, viewToken(friend));
    assert.deepEqual([checkout.step, checkout.page.fragment], ['stamp', viewToken(friend)]);
    answer();
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.page.fragment], ['status', undefined]);
  });

  it('During an order the link is opened after its payment', async () => {
    const { checkout, friend } = await linked();
    const token = viewToken(friend);
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await open(checkout, token);
    assert.deepEqual([checkout.state.busy, checkout.page.fragment], ['paying', token]);
    await checkout.clock.advance(6000);
    assert.deepEqual(
      [step(checkout).view, step(checkout).order?.externalOrderId, checkout.page.fragment],
      [true, 'ord_q1', undefined],
    );
  });

  it('While the element is disconnected the link waits, and is opened when it is connected', async () => {
    const { checkout, friend } = await linked();
    checkout.store.suspend();
    await open(checkout, viewToken(friend));
    checkout.store.resume();
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.page.fragment], ['status', undefined]);
    assert.ok(step(checkout).order);
  });

  it('A link of another checkout is ignored', async () => {
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

describe('the return to a page with several checkouts of one service', () => {
  /**
   * Orders in the second slot of a tab and reloads the page.
   *
   * @returns a function that opens one of the page's checkouts
   */
  async function back(): Promise<(slot: string, ...others: string[]) => Promise<Bench>> {
    const buyer = await bench({ slot: '#' });
    await buyer.order();
    buyer.store.suspend();
    buyer.page.fragment = viewToken(buyer);
    return (slot, ...others) => bench({ host: buyer.page, client: buyer.proxy, slot, others: () => others });
  }

  it('The order is shown by the checkout that placed it, even if another one starts first', async () => {
    const open = await back();
    const first = await open('', '#');
    const second = await open('#', '');
    assert.deepEqual([first.step, second.step], ['stamp', 'status']);
    assert.equal(step(second).view, false, 'it can correct and pay');
  });

  it('The order is shown by the only checkout on the page if the one that placed it is missing', async () => {
    const open = await back();
    assert.equal((await open('')).step, 'status');
  });

  it('The order is shown by the first checkout if none of them placed it', async () => {
    const open = await back();
    assert.equal((await open('', '##')).step, 'status');
  });
});
