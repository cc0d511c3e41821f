import { hasEnded, PAID_STAGES } from '../../base/order-life.ts';
import type { OrderDocument, OrderStage, PaymentState } from '../../wire/order.ts';
import type { Clock } from '../../base/clock.ts';
import type { RequestContext } from '../context/request-context.ts';
import { unavailable, Problem } from '../context/problem.ts';
import type { OrderRecord, PaymentRecord, Read } from '../readers/index.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { answered, isLimited, type Upstream } from '../upstream/upstream.ts';
import { paymentState, type Payments } from '../payments/payments.ts';
import { SHARED_SECONDS, type Fetched } from './status-cache/status-cache.ts';
import type { KeyOperationId } from '../../api/index.ts';
import { createMemoryStore } from '../store/memory.ts';
import { withFallback, type Texts } from '../store/store.ts';

/**
 * The status calls that pause because the service limits them (429). The service counts each operation of a key
 * separately, and all instances use one key, so they share the pauses.
 */
interface CallPauses {
  /** Seconds until this operation may be called again; 0 if it may be called now. */
  secondsOf(operation: KeyOperationId): Promise<number>;
  /** The service limited this operation. @param seconds the wait that it asked for */
  pause(operation: KeyOperationId, seconds: number | undefined): Promise<void>;
}

/* Attempts to replace a pause while others do. What is lost is a longer wait: the next call is limited again. */
const MAX_ATTEMPTS = 5;

/* Without `Retry-After`. */
const DEFAULT_SECONDS = 5;

/* A longer pause is probed once a minute. */
const MAX_SECONDS = 60;

export function createCallPauses(shared: Texts, clock: Clock): CallPauses {
  const store = withFallback(shared, createMemoryStore(clock), () => undefined);
  const keyOf = (operation: KeyOperationId): string => `paused:${operation}`;
  return {
    async secondsOf(operation) {
      const until = Number((await store.get(keyOf(operation))) ?? 0);
      return Math.min(Math.max((until - clock.now()) / 1000, 0), MAX_SECONDS);
    },
    async pause(operation, asked = DEFAULT_SECONDS) {
      const seconds = Math.min(Math.max(asked, 1), MAX_SECONDS);
      const [key, until] = [keyOf(operation), clock.now() + seconds * 1000];
      // The longest pause counts, whichever answer comes last.
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        if (await store.setIfAbsent(key, String(until), seconds)) return;
        const other = await store.get(key);
        if (Number(other ?? 0) >= until) return;
        if (other !== undefined) await store.delete(key, other);
      }
    },
  };
}

/** An order as the service has it now. */
export interface OrderState {
  record: OrderRecord;
  stage: OrderStage;
  payment: PaymentRecord;
  /** The state of each payment attempt, oldest first. Empty if there was one, and the order is paid. */
  attempts: PaymentState[];
  documents: OrderDocument[];
  /** The list of documents could not be read, so documents may exist. */
  documentsUnread?: true;
}

/** What earlier reads of an order saw. */
export interface EarlierReads {
  before: OrderState;
  /** Number of earlier reads that used `before`. */
  reads: number;
  /** Whether everything should be read again. */
  isDue: boolean;
}

export interface FetchOrder {
  /** The order's current record; `undefined` if there is no such order. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /**
   * Reads the full state: two or three calls, and one more for each further payment attempt.
   *
   * @param record the order's record, if it was just read: then only what it does not say is read
   */
  full(context: RequestContext, order: OrderClaims, record?: OrderRecord): Promise<OrderState>;
  /**
   * One call while nothing changes: the status, alternating with the payment attempts. Any difference triggers a full
   * read. If the service gives no answer, the state from before stays. While the service limits one of these calls,
   * another one is made; while it limits all of them, none.
   *
   * @throws Problem NOT_FOUND
   */
  refresh(context: RequestContext, order: OrderClaims, earlier: EarlierReads): Promise<Fetched<OrderState>>;
}

export interface FetchOrderParts {
  upstream: Upstream;
  read: Read;
  payments: Payments;
  pauses: CallPauses;
  clock: Clock;
}

/* Seconds until the next read of an order while the service limits the calls, and the longest wait. */
const LIMITED_SECONDS = 8;
const MAX_LIMITED_SECONDS = 10;

/* Seconds until the next read after a call that failed. */
const FAILED_SECONDS = 4;

/* Milliseconds: a customer waits for these reads, so a longer `Retry-After` ends the call. */
const MAX_WAIT_MS = 400;

/** What the reads of orders share. */
interface Reads extends FetchOrderParts {
  /** The status body with the stage of a state: an identical one needs no reading. */
  unchangedTexts: WeakMap<OrderState, string>;
}

export function createFetchOrder(parts: FetchOrderParts): FetchOrder {
  const reads: Reads = { ...parts, unchangedTexts: new WeakMap() };
  return {
    record: (context, id) => readRecord(reads, context, id),
    full: (context, claims, known) =>
      known
        ? load(reads, context, { claims, polling: Promise.resolve(undefined), known })
        : readAll(reads, context, { claims }),
    refresh: (context, claims, earlier) => refresh(reads, context, { claims, earlier }),
  };
}

/** Makes a call. If the service limits it, later reads of all orders pause it. */
async function pausing<T>({ pauses }: Reads, operation: Probe['operation'], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isLimited(error)) throw error;
    const seconds = error.retryAfterMs === undefined ? undefined : error.retryAfterMs / 1000;
    await pauses.pause(operation, seconds);
    throw unavailable(seconds);
  }
}

async function readRecord(reads: Reads, context: RequestContext, id: string): Promise<OrderRecord | undefined> {
  const { upstream, read } = reads;
  try {
    const { text } = await pausing(reads, 'getOrder', () =>
      upstream.call(context, 'getOrder', { path: { id }, maxRetryWaitMs: MAX_WAIT_MS }, [404, 429]),
    );
    return read('order', text, id);
  } catch (error) {
    if (answered(error, 404)) return undefined;
    throw error;
  }
}

async function statusText(
  reads: Reads,
  context: RequestContext,
  { id, maxRetryWaitMs }: { id: string; maxRetryWaitMs: number },
): Promise<string> {
  const { text } = await pausing(reads, 'getOrderStatus', () =>
    reads.upstream.call(context, 'getOrderStatus', { path: { id }, maxRetryWaitMs }, [429]),
  );
  return text;
}

/** The stage in the body of the polling endpoint; `undefined` if it is unreadable. */
function readStage({ read }: Reads, text: string, id: string): OrderStage | undefined {
  try {
    return read('status', text, id);
  } catch {
    return undefined;
  }
}

/** The answer of the polling endpoint; `undefined` if there is none. */
const pollStage = (reads: Reads, context: RequestContext, id: string): Promise<Polled | undefined> =>
  statusText(reads, context, { id, maxRetryWaitMs: MAX_WAIT_MS }).then(
    (text) => ({ text, stage: readStage(reads, text, id) }),
    nothing,
  );

const readAttempt = (
  reads: Reads,
  context: RequestContext,
  { claims, intentId, maxRetryWaitMs }: { claims: OrderClaims; intentId: string; maxRetryWaitMs: number },
): Promise<PaymentState> =>
  pausing(reads, 'getPaymentIntent', () => reads.payments.state(context, claims, { intentId, maxRetryWaitMs }));

/** All attempts of an order. One that cannot be read has the state that is known. */
const readAttempts = (
  reads: Reads,
  context: RequestContext,
  { claims, known = [] }: { claims: OrderClaims; known?: readonly PaymentState[] | undefined },
): Promise<PaymentState[]> =>
  Promise.all(
    claims.ints.map((intentId, index) =>
      readAttempt(reads, context, { claims, intentId, maxRetryWaitMs: MAX_WAIT_MS }).catch(
        () => known[index] ?? 'unknown',
      ),
    ),
  );

/** A full read of an order. */
interface Load {
  claims: OrderClaims;
  /** The answer of the polling endpoint. */
  polling: Promise<Polled | undefined>;
  before?: OrderState | undefined;
  /** The order's record, if it was just read. */
  known?: OrderRecord | undefined;
}

const readAll = (
  reads: Reads,
  context: RequestContext,
  { claims, before }: Pick<Load, 'claims' | 'before'>,
): Promise<OrderState> => load(reads, context, { claims, polling: pollStage(reads, context, claims.oid), before });

/** The order must be readable. Missing details are marked as such, or taken from the state before. */
async function load(
  reads: Reads,
  context: RequestContext,
  { claims, polling, before, known }: Load,
): Promise<OrderState> {
  const { oid: id } = claims;
  const [first, polled] = await Promise.all([known ?? readRecord(reads, context, id), polling]);
  // A status that differs was read later than the record, or belongs to another order: the record decides.
  const order = first && isAhead(first, polled?.stage) ? await readRecord(reads, context, id) : first;
  if (!order) throw new Problem('NOT_FOUND', 'There is no such order.');
  const stage = stageOf(order, polled?.stage);
  const [paid, list] = await Promise.all([
    paymentAt(reads, context, { claims, stage, before }),
    stage === 'completed' || stage === 'unknown' ? documents(reads, context, id) : { documents: [] },
  ]);
  const state: OrderState = { record: order, stage, ...paid, ...list };
  if (polled?.stage === stage) reads.unchangedTexts.set(state, polled.text);
  return state;
}

/** Paid if the order or any attempt is paid; a late success of an earlier attempt counts. */
async function paymentAt(
  reads: Reads,
  context: RequestContext,
  { claims, stage, before }: Pick<Load, 'claims' | 'before'> & { stage: OrderStage },
): Promise<Pick<OrderState, 'payment' | 'attempts'>> {
  const { oid: id, ints: intents } = claims;
  const implied = paymentImpliedBy(stage);
  // The longest phase: browsers poll, and known facts are not requested again. With several attempts it is not known
  // which one was paid, or whether two were.
  if (implied && intents.length === 1) return { payment: { state: implied, intentId: intents[0] }, attempts: [] };
  const states = await readAttempts(reads, context, { claims, known: before?.attempts });
  // A paid order does not wait for an attempt that cannot be read.
  const attempts = implied && states.includes('unknown') ? [] : states;
  // The order's own payment adds something only if no known attempt can still succeed, or two have: it names the one
  // that counts.
  const isClear = attempts.some(mayBePaid) && attempts.filter((one) => one === 'paid').length < 2;
  const said: PaymentRecord = isClear ? { state: 'unknown' } : await paymentOf(reads, context, id);
  const payment = paymentState(intents, attempts, said);
  return { payment: implied ? { ...payment, state: implied } : payment, attempts };
}

async function paymentOf({ upstream, read }: Reads, context: RequestContext, id: string): Promise<PaymentRecord> {
  try {
    const options = { path: { id }, maxRetryWaitMs: MAX_WAIT_MS };
    return read('payment', (await upstream.call(context, 'getOrderPayment', options, [404])).text);
  } catch (error) {
    return { state: answered(error, 404) ? 'none' : 'unknown' };
  }
}

async function documents(
  { upstream, read }: Reads,
  context: RequestContext,
  id: string,
): Promise<Pick<OrderState, 'documents' | 'documentsUnread'>> {
  try {
    const options = { path: { id }, maxRetryWaitMs: MAX_WAIT_MS };
    const { text } = await upstream.call(context, 'listOrderDocuments', options, [404, 409]);
    return { documents: read('documents', text) };
  } catch (error) {
    const isEmpty = answered(error, 404) || answered(error, 409);
    return { documents: [], ...(!isEmpty && { documentsUnread: true }) };
  }
}

/** A read of an order that earlier reads saw. */
interface Refresh {
  claims: OrderClaims;
  earlier: EarlierReads;
}

/** See `FetchOrder.refresh`. */
async function refresh(
  reads: Reads,
  context: RequestContext,
  { claims, earlier }: Refresh,
): Promise<Fetched<OrderState>> {
  const { before, isDue } = earlier;
  const probes = probesOf(reads, context, { claims, earlier });
  const pausesOf = (): Promise<number[]> =>
    Promise.all(probes.map(({ operation }) => reads.pauses.secondsOf(operation)));
  const paused = await pausesOf();
  const isLimitedNow = paused.some((seconds) => seconds > 0);
  const probe = probes[paused.indexOf(0)];
  if (!probe) return limited(reads, before, Math.min(...paused));
  try {
    const value = isDue && !isLimitedNow ? await readAll(reads, context, { claims, before }) : await probe.run();
    return isLimitedNow ? limited(reads, value, 0) : { value };
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') throw error;
    const now = await pausesOf();
    if (now.some((seconds) => seconds > 0)) return limited(reads, before, Math.min(...now));
    return { value: before, seconds: FAILED_SECONDS };
  }
}

/** The calls that show a change, in the order in which they are tried. */
function probesOf(reads: Reads, context: RequestContext, { claims, earlier }: Refresh): Probe[] {
  const { before, reads: times } = earlier;
  const { attempts } = before;
  const status: Probe = {
    operation: 'getOrderStatus',
    run: () => probeStatus(reads, context, { claims, before }),
  };
  const recorded: Probe = {
    operation: 'getOrder',
    run: async () =>
      (await readRecord(reads, context, claims.oid))?.stage === before.record.stage
        ? before
        : readAll(reads, context, { claims, before }),
  };
  // Every second read is the status, so that many attempts do not delay it.
  const index = ((times - (times % 2)) / 2) % Math.max(attempts.length, 1);
  const intentId = claims.ints[index];
  if (attempts.length === 0 || intentId === undefined) return [status, recorded];
  const attempt: Probe = {
    operation: 'getPaymentIntent',
    run: async () =>
      (await readAttempt(reads, context, { claims, intentId, maxRetryWaitMs: 0 })) === attempts[index]
        ? before
        : readAll(reads, context, { claims, before }),
  };
  return times % 2 === 1 ? [attempt, status, recorded] : [status, attempt, recorded];
}

async function probeStatus(
  reads: Reads,
  context: RequestContext,
  { claims, before }: { claims: OrderClaims; before: OrderState },
): Promise<OrderState> {
  const { unchangedTexts } = reads;
  const text = await statusText(reads, context, { id: claims.oid, maxRetryWaitMs: 0 });
  if (unchangedTexts.get(before) === text) return before;
  const polled = { text, stage: readStage(reads, text, claims.oid) };
  if (polled.stage !== before.stage) return load(reads, context, { claims, polling: Promise.resolve(polled), before });
  unchangedTexts.set(before, text);
  return before;
}

/** The state from before, while the service limits the calls. @param free seconds until one of the calls may be made */
function limited({ clock }: Reads, value: OrderState, free: number): Fetched<OrderState> {
  const seconds = free > 0 ? Math.min(Math.max(free, SHARED_SECONDS), MAX_LIMITED_SECONDS) : LIMITED_SECONDS;
  return { value, seconds, retryAt: clock.now() + seconds * 1000 };
}

/** An answer of the polling endpoint. */
interface Polled {
  text: string;
  /** `undefined` if it is unreadable. */
  stage: OrderStage | undefined;
}

/** A call that shows whether an order has changed. */
interface Probe {
  operation: 'getOrder' | 'getOrderStatus' | 'getPaymentIntent';
  /** @returns the state from before if nothing has changed */
  run: () => Promise<OrderState>;
}

/** The payment state that the stage implies. */
function paymentImpliedBy(stage: OrderStage): 'paid' | 'refunded' | undefined {
  if (stage === 'refunded') return 'refunded';
  return PAID_STAGES.includes(stage) ? 'paid' : undefined;
}

/** The stage of the record and the polled status together. */
function stageOf(order: OrderRecord, polled: OrderStage | undefined): OrderStage {
  if (isAhead(order, polled)) return 'unknown';
  return polled === undefined || polled === 'unknown' ? order.stage : polled;
}

/** Whether the status is ahead of a record that is still "created". */
const isAhead = ({ stage }: OrderRecord, polled: OrderStage | undefined): boolean =>
  stage === 'created' && polled !== undefined && polled !== 'created' && polled !== 'unknown';
const mayBePaid = (state: PaymentState): boolean => !hasEnded(state) && state !== 'none' && state !== 'refunded';
const nothing = (): undefined => undefined;
