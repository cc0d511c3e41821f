import type { Operation } from '../../api/operations/operation.ts';
import type { Dialect } from '../bodies/dialect.ts';
import type { Core } from '../core/core.ts';
import type { Organization, Owner } from '../store/accounts/organizations.ts';

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
