import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../src/sandbox/index.ts';
import type {
  DocumentAnswer,
  OrderAnswer,
  OrderOnly,
  Parties,
  PartiesAnswer,
  PaymentAnswer,
  QuoteAnswer,
} from '../../src/wire/index.ts';
import type { Answer, Instances } from './instances.ts';
import { between } from './random.ts';

/** What a customer does after the order: pays, pays after a failed payment, or leaves. */
export type Plan = 'pays' | 'fails first' | 'leaves';

/** One purchase, as its customer saw it. */
export interface Purchase {
  reference: string;
  plan: Plan;
  /** Whether the customer came to the end of the plan. */
  isFinished: boolean;
  /** The step at which the customer stopped, and the last answer. */
  stoppedAt?: string;
  externalOrderId?: string;
  /** The price that was shown, in paise. */
  totalMinor?: number;
  /** The names that the order has to have; `undefined` if a correction got no answer. */
  names?: Pick<Parties, 'customerName' | 'partyName'>;
  /** Seconds from the payment to the certificate. */
  seconds?: number;
  /** Number of status reads that showed an earlier stage than before. */
  earlierStages: number;
  /** What no customer may see. */
  wrong: string[];
}

export interface PurchaseParts {
  instances: Instances;
  service: SandboxControl;
  /** Milliseconds since the epoch: afterwards a customer gives up. */
  until: number;
}

const NAMES = ['Asha Rao', 'Ravi Kumar', 'Meera Iyer', 'Arjun Singh', 'Fatima Sheikh'] as const;
const STAGES = ['created', 'payment-confirmed', 'fulfilment', 'completed'];
const DETAILS = { purpose: 'Name change affidavit', aboutProperty: false };

/** Ends a purchase that cannot go on. */
class Stopped extends Error {}

/**
 * Buys one stamp as the element does: a request that failed is sent again, unchanged, at whichever instance is next.
 * Every fifth customer submits three times at once, every seventh corrects a name.
 */
export async function purchase(parts: PurchaseParts, index: number): Promise<Purchase> {
  const { instances, service, until } = parts;
  const plans: Record<number, Plan> = { 8: 'fails first', 9: 'leaves' };
  const plan = plans[index % 10] ?? 'pays';
  const log: Purchase = { reference: `chaos-${index}`, plan, isFinished: false, earlierStages: 0, wrong: [] };
  const from = `10.${index >> 8}.${index & 255}.7`;
  let token: string | undefined;
  let furthest = 0;

  /** Sends a request until it is accepted. @throws Stopped */
  async function insist<Body>(step: string, send: () => Promise<Answer<Body>>): Promise<Body> {
    for (let pause = 200; ; pause = Math.min(pause * 1.7, 2_000)) {
      const { status, body, retryAfterSeconds } = await send();
      if (status >= 200 && status < 300) return body as Body;
      const { code = '', retryable = true } = body.error ?? {};
      if (!retryable || Date.now() > until) throw new Stopped(`${step}: ${status} ${code}`);
      await wait(Math.min(Math.max(pause, retryAfterSeconds * 1000), 5_000) * between(0.5, 1));
    }
  }

  const post = <Body>(path: string, body: unknown): Promise<Answer<Body>> =>
    instances.ask<Body>('POST', path, { body, token, from });

  async function submit(body: unknown): Promise<Answer<OrderAnswer>> {
    const count = index % 5 === 0 ? 3 : 1;
    const answers = await Promise.all(Array.from({ length: count }, () => post<OrderAnswer>('/orders', body)));
    const made = answers.filter(({ status }) => status === 200);
    if (new Set(made.map((answer) => answer.body.order?.externalOrderId)).size > 1) log.wrong.push('two orders');
    if (new Set(made.map((answer) => answer.body.payment?.intentId)).size > 1) log.wrong.push('two payments');
    return made[0] ?? (answers[0] as Answer<OrderAnswer>);
  }

  /** Reports a payment as the provider does: until the service accepts it. */
  async function pay(intentId: string, outcome: 'paid' | 'failed'): Promise<void> {
    await service.pay(intentId, outcome);
  }

  async function correct(parties: Parties): Promise<void> {
    const body = { ...parties, partyName: `Corrected ${index}` };
    log.names = undefined;
    const answer = await insist('correct', () =>
      instances.ask<PartiesAnswer>('PUT', '/order/parties', { body, token, from }),
    );
    token = answer.orderToken;
    log.names = { customerName: body.customerName, partyName: body.partyName };
  }

  /** Asks for a payment until it is another one than the one that failed. */
  async function payAgain(failed: string): Promise<string> {
    for (;;) {
      const { payment, orderToken } = await insist('pay again', () => post<PaymentAnswer>('/order/payment', {}));
      token = orderToken;
      if (payment.intentId !== failed) return payment.intentId;
      if (Date.now() > until) throw new Stopped('pay again: no other payment');
      await wait(500);
    }
  }

  const read = async (): Promise<OrderOnly['order']> => {
    const { order } = await insist('status', () => instances.ask<OrderOnly>('GET', '/order', { token, from }));
    const stage = STAGES.indexOf(order.stage);
    if (stage >= 0 && stage < furthest) log.earlierStages += 1;
    furthest = Math.max(furthest, stage);
    return order;
  };

  async function readUnpaid(): Promise<void> {
    for (let reads = 0; reads < 4; reads++) {
      const { stage, payment } = await read();
      if (payment.state === 'paid' || !['created', 'unknown'].includes(stage)) log.wrong.push('unpaid shown as paid');
      await wait(1_000);
    }
  }

  async function awaitCertificate(): Promise<void> {
    for (;;) {
      const { stage, payment, documents } = await read();
      if (payment.state === 'failed') log.wrong.push('paid shown as failed');
      const certificate = documents.find(({ kind }) => kind.includes('CERT'));
      if (stage === 'completed' && certificate) {
        await insist('certificate', () => post<DocumentAnswer>(`/order/documents/${certificate.id}`, {}));
        return;
      }
      if (Date.now() > until) throw new Stopped(`certificate: the order is ${stage}, payment ${payment.state}`);
      await wait(between(1_500, 2_500));
    }
  }

  try {
    const { quote, quoteToken } = await insist('price', () =>
      post<QuoteAnswer>('/quotes', {
        serviceCode: 'estamp.standard',
        stateCode: 'KA',
        articleCode: 'KA-RG-4',
        stampDutyAmount: [50, 100, 200][index % 3],
        reference: log.reference,
      }),
    );
    log.totalMinor = quote.totalMinor;
    const parties: Parties = {
      customerName: `${NAMES[index % NAMES.length] ?? ''} ${index}`,
      partyName: `Second ${index}`,
      customerMobile: '9876543210',
    };
    const made = await insist('order', () => submit({ quoteToken, parties, details: DETAILS }));
    log.externalOrderId = made.order.externalOrderId;
    log.names = { customerName: parties.customerName, partyName: parties.partyName };
    token = made.orderToken;
    if (made.payment.amountMinor !== quote.totalMinor) log.wrong.push('the payment is not of the price');
    if (index % 7 === 3) await correct(parties);
    if (plan === 'leaves') await readUnpaid();
    else {
      let { intentId } = made.payment;
      if (plan === 'fails first') {
        await pay(intentId, 'failed');
        intentId = await payAgain(intentId);
      }
      await pay(intentId, 'paid');
      const paidAt = Date.now();
      await awaitCertificate();
      log.seconds = (Date.now() - paidAt) / 1000;
    }
    log.isFinished = true;
  } catch (error) {
    log.stoppedAt = error instanceof Stopped ? error.message : String(error);
  }
  return log;
}
