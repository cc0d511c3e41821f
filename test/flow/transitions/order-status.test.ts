import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, mayArrive, type StatusStep } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';
import { bench, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const step = ({ state }: Bench): StatusStep => {
  assert.equal(state.step.name, 'status');
  return state.step;
};

const happens = ({ proxy }: Bench, change: Partial<Order>): void =>
  proxy.happens(proxy.onlyOrder.order.externalOrderId, change);

const PAID: Partial<Order> = { stage: 'payment-confirmed', payment: { state: 'paid' } };
const DONE: Partial<Order> = {
  stage: 'completed',
  payment: { state: 'paid' },
  partiesEditable: false,
  documents: [{ id: 'doc1', kind: 'certificate', name: 'certificate.pdf' }],
};
const DECLINED: Partial<Order> = { payment: { state: 'failed' } };

async function ordered(): Promise<Bench> {
  const checkout = await bench();
  await checkout.order();
  return checkout;
}

/** An order whose payment handler ended without leaving the page. */
async function closed(): Promise<Bench> {
  const checkout = await ordered();
  await checkout.clock.advance(6000);
  return checkout;
}

describe('a payment that ran out of time', () => {
  it('The customer checks the order first for as long as the provider may still deliver, and can pay again meanwhile', async () => {
    const one = await closed();
    happens(one, { payment: { state: 'expired' } });
    await one.clock.advance(2000);
    const offers = (): unknown[] => {
      const { pay, check } = availableActions(step(one));
      return [pay, check, mayArrive(step(one))];
    };
    assert.deepEqual(offers(), ['again', true, true]);
    await one.clock.advance(50_000);
    assert.deepEqual(offers(), ['again', true, true]);
    await one.clock.advance(30_000);
    assert.deepEqual(offers(), ['again', true, false]);
  });

  it('A payment that arrives late is confirmed', async () => {
    const one = await closed();
    happens(one, { payment: { state: 'expired' } });
    await one.clock.advance(2000);
    happens(one, PAID);
    await one.clock.advance(10_000);
    assert.equal(step(one).order?.payment.state, 'paid');
    assert.equal(mayArrive(step(one)), false);
  });
});

describe('polling of the order', () => {
  it('The order is read every 2 s for a minute, then every 10 s', async () => {
    const checkout = await closed();
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(20_000);
    assert.equal(checkout.proxy.count('status') - before, 10);
    await checkout.clock.advance(60_000);
    const later = checkout.proxy.count('status');
    await checkout.clock.advance(60_000);
    assert.equal(checkout.proxy.count('status') - later, 6);
  });

  it('Polling pauses while offline, the state says so, and the order is read when the network is back', async () => {
    const checkout = await closed();
    checkout.page.connected = false;
    checkout.page.signal('offline');
    assert.equal(checkout.state.offline, true);
    await checkout.clock.advance(2000);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(600_000);
    assert.deepEqual([checkout.proxy.count('status'), checkout.state.offline], [before, true]);
    checkout.page.connected = true;
    checkout.page.signal('resumed');
    await drainPromises();
    assert.deepEqual([checkout.proxy.count('status'), checkout.state.offline], [before + 1, false]);
    await checkout.clock.advance(2000);
    assert.equal(checkout.proxy.count('status'), before + 2);
  });

  it('After a reload without network the order is read once, and then polling waits for the network', async () => {
    const checkout = await closed();
    checkout.page.connected = false;
    checkout.proxy.fail('status', OFFLINE);
    const before = checkout.proxy.count('status');
    await checkout.reload();
    await checkout.clock.advance(600_000);
    assert.deepEqual([checkout.proxy.count('status'), checkout.state.offline], [before + 1, true]);
    checkout.page.connected = true;
    checkout.page.signal('resumed');
    await drainPromises();
    assert.deepEqual([checkout.proxy.count('status'), checkout.state.offline], [before + 2, false]);
  });

  it('A response proves that the proxy is reachable, even if the browser reports no network', async () => {
    const checkout = await closed();
    checkout.page.connected = false;
    checkout.page.signal('offline');
    await checkout.act({ type: 'check' });
    assert.equal(checkout.state.offline, false);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(2000);
    assert.equal(checkout.proxy.count('status'), before + 1);
  });

  it('Polling pauses while the page is hidden, and the order is read when it is shown', async () => {
    const checkout = await closed();
    checkout.page.shown = false;
    await checkout.clock.advance(2000);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(600_000);
    assert.equal(checkout.proxy.count('status'), before);
    checkout.page.shown = true;
    checkout.page.signal('resumed');
    await drainPromises();
    assert.equal(checkout.proxy.count('status'), before + 1);
    await checkout.clock.advance(2000);
    assert.equal(checkout.proxy.count('status'), before + 2);
  });

  it('Polling ends when the documents are available, not when the order is completed', async () => {
    const checkout = await closed();
    happens(checkout, { ...DONE, documents: [] });
    await checkout.clock.advance(4000);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(10_000);
    assert.ok(checkout.proxy.count('status') > before);
    happens(checkout, DONE);
    await checkout.clock.advance(10_000);
    const end = checkout.proxy.count('status');
    await checkout.clock.advance(3_600_000);
    checkout.page.signal('resumed');
    await drainPromises();
    assert.equal(checkout.proxy.count('status'), end);
    assert.equal(step(checkout).resumed, false, 'this page saw it complete');
  });

  it('A failed read preserves the last known order, and polling waits for Retry-After', async () => {
    const checkout = await closed();
    checkout.proxy.fail('status', problem('RATE_LIMITED', { retryAfterSeconds: 60, retryable: true }));
    await checkout.clock.advance(2000);
    assert.equal(step(checkout).failure?.code, 'RATE_LIMITED');
    assert.ok(step(checkout).order);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(58_000);
    assert.equal(checkout.proxy.count('status'), before);
    await checkout.clock.advance(1000);
    assert.equal(step(checkout).failure, undefined);
  });

  it('The customer can request a read, and the state says that it is in progress', async () => {
    const checkout = await closed();
    const before = checkout.proxy.count('status');
    checkout.store.dispatch({ type: 'check' });
    assert.equal(checkout.state.busy, 'checking');
    await drainPromises();
    assert.equal(checkout.state.busy, undefined);
    assert.equal(checkout.proxy.count('status'), before + 1);
  });
});

describe('polling of a closed order', () => {
  const CANCELLED: Partial<Order> = { stage: 'cancelled', payment: { state: 'paid' }, partiesEditable: false };

  it('A paid order that is closed is read every minute until it is refunded', async () => {
    const checkout = await closed();
    happens(checkout, CANCELLED);
    await checkout.clock.advance(2000);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(120_000);
    assert.deepEqual([checkout.proxy.count('status') - before, availableActions(step(checkout)).check], [2, true]);
    happens(checkout, { stage: 'refunded', payment: { state: 'refunded' } });
    await checkout.clock.advance(60_000);
    assert.deepEqual([step(checkout).order?.stage, availableActions(step(checkout)).check], ['refunded', false]);
    const end = checkout.proxy.count('status');
    await checkout.clock.advance(3_600_000);
    assert.equal(checkout.proxy.count('status'), end);
  });

  it('A closed order is not read while the page is hidden, and read when it is shown', async () => {
    const checkout = await closed();
    happens(checkout, CANCELLED);
    await checkout.clock.advance(2000);
    const before = checkout.proxy.count('status');
    checkout.page.shown = false;
    await checkout.clock.advance(600_000);
    assert.equal(checkout.proxy.count('status'), before);
    checkout.page.shown = true;
    checkout.page.signal('resumed');
    await drainPromises();
    assert.equal(checkout.proxy.count('status'), before + 1);
  });

  it('A failed read does not change the interval', async () => {
    const checkout = await closed();
    happens(checkout, CANCELLED);
    await checkout.clock.advance(2000);
    checkout.proxy.fail('status', TIMEOUT);
    const before = checkout.proxy.count('status');
    await checkout.clock.advance(120_000);
    assert.equal(checkout.proxy.count('status') - before, 2);
  });

  for (const state of ['none', 'failed', 'refunded'] as const) {
    it(`A closed order is final if its payment is ${state}`, async () => {
      const checkout = await closed();
      happens(checkout, { stage: 'failed', payment: { state } });
      await checkout.clock.advance(2000);
      const end = checkout.proxy.count('status');
      await checkout.clock.advance(3_600_000);
      assert.deepEqual([checkout.proxy.count('status'), availableActions(step(checkout)).check], [end, false]);
    });
  }

  it('An order that was refunded before its e-Stamp was issued is closed, and its names cannot be corrected', async () => {
    const checkout = await closed();
    happens(checkout, { payment: { state: 'refunded' } });
    await checkout.clock.advance(2000);
    assert.deepEqual(availableActions(step(checkout)), { pay: undefined, check: true, correct: false, link: true });
  });
});

describe('the payment', () => {
  it('It opens once, directly after the order', async () => {
    const checkout = await ordered();
    assert.equal(checkout.payments.length, 1);
    assert.equal(checkout.state.busy, 'paying');
  });

  it('The same payment is offered again if its page was closed', async () => {
    const checkout = await closed();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.payments.length, 2);
    assert.equal(checkout.payments[0]?.intentId, checkout.payments[1]?.intentId);
  });

  it('The buttons become active when the page is restored from the back/forward cache', async () => {
    const checkout = await ordered();
    checkout.page.signal('pageRestored');
    assert.equal(checkout.state.busy, undefined);
  });

  it('Another payment is offered only after a definite failure', async () => {
    const checkout = await closed();
    happens(checkout, DECLINED);
    await checkout.clock.advance(2000);
    assert.equal(availableActions(step(checkout)).pay, 'again');
    await checkout.act({ type: 'pay' });
    assert.notEqual(checkout.payments[0]?.intentId, checkout.payments[1]?.intentId);
    assert.equal(step(checkout).token, checkout.proxy.tokenOf(checkout.proxy.onlyOrder));
  });

  for (const state of ['unknown', 'paid', 'refunded'] as const) {
    it(`No other payment is offered while the payment is ${state}`, async () => {
      const checkout = await closed();
      happens(checkout, { payment: { state } });
      await checkout.clock.advance(2000);
      assert.equal(availableActions(step(checkout)).pay, undefined);
      await checkout.act({ type: 'pay' });
      assert.equal(checkout.proxy.count('payment'), 0);
      assert.equal(availableActions(step(checkout)).check, true);
    });
  }

  it('A payment that could not be opened is reported, and the order is read', async () => {
    const checkout = await bench({ pay: () => Promise.reject(new Error('modal: card 4111 of Asha')) });
    await checkout.order();
    assert.deepEqual(
      [checkout.state.failure?.code, checkout.state.failure?.actor, checkout.state.busy],
      ['PAYMENT_FAILED', 'merchant', undefined],
    );
    assert.doesNotMatch(JSON.stringify(checkout.state.failure), /Asha|4111/);
    assert.equal(checkout.proxy.count('status'), 1);
  });

  it('The state of the order counts, not the result of the handler', async () => {
    const checkout = await bench({ pay: () => Promise.resolve({ paid: true }) });
    await checkout.order();
    assert.equal(step(checkout).order?.payment.state, 'pending');
  });

  it('If a payment is refused because the order was paid meanwhile, the paid order is shown without a failure', async () => {
    const checkout = await closed();
    happens(checkout, PAID);
    await checkout.act({ type: 'pay' });
    assert.equal(step(checkout).order?.payment.state, 'paid');
    assert.equal(checkout.state.failure, undefined);
    assert.equal(checkout.payments.length, 1);
  });

  it('After a lost response the payment can be requested again', async () => {
    const checkout = await closed();
    checkout.proxy.fail('payment', TIMEOUT, 'after');
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.state.failure?.code, 'TIMEOUT');
    await checkout.act({ type: 'pay' });
    assert.equal(checkout.payments.at(-1)?.intentId, checkout.payments[0]?.intentId);
  });

  it('No payment opens after the element was disconnected', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    checkout.store.suspend();
    await drainPromises();
    assert.equal(checkout.proxy.orders.size, 1);
    assert.deepEqual(checkout.payments, []);
    checkout.store.resume();
    await drainPromises();
    assert.equal(availableActions(step(checkout)).pay, 'continue');
  });
});

describe('actions after the order', () => {
  it('A correction of the parties continues with the new token', async () => {
    const checkout = await closed();
    await checkout.act({ type: 'correct', parties: { partyName: 'Asha R. Rao' } });
    assert.equal(step(checkout).order?.parties?.partyName, 'Asha R. Rao');
    assert.equal(checkout.state.notice, 'parties-corrected');
    assert.equal(step(checkout).token, checkout.proxy.tokenOf(checkout.proxy.onlyOrder));
  });

  it('A correction that comes too late shows the order as it is', async () => {
    const checkout = await closed();
    happens(checkout, { ...PAID, stage: 'fulfilment', partiesEditable: false });
    await checkout.act({ type: 'correct', parties: { partyName: 'B' } });
    assert.equal(availableActions(step(checkout)).correct, false);
    await checkout.act({ type: 'correct', parties: { partyName: 'B' } });
    assert.equal(checkout.proxy.count('parties'), 1);
  });

  it('A refused correction preserves the fields with errors', async () => {
    const checkout = await closed();
    const fields = [{ path: '/parties/partyPan', keyword: 'pattern', params: {}, message: 'not a PAN' }];
    checkout.proxy.fail('parties', problem('INVALID_INPUT', { fields }));
    await checkout.act({ type: 'correct', parties: { partyPan: 'x' } });
    assert.deepEqual(checkout.state.failure?.fields, fields);
    assert.equal(checkout.step, 'status');
  });

  it('A document can be downloaded', async () => {
    const checkout = await closed();
    happens(checkout, DONE);
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'download', documentId: 'doc1' });
    assert.deepEqual(checkout.page.downloads, ['https://files.example/doc1']);
    assert.equal(checkout.state.busy, undefined);
  });

  it('A failed download is reported', async () => {
    const checkout = await closed();
    happens(checkout, DONE);
    await checkout.clock.advance(2000);
    checkout.proxy.fail('document', OFFLINE);
    await checkout.act({ type: 'download', documentId: 'doc1' });
    assert.equal(checkout.state.failure?.code, 'OFFLINE');
  });

  it('A resume link can be created', async () => {
    const checkout = await closed();
    await checkout.act({ type: 'link' });
    assert.match(step(checkout).link ?? '', /#estamp=/);
  });

  it('restart after a paid order starts with the page’s preset and the same parties, and the first order is forgotten', async () => {
    const checkout = await bench({ preset: { stamp: { stateCode: 'MH' }, parties: { customerMobile: '9000000000' } } });
    await checkout.order();
    await checkout.clock.advance(6000);
    happens(checkout, DONE);
    await checkout.clock.advance(2000);
    const { sent } = step(checkout);
    assert.deepEqual([sent?.parties?.partyName, Object.keys(sent?.details ?? {})], ['Asha Rao', ['purpose']]);
    await checkout.act({ type: 'restart' });
    const { stamp, parties, details } = checkout.state.draft;
    assert.deepEqual([checkout.step, stamp, details], ['stamp', { stateCode: 'MH' }, {}]);
    assert.deepEqual([parties?.partyName, parties?.customerMobile], ['Asha Rao', '9000000000']);
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
  });

  it('restart after a paid order keeps no party where the device is shared', async () => {
    const preset = { stamp: { stateCode: 'MH' }, parties: {}, details: {} };
    const checkout = await bench({ preset, keepsOrder: () => false });
    await checkout.order();
    await checkout.clock.advance(6000);
    happens(checkout, DONE);
    await checkout.clock.advance(2000);
    await checkout.act({ type: 'restart' });
    assert.deepEqual([checkout.step, checkout.state.draft], ['stamp', preset]);
  });

  it('The holder of a link gets no parties of a paid order', async () => {
    const friend = await closed();
    happens(friend, DONE);
    const checkout = await bench();
    for (const [oid, order] of friend.proxy.orders) checkout.proxy.orders.set(oid, order);
    checkout.page.fragment = friend.proxy.tokenOf(friend.proxy.onlyOrder, 'view');
    await checkout.reload();
    assert.deepEqual([step(checkout).view, step(checkout).order?.stage], [true, 'completed']);
    await checkout.act({ type: 'restart' });
    assert.deepEqual([checkout.step, checkout.state.draft], ['stamp', checkout.state.preset]);
  });

  it('restart without a paid order preserves the customer’s entries, and the order can be opened and paid again', async () => {
    const checkout = await closed();
    happens(checkout, DECLINED);
    await checkout.clock.advance(2000);
    const { externalOrderId } = step(checkout).order ?? {};
    await checkout.act({ type: 'restart' });
    assert.equal(checkout.state.draft.parties?.partyName, 'Asha Rao');
    assert.equal(checkout.state.latest?.id, externalOrderId);
    await checkout.act({ type: 'openLatest', ending: '' });
    assert.deepEqual([step(checkout).view, step(checkout).order?.externalOrderId], [false, externalOrderId]);
    await checkout.act({ type: 'pay' });
    assert.notEqual(checkout.state.busy, undefined);
  });

  it('A customer who came back from payment in a new page leaves the order with its answers', async () => {
    const checkout = await closed();
    happens(checkout, DECLINED);
    await checkout.reload();
    await checkout.clock.advance(2000);
    const bought = step(checkout).order?.stamp;
    await checkout.act({ type: 'restart' });
    const { parties, stamp } = checkout.state.draft;
    assert.deepEqual([parties?.partyName, parties?.customerName], ['Asha Rao', undefined]);
    assert.deepEqual([stamp?.stateCode, stamp?.stampDutyAmount], ['KA', String((bought?.stampDutyMinor ?? 0) / 100)]);
  });
});
