import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../../src/client/index.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { liveRegionMessage } from '../../../src/elements/events/live-region.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import type { CheckoutState, StatusStep } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';

const t = translator(ENGLISH);
const state = (step: unknown, more: object = {}): CheckoutState =>
  ({ step, draft: { stamp: { stateCode: 'KA' } }, articles: {}, ...more }) as unknown as CheckoutState;

function at(stage: Order['stage'], paid: Order['payment']['state'] = 'paid', more: Partial<StatusStep> = {}, rest: object = {}): CheckoutState {
  const order = {
    externalOrderId: 'ES-1', stage, payment: { state: paid }, documents: [], partiesEditable: stage === 'created', timeline: [],
  };
  return state({ name: 'status', token: 't', view: false, pollCount: 0, order, ...more }, rest);
}
const done = (): CheckoutState => at('completed', 'paid', {
  order: { ...(at('completed').step as StatusStep).order!, documents: [{ id: 'd', kind: 'certificate', name: 'c' }] },
});
const LOST = failed('SERVICE_UNAVAILABLE', '', 'service', true);

describe('the news of an order', () => {
  it('is every change of what is read of it, to the certificate', () => {
    assert.match(liveRegionMessage(at('created', 'unknown'), at('created', 'pending'), t) ?? '', /^We’re checking your payment/);
    assert.match(liveRegionMessage(at('payment-confirmed'), at('created', 'unknown'), t) ?? '', /^Your payment is confirmed/);
    assert.match(liveRegionMessage(at('fulfilment'), at('payment-confirmed'), t) ?? '', /^Your e-Stamp is being prepared/);
    assert.match(liveRegionMessage(at('completed'), at('fulfilment'), t) ?? '', /^Your e-Stamp is ready – Your certificate can’t be downloaded yet/);
    assert.match(liveRegionMessage(done(), at('completed'), t) ?? '', /^Your e-Stamp is ready – Download your certificate/);
  });

  it('is that it failed, and that its money came back', () => {
    assert.match(liveRegionMessage(at('failed'), at('fulfilment'), t) ?? '', /^Your e-Stamp couldn’t be issued – .*support/);
    assert.match(liveRegionMessage(at('failed', 'refunded'), at('failed'), t) ?? '', /Your payment has been refunded/);
    assert.match(liveRegionMessage(at('refunded', 'refunded'), at('failed'), t) ?? '', /^Your payment has been refunded/);
  });

  it('is how it stands, when it is known for the first time', () => {
    assert.match(liveRegionMessage(at('fulfilment'), at('created', 'none', { order: undefined }), t) ?? '', /^Your e-Stamp is being prepared/);
  });

  it('is that the page is offline, where another look is to come', () => {
    assert.match(liveRegionMessage({ ...at('fulfilment'), offline: true }, at('fulfilment'), t) ?? '', /We’ll check again/);
    assert.equal(liveRegionMessage({ ...done(), offline: true }, done(), t), undefined);
  });

  it('is nothing where a look finds it as it was, or where the focus tells it', () => {
    assert.equal(liveRegionMessage(at('fulfilment'), at('fulfilment'), t), undefined);
    assert.equal(liveRegionMessage(at('created', 'pending'), state({ name: 'review' }), t), undefined);
  });

  it('is the answer to who asked, also when nothing changed', () => {
    const asking = at('fulfilment', 'paid', {}, { busy: 'checking' });
    assert.equal(liveRegionMessage(asking, at('fulfilment'), t), 'Checking…');
    assert.match(liveRegionMessage(at('fulfilment'), asking, t) ?? '', /^Your e-Stamp is being prepared/);
    assert.match(liveRegionMessage(at('fulfilment', 'paid', { failure: LOST }), asking, t) ?? '', /can’t be reached right now/);
  });

  it('is once that it cannot be looked at', () => {
    const lost = at('fulfilment', 'paid', { failure: LOST });
    assert.match(liveRegionMessage(lost, at('fulfilment'), t) ?? '', /can’t be reached right now/);
    assert.equal(liveRegionMessage(at('fulfilment', 'paid', { failure: { ...LOST } }), lost, t), undefined);
  });

  it('is not what a handler said that broke off, as long as nobody knows', () => {
    const failure = failed('PAYMENT_FAILED', '', 'merchant', true);
    const open = at('created', 'pending', { confirmUntil: 1 }, { failure });
    assert.match(liveRegionMessage(open, at('created', 'pending', {}, { busy: 'paying' }), t) ?? '', /^We’re checking your payment/);
    assert.match(liveRegionMessage(at('created', 'pending', {}, { failure }), open, t) ?? '', /^The payment page couldn’t be opened/);
  });

  it('is why the fields for the names are gone, to who was in them', () => {
    assert.match(liveRegionMessage(at('fulfilment'), at('created', 'paid'), t, true) ?? '', /You can correct names until we start preparing the certificate/);
    assert.doesNotMatch(liveRegionMessage(at('fulfilment'), at('created', 'paid'), t) ?? '', /Names/);
  });
});

describe('the news of what was being done', () => {
  it('ends with it', () => {
    assert.equal(liveRegionMessage(state({ name: 'parties' }), state({ name: 'stamp' }, { busy: 'quoting' }), t), '');
  });

  it('is that the documents of a state came, or did not', () => {
    const stamp = (list?: object): CheckoutState => state({ name: 'stamp' }, { articles: { KA: list } });
    const loading = stamp({ status: 'loading' });
    const ready = stamp({ status: 'ready', value: { articles: [{}, {}] } });
    assert.match(liveRegionMessage(stamp({ status: 'failed', failure: LOST }), loading, t) ?? '', /can’t be reached right now/);
    assert.equal(liveRegionMessage(ready, loading, t), '2 document types found');
    assert.equal(liveRegionMessage(ready, state({ name: 'parties' }, { articles: ready.articles }), t), undefined);
  });

  it('is that the checkout cannot be loaded, without a word of what was entered', () => {
    const said = liveRegionMessage(state({ name: 'unavailable', failure: LOST }), state({ name: 'loading' }), t) ?? '';
    assert.match(said, /can’t be reached right now/);
    assert.doesNotMatch(said, /entered/);
  });
});
