import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../../src/client/index.ts';
import type { CheckoutEvent } from '../../../src/flow/state/checkout-event.ts';
import type { CheckoutState, Step } from '../../../src/flow/index.ts';
import { priceKey } from '../../../src/flow/state/price-request.ts';
import { transition } from '../../../src/flow/transitions/transition.ts';
import type { ClientPayment, Order } from '../../../src/wire/index.ts';
import { CHOICE } from '../checkout-bench.ts';
import { CHECKOUT } from '../../support/proxy/checkout.ts';

const draft = { stamp: CHOICE };
const order = (change: Partial<Order> = {}): Order => ({
  externalOrderId: 'o1', stage: 'created', createdAt: 'then', totalMinor: 1, currency: 'INR', partiesEditable: true,
  timeline: [], payment: { state: 'pending' }, documents: [], stamp: { stateCode: 'KA', articleCode: 'AFFIDAVIT', stampDutyMinor: 1 },
  ...change,
});
const status = (more: Partial<Extract<Step, { name: 'status' }>> = {}): Step =>
  ({ name: 'status', token: 't', view: false, resumed: false, pollCount: 0, order: order(), intentId: 'i1', ...more });
const price = {
  quote: {
    id: 'q', serviceCode: 's', stateCode: 'KA', articleCode: 'AFFIDAVIT', currency: 'INR' as const, lines: [],
    totalMinor: 1, expiresAt: 'later',
  },
  quoteToken: 'qt', key: priceKey(CHOICE), expiresAt: 1,
};

function frozen<T>(value: T): T {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
const at = (step: Step, more: Partial<CheckoutState> = {}): CheckoutState =>
  frozen(structuredClone({ step, draft, preset: {}, checkout: CHECKOUT, articles: {}, price, ...more }));

const orderLoaded = (change: Partial<Order>, when = 0): CheckoutEvent => ({ type: 'orderLoaded', answer: { order: order(change) }, at: when });
const PAYMENT: ClientPayment = {
  intentId: 'i2', provider: 'sandbox', mode: 'test', amountMinor: 1, currency: 'INR', providerIntentId: 'p2', payUrl: '/pay',
};
const FAILURE = failed('TIMEOUT', '', 'network', true);

const RETURNED: CheckoutEvent = { type: 'paymentReturned', intentId: 'i1', at: 0 };

/** Where an event makes no sense, nothing happens: same state, no effect. */
const SENSELESS: [string, CheckoutState, CheckoutEvent][] = [
  ['next in the review', at({ name: 'review' }), { type: 'next' }],
  ['next while loading', at({ name: 'loading' }), { type: 'next' }],
  ['next while a price is asked', at({ name: 'stamp' }, { busy: 'quoting' }), { type: 'next' }],
  ['back in the first step', at({ name: 'stamp' }), { type: 'back' }],
  ['back while an order is sent', at({ name: 'review' }, { busy: 'placing' }), { type: 'back' }],
  ['back after the order', at(status()), { type: 'back' }],
  ['forward by name without the price of this choice', at({ name: 'stamp' }, { draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } }), { type: 'go', to: 'parties' }],
  ['forward by name while a price is asked', at({ name: 'stamp' }, { busy: 'quoting' }), { type: 'go', to: 'parties' }],
  ['to the present step by name', at({ name: 'parties' }), { type: 'go', to: 'parties' }],
  ['to the review by name after the order', at(status()), { type: 'go', to: 'review' }],
  ['confirm before the review', at({ name: 'parties' }), { type: 'confirm' }],
  ['confirm after the order', at(status()), { type: 'confirm' }],
  ['confirm twice', at({ name: 'review' }, { busy: 'awaitingApproval' }), { type: 'confirm' }],
  ['pay before the order', at({ name: 'review' }), { type: 'pay' }],
  ['pay while it is prepared', at(status(), { busy: 'preparing' }), { type: 'pay' }],
  ['pay right after a window that may have been a payment', at(status({ confirmUntil: 60_000 })), { type: 'pay' }],
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
  ['a late look', at({ name: 'stamp' }), { type: 'orderLoaded', answer: { order: order() }, at: 0 }],
  ['a late failure of a look', at({ name: 'stamp' }), { type: 'failed', of: 'loadOrder', failure: FAILURE }],
  ['a late end of a handler that was dismissed', at(status()), { ...RETURNED, hint: 'dismissed' }],
  ['a late end of a handler that opened nothing', at(status()), { ...RETURNED, failure: FAILURE, hint: 'PaymentNotOpened' }],
  ['the page\'s yes to a customer who went back', at({ name: 'parties' }), { type: 'approvalAnswered', allowed: true }],
  ['the page\'s no to a customer who went back and came again', at({ name: 'review' }), { type: 'approvalAnswered', allowed: false }],
  ['the end of a handler of another payment', at(status({ intentId: 'i2' }), { busy: 'paying' }), { ...RETURNED, hint: 'submitted' }],
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

const MOVES: [string, CheckoutState, CheckoutEvent, Partial<CheckoutState>, string[]][] = [
  ['next with a price', at({ name: 'stamp' }), { type: 'next' }, { step: { name: 'parties' } }, []],
  ['next without', at({ name: 'stamp' }, { price: undefined }), { type: 'next' }, { busy: 'quoting' }, ['quote']],
  ['next in the parties', at({ name: 'parties' }), { type: 'next' }, { step: { name: 'review' } }, []],
  ['forward by name', at({ name: 'stamp' }), { type: 'go', to: 'review' }, { step: { name: 'review' } }, []],
  ['confirm', at({ name: 'review' }), { type: 'confirm' }, { busy: 'awaitingApproval' }, ['askApproval']],
  ['confirm with an ended price', at({ name: 'review' }, { price: { ...price, expired: true } }), { type: 'confirm' },
    { busy: 'quoting' }, ['quote']],
  ['confirm again after an unknown outcome', at({ name: 'review' }, { price: { ...price, expired: true, submitted: true } }),
    { type: 'confirm' }, { busy: 'awaitingApproval' }, ['askApproval']],
  ['the page\'s yes', at({ name: 'review' }, { busy: 'awaitingApproval' }), { type: 'approvalAnswered', allowed: true },
    { busy: 'placing', price: { ...price, submitted: true } }, ['save', 'place']],
  ['the page\'s yes to a choice that changed', at({ name: 'review' }, { busy: 'awaitingApproval', draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } }),
    { type: 'approvalAnswered', allowed: true }, { busy: 'quoting' }, ['quote']],
  ['check', at(status()), { type: 'check' }, { busy: 'checking' }, ['loadOrder']],
  ['pay a pending payment', at(status()), { type: 'pay' }, { busy: 'preparing' }, ['preparePayment']],
  ['shown again while paying in the page', at(status(), { busy: 'paying' }), { type: 'resumed' }, { busy: 'paying' }, ['loadOrder']],
  ['back from the payment page', at(status(), { busy: 'paying' }), { type: 'resumed', pageRestored: true }, { busy: undefined }, ['loadOrder']],
  ['the end of a window in the page', at(status(), { busy: 'paying' }), { ...RETURNED, hint: 'dismissed' },
    { busy: 'checking', step: status() }, ['loadOrder']],
  ['a window in the page that may have been a payment', at(status(), { busy: 'paying' }), { ...RETURNED, hint: 'submitted' },
    { busy: 'checking', step: status({ confirmUntil: 60_000, pollCount: 0 }) }, ['save', 'loadOrder']],
  ['a window that may have been a payment, after a look that freed the buttons', at(status()), { ...RETURNED, hint: 'submitted' },
    { step: status({ confirmUntil: 60_000, pollCount: 0 }) }, ['save', 'loadOrder']],
  ['the next payment after a window that may have been one', at(status({ confirmUntil: 60_000 }), { busy: 'preparing' }),
    { type: 'paymentReady', answer: { payment: PAYMENT, orderToken: 't2' } },
    { busy: 'paying', step: status({ token: 't2', intentId: 'i2', confirmUntil: undefined }) }, ['save', 'poll', 'pay']],
  ['a look at an open payment behind an open window', at(status(), { busy: 'paying' }), orderLoaded({}),
    { busy: 'paying' }, ['poll']],
  ['a look at a payment that nobody knows of yet, behind an open window', at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'unknown' } }), { busy: 'paying' }, ['poll']],
  ['a look at a declined payment behind a window that may never end', at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'failed' } }), { busy: undefined }, ['poll']],
  ['a look at a declined payment behind the window of the next one', at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'failed', intentId: 'i0' } }), { busy: 'paying' }, ['poll']],
  ['a look that finds it paid behind an open window', at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'paid' } }), { busy: undefined }, ['poll']],
  ['a look within the minute after such an end', at(status({ confirmUntil: 60_000 })), orderLoaded({}, 59_999),
    { step: status({ confirmUntil: 60_000, pollCount: 1, failure: undefined }) }, ['poll']],
  ['a look after that minute', at(status({ confirmUntil: 60_000 })), orderLoaded({}, 60_000),
    { step: status({ confirmUntil: undefined, pollCount: 1, failure: undefined }) }, ['poll']],
  ['a look after the clock was set back', at(status({ confirmUntil: 100_000 })), orderLoaded({}, 0),
    { step: status({ confirmUntil: undefined, pollCount: 1, failure: undefined }) }, ['poll']],
  ['a handler that broke off', at(status(), { busy: 'paying' }), { ...RETURNED, failure: FAILURE },
    { busy: 'checking', failure: FAILURE, step: status({ confirmUntil: 60_000 }) }, ['save', 'loadOrder']],
  ['a payment that could not be begun', at(status(), { busy: 'paying' }), { ...RETURNED, failure: FAILURE, hint: 'PaymentNotOpened' },
    { busy: 'checking', failure: FAILURE, step: status({ confirmUntil: 60_000, notOpened: true }) }, ['loadOrder']],
  ['the answer about a payment that could not be begun',
    at(status({ confirmUntil: 60_000, notOpened: true }), { busy: 'checking', failure: FAILURE }), orderLoaded({}),
    { busy: undefined, failure: FAILURE, step: status({ confirmUntil: undefined, failure: undefined, pollCount: 1 }) }, ['poll']],
  ['back while the page is asked', at({ name: 'review' }, { busy: 'awaitingApproval' }), { type: 'back' },
    { step: { name: 'parties' }, busy: undefined }, []],
  ['restart while the page is asked', at({ name: 'review' }, { busy: 'awaitingApproval' }), { type: 'restart' },
    { step: { name: 'stamp' }, busy: undefined, price: undefined }, ['save', 'save', 'articles']],
  ['another choice of the page while it is asked', at({ name: 'review' }, { busy: 'awaitingApproval' }),
    { type: 'edit', draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } }, { step: { name: 'stamp' }, busy: undefined }, ['save']],
  ['shown again when its money may still come back',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'paid' } }) }), { price: undefined }), { type: 'resumed' }, {}, ['loadOrder']],
  ['shown again when nothing was paid for what was cancelled',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'none' } }) }), { price: undefined }), { type: 'resumed' }, {}, []],
  ['shown again when all is done', at(status({ order: order({ stage: 'refunded' }) }), { price: undefined }), { type: 'resumed' },
    {}, []],
  ['restart from an order that cannot be orderLoaded at', at(status({ order: undefined, failure: failed('INTERNAL', '', 'merchant') }), { checkout: CHECKOUT }),
    { type: 'restart' }, { step: { name: 'stamp' } }, ['save', 'save', 'articles']],
  ['restart', at(status()), { type: 'restart' }, { step: { name: 'stamp' }, price: undefined }, ['save', 'save', 'articles']],
];

describe('an event in its place', () => {
  for (const [what, state, event, change, effects] of MOVES) {
    it(what, () => {
      const next = transition(state, event);
      assert.deepEqual({ ...next.state, ...change }, next.state);
      assert.deepEqual(next.effects.map((effect) => effect.type).filter((name) => name !== 'expire'), effects);
    });
  }
});
