import type { OrderDocument, OrderStage, PaymentState } from '../../wire/order.ts';
import type { Turn } from '../http/turn.ts';
import { Problem } from '../problem.ts';
import type { Read } from '../readers.ts';
import type { OrderRecord, PaymentRecord } from '../readers/index.ts';
import type { OrderClaims } from '../seal/tokens.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Payments } from './payments.ts';

/** An order as the service has it now. */
export interface OrderState {
  record: OrderRecord;
  stage: OrderStage;
  payment: PaymentRecord;
  /** How each attempt to pay stands, oldest first, while the order waits for its payment. */
  attempts: PaymentState[];
  documents: OrderDocument[];
  /** The list of documents could not be had: there may be some. */
  documentsUnread?: true;
}

export interface OrderLook {
  /** The order's record at this moment; `undefined` when there is no such order. */
  record(turn: Turn, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** All that the service says of an order: two to four calls, and one more for each attempt to pay but the first. */
  whole(turn: Turn, order: OrderClaims): Promise<OrderState>;
  /**
   * One call for as long as nothing has changed: the status, and in turn with it how each attempt to pay stands. Whatever
   * is not as it was leads to a whole look.
   *
   * @param looks how often `before` was leant on already
   */
  again(turn: Turn, order: OrderClaims, before: OrderState, looks: number): Promise<OrderState>;
}

export interface OrderLookParts {
  upstream: Upstream;
  read: Read;
  payments: Payments;
}

const PAID: readonly OrderStage[] = ['payment-confirmed', 'fulfilment', 'completed'];

export function createOrderLook({ upstream, read, payments }: OrderLookParts): OrderLook {
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

  const attemptNow = (turn: Turn, intent: string): Promise<PaymentState> =>
    payments.state(turn, intent).catch(() => 'unknown' as const);

  /** The order must be readable; without the rest an answer is poorer, and says so. */
  async function load(turn: Turn, { oid: id, ints }: OrderClaims, asked: Promise<OrderStage | undefined>): Promise<OrderState> {
    const [order, told] = await Promise.all([record(turn, id), asked]);
    if (!order) throw new Problem('NOT_FOUND', 'There is no such order.');
    const stage = told === undefined || told === 'unknown' ? order.stage : told;
    const [paid, list] = await Promise.all([
      paymentAt(turn, stage, id, ints),
      stage === 'completed' || stage === 'unknown' ? documents(turn, id) : { documents: [] },
    ]);
    return { record: order, stage, ...paid, ...list };
  }

  /** Paid, if the order or any attempt says so; a late success of an earlier attempt counts. */
  async function paymentAt(
    turn: Turn, stage: OrderStage, id: string, intents: readonly string[],
  ): Promise<Pick<OrderState, 'payment' | 'attempts'>> {
    const known = paymentBy(stage);
    // The longest part of an order's life: browsers ask again and again, and the service is not asked what is known. Which
    // of several attempts was paid is not.
    if (known && intents.length === 1) return { payment: { state: known, intentId: intents[0] }, attempts: [] };
    const [payment, ...attempts] = await Promise.all([
      paymentOf(turn, id), ...(stage === 'created' ? intents.map((intent) => attemptNow(turn, intent)) : []),
    ]);
    const last = attempts.at(-1);
    const isPaid = known ?? (attempts.includes('paid') ? 'paid' : undefined);
    const isSaid = payment.state !== 'none' && payment.state !== 'unknown';
    return { payment: { ...payment, state: isPaid ?? (isSaid || last === undefined ? payment.state : last) }, attempts };
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

  const whole = (turn: Turn, order: OrderClaims): Promise<OrderState> => load(turn, order, stageNow(turn, order.oid));

  return {
    record,
    whole,
    async again(turn, order, before, looks) {
      const { attempts, stage } = before;
      // The status every other time, so that many attempts do not put off what it tells.
      const index = looks % 2 === 1 && attempts.length > 0 ? (looks - 1) / 2 % attempts.length : -1;
      const intent = order.ints[index];
      if (intent !== undefined) return await attemptNow(turn, intent) === attempts[index] ? before : whole(turn, order);
      const told = await stageNow(turn, order.oid);
      return told === stage ? before : load(turn, order, Promise.resolve(told));
    },
  };
}

/** What the stage alone tells of the payment. */
const paymentBy = (stage: OrderStage): 'paid' | 'refunded' | undefined =>
  stage === 'refunded' ? 'refunded' : PAID.includes(stage) ? 'paid' : undefined;

const nothing = (): undefined => undefined;
