import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../src/client/index.ts';
import type { Event } from '../../src/flow/event.ts';
import { EMPTY_DRAFT, type CheckoutState, type Step } from '../../src/flow/index.ts';
import { priceKey } from '../../src/flow/price-request.ts';
import { transition } from '../../src/flow/transition.ts';
import type { Order } from '../../src/wire/index.ts';
import { CHOICE } from './checkout-bench.ts';
import { CHECKOUT } from './fake-proxy.ts';

const draft = { ...EMPTY_DRAFT, ...CHOICE };
const order = (change: Partial<Order> = {}): Order => ({
  externalOrderId: 'o1', stage: 'created', createdAt: 'then', totalMinor: 1, currency: 'INR', partiesEditable: true,
  timeline: [], payment: { state: 'pending' }, documents: [], ...change,
});
const status = (more: Partial<Extract<Step, { name: 'status' }>> = {}): Step =>
  ({ name: 'status', token: 't', view: false, resumed: false, polls: 0, order: order(), ...more });
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

const FAILURE = failed('TIMEOUT', '', 'network', true);

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
  ['a late look', at({ name: 'stamp' }), { type: 'looked', answer: { order: order() } }],
  ['a late failure of a look', at({ name: 'stamp' }), { type: 'failed', of: 'look', failure: FAILURE }],
  ['a late end of a handler', at(status()), { type: 'handed' }],
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
  ['shown again when all is done', at(status({ order: order({ stage: 'refunded' }) }), { price: undefined }), { type: 'awake' },
    {}, []],
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
