import type { Operation } from '../../api/operations/operation.ts';
import type { Dialect } from '../bodies/dialect.ts';
import type { Core } from '../core/core.ts';
import type { Organization, Owner } from '../store/accounts/organizations.ts';

/** One authenticated, validated call, as its handler sees it. */
export interface Call {
  core: Core;
  operation: Operation;
  owner: Owner;
  organization: Organization;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** What the operation's schema made of the query's parameters; `undefined` for operations that have none. */
  query: unknown;
  /** What the operation's schema made of the body; each handler knows its type from the table. */
  body: unknown;
  /** The dialect of the bodies that the specification does not show. */
  bodies: Dialect;
  /** Where the sandbox was called, without a trailing slash: addresses in answers begin with it. */
  origin: string;
  now: number;
}

export interface Answer {
  /** Default: 200. */
  status?: 200 | 201;
  body: unknown;
}

/**
 * Does one operation. It runs inside the transaction that also charges for it and keeps its answer: it is
 * synchronous, and a `Problem` that it throws leaves no trace.
 */
export interface Handler {
  (call: Call): Answer;
  /** Milliseconds of real time to wait first, before the transaction begins. */
  delay?(body: unknown): number;
}
