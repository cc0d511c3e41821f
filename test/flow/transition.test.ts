import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../src/client/index.ts';
import type { Event } from '../../src/flow/event.ts';
import { EMPTY_DRAFT, type CheckoutState, type Step } from '../../src/flow/index.ts';
import { priceKey } from '../../src/flow/price-request.ts';
import { transition } from '../../src/flow/transition.ts';
import type { ClientPayment, Order } from '../../src/wire/index.ts';
import { CHOICE } from './checkout-bench.ts';
import { CHECKOUT } from './fake-proxy.ts';

const draft = { ...EMPTY_DRAFT, ...CHOICE };
const order = (change: Partial<Order> = {}): Order => ({
  externalOrderId: 'o1', stage: 'created', createdAt: 'then', totalMinor: 1, currency: 'INR', partiesEditable: true,
  timeline: [], payment: { state: 'pending' }, documents: [], ...change,
});
const status = (more: Partial<Extract<Step, { name: 'status' }>> = {}): Step =>
  ({ name: 'status', token: 't', view: false, resumed: false, polls: 0, order: order(), intentId: 'i1', ...more });
const price = {
  quote: {
    id: 'q', serviceCode: 's', stateCode: 'KA', articleCode: 'AFFIDAVIT', currency: 'INR' as const, lines: [],
    totalMinor: 1, expiresAt: 'later',
  },
  quoteToken: 'qt', key: priceKey(draft), until: 1,
};

function frozen<T>(value: T): T {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
const at = (step: Step, more: Partial<CheckoutState> = {}): CheckoutState =>
  frozen(structuredClone({ step, draft, preset: EMPTY_DRAFT, checkout: CHECKOUT, articles: {}, price, ...more }));

const looked = (change: Partial<Order>, when = 0): Event => ({ type: 'looked', answer: { order: order(change) }, at: when });
const PAYMENT: ClientPayment = {
  intentId: 'i2', provider: 'sandbox', mode: 'test', amountMinor: 1, currency: 'INR', providerIntentId: 'p2', payUrl: '/pay',
};
const FAILURE = failed('TIMEOUT', '', 'network', true);

const HANDED: Event = { type: 'handed', intentId: 'i1', at: 0 };

/** Where an event makes no sense, nothing happens: same state, no effect. */
const SENSELESS: [string, CheckoutState, Event][] = [
  ['next in the review', at({ name: 'review' }), { type: 'next' }],
  ['next while loading', at({ name: 'loading' }), { type: 'next' }],
  ['next while a price is asked', at({ name: 'stamp' }, { busy: 'quoting' }), { type: 'next' }],
  ['back in the first step', at({ name: 'stamp' }), { type: 'back' }],
  ['back while an order is sent', at({ name: 'review' }, { busy: 'placing' }), { type: 'back' }],
  ['back after the order', at(status()), { type: 'back' }],
  ['forward by name', at({ name: 'stamp' }), { type: 'go', to: 'parties' }],
  ['confirm before the review', at({ name: 'parties' }), { type: 'confirm' }],
  ['confirm after the order', at(status()), { type: 'confirm' }],
  ['confirm twice', at({ name: 'review' }, { busy: 'asking' }), { type: 'confirm' }],
  ['pay before the order', at({ name: 'review' }), { type: 'pay' }],
  ['pay while it is prepared', at(status(), { busy: 'preparing' }), { type: 'pay' }],
  ['pay right after a window that may have been a payment', at(status({ awaited: 60_000 })), { type: 'pay' }],
  ['pay before the order is known', at(status({ order: undefined })), { type: 'pay' }],
  ['pay with a view token', at(status({ view: true })), { type: 'pay' }],
  ['pay an order in fulfilment', at(status({ order: order({ stage: 'fulfilment', payment: { state: 'failed' } }) })),
    { type: 'pay' }],
  ['pay a cancelled order', at(status({ order: order({ stage: 'cancelled' }) })), { type: 'pay' }],
  ['pay an order in an unknown stage', at(status({ order: order({ stage: 'unknown' }) })), { type: 'pay' }],
  ['correct with a view token', at(status({ view: true })), { type: 'correct', parties: {} }],
  ['correct in fulfilment', at(status({ order: order({ partiesEditable: false }) })), { type: 'correct', parties: {} }],
  ['a link with a view token', at(status({ view: true })), { type: 'link' }],
  ['check before the order', at({ name: 'stamp' }), { type: 'check' }],
  ['restart while an order is sent', at({ name: 'review' }, { busy: 'placing' }), { type: 'restart' }],
  ['restart while a payment is prepared', at(status(), { busy: 'preparing' }), { type: 'restart' }],
  ['a late tick', at({ name: 'stamp' }), { type: 'tick' }],
  ['a late look', at({ name: 'stamp' }), { type: 'looked', answer: { order: order() }, at: 0 }],
  ['a late failure of a look', at({ name: 'stamp' }), { type: 'failed', of: 'look', failure: FAILURE }],
  ['a late end of a handler that was dismissed', at(status()), { ...HANDED, hint: 'dismissed' }],
  ['a late end of a handler that opened nothing', at(status()), { ...HANDED, failure: FAILURE, hint: 'PaymentNotOpened' }],
  ['the page\'s yes to a customer who went back', at({ name: 'parties' }), { type: 'answered', allowed: true }],
  ['the page\'s no to a customer who went back and came again', at({ name: 'review' }), { type: 'answered', allowed: false }],
  ['the end of a handler of another payment', at(status({ intentId: 'i2' }), { busy: 'paying' }), { ...HANDED, hint: 'submitted' }],
  ['restart without a network, before the order is known', at(status({ order: undefined }), { offline: true }), { type: 'restart' }],
  ['restart after a look that may succeed the next time', at(status({ order: undefined, failure: FAILURE })), { type: 'restart' }],
  ['a catalogue that fails in step 4', at(status()), { type: 'failed', of: 'load', failure: FAILURE }],
  ['the end of a price that is gone', at(status(), { price: undefined }), { type: 'expired' }],
];

describe('an event out of place changes nothing', () => {
  for (const [what, state, event] of SENSELESS) {
    it(what, () => {
      const next = transition(state, event);
      assert.equal(next.state, state);
      assert.deepEqual(next.effects, []);
    });
  }
});

const MOVES: [string, CheckoutState, Event, Partial<CheckoutState>, string[]][] = [
  ['next with a price', at({ name: 'stamp' }), { type: 'next' }, { step: { name: 'parties' } }, []],
  ['next without', at({ name: 'stamp' }, { price: undefined }), { type: 'next' }, { busy: 'quoting' }, ['quote']],
  ['next in the parties', at({ name: 'parties' }), { type: 'next' }, { step: { name: 'review' } }, []],
  ['confirm', at({ name: 'review' }), { type: 'confirm' }, { busy: 'asking' }, ['ask']],
  ['confirm with an ended price', at({ name: 'review' }, { price: { ...price, expired: true } }), { type: 'confirm' },
    { busy: 'quoting' }, ['quote']],
  ['confirm again after an unknown outcome', at({ name: 'review' }, { price: { ...price, expired: true, sent: true } }),
    { type: 'confirm' }, { busy: 'asking' }, ['ask']],
  ['the page\'s yes', at({ name: 'review' }, { busy: 'asking' }), { type: 'answered', allowed: true },
    { busy: 'placing', price: { ...price, sent: true } }, ['save', 'place']],
  ['the page\'s yes to a choice that changed', at({ name: 'review' }, { busy: 'asking', draft: { ...draft, stampDutyAmount: '7' } }),
    { type: 'answered', allowed: true }, { busy: 'quoting' }, ['quote']],
  ['check', at(status()), { type: 'check' }, { busy: 'checking' }, ['look']],
  ['pay a pending payment', at(status()), { type: 'pay' }, { busy: 'preparing' }, ['prepare']],
  ['shown again while paying in the page', at(status(), { busy: 'paying' }), { type: 'awake' }, { busy: 'paying' }, ['look']],
  ['back from the payment page', at(status(), { busy: 'paying' }), { type: 'awake', returned: true }, { busy: undefined }, ['look']],
  ['the end of a window in the page', at(status(), { busy: 'paying' }), { ...HANDED, hint: 'dismissed' },
    { busy: 'checking', step: status() }, ['look']],
  ['a window in the page that may have been a payment', at(status(), { busy: 'paying' }), { ...HANDED, hint: 'submitted' },
    { busy: 'checking', step: status({ awaited: 60_000, polls: 0 }) }, ['save', 'look']],
  ['a window that may have been a payment, after a look that freed the buttons', at(status()), { ...HANDED, hint: 'submitted' },
    { step: status({ awaited: 60_000, polls: 0 }) }, ['save', 'look']],
  ['the next payment after a window that may have been one', at(status({ awaited: 60_000 }), { busy: 'preparing' }),
    { type: 'prepared', answer: { payment: PAYMENT, orderToken: 't2' } },
    { busy: 'paying', step: status({ token: 't2', intentId: 'i2', awaited: undefined }) }, ['save', 'poll', 'pay']],
  ['a look at an open payment behind an open window', at(status(), { busy: 'paying' }), looked({}),
    { busy: 'paying' }, ['poll']],
  ['a look at a payment that nobody knows of yet, behind an open window', at(status(), { busy: 'paying' }),
    looked({ payment: { state: 'unknown' } }), { busy: 'paying' }, ['poll']],
  ['a look at a declined payment behind a window that may never end', at(status(), { busy: 'paying' }),
    looked({ payment: { state: 'failed' } }), { busy: undefined }, ['poll']],
  ['a look at a declined payment behind the window of the next one', at(status(), { busy: 'paying' }),
    looked({ payment: { state: 'failed', intentId: 'i0' } }), { busy: 'paying' }, ['poll']],
  ['a look that finds it paid behind an open window', at(status(), { busy: 'paying' }),
    looked({ payment: { state: 'paid' } }), { busy: undefined }, ['poll']],
  ['a look within the minute after such an end', at(status({ awaited: 60_000 })), looked({}, 59_999),
    { step: status({ awaited: 60_000, polls: 1, failure: undefined }) }, ['poll']],
  ['a look after that minute', at(status({ awaited: 60_000 })), looked({}, 60_000),
    { step: status({ awaited: undefined, polls: 1, failure: undefined }) }, ['poll']],
  ['a look after the clock was set back', at(status({ awaited: 100_000 })), looked({}, 0),
    { step: status({ awaited: undefined, polls: 1, failure: undefined }) }, ['poll']],
  ['a handler that broke off', at(status(), { busy: 'paying' }), { ...HANDED, failure: FAILURE },
    { busy: 'checking', failure: FAILURE, step: status({ awaited: 60_000 }) }, ['save', 'look']],
  ['a payment that could not be begun', at(status(), { busy: 'paying' }), { ...HANDED, failure: FAILURE, hint: 'PaymentNotOpened' },
    { busy: 'checking', failure: FAILURE, step: status({ awaited: 60_000, unopened: true }) }, ['look']],
  ['the answer about a payment that could not be begun',
    at(status({ awaited: 60_000, unopened: true }), { busy: 'checking', failure: FAILURE }), looked({}),
    { busy: undefined, failure: FAILURE, step: status({ awaited: undefined, failure: undefined, polls: 1 }) }, ['poll']],
  ['back while the page is asked', at({ name: 'review' }, { busy: 'asking' }), { type: 'back' },
    { step: { name: 'parties' }, busy: undefined }, []],
  ['restart while the page is asked', at({ name: 'review' }, { busy: 'asking' }), { type: 'restart' },
    { step: { name: 'stamp' }, busy: undefined, price: undefined }, ['save', 'save', 'articles']],
  ['another choice of the page while it is asked', at({ name: 'review' }, { busy: 'asking' }),
    { type: 'edit', draft: { stampDutyAmount: '7' } }, { step: { name: 'stamp' }, busy: undefined }, ['save']],
  ['shown again when its money may still come back',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'paid' } }) }), { price: undefined }), { type: 'awake' }, {}, ['look']],
  ['shown again when nothing was paid for what was cancelled',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'none' } }) }), { price: undefined }), { type: 'awake' }, {}, []],
  ['shown again when all is done', at(status({ order: order({ stage: 'refunded' }) }), { price: undefined }), { type: 'awake' },
    {}, []],
  ['restart from an order that cannot be looked at', at(status({ order: undefined, failure: failed('INTERNAL', '', 'proxy') }), { checkout: CHECKOUT }),
    { type: 'restart' }, { step: { name: 'stamp' } }, ['save', 'save', 'articles']],
  ['restart', at(status()), { type: 'restart' }, { step: { name: 'stamp' }, price: undefined }, ['save', 'save', 'articles']],
];

describe('an event in its place', () => {
  for (const [what, state, event, change, effects] of MOVES) {
    it(what, () => {
      const next = transition(state, event);
      assert.deepEqual({ ...next.state, ...change }, next.state);
      assert.deepEqual(next.effects.map((effect) => effect.do).filter((name) => name !== 'expire'), effects);
    });
  }
});
