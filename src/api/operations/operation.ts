import type * as z from 'zod';
import type { Scope } from '../schemas/account.ts';

/**
 * Who may call an operation. `key`: an API key. `session`: a signed-in person (cookie). `public`: no credentials.
 * `provider`: the payment provider (signature).
 */
export type Caller = 'key' | 'session' | 'public' | 'provider';

/** One operation of the specification as data, for clients and servers. */
export interface Operation {
  /** The specification's operationId, or our own if it has none. */
  id: string;
  /** A one-line description. */
  summary: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Starts with `/v1`; placeholders are in braces. */
  path: `/v1/${string}`;
  caller: Caller;
  /** The scope that the API key needs; absent if any valid key or none suffices. */
  scope?: Scope;
  /** For session calls: `manager` is an owner or admin, `member` any member of the organization. */
  who?: 'manager' | 'member';
  /** The meter key, for calls that cost money. */
  meter?: string;
  /** The price of one successful call in paise; 0 for free calls. */
  pricePaise: number;
  /** Whether the service honours `Idempotency-Key`. */
  idempotent: boolean;
  /** The key needs an IP allowlist (driving licence and passport only). */
  needsAllowlistedIp?: boolean;
  /** The query parameters. */
  query?: z.ZodObject;
  /** Strict: unknown fields are rejected. Limits are those of the specification, "Limits". */
  request?: z.ZodType;
  /** Tolerant: unknown fields pass. A body that the specification does not show is `unknown`. */
  response: z.ZodType;
  /** The HTTP statuses that the specification lists; empty if it lists none. */
  errors: readonly number[];
}
