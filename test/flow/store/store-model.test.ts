import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { availableActions } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT, type CallName } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const FAILURES = [OFFLINE, TIMEOUT, problem('UPSTREAM_TIMEOUT', { retryable: true }), problem('INTERNAL')];
/** Orders fail most often here, because their response must not be lost. */
const CALLS: CallName[] = [
  'order',
  'order',
  'order',
  'checkout',
  'articles',
  'quote',
  'order',
  'status',
  'payment',
  'parties',
  'document',
];
const CHANGES: Partial<Order>[] = [
  { payment: { state: 'failed' } },
  { payment: { state: 'unknown' } },
  { stage: 'payment-confirmed', payment: { state: 'paid' } },
  { stage: 'fulfilment', payment: { state: 'paid' }, partiesEditable: false },
  { stage: 'completed', payment: { state: 'paid' }, documents: [{ id: 'd', kind: 'certificate', name: 'c' }] },
];

const move = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('next', 'next', 'back', 'confirm', 'confirm', 'retry', 'check', 'pay', 'link'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'reload',
      'correct',
      'download',
      'resumed',
      'pageRestored',
      'hide',
      'cut',
      'leave',
      'burst',
    ),
  },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(0, 500, 6000, 70_000, 1_000_000) }) },
  { weight: 2, arbitrary: fc.record({ fee: fc.constantFrom(5900, 7900), stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ happens: fc.nat(CHANGES.length - 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      fault: fc.constantFrom(...CALLS),
      failure: fc.nat(FAILURES.length - 1),
      when: fc.constantFrom('before', 'after'),
    }),
  },
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** The totals that the customer saw when they confirmed. */
interface Witness {
  agreed: Set<number>;
}

/** Time passes, or the proxy changes: a price, the order, or the answer of a later call. */
async function change({ proxy, clock }: Bench, each: Exclude<Move, string>): Promise<void> {
  if ('wait' in each) await clock.advance(each.wait);
  else if ('fee' in each) {
    proxy.feeMinor = each.fee;
    for (const sealed of proxy.quotes.values()) sealed.stale ||= each.stale;
  } else if ('happens' in each) {
    for (const { order } of proxy.orders.values())
      if (order.payment.state === 'pending') Object.assign(order, CHANGES[each.happens]);
  } else proxy.fail(each.fault, FAILURES[each.failure]!, each.when);
}

/** Notes the total that a confirmation now agrees to. */
function agree({ state: { step, price, busy } }: Bench, witness: Witness): void {
  if (step.name === 'review' && price && !busy) witness.agreed.add(price.quote.totalMinor);
}

async function play(checkout: Bench, each: Move, witness: Witness): Promise<void> {
  if (typeof each === 'object') return change(checkout, each);
  const { page } = checkout;
  switch (each) {
    case 'reload':
      await checkout.reload();
      // The browser's form restoration, or the customer, enters the answers again.
      return checkout.edit({ ...CHOICE, ...ANSWERS });
    case 'cut':
      page.connected = false;
      page.signal('offline');
      return drainPromises();
    case 'leave':
      checkout.store.suspend();
      await drainPromises();
      checkout.store.resume();
      return drainPromises();
    case 'resumed':
    case 'pageRestored':
      page.shown = page.connected = true;
      page.signal(each);
      return drainPromises();
    case 'hide':
      page.shown = false;
      return;
    case 'burst':
      for (const type of ['confirm', 'pay', 'confirm', 'pay'] as const) {
        if (type === 'confirm') agree(checkout, witness);
        checkout.store.dispatch({ type });
      }
      return drainPromises();
    case 'correct':
      return checkout.act({ type: 'correct', parties: { partyName: 'Asha R. Rao' } });
    case 'download':
      return checkout.act({ type: 'download', documentId: 'd' });
    default:
      if (each === 'confirm') agree(checkout, witness);
      return checkout.act({ type: each as 'next' });
  }
}

function check(checkout: Bench, witness: Witness): void {
  const { state, proxy, page, payments } = checkout;
  const { step, draft } = state;
  assert.ok(proxy.orders.size <= 1, 'one yes, one order');
  for (const { order } of proxy.orders.values()) {
    assert.ok(witness.agreed.has(order.totalMinor), `nobody agreed to ${order.totalMinor}`);
  }
  const intents = new Set(payments.map(({ intentId }) => intentId));
  for (const { attempts } of proxy.orders.values()) assert.ok(intents.size <= attempts.length);
  if (step.name === 'status') {
    const { pay } = availableActions(step);
    const known = step.order?.payment.state;
    assert.equal(!!pay, step.order?.stage === 'created' && ['none', 'pending', 'failed'].includes(known ?? ''));
  } else {
    assert.deepEqual([draft.details, draft.parties], [ANSWERS.details, ANSWERS.parties], 'the draft is whole');
  }
  assert.doesNotMatch(
    [...page.storage.values()].join(),
    /Asha|98800|ABCPR|Change of name/,
    'nothing personal is stored',
  );
  for (const [token, orders] of proxy.ordersOfQuote) assert.equal(new Set(orders).size, 1, token);
}

/** Without further failures a customer who continues reaches their order. */
async function finish(checkout: Bench): Promise<void> {
  const { proxy, page } = checkout;
  for (const name of CALLS) proxy.faults[name] = [];
  page.shown = page.connected = true;
  page.signal('resumed');
  await checkout.clock.advance(20_000);
  for (let round = 0; round < 6 && checkout.step !== 'status'; round++) {
    await checkout.act({ type: 'retry' });
    await checkout.act({ type: checkout.step === 'review' ? 'confirm' : 'next' });
  }
  await checkout.clock.advance(20_000);
  assert.equal(checkout.step, 'status', `stuck: ${JSON.stringify(checkout.state)}`);
  assert.equal(checkout.state.busy, undefined, 'nothing is waited for any more');
  const truth = [...proxy.orders.values()][0]!.order;
  assert.deepEqual((checkout.state.step as { order?: Order }).order, truth, 'the page tells the truth');
}

describe('any sequence of events and failures', () => {
  it('There is one order at a confirmed price and no second payment, no draft is lost, and no personal data is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 60 }), async (moves) => {
        const witness: Witness = { agreed: new Set() };
        const checkout = await bench();
        await checkout.review();
        for (const each of moves) {
          await play(checkout, each, witness);
          check(checkout, witness);
        }
        // From here on each confirmation applies to the shown price.
        const dispatch = checkout.act.bind(checkout);
        checkout.act = async (action) => {
          const { step, price } = checkout.state;
          if (action.type === 'confirm' && step.name === 'review' && price) witness.agreed.add(price.quote.totalMinor);
          await dispatch(action);
        };
        await finish(checkout);
        check(checkout, witness);
      }),
      { numRuns: runs(Number(process.env['MODEL_RUNS'] ?? 200)) },
    );
  });
});
