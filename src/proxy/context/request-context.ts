import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';
import type { Paise } from '../../base/money.ts';

/** What one browser request cost. Shared catalogue reads are not included. */
export interface Cost {
  upstreamCalls: number;
  /** Paise that count as spent, even if no response came. */
  spentPaise: Paise;
}

/** The context of one browser request. */
export interface RequestContext {
  readonly requestId: string;
  /** The key of rate limits: see `clientNetwork`. */
  readonly network: string;
  /** Milliseconds of `monotonic`. */
  readonly startedAt: number;
  /** Milliseconds that remain for the whole request. */
  left(): number;
  /** Aborts when the client disconnects. Absent for shared work. */
  readonly signal?: AbortSignal;
  /** Keeps a serverless platform running until work that outlives the response has ended. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Lists may be answered from the cache only, because reading them costs money. */
  readonly cachedOnly?: boolean;
  /** The order whose price reserved the metered call of this work. */
  readonly sale?: string;
  /** The request that started this work and bears its cost. */
  readonly parent?: RequestContext;
  /** The cost so far of the request that bears it. */
  readonly cost: Cost;
}

/** The client disconnected before the response. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientGone';

  constructor() {
    super('The client disconnected.');
  }
}

/** @throws ClientDisconnected if the client disconnected */
export function throwIfAborted({ signal }: RequestContext): void {
  if (signal?.aborted) throw new ClientDisconnected();
}

/** The time limit of a browser request. */
export const DEADLINE = 12_000;

/** Measures the time of a request and counts its cost. */
export abstract class TimedRequestContext implements RequestContext {
  abstract readonly requestId: string;
  abstract readonly network: string;
  readonly startedAt: number;
  readonly cost: Cost;
  readonly #clock: Clock;

  constructor(clock: Clock, cost: Cost = { upstreamCalls: 0, spentPaise: 0 }) {
    this.startedAt = monotonic(clock);
    this.cost = cost;
    this.#clock = clock;
  }

  left(): number {
    return this.startedAt + DEADLINE - monotonic(this.#clock);
  }
}

/** Creates a context for work that no browser request waits for. */
export function createContext(
  origin: Pick<RequestContext, 'requestId' | 'network' | 'signal'>,
  clock: Clock,
): RequestContext {
  return new IndependentContext(origin, clock);
}

/**
 * Creates a context for shared work: it has the full time limit and continues when the client of `parent` disconnects. Its
 * cost counts for `parent`.
 *
 * @param sale the order whose price reserved the metered call of this work
 */
export function deriveContext(parent: RequestContext, clock: Clock, sale?: string): RequestContext {
  return new DerivedContext(parent, clock, sale);
}

/**
 * The same request, whose calls count for another network: a checkout session is limited by itself, whatever address its
 * customer has.
 */
export const chargeTo = (context: RequestContext, network: string): RequestContext =>
  new ChangedContext(context, network, false);

/** The same request, which may not buy a list that is not cached. */
export const fromCacheOnly = (context: RequestContext): RequestContext => new ChangedContext(context, undefined, true);

class ChangedContext implements RequestContext {
  readonly parent: RequestContext;
  readonly cachedOnly: boolean;
  readonly cost: Cost;
  readonly startedAt: number;
  readonly #network: string | undefined;

  constructor(parent: RequestContext, network: string | undefined, cachedOnly: boolean) {
    this.parent = parent;
    this.cachedOnly = cachedOnly;
    this.cost = parent.cost;
    this.startedAt = parent.startedAt;
    this.#network = network;
  }

  get network(): string {
    return this.#network ?? this.parent.network;
  }

  get requestId(): string {
    return this.parent.requestId;
  }

  get waitUntil(): RequestContext['waitUntil'] {
    return this.parent.waitUntil;
  }

  get signal(): AbortSignal | undefined {
    return this.parent.signal;
  }

  left(): number {
    return this.parent.left();
  }
}

class IndependentContext extends TimedRequestContext {
  readonly requestId: string;
  readonly network: string;
  readonly signal: AbortSignal | undefined;

  constructor({ requestId, network, signal }: Pick<RequestContext, 'requestId' | 'network' | 'signal'>, clock: Clock) {
    super(clock);
    this.requestId = requestId;
    this.network = network;
    this.signal = signal;
  }
}

class DerivedContext extends TimedRequestContext {
  readonly parent: RequestContext;
  readonly sale: string | undefined;

  constructor(parent: RequestContext, clock: Clock, sale?: string) {
    super(clock, parent.cost);
    this.parent = parent;
    this.sale = sale;
  }

  get requestId(): string {
    return this.parent.requestId;
  }

  get network(): string {
    return this.parent.network;
  }

  get waitUntil(): RequestContext['waitUntil'] {
    return this.parent.waitUntil;
  }
}
