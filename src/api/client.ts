import { type Clock, machineClock } from '../base/clock.ts';
import { isPlaceholder } from '../base/placeholder.ts';
import { fetchTransport, type Transport } from './transport.ts';
import type { Operation } from './operations/operation.ts';
import { OPERATIONS, type KeyOperationId, type Operations } from './operations.ts';
import { sendCall, type CallContext } from './send-call.ts';
import type * as z from 'zod';

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
interface CommonCallOptions {
  /** Sent as `X-Request-Id` and returned in errors. Generated for each call that passes none. */
  requestId?: string;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call, including its retries and reading the response. */
  deadlineMs?: number;
  /** The most bytes of a response body that are read. Default: 1 MiB. */
  maxBytes?: number;
  /**
   * The longest wait before a retry in milliseconds. If the service asks for a longer one, the call fails with its
   * error. 0: no retry. Default: as long as the deadline allows.
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

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The values of a path's placeholders, and of a query. */
interface UrlValues {
  path?: Values | undefined;
  query?: Values | undefined;
}

/**
 * Builds the URL of a call. Each placeholder becomes exactly one path segment: a value that could leave its segment is
 * encoded or rejected.
 *
 * @param path as in the table, with placeholders in braces
 * @throws TypeError if a value is missing, not a string, `.` or `..`; the message never contains the value
 */
export function requestUrl(baseUrl: string, path: string, { path: values = {}, query }: UrlValues = {}): string {
  const filled = splitPath(path)
    .map((part, index) => (index % 2 === 0 ? part : segment(part, values[part])))
    .join('');
  if (!query) return baseUrl + filled;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return baseUrl + filled + (search.size > 0 ? `?${search}` : '');
}

/* Cached, because the table has few paths. */
const splitPaths = new Map<string, readonly string[]>();

/** The literal parts of a path and its placeholder names, alternating. */
function splitPath(path: string): readonly string[] {
  const parts = splitPaths.get(path) ?? path.split(/\{(\w+)\}/);
  splitPaths.set(path, parts);
  return parts;
}

function segment(name: string, value: Values[string]): string {
  // URL parsers resolve dot segments even if the dots are percent-encoded, so encoding does not help.
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') {
    try {
      return encodeURIComponent(value);
    } catch {
      // An unpaired surrogate.
    }
  }
  throw new TypeError(`The path parameter "${name}" must be a non-empty text other than "." and "..".`);
}

/** The options of a client. */
export interface EstampClientOptions {
  /** `sk_test_…` or `sk_live_…`. Errors and `util.inspect` of the client never show it. */
  apiKey: string;
  /** The service's address, without `/v1`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Sends the requests. Default: `fetch`. */
  transport?: Transport;
  clock?: Clock;
  /** Random numbers for the jitter, from 0 to below 1. Default: `Math.random`. */
  random?: () => number;
  /** Milliseconds for a whole call, including its retries. Default: 12,000. */
  deadlineMs?: number;
  /** Milliseconds that each attempt waits for the response headers. Default: only the deadline limits it. */
  headersMs?: number;
  /** Milliseconds for the response body, after the headers. Default: only the deadline limits it. */
  bodyMs?: number;
  /**
   * Called before each retry; `false` prevents it. It limits the retries of all calls together. Default: always `true`.
   */
  mayRetry?: () => boolean;
  /** How the key is sent. Default: as a bearer token. */
  headerStyle?: 'authorization' | 'x-api-key';
}

/** One method for each operation that an API key may call, named by its operationId. */
export type EstampMethods = {
  readonly [Id in KeyOperationId]: (...args: CallArguments<Id>) => Promise<Answer<Id>>;
};

/** A client with one method for each operation. */
export interface EstampClient extends EstampMethods {
  /**
   * Makes one call. See `sendCall` for the rules of retries.
   *
   * @throws EstampApiError if the service returns an error or does not respond; TypeError if an argument is wrong
   */
  call<Id extends KeyOperationId>(operationId: Id, ...args: CallArguments<Id>): Promise<Answer<Id>>;
}

const DEFAULT_DEADLINE_MS = 12_000;

/** Characters that a header may contain: visible ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]{1,255}$/;

/** The options of any operation, for code that handles all of them. */
interface AnyCallOptions extends CommonCallOptions {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * Creates a client for the operations that accept an API key.
 *
 * @throws TypeError if an option is invalid
 * @example
 * const estamp = createEstampClient({ apiKey: process.env.ESTAMP_API_KEY, baseUrl: 'https://api.example.com' });
 * const { body } = await estamp.verifyPan({ body: { pan: 'ABCPE1234F' } });
 */
export function createEstampClient(options: EstampClientOptions): EstampClient {
  const { apiKey, headerStyle = 'authorization', clock = machineClock, random = Math.random } = options;
  const { deadlineMs: defaultDeadlineMs = DEFAULT_DEADLINE_MS, headersMs = Infinity, bodyMs = Infinity } = options;
  const baseUrl = checkBaseUrl(options.baseUrl);
  if (!isHeaderText(apiKey) || isPlaceholder(apiKey)) {
    throw new TypeError(
      'The option "apiKey" must be an API key of the service: visible ASCII, not a placeholder such as "sk_test_…".',
    );
  }
  checkDeadline(defaultDeadlineMs);

  const defaultHeaders: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(headerStyle === 'x-api-key' ? { 'x-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }),
  };
  const context: CallContext = {
    transport: options.transport ?? fetchTransport(options.fetch),
    clock,
    random,
    mayRetry: options.mayRetry ?? (() => true),
    redact: (text) => text.replaceAll(apiKey, '[API key]'),
  };

  async function call<Id extends KeyOperationId>(operationId: Id, callOptions?: CallOptions<Id>): Promise<Answer<Id>> {
    const row: Operation = OPERATIONS[operationId];
    const {
      path,
      query,
      body,
      signal,
      idempotencyKey,
      maxBytes,
      deadlineMs = defaultDeadlineMs,
      maxRetryWaitMs = Infinity,
      requestId = crypto.randomUUID(),
    } = (callOptions ?? {}) as AnyCallOptions;
    checkDeadline(deadlineMs);
    const headers: Record<string, string> = { ...defaultHeaders, 'x-request-id': headerText('requestId', requestId) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (row.idempotent) {
      headers['idempotency-key'] = headerText('idempotencyKey', idempotencyKey ?? crypto.randomUUID());
    }
    const request = {
      method: row.method,
      url: requestUrl(baseUrl, row.path, { path, query }),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const prepared = {
      operationId,
      row,
      request,
      requestId,
      deadlineMs,
      maxRetryWaitMs,
      headersMs,
      bodyMs,
      maxBytes,
      signal,
    };
    return (await sendCall(context, prepared)) as Answer<Id>;
  }

  const ids = (Object.keys(OPERATIONS) as KeyOperationId[]).filter((id) => OPERATIONS[id].caller === 'key');
  const methods = Object.fromEntries(
    ids.map((id) => [id, (callOptions?: CallOptions<typeof id>) => call(id, callOptions)]),
  );
  return Object.freeze({ ...methods, call }) as unknown as EstampClient;
}

function checkBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      'The option "baseUrl" must be an absolute http or https URL without credentials and without a query.',
    );
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function checkDeadline(ms: number): void {
  if (!(ms > 0 && ms <= 2 ** 31 - 1))
    throw new TypeError('The option "deadlineMs" must be a number of milliseconds above 0.');
}

function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && HEADER_TEXT.test(value);
}

function headerText(name: string, value: string): string {
  if (isHeaderText(value)) return value;
  throw new TypeError(`The option "${name}" must be 1 to 255 visible ASCII characters.`);
}
