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
  externalOrderId: 'o1',
  stage: 'created',
  createdAt: 'then',
  totalMinor: 1,
  currency: 'INR',
  partiesEditable: true,
  timeline: [],
  payment: { state: 'pending' },
  documents: [],
  stamp: { stateCode: 'KA', articleCode: 'AFFIDAVIT', stampDutyMinor: 1 },
  ...change,
});
const status = (more: Partial<Extract<Step, { name: 'status' }>> = {}): Step => ({
  name: 'status',
  token: 't',
  view: false,
  resumed: false,
  pollCount: 0,
  order: order(),
  intentId: 'i1',
  ...more,
});
const price = {
  quote: {
    id: 'q',
    serviceCode: 's',
    stateCode: 'KA',
    articleCode: 'AFFIDAVIT',
    currency: 'INR' as const,
    lines: [],
    totalMinor: 1,
    expiresAt: 'later',
  },
  quoteToken: 'qt',
  key: priceKey(CHOICE),
  expiresAt: 1,
};

function frozen<T>(value: T): T {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
const at = (step: Step, more: Partial<CheckoutState> = {}): CheckoutState =>
  frozen(structuredClone({ step, draft, preset: {}, checkout: CHECKOUT, articles: {}, price, ...more }));

const orderLoaded = (change: Partial<Order>, when = 0): CheckoutEvent => ({
  type: 'orderLoaded',
  answer: { order: order(change) },
  at: when,
});
const PAYMENT: ClientPayment = {
  intentId: 'i2',
  provider: 'sandbox',
  mode: 'test',
  amountMinor: 1,
  currency: 'INR',
  providerIntentId: 'p2',
  payUrl: '/pay',
};
const FAILURE = failed('TIMEOUT', '', 'network', true);

const RETURNED: CheckoutEvent = { type: 'paymentReturned', intentId: 'i1', at: 0 };

const OFFERED = at({ name: 'stamp' }, { latest: { deviceToken: 'sealed', id: 'ES-1', at: 0 } });

/** Events that do not apply to the state: the state stays the same object, and there is no effect. */
const NOT_APPLICABLE: [string, CheckoutState, CheckoutEvent][] = [
  ['next in the review', at({ name: 'review' }), { type: 'next' }],
  ['next while loading', at({ name: 'loading' }), { type: 'next' }],
  ['next during a price request', at({ name: 'stamp' }, { busy: 'quoting' }), { type: 'next' }],
  ['back in the first step', at({ name: 'stamp' }), { type: 'back' }],
  ['back while an order is placed', at({ name: 'review' }, { busy: 'placing' }), { type: 'back' }],
  ['back after the order', at(status()), { type: 'back' }],
  [
    'go forward without a price of this choice',
    at({ name: 'stamp' }, { draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } }),
    { type: 'go', to: 'parties' },
  ],
  ['go forward during a price request', at({ name: 'stamp' }, { busy: 'quoting' }), { type: 'go', to: 'parties' }],
  ['go to the present step', at({ name: 'parties' }), { type: 'go', to: 'parties' }],
  ['go to the review after the order', at(status()), { type: 'go', to: 'review' }],
  ['confirm before the review', at({ name: 'parties' }), { type: 'confirm' }],
  ['confirm after the order', at(status()), { type: 'confirm' }],
  ['confirm twice', at({ name: 'review' }, { busy: 'awaitingApproval' }), { type: 'confirm' }],
  ['pay before the order', at({ name: 'review' }), { type: 'pay' }],
  ['pay while the payment is prepared', at(status(), { busy: 'preparing' }), { type: 'pay' }],
  ['pay right after a window with a possible payment', at(status({ confirmUntil: 60_000 })), { type: 'pay' }],
  ['pay before the order is loaded', at(status({ order: undefined })), { type: 'pay' }],
  ['pay with a view token', at(status({ view: true })), { type: 'pay' }],
  [
    'pay an order in fulfilment',
    at(status({ order: order({ stage: 'fulfilment', payment: { state: 'failed' } }) })),
    { type: 'pay' },
  ],
  ['pay a cancelled order', at(status({ order: order({ stage: 'cancelled' }) })), { type: 'pay' }],
  ['pay an order in an unknown stage', at(status({ order: order({ stage: 'unknown' }) })), { type: 'pay' }],
  ['correct with a view token', at(status({ view: true })), { type: 'correct', parties: {} }],
  ['correct in fulfilment', at(status({ order: order({ partiesEditable: false }) })), { type: 'correct', parties: {} }],
  ['request a link with a view token', at(status({ view: true })), { type: 'link' }],
  ['a kept order that there is not', at({ name: 'stamp' }), { type: 'openLatest', ending: '1234' }],
  ['a kept order during a price request', { ...OFFERED, busy: 'quoting' }, { type: 'openLatest', ending: '1234' }],
  ['a kept order that there is not, forgotten', at({ name: 'stamp' }), { type: 'forgetLatest' }],
  [
    'a failure about a kept order that was forgotten',
    at({ name: 'stamp' }),
    { type: 'failed', of: 'openLatest', failure: FAILURE },
  ],
  ['check before the order', at({ name: 'stamp' }), { type: 'check' }],
  ['restart while an order is placed', at({ name: 'review' }, { busy: 'placing' }), { type: 'restart' }],
  ['restart while a payment is prepared', at(status(), { busy: 'preparing' }), { type: 'restart' }],
  ['a late tick', at({ name: 'stamp' }), { type: 'tick' }],
  ['a late response of a read', at({ name: 'stamp' }), { type: 'orderLoaded', answer: { order: order() }, at: 0 }],
  ['a late failure of a read', at({ name: 'stamp' }), { type: 'failed', of: 'loadOrder', failure: FAILURE }],
  ['a late end of a dismissed handler', at(status()), { ...RETURNED, hint: 'dismissed' }],
  [
    'a late end of a handler that opened no window',
    at(status()),
    { ...RETURNED, failure: FAILURE, hint: 'PaymentNotOpened' },
  ],
  [
    'approval by the page after the customer went back',
    at({ name: 'parties' }),
    { type: 'approvalAnswered', allowed: true },
  ],
  [
    'refusal by the page after the customer went back and returned',
    at({ name: 'review' }),
    { type: 'approvalAnswered', allowed: false },
  ],
  [
    'the end of a handler of another payment',
    at(status({ intentId: 'i2' }), { busy: 'paying' }),
    { ...RETURNED, hint: 'submitted' },
  ],
  [
    'restart without network before the order is loaded',
    at(status({ order: undefined }), { offline: true }),
    { type: 'restart' },
  ],
  [
    'restart after a read that may succeed the next time',
    at(status({ order: undefined, failure: FAILURE })),
    { type: 'restart' },
  ],
  ['a catalogue that fails in step 4', at(status()), { type: 'failed', of: 'load', failure: FAILURE }],
  ['expiry of a price that was removed', at(status(), { price: undefined }), { type: 'expired' }],
];

describe('events that do not apply', () => {
  for (const [what, state, event] of NOT_APPLICABLE) {
    it(`Nothing changes: ${what}`, () => {
      const next = transition(state, event);
      assert.equal(next.state, state);
      assert.deepEqual(next.effects, []);
    });
  }
});

const MOVES: [string, CheckoutState, CheckoutEvent, Partial<CheckoutState>, string[]][] = [
  ['next with a price', at({ name: 'stamp' }), { type: 'next' }, { step: { name: 'parties' } }, []],
  [
    'next without a price',
    at({ name: 'stamp' }, { price: undefined }),
    { type: 'next' },
    { busy: 'quoting' },
    ['quote'],
  ],
  ['next in the parties', at({ name: 'parties' }), { type: 'next' }, { step: { name: 'review' } }, []],
  ['go forward', at({ name: 'stamp' }), { type: 'go', to: 'review' }, { step: { name: 'review' } }, []],
  ['confirm', at({ name: 'review' }), { type: 'confirm' }, { busy: 'awaitingApproval' }, ['askApproval']],
  [
    'confirm with an expired price',
    at({ name: 'review' }, { price: { ...price, expired: true } }),
    { type: 'confirm' },
    { busy: 'quoting' },
    ['quote'],
  ],
  [
    'confirm again after an unknown outcome',
    at({ name: 'review' }, { price: { ...price, expired: true, submitted: true } }),
    { type: 'confirm' },
    { busy: 'awaitingApproval' },
    ['askApproval'],
  ],
  [
    'approval by the page',
    at({ name: 'review' }, { busy: 'awaitingApproval' }),
    { type: 'approvalAnswered', allowed: true },
    { busy: 'placing', price: { ...price, submitted: true } },
    ['save', 'place'],
  ],
  [
    'approval by the page of a choice that has changed',
    at({ name: 'review' }, { busy: 'awaitingApproval', draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } }),
    { type: 'approvalAnswered', allowed: true },
    { busy: 'quoting' },
    ['quote'],
  ],
  ['check', at(status()), { type: 'check' }, { busy: 'checking' }, ['loadOrder']],
  ['pay a pending payment', at(status()), { type: 'pay' }, { busy: 'preparing' }, ['preparePayment']],
  [
    'page shown again during a payment in a window',
    at(status(), { busy: 'paying' }),
    { type: 'resumed' },
    { busy: 'paying' },
    ['loadOrder'],
  ],
  [
    'network back after a payment that could not be sent',
    at({ name: 'review' }, { offline: true, failure: failed('OFFLINE', '', 'network', true) }),
    { type: 'resumed' },
    { failure: undefined, offline: false },
    ['articles'],
  ],
  [
    'page shown again while the network is still gone',
    at({ name: 'review' }, { offline: true, failure: failed('OFFLINE', '', 'network', true) }),
    { type: 'resumed', offline: true },
    { failure: failed('OFFLINE', '', 'network', true) },
    ['articles'],
  ],
  [
    'page restored after the payment page',
    at(status(), { busy: 'paying' }),
    { type: 'resumed', pageRestored: true },
    { busy: undefined },
    ['loadOrder'],
  ],
  [
    'end of a dismissed payment window',
    at(status(), { busy: 'paying' }),
    { ...RETURNED, hint: 'dismissed' },
    { busy: 'checking', step: status() },
    ['loadOrder'],
  ],
  [
    'end of a payment window with a possible payment',
    at(status(), { busy: 'paying' }),
    { ...RETURNED, hint: 'submitted' },
    { busy: 'checking', step: status({ confirmUntil: 60_000, pollCount: 0 }) },
    ['save', 'loadOrder'],
  ],
  [
    'end of a payment window with a possible payment, after a read that ended busy',
    at(status()),
    { ...RETURNED, hint: 'submitted' },
    { step: status({ confirmUntil: 60_000, pollCount: 0 }) },
    ['save', 'loadOrder'],
  ],
  [
    'the next payment after a window with a possible payment',
    at(status({ confirmUntil: 60_000 }), { busy: 'preparing' }),
    { type: 'paymentReady', answer: { payment: PAYMENT, orderToken: 't2' } },
    { busy: 'paying', step: status({ token: 't2', intentId: 'i2', confirmUntil: undefined }) },
    ['save', 'poll', 'pay'],
  ],
  [
    'read of an open payment while its window is open',
    at(status(), { busy: 'paying' }),
    orderLoaded({}),
    { busy: 'paying' },
    ['poll'],
  ],
  [
    'read of an unknown payment while its window is open',
    at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'unknown' } }),
    { busy: 'paying' },
    ['poll'],
  ],
  [
    'read of a declined payment whose window may never end',
    at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'failed' } }),
    { busy: undefined },
    ['poll'],
  ],
  [
    'read of a declined payment while the window of the next one is open',
    at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'failed', intentId: 'i0' } }),
    { busy: 'paying' },
    ['poll'],
  ],
  [
    'read of a paid order while the window is open',
    at(status(), { busy: 'paying' }),
    orderLoaded({ payment: { state: 'paid' } }),
    { busy: undefined },
    ['poll'],
  ],
  [
    'read within a minute after a possible payment',
    at(status({ confirmUntil: 60_000 })),
    orderLoaded({}, 59_999),
    { step: status({ confirmUntil: 60_000, pollCount: 1, failure: undefined }) },
    ['poll'],
  ],
  [
    'read a minute after a possible payment',
    at(status({ confirmUntil: 60_000 })),
    orderLoaded({}, 60_000),
    { step: status({ confirmUntil: undefined, pollCount: 1, failure: undefined }) },
    ['poll'],
  ],
  [
    'read after the clock was set back',
    at(status({ confirmUntil: 100_000 })),
    orderLoaded({}, 0),
    { step: status({ confirmUntil: undefined, pollCount: 1, failure: undefined }) },
    ['poll'],
  ],
  [
    'rejection of a handler',
    at(status(), { busy: 'paying' }),
    { ...RETURNED, failure: FAILURE },
    { busy: 'checking', failure: FAILURE, step: status({ confirmUntil: 60_000 }) },
    ['save', 'loadOrder'],
  ],
  [
    'a payment that could not be opened',
    at(status(), { busy: 'paying' }),
    { ...RETURNED, failure: FAILURE, hint: 'PaymentNotOpened' },
    { busy: 'checking', failure: FAILURE, step: status({ confirmUntil: 60_000, notOpened: true }) },
    ['loadOrder'],
  ],
  [
    'the response after a payment that could not be opened',
    at(status({ confirmUntil: 60_000, notOpened: true }), { busy: 'checking', failure: FAILURE }),
    orderLoaded({}),
    { busy: undefined, failure: FAILURE, step: status({ confirmUntil: undefined, failure: undefined, pollCount: 1 }) },
    ['poll'],
  ],
  [
    'back while the page decides',
    at({ name: 'review' }, { busy: 'awaitingApproval' }),
    { type: 'back' },
    { step: { name: 'parties' }, busy: undefined },
    [],
  ],
  [
    'restart while the page decides',
    at({ name: 'review' }, { busy: 'awaitingApproval' }),
    { type: 'restart' },
    { step: { name: 'stamp' }, busy: undefined, price: undefined },
    ['save', 'save', 'keepDraft', 'articles'],
  ],
  [
    'another choice by the page while it decides',
    at({ name: 'review' }, { busy: 'awaitingApproval' }),
    { type: 'edit', draft: { stamp: { ...CHOICE, stampDutyAmount: '7' } } },
    { step: { name: 'stamp' }, busy: undefined },
    ['save'],
  ],
  [
    'page shown again while a refund is pending',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'paid' } }) }), { price: undefined }),
    { type: 'resumed' },
    {},
    ['loadOrder'],
  ],
  [
    'page shown again for a cancelled order without payment',
    at(status({ order: order({ stage: 'cancelled', payment: { state: 'none' } }) }), { price: undefined }),
    { type: 'resumed' },
    {},
    [],
  ],
  [
    'page shown again for a final order',
    at(status({ order: order({ stage: 'refunded' }) }), { price: undefined }),
    { type: 'resumed' },
    {},
    [],
  ],
  [
    'restart from an order that cannot be read',
    at(status({ order: undefined, failure: failed('INTERNAL', '', 'merchant') }), { checkout: CHECKOUT }),
    { type: 'restart' },
    { step: { name: 'stamp' } },
    ['save', 'save', 'keepDraft', 'articles'],
  ],
  [
    'restart',
    at(status()),
    { type: 'restart' },
    { step: { name: 'stamp' }, price: undefined },
    ['save', 'save', 'keepDraft', 'articles'],
  ],
  ['the latest order is opened', OFFERED, { type: 'openLatest', ending: '1234' }, { busy: 'checking' }, ['openLatest']],
  [
    'the latest order cannot be opened',
    { ...OFFERED, busy: 'checking' },
    { type: 'failed', of: 'openLatest', failure: FAILURE },
    { busy: undefined, latest: { ...OFFERED.latest, failure: FAILURE } as CheckoutState['latest'] },
    [],
  ],
  ['the page has another language', at({ name: 'stamp' }), { type: 'relist' }, {}, ['articles']],
  [
    'documents cannot be read again',
    at({ name: 'stamp' }, { articles: { KA: { status: 'ready', value: { stateCode: 'KA', articles: [] } } } }),
    { type: 'failed', of: 'articles', stateCode: 'KA', failure: FAILURE },
    {},
    [],
  ],
  ['the latest order is forgotten', OFFERED, { type: 'forgetLatest' }, { latest: undefined }, ['forgetOrder']],
];

describe('events that apply', () => {
  for (const [what, state, event, change, effects] of MOVES) {
    it(`The state changes and the effects follow: ${what}`, () => {
      const next = transition(state, event);
      assert.deepEqual({ ...next.state, ...change }, next.state);
      assert.deepEqual(
        next.effects.map((effect) => effect.type).filter((name) => name !== 'expire'),
        effects,
      );
    });
  }
});
