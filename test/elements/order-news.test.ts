import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../src/client/index.ts';
import { ENGLISH } from '../../src/elements/catalogue.ts';
import { news } from '../../src/elements/notice-text.ts';
import { translator } from '../../src/elements/translate.ts';
import type { CheckoutState, StatusStep } from '../../src/flow/index.ts';
import type { Order } from '../../src/wire/index.ts';

const t = translator(ENGLISH);
const state = (step: unknown, more: object = {}): CheckoutState =>
  ({ step, draft: { stateCode: 'KA' }, articles: {}, ...more }) as unknown as CheckoutState;

function at(stage: Order['stage'], paid: Order['payment']['state'] = 'paid', more: Partial<StatusStep> = {}, rest: object = {}): CheckoutState {
  const order = {
    externalOrderId: 'ES-1', stage, payment: { state: paid }, documents: [], partiesEditable: stage === 'created', timeline: [],
  };
  return state({ name: 'status', token: 't', view: false, polls: 0, order, ...more }, rest);
}
const done = (): CheckoutState => at('completed', 'paid', {
  order: { ...(at('completed').step as StatusStep).order!, documents: [{ id: 'd', kind: 'certificate', name: 'c' }] },
});
const LOST = failed('SERVICE_UNAVAILABLE', '', 'service', true);

describe('the news of an order', () => {
  it('is every change of what is read of it, to the certificate', () => {
    assert.match(news(at('created', 'unknown'), at('created', 'pending'), t) ?? '', /^We are confirming your payment/);
    assert.match(news(at('payment-confirmed'), at('created', 'unknown'), t) ?? '', /^Your payment is confirmed/);
    assert.match(news(at('fulfilment'), at('payment-confirmed'), t) ?? '', /^Your stamp is being made/);
    assert.match(news(at('completed'), at('fulfilment'), t) ?? '', /^Your e-Stamp is ready – The certificate cannot be downloaded yet/);
    assert.match(news(done(), at('completed'), t) ?? '', /^Your e-Stamp is ready – Download it/);
  });

  it('is that it failed, and that its money came back', () => {
    assert.match(news(at('failed'), at('fulfilment'), t) ?? '', /^Your stamp could not be made – .*support/);
    assert.match(news(at('failed', 'refunded'), at('failed'), t) ?? '', /Your money was refunded/);
    assert.match(news(at('refunded', 'refunded'), at('failed'), t) ?? '', /^Your money was refunded/);
  });

  it('is how it stands, when it is known for the first time', () => {
    assert.match(news(at('fulfilment'), at('created', 'none', { order: undefined }), t) ?? '', /^Your stamp is being made/);
  });

  it('is that the page is offline, where another look is to come', () => {
    assert.match(news({ ...at('fulfilment'), offline: true }, at('fulfilment'), t) ?? '', /We look again/);
    assert.equal(news({ ...done(), offline: true }, done(), t), undefined);
  });

  it('is nothing where a look finds it as it was, or where the focus tells it', () => {
    assert.equal(news(at('fulfilment'), at('fulfilment'), t), undefined);
    assert.equal(news(at('created', 'pending'), state({ name: 'review' }), t), undefined);
  });

  it('is the answer to who asked, also when nothing changed', () => {
    const asking = at('fulfilment', 'paid', {}, { busy: 'checking' });
    assert.equal(news(asking, at('fulfilment'), t), 'Checking…');
    assert.match(news(at('fulfilment'), asking, t) ?? '', /^Your stamp is being made/);
    assert.match(news(at('fulfilment', 'paid', { failure: LOST }), asking, t) ?? '', /cannot be reached right now/);
  });

  it('is once that it cannot be looked at', () => {
    const lost = at('fulfilment', 'paid', { failure: LOST });
    assert.match(news(lost, at('fulfilment'), t) ?? '', /cannot be reached right now/);
    assert.equal(news(at('fulfilment', 'paid', { failure: { ...LOST } }), lost, t), undefined);
  });

  it('is not what a handler said that broke off, as long as nobody knows', () => {
    const failure = failed('PAYMENT_FAILED', '', 'merchant', true);
    const open = at('created', 'pending', { awaited: 1 }, { failure });
    assert.match(news(open, at('created', 'pending', {}, { busy: 'paying' }), t) ?? '', /^We are confirming your payment/);
    assert.match(news(at('created', 'pending', {}, { failure }), open, t) ?? '', /^The payment could not be opened/);
  });

  it('is why the fields for the names are gone, to who was in them', () => {
    assert.match(news(at('fulfilment'), at('created', 'paid'), t, true) ?? '', /Names can be corrected until the certificate is being made/);
    assert.doesNotMatch(news(at('fulfilment'), at('created', 'paid'), t) ?? '', /Names/);
  });
});

describe('the news of what was being done', () => {
  it('ends with it', () => {
    assert.equal(news(state({ name: 'parties' }), state({ name: 'stamp' }, { busy: 'quoting' }), t), '');
  });

  it('is that the documents of a state came, or did not', () => {
    const stamp = (list?: object): CheckoutState => state({ name: 'stamp' }, { articles: { KA: list } });
    const loading = stamp({ status: 'loading' });
    const ready = stamp({ status: 'ready', value: { articles: [{}, {}] } });
    assert.match(news(stamp({ status: 'failed', failure: LOST }), loading, t) ?? '', /cannot be reached right now/);
    assert.equal(news(ready, loading, t), '2 documents found');
    assert.equal(news(ready, state({ name: 'parties' }, { articles: ready.articles }), t), undefined);
  });

  it('is that the checkout cannot be loaded, without a word of what was entered', () => {
    const said = news(state({ name: 'unavailable', failure: LOST }), state({ name: 'loading' }), t) ?? '';
    assert.match(said, /cannot be reached right now/);
    assert.doesNotMatch(said, /entered/);
  });
});
