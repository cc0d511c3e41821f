import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, type StatusStep } from '../../../src/flow/index.ts';
import { ANSWERS, bench, CHOICE, edited, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { FakePage } from '../fake-page.ts';
import { fakeToken } from '../../support/proxy/fake-token.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;
const DONE = {
  stage: 'completed', payment: { state: 'paid' }, documents: [{ id: 'd', kind: 'certificate', name: 'c.pdf' }],
} as const;
const done = ({ proxy }: Bench): void => proxy.happens(proxy.onlyOrder.order.externalOrderId, structuredClone(DONE) as never);
const viewToken = ({ proxy }: Bench): string => proxy.tokenOf(proxy.onlyOrder, 'view');

describe('a reload', () => {
  it('in the first step brings the choice back and its articles', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
    assert.equal(checkout.state.draft.stamp?.articleCode, 'AFFIDAVIT');
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('after the price costs no second price', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.reload();
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'parties');
    assert.equal(checkout.state.price?.quote.totalMinor, 15_900);
    assert.equal(checkout.proxy.count('quote'), 1);
  });

  it('long after the price asks again', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.suspend();
    await checkout.clock.advance(1_000_000);
    await checkout.reload();
    await checkout.clock.advance(0);
    await checkout.act({ type: 'next' });
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  it('after a lost answer finds the order again by the same token', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
    await checkout.order();
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.orders.size, 1);
    assert.equal(checkout.proxy.count('quote'), 1);
  });

  it('after the order asks for its truth and pays nothing by itself', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.reload();
    assert.equal(checkout.step, 'status');
    assert.equal(step(checkout).order?.payment.state, 'pending');
    assert.equal(checkout.payments.length, 1);
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('shows the order even when the catalogue is out of reach', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.proxy.fail('checkout', OFFLINE);
    await checkout.reload();
    assert.ok(step(checkout).order);
  });

  it('never stores what was answered or who the parties are', async () => {
    const checkout = await bench();
    await checkout.review();
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /Asha|9880012345|ABCPR|name"|purpose/);
    await checkout.act({ type: 'confirm' });
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /Asha|9880012345|ABCPR|Change of name/);
  });

  it('of a page that changed its preset keeps the customer\'s choice, except where it is locked', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await checkout.reload({ preset: { stamp: { stateCode: 'MH', stampDutyAmount: '500' } }, lock: ['stampDutyAmount'] });
    const { stateCode, stampDutyAmount } = checkout.state.draft.stamp ?? {};
    assert.deepEqual([stateCode, stampDutyAmount], ['KA', '500']);
  });

  it('survives a record that is not one', async () => {
    const checkout = await bench();
    for (const rubbish of ['{', 'null', '7', '[]', '"x"']) {
      checkout.page.storage.set('estamp1:/estamp|estamp.standard|', rubbish);
      await checkout.reload();
      assert.equal(checkout.step, 'stamp', rubbish);
    }
  });

  it('with another reference is another checkout', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.reload({ reference: 'cart-8' });
    assert.equal(checkout.step, 'stamp');
    await checkout.reload();
    assert.equal(checkout.step, 'status');
  });

  it('with a token that is worth nothing any more starts afresh and says so', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.proxy.fail('status', problem('TOKEN_INVALID'));
    await checkout.reload();
    assert.deepEqual([checkout.step, checkout.state.notice], ['stamp', 'link-expired']);
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
  });

  it('when the proxy is down keeps the order and looks again', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.proxy.fail('status', problem('SERVICE_UNAVAILABLE'));
    await checkout.reload();
    assert.equal(step(checkout).failure?.code, 'SERVICE_UNAVAILABLE');
    assert.equal(availableActions(step(checkout)).pay, undefined, 'nothing is known, so nothing is paid');
    await checkout.clock.advance(2000);
    assert.ok(step(checkout).order);
  });
});

describe('the token in the address', () => {
  it('of the own order is stripped, and the stored one does more', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.fragment = viewToken(checkout);
    await checkout.reload();
    assert.equal(checkout.page.fragment, undefined);
    assert.equal(step(checkout).view, false);
  });

  it('in another browser looks and downloads, and survives a reload there', async () => {
    const buyer = await bench();
    await buyer.order();
    const other = await bench({ client: buyer.proxy });
    other.page.fragment = viewToken(buyer);
    await other.reload();
    assert.equal(step(other).view, true);
    assert.deepEqual(availableActions(step(other)), { pay: undefined, check: true, correct: false, link: false });
    await other.reload();
    assert.equal(step(other).view, true);
    assert.ok(step(other).order);
  });

  it('of another service, another reference or of nobody is left alone', async () => {
    const checkout = await bench();
    for (const token of [fakeToken('view', { oid: 'x', svc: 'other' }),
      fakeToken('view', { oid: 'x', svc: 'estamp.standard', ref: 'cart-9' }), 'rubbish', 'a.b.c']) {
      checkout.page.fragment = token;
      await checkout.reload();
      assert.equal(checkout.step, 'stamp');
      assert.equal(checkout.page.fragment, token);
    }
  });

  it('of another order is shown without forgetting the own one', async () => {
    const friend = await bench();
    await friend.order();
    const checkout = await bench();
    checkout.proxy.feeMinor = 100;
    await checkout.proxy.quote({ serviceCode: 's', stateCode: 'KA', articleCode: 'RENT', stampDutyAmount: '1' });
    await checkout.order();
    const [mine] = checkout.proxy.orders.keys();
    for (const [oid, order] of friend.proxy.orders) checkout.proxy.orders.set(oid, order);
    checkout.page.fragment = viewToken(friend);
    await checkout.reload();
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId], [true, 'ord_q1']);
    await checkout.act({ type: 'restart' });
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId], [false, mine]);
  });
});

describe('a link to another order that opens nothing any more', () => {
  /** A tab that holds an order of its own, and has followed such a link. */
  async function misled(): Promise<{ checkout: Bench; mine: string }> {
    const checkout = await bench();
    await checkout.order();
    checkout.page.fragment = fakeToken('view', { oid: 'ord_other', svc: 'estamp.standard' });
    await checkout.reload();
    return { checkout, mine: checkout.proxy.onlyOrder.order.externalOrderId };
  }

  it('leads back to the order that is stored, and says why', async () => {
    const { checkout, mine } = await misled();
    assert.equal(checkout.state.notice, 'link-expired');
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId], [false, mine]);
  });

  it('leaves the next order with its buyer, who can pay, correct and reload it', async () => {
    const { checkout, mine } = await misled();
    await checkout.act({ type: 'restart' });
    await checkout.order();
    const next = step(checkout).order?.externalOrderId;
    assert.notEqual(next, mine);
    await checkout.reload();
    assert.equal(step(checkout).order?.externalOrderId, next);
    assert.deepEqual(availableActions(step(checkout)), { pay: 'continue', check: true, correct: true, link: true });
  });

  it('says so also where it is opened in the open page', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    checkout.page.fragment = fakeToken('view', { oid: 'ord_other', svc: 'estamp.standard' });
    checkout.page.signal('linkOpened');
    await drainPromises();
    assert.deepEqual([checkout.state.notice, step(checkout).view, step(checkout).order?.externalOrderId],
      ['link-expired', false, checkout.proxy.onlyOrder.order.externalOrderId]);
  });
});

describe('starting again', () => {
  for (const [why, offline, failure] of [['there is no network', true, OFFLINE], ['a look took too long', false, TIMEOUT]] as const) {
    it(`does not give up an order of which nothing is known because ${why}`, async () => {
      const checkout = await bench();
      await checkout.order();
      done(checkout);
      checkout.page.connected = !offline;
      checkout.proxy.fail('status', failure);
      await checkout.reload();
      await checkout.act({ type: 'restart' });
      checkout.page.connected = true;
      await checkout.reload();
      assert.equal(step(checkout).order?.stage, 'completed');
    });
  }
});

describe('resumed', () => {
  it('is false for the page that comes back from payment to a finished order', async () => {
    const checkout = await bench();
    await checkout.order();
    done(checkout);
    checkout.page.fragment = viewToken(checkout);
    await checkout.reload();
    assert.equal(step(checkout).resumed, false);
  });

  it('is true when this tab saw it finished before', async () => {
    const checkout = await bench();
    await checkout.order();
    done(checkout);
    await checkout.reload();
    await checkout.reload();
    assert.equal(step(checkout).resumed, true);
  });

  it('is true for a link, also when the order finishes only then: it is told where it was ordered', async () => {
    const buyer = await bench();
    await buyer.order();
    await buyer.clock.advance(6000);
    await buyer.act({ type: 'link' });
    const other = await bench({ client: buyer.proxy });
    other.page.fragment = step(buyer).link?.split('#estamp=')[1];
    await other.reload();
    await other.reload();
    done(buyer);
    await other.clock.advance(2000);
    await buyer.clock.advance(20_000);
    assert.deepEqual([step(other).order?.stage, step(buyer).order?.stage], ['completed', 'completed']);
    assert.deepEqual([step(other).resumed, step(buyer).resumed], [true, false]);
  });

  it('is true for the way back in another browser to a finished order, false to one that finishes now', async () => {
    const buyer = await bench();
    await buyer.order();
    const early = await bench({ client: buyer.proxy });
    early.page.fragment = viewToken(buyer);
    await early.reload();
    done(buyer);
    await early.clock.advance(2000);
    assert.equal(step(early).resumed, false);
    const late = await bench({ client: buyer.proxy });
    late.page.fragment = viewToken(buyer);
    await late.reload();
    assert.equal(step(late).resumed, true);
  });
});

describe('the order status alone', () => {
  it('shows the order that its token names and learns the service from it', async () => {
    const buyer = await bench();
    await buyer.order();
    const alone = await bench({
      client: buyer.proxy, serviceCode: undefined, token: buyer.proxy.tokenOf(buyer.proxy.onlyOrder),
    });
    assert.deepEqual([step(alone).view, step(alone).order?.externalOrderId], [false, 'ord_q1']);
    assert.equal(buyer.proxy.calls.filter(({ name, args }) => name === 'checkout' && args[0] === 'estamp.standard').length, 2);
    const viewer = await bench({ client: buyer.proxy, serviceCode: undefined, token: viewToken(buyer) });
    assert.equal(step(viewer).view, true);
  });

  it('stores nothing and begins with nothing stored, so that no other checkout in the tab shows its order', async () => {
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

  it('begins anew with another look at its order, but not while a payment is prepared', async () => {
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

  it('is resumed when the first look finds the order settled, whichever token names it', async () => {
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

describe('leaving the page', () => {
  it('gives safe requests up and takes them up again', async () => {
    const checkout = await bench();
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => open = resolve);
    checkout.store.dispatch(edited(checkout.state, { stateCode: 'KA' }));
    checkout.store.suspend();
    open();
    await drainPromises();
    assert.equal(checkout.state.articles['KA']?.status, 'loading');
    checkout.store.resume();
    await drainPromises();
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('keeps the answer of an order that was under way', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await checkout.reload();
    await checkout.reload();
    assert.equal(checkout.step, 'status');
  });

  it('leaves no timer and no listener behind', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.suspend();
    assert.equal(checkout.page.listeners.size, 0);
    assert.equal(checkout.clock.pending, 0);
  });

  it('and coming back twice listens once', async () => {
    const checkout = await bench();
    checkout.store.resume();
    checkout.store.suspend();
    checkout.store.resume();
    checkout.store.resume();
    assert.equal(checkout.page.listeners.size, 1);
  });
});
