import type { Clock } from '../../base/clock.ts';
import type { Order, OrderDocument, OrderStage, PaymentState } from '../../wire/order.ts';
import { MOST_CORRECTIONS } from './corrections.ts';
import type { Payments } from './payments.ts';
import { Problem } from '../problem.ts';
import type { Read } from '../readers.ts';
import type { OrderRecord, PaymentRecord } from '../readers/index.ts';
import type { OrderClaims } from '../seal/tokens.ts';
import { DEADLINE, deriveTurn } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { unavailable } from '../service/unavailable.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Cipher } from '../seal/cipher.ts';
import { createSharedLooks } from './shared-looks.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { withFallback } from '../store/with-fallback.ts';

/** An order as the service has it now. */
export interface OrderState {
  record: OrderRecord;
  stage: OrderStage;
  payment: PaymentRecord;
  documents: OrderDocument[];
  /** The list of documents could not be had: there may be some. */
  documentsUnread?: true;
}

export interface Status {
  /**
   * The state of an order; however many ask, on however many instances, the service is asked once in two seconds, and for
   * an order that is being made with one call.
   */
  state(turn: Turn, order: OrderClaims): Promise<OrderState>;
  /** The order's record at this moment; `undefined` when there is no such order. */
  record(turn: Turn, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** We wrote something: the next look is a fresh one. */
  forget(externalOrderId: string): Promise<void>;
  /** Somebody says that the order changed: the next look is a fresh one, once its turn comes. */
  changed(externalOrderId: string): Promise<void>;
}

const PAID: readonly OrderStage[] = ['payment-confirmed', 'fulfilment', 'completed'];

export interface StatusParts {
  upstream: Upstream;
  read: Read;
  payments: Payments;
  clock: Clock;
  store: Store;
  /** Closes what a shared store keeps of an order; absent where the store is this instance's own. */
  cipher?: Cipher;
}

export function createStatus({ upstream, read, payments, clock, store, cipher }: StatusParts): Status {
  async function record(turn: Turn, id: string): Promise<OrderRecord | undefined> {
    try {
      const found = read('order', (await upstream.call(turn, 'getOrder', { path: { id } }, [404])).text);
      if (found.externalOrderId === id) return found;
    } catch (error) {
      if (answered(error, 404)) return undefined;
      throw error;
    }
    throw new Problem('UPSTREAM_INVALID', 'The service gave another order than was asked for. Please try again.');
  }

  /** The stage by what the service names for polling; nothing where it does not say. */
  const stageNow = (turn: Turn, id: string): Promise<OrderStage | undefined> =>
    upstream.call(turn, 'getOrderStatus', { path: { id } }).then(({ text }) => read('status', text)).catch(nothing);

  /** One call, for as long as an order is being made and nothing has changed. */
  async function lookAgain(turn: Turn, order: OrderClaims, before: OrderState | undefined): Promise<OrderState> {
    if (!before) return load(turn, order, stageNow(turn, order.oid));
    const told = await stageNow(turn, order.oid);
    return told === before.stage ? before : load(turn, order, Promise.resolve(told));
  }

  /** The order must be readable; without the rest an answer is poorer, and says so. */
  async function load(turn: Turn, { oid: id, ints }: OrderClaims, asked: Promise<OrderStage | undefined>): Promise<OrderState> {
    const [order, told] = await Promise.all([record(turn, id), asked]);
    if (!order) throw new Problem('NOT_FOUND', 'There is no such order.');
    const stage = told === undefined || told === 'unknown' ? order.stage : told;
    const [payment, list] = await Promise.all([
      paymentAt(turn, stage, id, ints),
      stage === 'completed' || stage === 'unknown' ? documents(turn, id) : { documents: [] },
    ]);
    return { record: order, stage, payment, ...list };
  }

  /** Paid, if the order or any attempt says so; a late success of an earlier attempt counts. */
  async function paymentAt(turn: Turn, stage: OrderStage, id: string, intents: readonly string[]): Promise<PaymentRecord> {
    const known = stage === 'refunded' ? 'refunded' : PAID.includes(stage) ? 'paid' : undefined;
    // The longest part of an order's life: browsers ask again and again, and the service is not asked what is known. Which
    // of several attempts was paid is not.
    if (known && intents.length === 1) return { state: known, intentId: intents[0] };
    const look = (intent: string): Promise<PaymentState> => payments.state(turn, intent).catch(() => 'unknown' as const);
    const [payment, ...attempts] = await Promise.all([
      paymentOf(turn, id), ...(stage === 'created' ? intents.map(look) : []),
    ]);
    if (known ?? attempts.includes('paid')) return { ...payment, state: known ?? 'paid' };
    const last = attempts.at(-1);
    return last !== undefined && (payment.state === 'none' || payment.state === 'unknown') ? { ...payment, state: last } : payment;
  }

  async function paymentOf(turn: Turn, id: string): Promise<PaymentRecord> {
    try {
      return read('payment', (await upstream.call(turn, 'getOrderPayment', { path: { id } }, [404])).text);
    } catch (error) {
      return { state: answered(error, 404) ? 'none' : 'unknown' };
    }
  }

  async function documents(turn: Turn, id: string): Promise<Pick<OrderState, 'documents' | 'documentsUnread'>> {
    try {
      const { text } = await upstream.call(turn, 'listOrderDocuments', { path: { id } }, [404, 409]);
      return { documents: read('documents', text) };
    } catch (error) {
      const none = answered(error, 404) || answered(error, 409);
      return { documents: [], ...(!none && { documentsUnread: true }) };
    }
  }

  const looks = createSharedLooks<OrderState>({
    // Whoever waits for a certificate is told how it stands also while the instances cannot hear each other.
    store: cipher ? withFallback(store, createMemoryStore(clock)) : store, cipher, clock, patience: DEADLINE, remembers: settled,
  });

  return {
    record,
    forget: (externalOrderId) => looks.forget(externalOrderId),
    changed: (externalOrderId) => looks.changed(externalOrderId),
    async state(turn, order) {
      // Whoever has an older token knows of fewer attempts: what it sees is not the answer for the others.
      const found = await looks.look(order.oid, order.ints.join(), (before) => lookAgain(deriveTurn(turn, clock), order, before));
      if (found) return found;
      throw unavailable();
    },
  };
}

const nothing = (): undefined => undefined;

/**
 * What may be leant on while the service says that an order still is where it was: parties are not shown from here on,
 * and are not remembered; the payment is known, and so are the documents of what is completed.
 */
function settled(state: OrderState): OrderState | undefined {
  const { record: { parties: _, ...record }, stage, documents } = state;
  const isSettled = stage === 'fulfilment' || (stage === 'completed' && documents.length > 0);
  return isSettled ? { ...state, record } : undefined;
}

/**
 * The order as the browser sees it.
 *
 * @param full whether the token may see and correct the parties
 */
export function orderView(state: OrderState, order: OrderClaims, full: boolean, clock: Clock): Order {
  const { record, stage, payment, documents } = state;
  const createdAt = record.createdAt ?? record.timeline[0]?.at ?? new Date(clock.now()).toISOString();
  const editable = (stage === 'created' || stage === 'payment-confirmed') && order.rev < MOST_CORRECTIONS;
  return {
    externalOrderId: order.oid,
    stage,
    createdAt,
    totalMinor: order.tot,
    currency: 'INR',
    partiesEditable: full && editable,
    ...(full && editable && record.parties && { parties: record.parties }),
    timeline: record.timeline.length > 0 ? record.timeline : [{ stage, at: createdAt }],
    payment: { state: payment.state, ...(payment.intentId && { intentId: payment.intentId }) },
    documents,
  };
}
