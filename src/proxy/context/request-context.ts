import { type Clock, monotonic } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';

/** What one browser request cost. Shared catalogue reads are not included. */
export interface Cost {
  upstreamCalls: number;
  /** Paise that count as spent, even if no response came. */
  spentPaise: Paise;
}

/** A metered call that a sale reserves. */
export interface SaleCall {
  /** The order that the sale creates. */
  externalOrderId: string;
  call: 'price' | 'parties';
}

/** The context of one browser request. */
export interface RequestContext {
  readonly requestId: string;
  /** The key of rate limits: see `clientNetwork`. */
  readonly network: string;
  /** The checkout session that this work counts for, beside its network. */
  readonly session?: string | undefined;
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
  /** The metered call of a sale that this work makes, which the sale may have reserved. */
  readonly sale?: SaleCall;
  /** The request that started this work and bears its cost. */
  readonly parent?: RequestContext;
  /** The cost so far of the request that bears it. */
  readonly cost: Cost;
}

/** The client disconnected before the response. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';

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
 * Creates a context for shared work: it has the full time limit and continues when the client of `parent` disconnects.
 * Its cost counts for `parent`.
 *
 * @param sale the metered call of a sale that this work makes
 */
export function deriveContext(parent: RequestContext, clock: Clock, sale?: SaleCall): RequestContext {
  return new DerivedContext(parent, clock, sale);
}

/** The same request, whose calls count for a checkout session too. @param key of the session */
export const forSession = (context: RequestContext, key: string): RequestContext =>
  new ChangedContext(context, { session: key });

/** The same request, which may not buy a list that is not cached. */
export const fromCacheOnly = (context: RequestContext): RequestContext =>
  new ChangedContext(context, { cachedOnly: true });

class ChangedContext implements RequestContext {
  readonly parent: RequestContext;
  readonly cachedOnly: boolean;
  readonly session: string | undefined;
  readonly cost: Cost;
  readonly startedAt: number;

  constructor(parent: RequestContext, { session, cachedOnly = false }: { session?: string; cachedOnly?: boolean }) {
    this.parent = parent;
    this.cachedOnly = cachedOnly;
    this.session = session ?? parent.session;
    this.cost = parent.cost;
    this.startedAt = parent.startedAt;
  }

  // Computed only when it is needed.
  get network(): string {
    return this.parent.network;
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
  readonly session: string | undefined;
  readonly sale: SaleCall | undefined;

  constructor(parent: RequestContext, clock: Clock, sale?: SaleCall) {
    super(clock, parent.cost);
    this.parent = parent;
    this.session = parent.session;
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
