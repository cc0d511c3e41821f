import type { Operation } from '../../api/operations/operation.ts';
import type { Paise } from '../../base/money.ts';
import type { Dialect } from '../bodies/dialect.ts';
import type { Core } from '../core/core.ts';
import type { Organization, Owner } from '../store/accounts/organizations.ts';
import type { Deliveries, Listeners } from '../webhooks/index.ts';
import type { Faults } from './faults.ts';
import { Problem } from '../model/problem.ts';
import type { Environment } from '../model/records.ts';
import type { Limit } from '../store/settings.ts';

/** The default limit of a production key. */
export const DEFAULT_LIMIT: Limit = { count: 600, windowSeconds: 60 };

/** Sandbox keys get a fifth, at least one call. */
export function limitFor(limit: Limit, environment: Environment): Limit {
  return environment === 'production' ? limit : { ...limit, count: Math.max(1, Math.floor(limit.count / 5)) };
}

/** Counts calls in fixed windows for each operation and key. In memory, so a restart resets it. */
export class RateLimits {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  /** Counts one call at `now`. Beyond the limit it throws a 429 that states the limit. */
  take({ operationId, key }: { operationId: string; key: string }, { count, windowSeconds }: Limit, now: number): void {
    const name = `${operationId} ${key}`;
    let window = this.#windows.get(name);
    if (!window || window.endsAt <= now) {
      this.#windows.set(name, (window = { endsAt: now + windowSeconds * 1000, count: 0 }));
    }
    if (window.count >= count) {
      throw new Problem(429, `Rate limit exceeded: ${count} requests in ${windowSeconds} seconds for ${operationId}.`, {
        retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
      });
    }
    window.count += 1;
  }

  clear(): void {
    this.#windows.clear();
  }
}

/** A request and its outcome, with nothing personal. */
export interface HandledRequest {
  method: string;
  /** Without the query. Personal data in it is masked. */
  path: string;
  /** Absent if the call is no operation of the service. */
  operationId?: string;
  /** 0 where the connection was cut. */
  status: number;
  /** In milliseconds of real time. */
  durationMs: number;
  /** At nominal prices, with test and live keys alike. */
  meteredPaise: Paise;
  /** An earlier answer was given again. */
  replayed: boolean;
}

/** The core and the server's state in memory. */
export interface Service {
  core: Core;
  /** The dialect of the recordings of this start, which takes precedence over the settings. */
  recorded?: Dialect;
  limits: RateLimits;
  faults: Faults;
  /** The webhook deliveries. */
  deliveries: Deliveries;
  /** The webhook receivers that are connected. */
  listeners: Listeners;
  /** The next call's place in the journal. */
  nextSequence(): number;
  /** Aborts when the sandbox closes. Waiting requests then get no response. */
  closing: AbortSignal;
  /** Resets everything to the seed. */
  reset(): void;
  /**
   * Everything back to a snapshot.
   *
   * @returns when it was taken, by the virtual clock; `undefined` where there is none of that name
   */
  restore(name: string): number | undefined;
  /** Hears of every request once its outcome is known. */
  onRequest?: (request: HandledRequest) => void;
}

/** A call as the server received it. */
export interface ReceivedCall {
  operation: Operation;
  request: Request;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The caller's IP address. */
  address: string;
}

/** An authenticated and validated call. */
export interface Call {
  core: Core;
  operation: Operation;
  owner: Owner;
  organization: Organization;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The query as the operation's schema parsed it; `undefined` if it has none. */
  query: unknown;
  /** The body as the operation's schema parsed it. Each handler knows its type from the table. */
  body: unknown;
  /** The dialect of bodies that the specification does not show. */
  bodies: Dialect;
  /** The sandbox's origin in this call, without a trailing slash. URLs in responses start with it. */
  origin: string;
  now: number;
}

export interface Answer {
  /** Default: 200. */
  status?: 200 | 201;
  body: unknown;
}

/**
 * Handles one operation, synchronously, in the transaction that also charges for it and stores its answer. A thrown
 * `Problem` rolls everything back.
 */
export interface Handler {
  (call: Call): Answer;
  /** Milliseconds of real time to wait before the transaction. */
  delay?(body: unknown): number;
}
