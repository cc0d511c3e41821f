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
      /** Names the effect: the same key, the same effect, once. One is made for each call that brings none. */
      idempotencyKey?: string;
    }
  : { idempotencyKey?: undefined };

/** What any call may say. */
export interface CommonCallOptions {
  /** Travels as `X-Request-Id` and comes back in errors; one is made for each call that brings none. */
  requestId?: string;
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call, its repeats and the reading of the answer included. */
  deadlineMs?: number;
}

/** What a call of one operation needs, from its row of the table. */
export type CallOptions<Id extends KeyOperationId> = CommonCallOptions &
  PathOptions<Operations[Id]['path']> &
  QueryOptions<Operations[Id]> &
  BodyOptions<Operations[Id]> &
  KeyOptions<Operations[Id]>;

/** The options may be left away where nothing in them is required. */
export type CallArguments<Id extends KeyOperationId> =
  Partial<CallOptions<Id>> extends CallOptions<Id> ? [options?: CallOptions<Id>] : [options: CallOptions<Id>];

/** What the service said, when it said yes. */
export interface Answer<Id extends KeyOperationId> {
  /** Any 2xx. */
  status: number;
  body: z.output<Operations[Id]['response']>;
  /** The body as it arrived, for readers that need its numbers exactly. */
  text: string;
  requestId: string;
}
