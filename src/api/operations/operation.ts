import type * as z from 'zod';
import type { Scope } from '../schemas/scopes.ts';

/**
 * Who may call an operation: a holder of an API key, a signed-in person (session cookie), anybody, or the
 * payment provider (verified by signature).
 */
export type Caller = 'key' | 'session' | 'public' | 'provider';

/** One row of the specification: everything that a client or a server needs to know of a call, as data. */
export interface Operation {
  /** The specification's operationId, or ours where it names none. */
  id: string;
  /** What the call does, in one line. */
  summary: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Begins with `/v1`; placeholders in braces. */
  path: `/v1/${string}`;
  caller: Caller;
  /** What a key must carry; absent where any valid key will do, or none is needed. */
  scope?: Scope;
  /** For calls of a session: `manager` is an owner or admin, `member` anybody in the organization. */
  who?: 'manager' | 'member';
  /** The meter key, for calls that cost money. */
  meter?: string;
  /** What one successful call costs, in paise; 0 for free calls. */
  pricePaise: number;
  /** Whether `Idempotency-Key` is honoured. */
  idempotent: boolean;
  /** Only for keys with an IP allowlist (driving licence and passport). */
  needsAllowlistedIp?: boolean;
  /** The query's parameters, as strings or what they stand for. */
  query?: z.ZodObject;
  /** Strict: unknown fields are refused, with the limits of the section "Limits". */
  request?: z.ZodType;
  /** Tolerant: unknown fields pass; bodies that the specification does not show are `unknown`. */
  response: z.ZodType;
  /** The HTTP statuses that the specification lists for this row; empty where it lists none. */
  errors: readonly number[];
}
