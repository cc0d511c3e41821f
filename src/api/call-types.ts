import type * as z from 'zod';
import type { KeyOperationId, Operations } from './operations.ts';

type PlaceholderOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

type PathOptions<Path extends string> = [PlaceholderOf<Path>] extends [never]
  ? { path?: undefined }
  : { path: Record<PlaceholderOf<Path>, string> };

type QueryOptions<Row> = Row extends { query: infer Query extends z.ZodType }
  ? { query?: z.input<Query> }
  : { query?: undefined };

type BodyOptions<Row> = Row extends { request: infer Body extends z.ZodType }
  ? { body: z.input<Body> }
  : { body?: undefined };

type KeyOptions<Row> = Row extends { idempotent: true }
  ? {
      /** Two calls with the same key have one effect. Generated for each call that passes none. */
      idempotencyKey?: string;
    }
  : { idempotencyKey?: undefined };

/** The options that every call has. */
export interface CommonCallOptions {
  /** Sent as `X-Request-Id` and returned in errors. Generated for each call that passes none. */
  requestId?: string;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call, including its retries and reading the response. */
  deadlineMs?: number;
  /** The most bytes of a response body that are read. Default: 1 MiB. */
  maxBytes?: number;
  /**
   * The longest wait before a retry in milliseconds. If the service asks for a longer one, the call fails with its error.
   * 0: no retry. Default: as long as the deadline allows.
   */
  maxRetryWaitMs?: number;
}

/** The options of one operation, derived from its row of the table. */
export type CallOptions<Id extends KeyOperationId> = CommonCallOptions &
  PathOptions<Operations[Id]['path']> &
  QueryOptions<Operations[Id]> &
  BodyOptions<Operations[Id]> &
  KeyOptions<Operations[Id]>;

/** Optional if the operation requires no option. */
export type CallArguments<Id extends KeyOperationId> =
  Partial<CallOptions<Id>> extends CallOptions<Id> ? [options?: CallOptions<Id>] : [options: CallOptions<Id>];

/** A successful response. */
export interface Answer<Id extends KeyOperationId> {
  /** A 2xx status. */
  status: number;
  body: z.output<Operations[Id]['response']>;
  /** The body as received, for readers that need exact numbers. */
  text: string;
  requestId: string;
}
