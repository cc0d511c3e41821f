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

function at(
  stage: Order['stage'],
  paid: Order['payment']['state'] = 'paid',
  more: Partial<StatusStep> = {},
  rest: object = {},
): CheckoutState {
  const order = {
    externalOrderId: 'ES-1',
    stage,
    payment: { state: paid },
    documents: [],
    stamp: {},
    partiesEditable: stage === 'created',
    timeline: [],
  };
  return state({ name: 'status', token: 't', view: false, pollCount: 0, order, ...more }, rest);
}
const done = (): CheckoutState =>
  at('completed', 'paid', {
    order: { ...(at('completed').step as StatusStep).order!, documents: [{ id: 'd', kind: 'certificate', name: 'c' }] },
  });
const LOST = failed('SERVICE_UNAVAILABLE', '', 'service', true);

describe('the live region in step 4', () => {
  it('Every change of the displayed state is announced, up to the certificate', () => {
    assert.match(
      liveRegionMessage(at('created', 'unknown'), at('created', 'pending'), t) ?? '',
      /^We’re checking whether your payment arrived/,
    );
    assert.match(
      liveRegionMessage(at('payment-confirmed'), at('created', 'unknown'), t) ?? '',
      /^Your payment is confirmed/,
    );
    assert.match(
      liveRegionMessage(at('fulfilment'), at('payment-confirmed'), t) ?? '',
      /^Your e‑Stamp is being prepared/,
    );
    assert.match(
      liveRegionMessage(at('completed'), at('fulfilment'), t) ?? '',
      /^Your e‑Stamp has been issued – Your certificate can’t be downloaded yet/,
    );
    assert.match(
      liveRegionMessage(done(), at('completed'), t) ?? '',
      /^Your e‑Stamp is ready – Download your certificate/,
    );
  });

  it('A failed order and its refund are announced', () => {
    assert.match(
      liveRegionMessage(at('failed'), at('fulfilment'), t) ?? '',
      /^Your e‑Stamp couldn’t be issued – .*website/,
    );
    assert.match(liveRegionMessage(at('failed', 'refunded'), at('failed'), t) ?? '', /Your payment has been refunded/);
    assert.match(
      liveRegionMessage(at('refunded', 'refunded'), at('failed'), t) ?? '',
      /^Your payment has been refunded/,
    );
  });

  it('The state is announced when the order is loaded for the first time', () => {
    assert.match(
      liveRegionMessage(at('fulfilment'), at('created', 'none', { order: undefined }), t) ?? '',
      /^Your e‑Stamp is being prepared/,
    );
  });

  it('A lost connection is announced if the order will be read again, and not for a final order', () => {
    assert.match(
      liveRegionMessage({ ...at('fulfilment'), offline: true }, at('fulfilment'), t) ?? '',
      /We’ll check again/,
    );
    assert.equal(liveRegionMessage({ ...done(), offline: true }, done(), t), undefined);
  });

  it('Nothing is announced if the state is unchanged, or if the focus moves to the heading', () => {
    assert.equal(liveRegionMessage(at('fulfilment'), at('fulfilment'), t), undefined);
    assert.equal(liveRegionMessage(at('created', 'pending'), state({ name: 'review' }), t), undefined);
  });

  it('A requested check is announced with its result, even if nothing has changed', () => {
    const asking = at('fulfilment', 'paid', {}, { busy: 'checking' });
    assert.equal(liveRegionMessage(asking, at('fulfilment'), t), 'Checking…');
    assert.match(liveRegionMessage(at('fulfilment'), asking, t) ?? '', /^Your e‑Stamp is being prepared/);
    assert.match(
      liveRegionMessage(at('fulfilment', 'paid', { failure: LOST }), asking, t) ?? '',
      /aren’t available right now/,
    );
  });

  it('Repeated failures to read the order are announced once', () => {
    const lost = at('fulfilment', 'paid', { failure: LOST });
    assert.match(liveRegionMessage(lost, at('fulfilment'), t) ?? '', /aren’t available right now/);
    const again = at('fulfilment', 'paid', { failure: { ...LOST } });
    assert.equal(liveRegionMessage(again, lost, t), undefined);
    const asking = at('fulfilment', 'paid', { failure: LOST }, { busy: 'checking' });
    assert.match(
      liveRegionMessage(again, asking, t) ?? '',
      /aren’t available right now/,
      'but each that was asked for',
    );
  });

  it('The failure of a payment handler is not announced while the payment is being confirmed', () => {
    const failure = failed('PAYMENT_FAILED', '', 'merchant', true);
    const open = at('created', 'pending', { confirmUntil: 1 }, { failure });
    assert.match(
      liveRegionMessage(open, at('created', 'pending', {}, { busy: 'paying' }), t) ?? '',
      /^We’re checking whether your payment arrived/,
    );
    assert.match(
      liveRegionMessage(at('created', 'pending', {}, { failure }), open, t) ?? '',
      /^The payment page couldn’t be opened/,
    );
  });

  it('A customer who is correcting names hears why the fields disappear; others do not', () => {
    assert.match(
      liveRegionMessage(at('fulfilment'), at('created', 'paid'), t, true) ?? '',
      /names can’t be corrected now/,
    );
    assert.doesNotMatch(liveRegionMessage(at('fulfilment'), at('created', 'paid'), t) ?? '', /Names/);
  });
});

describe('the live region during an action', () => {
  it('The announcement of an action is cleared when the action ends', () => {
    assert.equal(liveRegionMessage(state({ name: 'parties' }), state({ name: 'stamp' }, { busy: 'quoting' }), t), '');
  });

  it('The number of loaded documents is announced, and so is a failure to load them', () => {
    const stamp = (list?: object): CheckoutState => state({ name: 'stamp' }, { articles: { KA: list } });
    const loading = stamp({ status: 'loading' });
    const ready = stamp({ status: 'ready', value: { articles: [{}, {}] } });
    assert.match(
      liveRegionMessage(stamp({ status: 'failed', failure: LOST }), loading, t) ?? '',
      /aren’t available right now/,
    );
    assert.equal(liveRegionMessage(ready, loading, t), '2 document types found');
    assert.equal(liveRegionMessage(ready, state({ name: 'parties' }, { articles: ready.articles }), t), undefined);
  });

  it('A checkout that cannot be loaded is announced without mentioning entered data', () => {
    const said = liveRegionMessage(state({ name: 'unavailable', failure: LOST }), state({ name: 'loading' }), t) ?? '';
    assert.match(said, /aren’t available right now/);
    assert.doesNotMatch(said, /entered/);
  });
});
