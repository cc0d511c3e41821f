import type { PaymentIntent } from '../../api/index.ts';
import type { PaymentState } from '../../wire/order.ts';
import { Problem } from '../problem.ts';
import { readPaymentState } from '../readers/index.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret } from '../seal/secrets.ts';
import type { OrderClaims } from '../seal/tokens.ts';
import type { Turn } from '../http/turn.ts';
import type { Upstream } from '../service/upstream.ts';

/** More attempts than this are not a customer paying. */
export const MOST_ATTEMPTS = 10;

/** What an attempt belongs to. */
export type Payable = Pick<OrderClaims, 'oid' | 'tot'>;

export interface Payments {
  /** Makes the intent of an attempt, or gets the one that was made: its key is derived from order and number. */
  intent(turn: Turn, order: Payable, secret: Secret, attempt: number): Promise<PaymentIntent>;
  /** The attempts from the first to the one that may be paid now; see `createPayments`. */
  walk(turn: Turn, order: OrderClaims, secret: Secret): Promise<Attempts>;
  /** How an intent stands at this moment. */
  state(turn: Turn, intentId: string): Promise<PaymentState>;
}

export interface Attempts {
  /** The intents of all attempts, oldest first; the last is the open one. */
  intents: string[];
  open: PaymentIntent;
}

/**
 * Payment attempts. They are walked forward: an intent that is open, or of which nobody knows how it stands, is the
 * one to pay; only a definite failure leads to the next; one that is paid ends the walk: nothing is left to pay.
 */
export function createPayments(upstream: Upstream, connectionId: string): Payments {
  async function intent(turn: Turn, order: Payable, secret: Secret, attempt: number): Promise<PaymentIntent> {
    const idempotencyKey = await derive(secret, 'intent', order.oid, attempt);
    const { body } = await upstream.call(turn, 'createPaymentIntent', {
      body: {
        externalOrderId: order.oid, amountMinor: order.tot, currency: 'INR', paymentConnectionId: connectionId,
      },
      idempotencyKey,
    });
    return checked(body, order);
  }

  async function read(turn: Turn, intentId: string): Promise<PaymentIntent> {
    return (await upstream.call(turn, 'getPaymentIntent', { path: { id: intentId } })).body;
  }

  return {
    intent,
    state: async (turn, intentId) => readPaymentState((await read(turn, intentId)).status),
    async walk(turn, order, secret) {
      const intents: string[] = [];
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const known = order.ints[attempt];
        // A repeated creation answers as it did the first time; how the intent stands now is another question.
        const id = known ?? (await intent(turn, order, secret, attempt)).id;
        const now = checked(await read(turn, id), order);
        intents.push(id);
        const state = readPaymentState(now.status);
        if (state === 'paid' || state === 'refunded') throw nothingToPay();
        const last = attempt >= order.ints.length - 1;
        if (state !== 'failed' && (last || state === 'unknown')) return { intents, open: now };
      }
      throw new Problem('CONFLICT', 'This order was tried too often. Please ask for a new price.');
    },
  };
}

/** An intent that is not for this order and this amount must not be paid. */
function checked(intent: PaymentIntent, order: Payable): PaymentIntent {
  const fits = intent.externalOrderId === order.oid && intent.amountMinor === order.tot && intent.currency === 'INR';
  if (fits) return intent;
  const message = 'The service gave a payment that does not fit this order, so it is not opened.';
  throw new Problem('UPSTREAM_INVALID', message);
}

export const nothingToPay = (): Problem =>
  new Problem('CONFLICT', 'There is nothing left to pay for this order. Look at its status.');
