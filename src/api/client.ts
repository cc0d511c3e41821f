import type { Clock } from '../base/clock.ts';
import { machineClock } from '../base/machine-clock.ts';
import { isPlaceholder } from '../base/placeholder.ts';
import type { Answer, CallArguments, CallOptions, CommonCallOptions } from './call-types.ts';
import { fetchTransport } from './fetch-transport.ts';
import type { Operation } from './operations/operation.ts';
import { OPERATIONS } from './operations.ts';
import type { KeyOperationId } from './operations.ts';
import { requestUrl } from './request-url.ts';
import { sendCall } from './send-call.ts';
import type { CallContext } from './send-call.ts';
import type { Transport } from './transport.ts';

export interface EstampClientOptions {
  /** `sk_test_…` or `sk_live_…`; it appears in no error and no inspection of the client. */
  apiKey: string;
  /** Where the service is, without `/v1`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Carries the requests instead of `fetch`. */
  transport?: Transport;
  clock?: Clock;
  /** For the jitter; from 0 to below 1. */
  random?: () => number;
  /** Milliseconds for a whole call, its repeats included: 12,000 by default. */
  deadlineMs?: number;
  /** Milliseconds that each try waits for the head of its answer: no limit but the deadline by default. */
  headersMs?: number;
  /** Milliseconds for the rest of an answer, once its head is there: likewise. */
  bodyMs?: number;
  /** Asked before each repeat of a call, so that many calls together repeat only so much; default: always. */
  mayRetry?: () => boolean;
  /** How the key travels: default: as a bearer token. */
  headerStyle?: 'authorization' | 'x-api-key';
}

/** Every call that an API key may make, by its operationId: `client.verifyPan({ body: { pan } })`. */
export type EstampMethods = {
  readonly [Id in KeyOperationId]: (...args: CallArguments<Id>) => Promise<Answer<Id>>;
};

export interface EstampClient extends EstampMethods {
  /**
   * Makes one call; `sendCall` says when it is repeated.
   *
   * @throws EstampApiError when the service says no or cannot be heard; TypeError when the call itself is wrong
   */
  call<Id extends KeyOperationId>(operationId: Id, ...args: CallArguments<Id>): Promise<Answer<Id>>;
}

const DEFAULT_DEADLINE_MS = 12_000;
/** What may stand in a header: visible ASCII. */
const HEADER_TEXT = /^[\x21-\x7e]{1,255}$/;

/** The options of any call, for code that does not know which. */
interface AnyCallOptions extends CommonCallOptions {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * A client of the API-key part of the service.
 *
 * @throws TypeError when an option cannot be right
 */
export function createEstampClient(options: EstampClientOptions): EstampClient {
  const { apiKey, headerStyle = 'authorization', clock = machineClock, random = Math.random } = options;
  const { deadlineMs: defaultDeadlineMs = DEFAULT_DEADLINE_MS, headersMs = Infinity, bodyMs = Infinity } = options;
  const baseUrl = checkBaseUrl(options.baseUrl);
  if (!isHeaderText(apiKey) || isPlaceholder(apiKey)) {
    throw new TypeError('The option "apiKey" must be an API key of the service: visible ASCII, and no placeholder such as "sk_test_…".');
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
    const { path, query, body, signal, idempotencyKey, deadlineMs = defaultDeadlineMs, requestId = crypto.randomUUID() } =
      (callOptions ?? {}) as AnyCallOptions;
    checkDeadline(deadlineMs);
    const headers: Record<string, string> = { ...defaultHeaders, 'x-request-id': headerText('requestId', requestId) };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (row.idempotent) {
      headers['idempotency-key'] = headerText('idempotencyKey', idempotencyKey ?? crypto.randomUUID());
    }
    const request = {
      method: row.method,
      url: requestUrl(baseUrl, row.path, path, query),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const prepared = { operationId, row, request, requestId, deadlineMs, headersMs, bodyMs, signal };
    return await sendCall(context, prepared) as Answer<Id>;
  }

  const ids = (Object.keys(OPERATIONS) as KeyOperationId[]).filter((id) => OPERATIONS[id].caller === 'key');
  const methods = Object.fromEntries(ids.map((id) => [id, (callOptions?: CallOptions<typeof id>) => call(id, callOptions)]));
  return Object.freeze({ ...methods, call }) as unknown as EstampClient;
}

function checkBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('The option "baseUrl" must be an absolute http or https URL without credentials or query.');
  }
  return url.href.replace(/\/+$/, '');
}

function checkDeadline(ms: number): void {
  if (!(ms > 0 && ms <= 2 ** 31 - 1)) throw new TypeError('The option "deadlineMs" must be milliseconds above 0.');
}

function isHeaderText(value: unknown): value is string {
  return typeof value === 'string' && HEADER_TEXT.test(value);
}

function headerText(name: string, value: string): string {
  if (isHeaderText(value)) return value;
  throw new TypeError(`The option "${name}" must be 1 to 255 visible ASCII characters.`);
}
