import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, browserHost, type StatusStep } from '../../../src/flow/index.ts';
import { ANSWERS, bench, CHOICE, edited, type Bench } from '../checkout-bench.ts';
import { FakePage } from '../fake-page.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
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

describe('a reload', () => {
  it('In the first step a reload restores the choice and loads its articles', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
    assert.equal(checkout.state.draft.stamp?.articleCode, 'AFFIDAVIT');
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('After the price a reload requests no second price', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.reload();
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'parties');
    assert.equal(checkout.state.price?.quote.totalMinor, 15_900);
    assert.equal(checkout.proxy.count('quote'), 1);
  });

  it('After the price has expired a reload leads to a new price request', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.suspend();
    await checkout.clock.advance(1_000_000);
    await checkout.reload();
    await checkout.clock.advance(0);
    await checkout.act({ type: 'next' });
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  it('After a lost response the order is found again by the same token', async () => {
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

  it('After the order a reload reads its state and starts no payment', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.reload();
    assert.equal(checkout.step, 'status');
    assert.equal(step(checkout).order?.payment.state, 'pending');
    assert.equal(checkout.payments.length, 1);
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });

  it('The order is shown even if the catalogue cannot be loaded', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.proxy.fail('checkout', OFFLINE);
    await checkout.reload();
    assert.ok(step(checkout).order);
  });

  it('Answers that the page has set are never stored, nor are answers of an order', async () => {
    const checkout = await bench();
    await checkout.review();
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /Asha|9880012345|ABCPR|name"|purpose/);
    await checkout.act({ ...edited(checkout.state, ANSWERS), entered: true });
    assert.match([...checkout.page.storage.values()].join(), /Asha/);
    await checkout.act({ type: 'confirm' });
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /Asha|9880012345|ABCPR|Change of name/);
  });

  it('The stored choice replaces a changed preset, except where it is locked', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await checkout.reload({
      preset: { stamp: { stateCode: 'MH', stampDutyAmount: '500' } },
      lock: ['stampDutyAmount'],
    });
    const { stateCode, stampDutyAmount } = checkout.state.draft.stamp ?? {};
    assert.deepEqual([stateCode, stampDutyAmount], ['KA', '500']);
  });

  it('An invalid stored record is ignored', async () => {
    const checkout = await bench();
    for (const rubbish of ['{', 'null', '7', '[]', '"x"']) {
      checkout.page.storage.set('estamp1:/estamp|estamp.standard|', rubbish);
      await checkout.reload();
      assert.equal(checkout.step, 'stamp', rubbish);
    }
  });

  it('Another reference is another checkout', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.reload({ reference: 'cart-8' });
    assert.equal(checkout.step, 'stamp');
    await checkout.reload();
    assert.equal(checkout.step, 'status');
  });

  it('An invalid stored token is said on a page of its own, from which a new checkout can be started', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.proxy.fail('status', problem('TOKEN_INVALID'));
    await checkout.reload();
    assert.equal(checkout.step, 'unavailable');
    await checkout.act({ type: 'restart' });
    assert.equal(checkout.step, 'stamp');
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
  });

  it('If the proxy does not respond, the order is preserved and read again', async () => {
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
  it('A view token of the own order is removed from the address, and the stored order token is used', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.fragment = viewToken(checkout);
    await checkout.reload();
    assert.equal(checkout.page.fragment, undefined);
    assert.equal(step(checkout).view, false);
  });

  it('In another browser the token can read and download, also after a reload', async () => {
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

  it('A token of another service, another reference or without claims stays in the address', async () => {
    const checkout = await bench();
    for (const token of [
      fakeToken('view', { oid: 'x', svc: 'other' }),
      fakeToken('view', { oid: 'x', svc: 'estamp.standard', ref: 'cart-9' }),
      'rubbish',
      'a.b.c',
    ]) {
      checkout.page.fragment = token;
      await checkout.reload();
      assert.equal(checkout.step, 'stamp');
      assert.equal(checkout.page.fragment, token);
    }
  });

  it('A token of another order shows that order, and the own one is preserved', async () => {
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

describe('an invalid link to another order', () => {
  /** A tab with its own order that has followed such a link. */
  async function misled(): Promise<{ checkout: Bench; mine: string }> {
    const checkout = await bench();
    await checkout.order();
    checkout.page.fragment = fakeToken('view', { oid: 'ord_other', svc: 'estamp.standard' });
    await checkout.reload();
    return { checkout, mine: checkout.proxy.onlyOrder.order.externalOrderId };
  }

  it('It leads back to the stored order with a notice', async () => {
    const { checkout, mine } = await misled();
    assert.equal(checkout.state.notice, 'link-expired');
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId], [false, mine]);
  });

  it('The buyer can then pay, correct and reload the next order', async () => {
    const { checkout, mine } = await misled();
    await checkout.act({ type: 'restart' });
    await checkout.order();
    const next = step(checkout).order?.externalOrderId;
    assert.notEqual(next, mine);
    await checkout.reload();
    assert.equal(step(checkout).order?.externalOrderId, next);
    assert.deepEqual(availableActions(step(checkout)), { pay: 'continue', check: true, correct: true, link: true });
  });

  it('The notice also appears if the link is opened in the open page', async () => {
    const checkout = await bench();
    await checkout.order();
    await checkout.clock.advance(6000);
    checkout.page.fragment = fakeToken('view', { oid: 'ord_other', svc: 'estamp.standard' });
    checkout.page.signal('linkOpened');
    await drainPromises();
    assert.deepEqual(
      [checkout.state.notice, step(checkout).view, step(checkout).order?.externalOrderId],
      ['link-expired', false, checkout.proxy.onlyOrder.order.externalOrderId],
    );
  });
});

describe('restart', () => {
  for (const [why, offline, failure] of [
    ['there is no network', true, OFFLINE],
    ['a read took too long', false, TIMEOUT],
  ] as const) {
    it(`It does not drop an order that could not be read because ${why}`, async () => {
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

describe('the flag resumed', () => {
  it('It is false after the return from a payment to a completed order', async () => {
    const checkout = await bench();
    await checkout.order();
    done(checkout);
    checkout.page.fragment = viewToken(checkout);
    await checkout.reload();
    assert.equal(step(checkout).resumed, false);
  });

  it('It is true if this tab has seen the order completed before', async () => {
    const checkout = await bench();
    await checkout.order();
    done(checkout);
    await checkout.reload();
    await checkout.reload();
    assert.equal(step(checkout).resumed, true);
  });

  it('It is true for a resume link, even if the order is completed later; the buyer’s tab reports the conversion', async () => {
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

  it('In another browser it is true after the return to a completed order, and false if the order is completed then', async () => {
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

describe('the latest order of a device', () => {
  const KEY = 'estamp1:latest:/estamp|estamp.standard';

  /** Another tab of the device, after the first was closed. */
  async function nextTab(former: Bench, more: Parameters<typeof bench>[0] = {}): Promise<Bench> {
    former.store.suspend();
    const page = new FakePage();
    page.device = former.page.device;
    return bench({ client: former.proxy, host: page, ...more });
  }

  it('It is offered with its number and time, and opened by the end of its mobile number alone', async () => {
    const buyer = await bench();
    await buyer.order();
    assert.doesNotMatch(buyer.page.device.get(KEY) ?? '', /Asha|9880012345|2345|view/);
    const next = await nextTab(buyer);
    assert.deepEqual([next.step, next.state.latest?.id], ['stamp', 'ord_q1']);
    await next.act({ type: 'openLatest', ending: '0000' });
    assert.deepEqual(
      [next.step, next.state.latest?.failure?.code, next.state.failure, next.state.busy],
      ['stamp', 'INVALID_INPUT', undefined, undefined],
    );
    await next.act({ type: 'openLatest', ending: '2345' });
    assert.deepEqual([next.step, step(next).view, step(next).order?.externalOrderId], ['status', true, 'ord_q1']);
  });

  it('It says what was ordered and how far it is, and is opened with the lines of its price', async () => {
    const buyer = await bench();
    await buyer.order();
    const { stamp } = buyer.proxy.onlyOrder.order;
    let next = await nextTab(buyer);
    assert.deepEqual([next.state.latest?.stamp, next.state.latest?.seen?.stage], [stamp, 'created']);
    await buyer.reload();
    buyer.proxy.happens('ord_q1', { stage: 'fulfilment', payment: { state: 'paid', intentId: 'pi_1' } } as never);
    await buyer.clock.advance(20_000);
    next = await nextTab(buyer);
    const { seen, seenAt = 0 } = next.state.latest ?? {};
    assert.deepEqual(seen, { stage: 'fulfilment', payment: { state: 'paid' } });
    assert.ok(seenAt > buyer.clock.now() - 20_000 && seenAt <= buyer.clock.now());
    assert.doesNotMatch(buyer.page.device.get(KEY) ?? '', /Asha|9880012345|2345|view|pi_1/);
    await next.act({ type: 'openLatest', ending: '2345' });
    const lines = step(next).lines ?? [];
    assert.equal(
      lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      step(next).order?.totalMinor,
    );
    assert.deepEqual(lines, step(buyer).lines);
    // Another order has other lines.
    const other = await bench({ client: next.proxy });
    await other.order();
    const linked = await nextTab(buyer);
    assert.equal(step(linked).lines, undefined);
  });

  it('The same tab goes on without a question, the tab that has opened it too', async () => {
    const buyer = await bench();
    await buyer.order();
    await buyer.reload();
    assert.equal(buyer.step, 'status');
    const page = new FakePage();
    page.device = buyer.page.device;
    buyer.store.suspend();
    const next = await bench({ client: buyer.proxy, host: page });
    await next.act({ type: 'openLatest', ending: '2345' });
    next.store.suspend();
    assert.equal((await bench({ client: buyer.proxy, host: page })).step, 'status');
    assert.equal(buyer.proxy.count('open'), 1);
  });

  it('A lock of the order does not stop the first step', async () => {
    const buyer = await bench();
    await buyer.order();
    const next = await nextTab(buyer);
    buyer.proxy.fail('open', problem('RATE_LIMITED', { retryAfterSeconds: 3600 }));
    await next.act({ type: 'openLatest', ending: '2345' });
    await next.edit({ ...CHOICE, ...ANSWERS });
    await next.act({ type: 'next' });
    assert.equal(next.step, 'parties');
  });

  it('An order that was forgotten while its number was checked is not opened', async () => {
    const buyer = await bench();
    await buyer.order();
    const next = await nextTab(buyer);
    let answer = (): void => {};
    buyer.proxy.gate = new Promise((resolve) => (answer = resolve));
    next.store.dispatch({ type: 'openLatest', ending: '2345' });
    next.store.dispatch({ type: 'forgetLatest' });
    answer();
    await drainPromises();
    assert.deepEqual([next.step, next.state.busy, buyer.page.device.has(KEY)], ['stamp', undefined, false]);
  });

  it('What a former version has kept, and what is older than a day, is removed by whatever starts next', async () => {
    const buyer = await bench();
    await buyer.order();
    const old = JSON.stringify({ viewToken: viewToken(buyer), at: buyer.clock.now() });
    for (const more of [
      {},
      { reference: 'cart-1' },
      { keepsOrder: () => false },
      { isStatus: true, token: viewToken(buyer) },
    ]) {
      buyer.page.device.set(KEY, old);
      const next = await nextTab(buyer, more);
      assert.deepEqual([next.state.latest, buyer.page.device.get(KEY)], [undefined, undefined], JSON.stringify(more));
    }
  });

  it('An order of another reference is neither offered nor removed', async () => {
    const buyer = await bench({ reference: 'cart-1' });
    await buyer.order();
    const next = await nextTab(buyer);
    assert.deepEqual([next.state.latest, buyer.page.device.has(KEY)], [undefined, true]);
    assert.equal((await nextTab(buyer, { reference: 'cart-1' })).state.latest?.id, 'ord_q1');
  });
});

describe('the state that a device remembers', () => {
  const KEY = 'estamp1:/estamp|estamp.standard|';

  /** A tab of a device that remembers this state. */
  async function visit(code: string, more: Parameters<typeof bench>[0] = {}): Promise<Bench> {
    const page = new FakePage();
    page.device.set(KEY, code);
    return bench({ host: page, ...more });
  }

  it('It is that of the last price, and begins the next visit with its documents', async () => {
    const buyer = await bench();
    assert.equal(buyer.page.device.size, 0);
    await buyer.review();
    assert.deepEqual([...buyer.page.device], [[KEY, CHOICE.stateCode]]);
    const next = await visit('KA');
    assert.deepEqual(next.state.draft.stamp, { stateCode: CHOICE.stateCode });
    assert.equal(next.state.articles['KA']?.status, 'ready');
  });

  it('A state that is no longer sold, one of the page, and one that the tab has stored come first', async () => {
    assert.equal((await visit('XX')).state.draft.stamp?.stateCode, undefined);
    assert.equal((await visit('KA', { preset: { stamp: { stateCode: 'MH' } } })).state.draft.stamp?.stateCode, 'MH');
  });

  it('A page that remembers nothing neither reads nor writes it', async () => {
    const keepsOrder = (): boolean => false;
    assert.equal((await visit('KA', { keepsOrder })).state.draft.stamp?.stateCode, undefined);
    const none = await bench({ keepsOrder });
    await none.review();
    assert.equal(none.page.device.size, 0);
  });

  it('Where the storage of the device throws, as in a private window, a customer comes to the price and back', async () => {
    const window = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const device = browserHost(window as unknown as Parameters<typeof browserHost>[0]);
    const tab = (): FakePage =>
      Object.assign(new FakePage(), {
        readDevice: (key: string) => device.readDevice(key),
        writeDevice: (key: string, value?: string) => device.writeDevice(key, value),
      });
    const buyer = await bench({ host: tab() });
    await buyer.review();
    assert.equal(buyer.step, 'review');
    const next = await bench({ host: tab() });
    assert.equal(next.state.draft.stamp?.stateCode, undefined);
  });
});
