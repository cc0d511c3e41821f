import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { orderSummary, progressText } from '../../../src/elements/view/order-summary.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import type { StatusStep } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';

const t = translator(ENGLISH);
type Paid = Order['payment']['state'];

function read(
  stage: Order['stage'],
  state: Paid,
  more: Partial<StatusStep> = {},
  documents: Order['documents'] = [],
  payments?: Order['payments'],
  stamp: Partial<Order['stamp']> = {},
): string {
  const order: Order = {
    externalOrderId: 'ES-1',
    stage,
    createdAt: '',
    totalMinor: 159_00,
    currency: 'INR',
    partiesEditable: false,
    timeline: [],
    payment: { state, intentId: 'pi_0' },
    payments,
    documents,
    stamp: { stateCode: 'KA', articleCode: 'KA-4', stampDutyMinor: 1, ...stamp },
  };
  const step: StatusStep = { name: 'status', token: 't', view: false, resumed: false, pollCount: 0, order, ...more };
  const { heading, sentences } = orderSummary(step, order, t);
  return [heading, ...sentences].join(' ');
}
const PAPER = [{ id: 'd1', kind: 'certificate', name: 'c.pdf' }];

describe('the texts about an order’s payment', () => {
  it('A failed order says that support can refund it, until it is refunded', () => {
    assert.match(
      read('failed', 'paid'),
      /couldn’t be issued Give the website your order number.*refund .*₹159\.00 was received\. It hasn’t been refunded yet\./,
    );
    assert.match(
      read('failed', 'refunded'),
      /couldn’t be issued Your payment has been refunded ₹159\.00 was sent back/,
    );
    assert.doesNotMatch(read('failed', 'refunded'), /website|was received/);
    for (const payment of ['none', 'failed', 'unknown', 'pending'] as const)
      assert.doesNotMatch(read('failed', payment) + read('cancelled', payment), /was received|is confirmed/);
  });

  it('A cancelled order says what happened to the payment', () => {
    assert.match(
      read('cancelled', 'paid'),
      /was cancelled Give the website your order number.*refund .*₹159\.00 was received\. It hasn’t been refunded yet\./,
    );
    assert.match(read('cancelled', 'refunded'), /was cancelled Your payment has been refunded ₹159\.00 was sent back/);
    assert.match(
      read('cancelled', 'failed'),
      /was cancelled Your payment didn’t go through You haven’t paid for this order.* If money has left your account/,
    );
    assert.match(
      read('cancelled', 'unknown'),
      /was cancelled We’re checking whether your payment arrived .*don’t pay again/,
    );
    const unpaid = 'You haven’t paid for this order. You can start a new one.';
    assert.equal(read('cancelled', 'none'), `This order was cancelled ${unpaid}`);
    assert.equal(read('failed', 'none'), `Your e‑Stamp couldn’t be issued ${unpaid}`);
    assert.match(read('failed', 'unknown'), /We’re checking whether your payment arrived/);
    assert.doesNotMatch(read('failed', 'unknown'), /haven’t paid/);
  });

  it('A refund is mentioned for a completed order and for one that was never issued', () => {
    assert.match(
      read('completed', 'refunded', {}, PAPER),
      /is ready Your payment has been refunded .*Download your certificate/,
    );
    assert.match(read('created', 'refunded'), /^Your payment has been refunded ₹159\.00 was sent back/);
    assert.doesNotMatch(read('completed', 'paid', {}, PAPER), /payment|money/);
  });

  it('An attempt that ran out of time may still arrive: no sentence says that it failed or that the customer can pay again', () => {
    const lateUntil = 1;
    assert.equal(
      read('created', 'expired', { lateUntil }),
      'Your payment ran out of time If money has left your account, don’t pay again yet.',
    );
    assert.match(read('cancelled', 'expired', { lateUntil }), /ran out of time .*don’t pay again yet/);
    assert.match(read('created', 'expired', { lateUntil: 0 }), /^Your payment didn’t go through If money has left/);
  });

  it('Of two payments, the one that was refunded or has to be is named', () => {
    const twice = (...states: ('paid' | 'refunded')[]): string =>
      read(
        'completed',
        'paid',
        {},
        PAPER,
        states.map((state, index) => ({ intentId: `pi_${index}`, state, amountMinor: 159_00 })),
      );
    assert.match(twice('refunded', 'paid'), /You paid twice\. Payment pi_0 was refunded\./);
    assert.match(twice('paid', 'refunded'), /You paid twice\. Payment pi_1 was refunded\./);
    assert.match(twice('paid', 'paid'), /You paid twice\. Payment pi_1 is to be refunded\./);
  });

  it('An unknown state says that the payment is confirmed', () => {
    assert.match(read('unknown', 'paid'), /can’t confirm .*Your payment is confirmed/);
  });

  it('An order in preparation says how long it takes, if known, and that the page can be closed', () => {
    assert.match(read('fulfilment', 'paid'), /^Your e‑Stamp is being prepared You can close this page/);
    const order: Order = {
      externalOrderId: 'ES-1',
      stage: 'fulfilment',
      createdAt: '',
      totalMinor: 159_00,
      currency: 'INR',
      partiesEditable: false,
      timeline: [],
      payment: { state: 'paid' },
      documents: [],
      stamp: { stateCode: 'KA', articleCode: 'KA-4', stampDutyMinor: 1 },
    };
    const first = (view: boolean): string | undefined =>
      orderSummary({ name: 'status', token: 't', view, resumed: false, pollCount: 0, order }, order, t, 4).sentences[0];
    const said = 'It’s usually ready within 4 hours. You can close this page.';
    // A customer who came by a link has it.
    assert.equal(first(true), `${said} We’ll keep processing your order.`);
    assert.equal(first(false), `${said} To come back from any device, save the link to this order.`);
    assert.doesNotMatch(read('completed', 'paid', {}, PAPER), /close this page/);
  });

  it('Who waits for paper reads that it is sent before the certificate, and that its day is not known', () => {
    const of = (state: Paid, stage: Order['stage'] = 'completed'): string =>
      read(stage, state, {}, PAPER, undefined, { doorstepDelivery: true });
    assert.match(of('paid'), /is ready The stamp paper is sent to your address\. We can’t say on which day.*Download/);
    assert.doesNotMatch(of('refunded') + of('paid', 'failed') + read('completed', 'paid', {}, PAPER), /paper is sent/);
  });

  it('No text mentions a button that is not shown', () => {
    assert.match(read('created', 'pending'), /If you haven’t, continue/);
    assert.doesNotMatch(read('created', 'pending', { view: true }), /continue/);
    assert.match(read('created', 'failed'), /don’t pay again yet/);
    assert.doesNotMatch(read('created', 'failed', { view: true }), /pay again/);
    assert.doesNotMatch(read('completed', 'paid'), /Download/);
  });

  it('A missing certificate says when to check again, unless the order was refunded', () => {
    assert.match(read('completed', 'paid'), /has been issued Your certificate can’t be downloaded yet\. Check again/);
    assert.doesNotMatch(read('completed', 'paid', {}, PAPER), /can’t be downloaded/);
    assert.doesNotMatch(read('completed', 'refunded'), /download/);
  });
});

test('How far an order is says whether it is paid', () => {
  const far = (stage: Order['stage'], state: Paid): string => progressText({ stage, payment: { state } }, t);
  assert.equal(far('created', 'pending'), 'Not paid yet');
  assert.equal(far('created', 'failed'), 'Your payment didn’t go through');
  assert.equal(far('created', 'expired'), 'Your payment ran out of time');
  assert.equal(far('created', 'unknown'), 'We’re checking whether your payment arrived');
  assert.equal(far('created', 'paid'), 'Your payment is confirmed');
  assert.equal(far('fulfilment', 'paid'), 'Your e‑Stamp is being prepared');
  assert.equal(far('completed', 'paid'), 'Your e‑Stamp has been issued');
  assert.equal(far('failed', 'paid'), 'Your e‑Stamp couldn’t be issued · Your payment is confirmed');
  assert.equal(far('cancelled', 'refunded'), 'This order was cancelled · Your payment has been refunded');
});
