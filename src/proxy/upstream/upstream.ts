import {
  createEstampClient,
  EstampApiError,
  OPERATIONS,
  type Answer,
  type CallArguments,
  type CallOptions,
  type EstampClient,
  type KeyOperationId,
  type Operation,
  type Transport,
} from '../../api/index.ts';
import { type Clock, monotonic } from '../../base/clock.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import type { Log } from '../telemetry/log.ts';
import type { TelemetryRecorder } from '../telemetry/telemetry.ts';
import { mapUpstreamError, WALLET_PAUSE } from './map-error.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import { ClientDisconnected, throwIfAborted, type RequestContext } from '../context/request-context.ts';
import { Problem, tooSlow, unavailable } from '../context/problem.ts';

/** Calls that fail together and share room. */
export type RouteGroup = 'catalogue' | 'metered writes' | 'verification' | 'orders' | 'documents' | 'payments';

/** The group of an operation: the catalogue, the metered writes, and free calls by subject. */
export function routeGroup({ method, path, pricePaise }: Operation): RouteGroup {
  const [, , first = '', , third = ''] = path.split('/');
  if (first === 'verify') return 'verification';
  if (pricePaise > 0) return method === 'GET' ? 'catalogue' : 'metered writes';
  if (first === 'payments') return 'payments';
  if (third === 'documents') return 'documents';
  return first === 'orders' ? 'orders' : 'catalogue';
}

/** Limits the retries of all calls together, so that a failing service does not get three times the calls. */
interface RetryBudget {
  /** Counts a call, not its retries. */
  countCall: () => void;
  /** Whether one more retry is allowed; counts it. */
  mayRetry: () => boolean;
}

const WINDOW_MS = 10_000;
const RETRY_SHARE = 0.2;

/** Minimum number of retries, for sites with few customers. */
const MIN_RETRIES = 10;

/* Time is counted in slices, so memory does not grow with the calls. */
const SLICE_MS = 1_000;

/** Within ten seconds, retries are at most a fifth of the calls, and at least ten are allowed. */
export function createRetryBudget(clock: Clock): RetryBudget {
  let slices: { slice: number; calls: number; retries: number }[] = [];

  function current(): { calls: number; retries: number } {
    const slice = Math.floor(monotonic(clock) / SLICE_MS);
    const last = slices.at(-1);
    if (last?.slice === slice) return last;
    slices = slices.filter((one) => slice - one.slice < WINDOW_MS / SLICE_MS);
    const made = { slice, calls: 0, retries: 0 };
    slices.push(made);
    return made;
  }

  return {
    countCall() {
      current().calls += 1;
    },
    mayRetry() {
      const now = current();
      const calls = slices.reduce((sum, one) => sum + one.calls, 0);
      const retries = slices.reduce((sum, one) => sum + one.retries, 0);
      if (retries >= Math.max(MIN_RETRIES, calls * RETRY_SHARE)) return false;
      now.retries += 1;
      return true;
    },
  };
}

/** Reports the result of an admitted call; `undefined` if it was not made or was aborted. */
type Outcome = (healthy: boolean | undefined) => void;

/** A circuit breaker: stops calls to a failing part of the service and lets a probe through at intervals. */
interface Breaker {
  /** Admits a call, whose result must then be reported, or returns the milliseconds to wait. */
  admit(): Outcome | number;
  /** Whether the next call would be refused. False as soon as a probe is due. */
  isOpen(): boolean;
}

const MIN_CALLS = 10;
const FAILURE_SHARE = 0.5;
const PROBE_INTERVAL_MS = 5_000;
const MAX_CALLS = 200;

/**
 * Opens when half of at least ten calls within ten seconds failed. Then one call every five seconds probes the service,
 * even if the previous probe still hangs; the first success closes it.
 */
export function createBreaker(clock: Clock): Breaker {
  let calls: { at: number; healthy: boolean }[] = [];
  let failed = 0;
  let nextProbeAt: number | undefined;

  const reportProbe: Outcome = (healthy) => {
    if (nextProbeAt === undefined) return;
    if (healthy === undefined) nextProbeAt = monotonic(clock);
    if (!healthy) return;
    nextProbeAt = undefined;
    calls = [];
    failed = 0;
  };

  const reportCall: Outcome = (healthy) => {
    // Calls from before the pause say nothing about the time after it.
    if (healthy === undefined || nextProbeAt !== undefined) return;
    const now = monotonic(clock);
    calls.push({ at: now, healthy });
    if (!healthy) failed += 1;
    while (calls.length > MAX_CALLS || now - (calls[0]?.at ?? now) >= WINDOW_MS) {
      if (calls.shift()?.healthy === false) failed -= 1;
    }
    if (calls.length >= MIN_CALLS && failed >= calls.length * FAILURE_SHARE) nextProbeAt = now + PROBE_INTERVAL_MS;
  };

  return {
    admit() {
      if (nextProbeAt === undefined) return reportCall;
      const now = monotonic(clock);
      if (now < nextProbeAt) return nextProbeAt - now;
      nextProbeAt = now + PROBE_INTERVAL_MS;
      return reportProbe;
    },
    isOpen: () => nextProbeAt !== undefined && monotonic(clock) < nextProbeAt,
  };
}

/** The service as the proxy calls it: metered, guarded, with errors mapped to the contract. */
export interface Upstream {
  /**
   * Calls the service. A call that is not sent yet is dropped when the client disconnects, and a free read is aborted;
   * calls that cost money or may have had an effect complete.
   *
   * @param expected statuses that the caller handles: if the service itself sends one, the `EstampApiError` is thrown
   * @throws EstampApiError for those, ClientDisconnected, Problem for every other failure; `wasNotMade` tells whether
   *   the call was certainly not made
   */
  call<Id extends KeyOperationId>(
    context: RequestContext,
    id: Id,
    options: CallOptions<Id>,
    expected?: readonly number[],
  ): Promise<Answer<Id>>;
  /** Sends all further calls. */
  useTransport(transport: Transport): void;
  /** The parts that are unavailable now. */
  health(): UpstreamHealth;
}

export interface UpstreamHealth {
  /** The parts of the service that were called, and whether their circuit breaker is open. */
  groups: readonly { group: RouteGroup; open: boolean }[];
  /** Whether metered calls pause because the wallet is empty. */
  walletEmpty: boolean;
}

export interface UpstreamParts {
  apiKey: string;
  baseUrl: string;
  clock: Clock;
  log: Log;
  spend: SpendGuard;
  telemetry: TelemetryRecorder;
  fetch?: typeof globalThis.fetch;
  /** For the jitter; from 0 to below 1. */
  random?: () => number;
}

/** Milliseconds that an attempt waits for the head of a response, and then for its body. */
export const HEADERS_TIMEOUT_MS = 8_000;
export const BODY_TIMEOUT_MS = 3_000;

/** Calls that share a circuit breaker and a bulkhead. */
interface Group {
  name: RouteGroup;
  breaker: Breaker;
  bulkhead: Bulkhead;
}

export const createUpstream = (parts: UpstreamParts): Upstream => new GuardedUpstream(parts);

class GuardedUpstream implements Upstream {
  readonly #parts: UpstreamParts;
  readonly #retries: RetryBudget;
  readonly #groups = new Map<RouteGroup, Group>();
  readonly #groupsOfRows = new Map<Operation, Group>();
  #client: EstampClient;
  #walletEmptyUntil = -Infinity;

  constructor(parts: UpstreamParts) {
    this.#parts = parts;
    this.#retries = createRetryBudget(parts.clock);
    this.#client = this.#createClient();
  }

  #createClient(transport?: Transport): EstampClient {
    const { apiKey, baseUrl, clock, fetch, random, telemetry } = this.#parts;
    const mayRetry = (): boolean => {
      const isAllowed = this.#retries.mayRetry();
      if (isAllowed) telemetry.count('repeats');
      return isAllowed;
    };
    const limits = { mayRetry, headersMs: HEADERS_TIMEOUT_MS, bodyMs: BODY_TIMEOUT_MS };
    return createEstampClient({ apiKey, baseUrl, clock, fetch, transport, random, ...limits });
  }

  useTransport(transport: Transport): void {
    this.#client = this.#createClient(transport);
  }

  health(): UpstreamHealth {
    return {
      groups: [...this.#groups.values()].map(({ name, breaker }) => ({ group: name, open: breaker.isOpen() })),
      walletEmpty: this.#walletPause() > 0,
    };
  }

  async call<Id extends KeyOperationId>(
    context: RequestContext,
    id: Id,
    options: CallOptions<Id>,
    expected: readonly number[] = [],
  ): Promise<Answer<Id>> {
    const { clock, log, telemetry } = this.#parts;
    const row: Operation = OPERATIONS[id];
    const leave = await this.#enter(context, row);
    try {
      this.#requireSendable(context, row);
      return await this.#send(context, id, options);
    } catch (error) {
      if (!(error instanceof EstampApiError)) {
        telemetry.count('calls', row.id, 'not-sent');
        throw markUnsent(error);
      }
      if (error.kind === 'answer' && error.status === 402) this.#walletEmptyUntil = monotonic(clock) + WALLET_PAUSE;
      // A gateway's 429 is as certain as the service's own.
      const isExpected = expected.includes(error.status) && (error.fromService || isLimited(error));
      const failure = isExpected ? error : mapUpstreamError(error, row, log);
      if (error.unstarted) notMade.add(failure);
      if (error.undone) undone.add(failure);
      throw failure;
    } finally {
      leave();
    }
  }

  #groupOf(row: Operation): Group {
    const known = this.#groupsOfRows.get(row);
    if (known) return known;
    const { clock } = this.#parts;
    const name = routeGroup(row);
    const group = this.#groups.get(name) ?? { name, breaker: createBreaker(clock), bulkhead: createBulkhead(clock) };
    this.#groups.set(name, group);
    this.#groupsOfRows.set(row, group);
    return group;
  }

  /** Milliseconds for which metered calls still pause. */
  #walletPause(): number {
    return this.#walletEmptyUntil - monotonic(this.#parts.clock);
  }

  /** Checks that a call may still be sent, before and after it waits for a place. */
  #requireSendable(context: RequestContext, row: Operation): void {
    throwIfAborted(context);
    if (context.left() <= 0) throw tooSlow();
    if (row.pricePaise > 0 && this.#walletPause() > 0) throw unavailable(this.#walletPause() / 1000);
  }

  /** Waits for a place among the calls of this part of the service. */
  async #enter(context: RequestContext, row: Operation): Promise<() => void> {
    try {
      this.#requireSendable(context, row);
      return await this.#groupOf(row).bulkhead.enter(context);
    } catch (error) {
      throw markUnsent(error);
    }
  }

  /** Money is reserved last, just before the call. */
  async #send<Id extends KeyOperationId>(
    context: RequestContext,
    id: Id,
    options: CallOptions<Id>,
  ): Promise<Answer<Id>> {
    const { spend } = this.#parts;
    const row: Operation = OPERATIONS[id];
    const report = this.#groupOf(row).breaker.admit();
    if (typeof report === 'number') throw unavailable(report / 1000);
    let healthy: Parameters<Outcome>[0];
    try {
      const sendMeasured = (): Promise<Answer<Id>> => this.#sendMeasured(context, id, options);
      // The network is computed only for metered calls.
      const answer = await (row.pricePaise === 0
        ? sendMeasured()
        : spend.metered(context, row.pricePaise, sendMeasured));
      healthy = true;
      return answer;
    } catch (error) {
      if (error instanceof EstampApiError) healthy = isHealthy(error);
      throw error;
    } finally {
      report(healthy);
    }
  }

  #sendMeasured<Id extends KeyOperationId>(
    context: RequestContext,
    id: Id,
    options: CallOptions<Id>,
  ): Promise<Answer<Id>> {
    this.#retries.countCall();
    const row: Operation = OPERATIONS[id];
    const isFreeRead = row.method === 'GET' && row.pricePaise === 0;
    const deadlineMs = Math.max(context.left(), 1);
    const sent = { ...options, deadlineMs, signal: isFreeRead ? context.signal : undefined };
    return this.#parts.telemetry.call(context, row, () =>
      this.#client.call(id, ...([sent] as unknown as CallArguments<Id>)),
    );
  }
}

/** Failed connections and 5xx are unhealthy; unreadable bodies and 402 are not; an aborted call says nothing. */
function isHealthy({ kind, status }: EstampApiError): boolean | undefined {
  if (kind === 'aborted') return undefined;
  return kind === 'unreadable' || (kind === 'answer' && status < 500);
}

/* Errors of calls that were certainly not made. */
const notMade = new WeakSet<Error>();

/* Errors of calls that certainly had no effect and cost nothing. */
const undone = new WeakSet<Error>();

/** Marks an error that was thrown before anything was sent. */
function markUnsent(error: unknown): unknown {
  if (error instanceof Problem || error instanceof ClientDisconnected) notMade.add(error);
  return error;
}

/**
 * Whether the call was certainly not made: refused here, not sent, refused by a gateway (401, 403, 404, 429), or
 * rejected by the service (4xx). After a lost response, a timeout, 408, 409, 425, 499 or a 5xx it may have been made.
 */
export const wasNotMade = (error: unknown): boolean => error instanceof Error && notMade.has(error);

/**
 * Whether the service was not available for a call, which certainly cost nothing: refused here, not sent, or failed in
 * the service's own words. A refused input is none of these, and neither is a client that disconnected.
 */
export const wasUnavailable = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT') &&
  (notMade.has(error) || undone.has(error));

/** Whether the service or its gateway limits the calls. */
export const isLimited = (error: unknown): error is EstampApiError =>
  error instanceof EstampApiError && error.kind === 'answer' && error.status === 429;

/** Whether the service itself answered with this expected status. */
export const answered = (error: unknown, status: number): error is EstampApiError =>
  error instanceof EstampApiError && error.fromService && error.status === status;
