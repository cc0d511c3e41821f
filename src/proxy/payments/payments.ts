import { hasEnded } from '../../base/order-life.ts';
import type { PaymentIntent } from '../../api/index.ts';
import type { PaymentState, ClientPayment } from '../../wire/order.ts';
import { Problem } from '../context/problem.ts';
import { readIntentState, type PaymentRecord } from '../readers/index.ts';
import { derive, type Secret } from '../tokens/secrets.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Log } from '../telemetry/log.ts';

const MESSAGE =
  'A customer reached the payment page, which has nothing to open for the provider "custom": take the payment ' +
  'in your page (paymentHandlers, or respondWith() of estamp-payment), or return "redirectUrl" from payment.clientParams.';

/** Alerts the merchant that a customer is on a payment page that has nothing to open. */
export function alertIfNotSetUp({ provider, redirectUrl }: ClientPayment, log: Pick<Log, 'alert'>): void {
  if (provider === 'custom' && redirectUrl === undefined) log.alert({ type: 'payment-not-set-up', message: MESSAGE });
}

/**
 * The payment state of an order that is not known to be paid. The documented intents decide. The undocumented body of
 * the order's payment only adds detail: it never makes an order paid, failed or refunded.
 *
 * @param intents intents of all attempts, oldest first
 * @param attempts the state of each attempt
 * @param reported the state in the order's payment body
 */
export function paymentState(
  intents: readonly string[],
  attempts: readonly PaymentState[],
  reported: PaymentRecord,
): PaymentRecord {
  const paid = intents.filter((_intent, index) => attempts[index] === 'paid');
  const intentId =
    paid.find((intent) => intent === reported.intentId) ?? paid[0] ?? reported.intentId ?? intents.at(-1);
  const state = stateOfAttempts(attempts);
  // An older token does not know the newest attempt, which may be open or paid.
  const isOtherIntent = reported.intentId !== undefined && !intents.includes(reported.intentId);
  const isOver = hasEnded(state) || attempts.length === 0;
  return {
    state: isOver && (isOtherIntent || attempts.length === 0) ? stateOfOther(state, reported.state) : state,
    ...(intentId && { intentId }),
  };
}

/** A late success of an earlier attempt counts. The payment has failed only if no attempt can still succeed. */
function stateOfAttempts(attempts: readonly PaymentState[]): PaymentState {
  const open = (['paid', 'pending', 'unknown', 'expired'] as const).find((state) => attempts.includes(state));
  return open ?? attempts.at(-1) ?? 'none';
}

/** The state of an attempt that cannot be read: open or unknown. */
function stateOfOther(known: PaymentState, reported: PaymentState): PaymentState {
  if (reported === 'pending' || reported === 'expired') return reported;
  return reported === 'failed' || reported === 'none' ? known : 'unknown';
}

/** Maximum number of payment attempts. */
const MAX_ATTEMPTS = 10;

/** The order of an attempt. */
export type Payable = Pick<OrderClaims, 'oid' | 'tot'>;

export interface Payments {
  /** Creates the intent of an attempt, or returns the existing one: its key is derived from order and number. */
  intent(context: RequestContext, order: Payable, by: { secret: Secret; attempt: number }): Promise<PaymentIntent>;
  /** The attempts up to the one that may be paid now; see `createPayments`. */
  walk(context: RequestContext, order: OrderClaims, secret: Secret): Promise<Attempts>;
  /**
   * The last known attempt, if it certainly waits for its payment. Creates no attempt.
   *
   * @throws Problem CONFLICT if an attempt is paid
   */
  findOpen(context: RequestContext, order: OrderClaims): Promise<Attempts | undefined>;
  /**
   * The current state of one of the order's intents.
   *
   * @throws Problem if the service answers with another payment; EstampApiError if it limits the call
   */
  state(context: RequestContext, order: Payable, asked: ReadIntent): Promise<PaymentState>;
}

interface ReadIntent {
  intentId: string;
  /** See `CommonCallOptions`. */
  maxRetryWaitMs?: number;
}

export interface Attempts {
  /** The intents of all attempts, oldest first; the last is the open one. */
  intents: string[];
  open: PaymentIntent;
}

/**
 * Payment attempts in order. An open or unknown intent is the one to pay. Only a definite failure leads to the next
 * attempt. A paid intent means that nothing is left to pay.
 */
export function createPayments(upstream: Upstream, connectionId: string): Payments {
  async function intent(
    context: RequestContext,
    order: Payable,
    { secret, attempt }: { secret: Secret; attempt: number },
  ): Promise<PaymentIntent> {
    const idempotencyKey = await derive(secret, 'intent', order.oid, attempt);
    const { body } = await upstream.call(context, 'createPaymentIntent', {
      body: {
        externalOrderId: order.oid,
        amountMinor: order.tot,
        currency: 'INR',
        paymentConnectionId: connectionId,
      },
      idempotencyKey,
    });
    return requireFits(body, order);
  }

  async function read(
    context: RequestContext,
    order: Payable,
    { intentId, maxRetryWaitMs, expected }: ReadIntent & { expected?: readonly number[] },
  ): Promise<PaymentIntent> {
    const options = { path: { id: intentId }, maxRetryWaitMs };
    const { body } = await upstream.call(context, 'getPaymentIntent', options, expected);
    if (body.id !== intentId) throw otherPayment();
    return requireFits(body, order);
  }

  return {
    intent,
    state: async (context, order, asked) => readIntentState(await read(context, order, { ...asked, expected: [429] })),
    async findOpen(context, order) {
      const intents = order.ints;
      const found = await Promise.all(intents.map((intentId) => read(context, order, { intentId })));
      const states = found.map(readIntentState);
      if (states.includes('paid') || states.includes('refunded')) throw nothingToPay();
      const open = found.at(-1);
      const isOpen = states.at(-1) === 'pending' && states.slice(0, -1).every(hasEnded);
      return open && isOpen ? { intents, open } : undefined;
    },
    async walk(context, order, secret) {
      const intents: string[] = [];
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const known = order.ints[attempt];
        // A repeated creation returns the first response, so the current state is read separately.
        const id = known ?? (await intent(context, order, { secret, attempt })).id;
        const current = await read(context, order, { intentId: id });
        intents.push(id);
        const state = readIntentState(current);
        if (state === 'paid' || state === 'refunded') throw nothingToPay();
        const last = attempt >= order.ints.length - 1;
        if (!hasEnded(state) && (last || state === 'unknown')) return { intents, open: current };
      }
      throw new Problem(
        'CONFLICT',
        'This order has reached its limit of payment attempts. Please request a new price.',
      );
    },
  };
}

/** Refuses an intent for another order or amount. */
function requireFits(intent: PaymentIntent, order: Payable): PaymentIntent {
  const isValid = intent.externalOrderId === order.oid && intent.amountMinor === order.tot && intent.currency === 'INR';
  if (isValid) return intent;
  throw otherPayment();
}

const otherPayment = (): Problem =>
  new Problem('UPSTREAM_INVALID', 'The service gave a payment that does not fit this order, so it is not opened.');

export const nothingToPay = (): Problem =>
  new Problem('CONFLICT', 'Nothing is left to pay for this order. Check its status.');
