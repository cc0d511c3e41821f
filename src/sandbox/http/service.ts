import type { Operation } from '../../api/operations/operation.ts';
import type { Paise } from '../../base/money.ts';
import type { Dialect } from '../bodies/dialect.ts';
import type { Core } from '../core/core.ts';
import type { Organization, Owner } from '../store/accounts/organizations.ts';
import type { Deliveries, Listeners } from '../webhooks/index.ts';
import type { Faults } from './faults.ts';
import type { RateLimits } from './rate-limits.ts';

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
