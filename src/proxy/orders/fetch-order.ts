import type { OrderDocument, OrderStage, PaymentState } from '../../wire/order.ts';
import type { RequestContext } from '../context/request-context.ts';
import { Problem } from '../context/problem.ts';
import type { Read } from '../readers/registry.ts';
import type { OrderRecord, PaymentRecord } from '../readers/index.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { answered, type Upstream } from '../upstream/upstream.ts';
import { paymentState } from '../payments/payment-state.ts';
import type { Payments } from '../payments/payments.ts';

/** An order as the service has it now. */
export interface OrderState {
  record: OrderRecord;
  stage: OrderStage;
  payment: PaymentRecord;
  /** The state of each payment attempt, oldest first, while the order is not known to be paid. */
  attempts: PaymentState[];
  documents: OrderDocument[];
  /** The list of documents could not be read, so documents may exist. */
  documentsUnread?: true;
}

export interface FetchOrder {
  /** The order's current record; `undefined` if there is no such order. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** Reads the full state: two to four calls, and one more for each further payment attempt. */
  full(context: RequestContext, order: OrderClaims): Promise<OrderState>;
  /**
   * One call while nothing changes: the status, alternating with the payment attempts. Any difference triggers a full read.
   *
   * @param reads number of earlier reads that used `before`
   */
  refresh(context: RequestContext, order: OrderClaims, before: OrderState, reads: number): Promise<OrderState>;
}

export interface FetchOrderParts {
  upstream: Upstream;
  read: Read;
  payments: Payments;
}

const PAID: readonly OrderStage[] = ['payment-confirmed', 'fulfilment', 'completed'];

export function createFetchOrder({ upstream, read, payments }: FetchOrderParts): FetchOrder {
  async function record(context: RequestContext, id: string): Promise<OrderRecord | undefined> {
    try {
      return read('order', (await upstream.call(context, 'getOrder', { path: { id } }, [404])).text, id);
    } catch (error) {
      if (answered(error, 404)) return undefined;
      throw error;
    }
  }

  /** The stage from the polling endpoint; `undefined` if it is unknown. */
  const pollStage = (context: RequestContext, id: string): Promise<OrderStage | undefined> =>
    upstream
      .call(context, 'getOrderStatus', { path: { id } })
      .then(({ text }) => read('status', text, id))
      .catch(nothing);

  const readAttempt = (context: RequestContext, order: OrderClaims, intent: string): Promise<PaymentState> =>
    payments.state(context, order, intent).catch(() => 'unknown' as const);
  const readAttempts = (context: RequestContext, order: OrderClaims): Promise<PaymentState[]> =>
    Promise.all(order.ints.map((intent) => readAttempt(context, order, intent)));

  /** The order must be readable. Missing details are marked as such. */
  async function load(
    context: RequestContext,
    claims: OrderClaims,
    polling: Promise<OrderStage | undefined>,
  ): Promise<OrderState> {
    const { oid: id } = claims;
    const [first, polled] = await Promise.all([record(context, id), polling]);
    // A status that differs was read later than the record, or belongs to another order: the record decides.
    const order = first && isAhead(first, polled) ? await record(context, id) : first;
    if (!order) throw new Problem('NOT_FOUND', 'There is no such order.');
    const stage = stageOf(order, polled);
    const [paid, list] = await Promise.all([
      paymentAt(context, stage, claims),
      stage === 'completed' || stage === 'unknown' ? documents(context, id) : { documents: [] },
    ]);
    return { record: order, stage, ...paid, ...list };
  }

  /** Paid if the order or any attempt is paid; a late success of an earlier attempt counts. */
  async function paymentAt(
    context: RequestContext,
    stage: OrderStage,
    order: OrderClaims,
  ): Promise<Pick<OrderState, 'payment' | 'attempts'>> {
    const { oid: id, ints: intents } = order;
    const implied = paymentImpliedBy(stage);
    // The longest phase: browsers poll, and known facts are not requested again. With several attempts it is not known which
    // one was paid.
    if (implied && intents.length === 1) return { payment: { state: implied, intentId: intents[0] }, attempts: [] };
    const [said, attempts] = await Promise.all([paymentOf(context, id), implied ? [] : readAttempts(context, order)]);
    return { payment: implied ? { ...said, state: implied } : paymentState(intents, attempts, said), attempts };
  }

  async function paymentOf(context: RequestContext, id: string): Promise<PaymentRecord> {
    try {
      return read('payment', (await upstream.call(context, 'getOrderPayment', { path: { id } }, [404])).text);
    } catch (error) {
      return { state: answered(error, 404) ? 'none' : 'unknown' };
    }
  }

  async function documents(
    context: RequestContext,
    id: string,
  ): Promise<Pick<OrderState, 'documents' | 'documentsUnread'>> {
    try {
      const { text } = await upstream.call(context, 'listOrderDocuments', { path: { id } }, [404, 409]);
      return { documents: read('documents', text) };
    } catch (error) {
      const isEmpty = answered(error, 404) || answered(error, 409);
      return { documents: [], ...(!isEmpty && { documentsUnread: true }) };
    }
  }

  const full = (context: RequestContext, order: OrderClaims): Promise<OrderState> =>
    load(context, order, pollStage(context, order.oid));

  return {
    record,
    full,
    async refresh(context, order, before, reads) {
      const { attempts, stage } = before;
      // Every second read is the status, so that many attempts do not delay it.
      const index = reads % 2 === 1 && attempts.length > 0 ? ((reads - 1) / 2) % attempts.length : -1;
      const intent = order.ints[index];
      if (intent !== undefined)
        return (await readAttempt(context, order, intent)) === attempts[index] ? before : full(context, order);
      const polled = await pollStage(context, order.oid);
      return polled === stage ? before : load(context, order, Promise.resolve(polled));
    },
  };
}

/** The payment state that the stage implies. */
function paymentImpliedBy(stage: OrderStage): 'paid' | 'refunded' | undefined {
  if (stage === 'refunded') return 'refunded';
  return PAID.includes(stage) ? 'paid' : undefined;
}

/** The stage of the record and the polled status together. */
function stageOf(order: OrderRecord, polled: OrderStage | undefined): OrderStage {
  if (isAhead(order, polled)) return 'unknown';
  return polled === undefined || polled === 'unknown' ? order.stage : polled;
}

/** Whether the status is ahead of a record that is still "created". */
const isAhead = ({ stage }: OrderRecord, polled: OrderStage | undefined): boolean =>
  stage === 'created' && polled !== undefined && polled !== 'created' && polled !== 'unknown';

const nothing = (): undefined => undefined;
