import { type KeyOperationId, type Operation, OPERATIONS } from '../../../../api/index.ts';
import { readStream } from '../../../http/fetch-adapter.ts';
import { parseExact, toPlain } from '../../../readers/json/exact-json.ts';
import { field, isObject, text as textOf } from '../../../readers/json/tolerant.ts';
import { BODY } from '../../../readers/json/vocabulary.ts';
import { quoted } from './reader-skeleton.ts';

/** The answer of one call, whatever it is. */
export interface Answered {
  /** 0 if there was no answer. */
  status: number;
  text: string;
  /** The body as plain JSON; `undefined` if it is none. */
  json: unknown;
  /** The service's own message of an error, as it may be printed. */
  message: string;
  /** The `Date` header in milliseconds since the epoch. */
  date: number | undefined;
  milliseconds: number;
  /** Why there was no answer, as the platform says it: `ECONNREFUSED`. */
  failure?: string;
}

/** What a call sends. */
export interface Asked {
  path?: Readonly<Record<string, string>>;
  body?: unknown;
}

export type CallService = (operation: KeyOperationId, asked?: Asked) => Promise<Answered>;

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Calls the service once, without retries: an answer is looked at, not hidden. Each call has an `Idempotency-Key` of
 * its own, so that no earlier answer is replayed.
 *
 * @param onAnswer receives every answer, for the meter and the recordings
 */
export function createServiceCall(
  { apiKey, baseUrl }: { apiKey: string; baseUrl: string },
  fetch: typeof globalThis.fetch,
  onAnswer: (operation: Operation, asked: Asked, answered: Answered) => void,
): CallService {
  return async (id, asked = {}) => {
    const operation: Operation = OPERATIONS[id];
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asked.path?.[name] ?? ''),
    );
    const answered = await request(fetch, baseUrl + path, {
      method: operation.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        'x-request-id': `doctor-${crypto.randomUUID()}`,
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...(operation.idempotent && { 'idempotency-key': `doctor-${crypto.randomUUID()}` }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    });
    onAnswer(operation, asked, answered);
    return answered;
  };
}

/** Sends one request, follows no redirect and reads the body, 16 MiB at most. Never rejects. */
export async function request(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Answered> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await readBody(response);
    const json = jsonOf(text);
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      status: response.status,
      text,
      json,
      message: quoted(
        (textOf(field(json, BODY.error), BODY.message) ?? textOf(json, BODY.message) ?? '').slice(0, 300),
      ),
      date: Number.isNaN(date) ? undefined : date,
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    const milliseconds = Math.round(performance.now() - startedAt);
    return {
      status: 0,
      text: '',
      json: undefined,
      message: '',
      date: undefined,
      milliseconds,
      failure: causeOf(error),
    };
  }
}

/** The whole body as text. @throws Error for more than 16 MiB */
export async function readBody({ body }: Response): Promise<string> {
  return new TextDecoder().decode(await readStream(body, MAX_BYTES, () => new Error('more than 16 MiB')));
}

/** The reason of a failed request: the system's code, else the first sentence. */
export function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message, name } = cause as { code?: unknown; message?: unknown; name?: unknown };
  if (name === 'TimeoutError') return 'no answer within 15 seconds';
  if (typeof code === 'string' && code !== '') return code;
  return typeof message === 'string' && message !== '' ? message.slice(0, 200) : 'no answer';
}

function jsonOf(text: string): unknown {
  try {
    return toPlain(parseExact(text));
  } catch {
    return undefined;
  }
}

const TEXT = 'Doctor test, not for use';

/** Answers to the required fields of a form, for a test order that is never paid. */
export function sampleAnswers(schema: unknown, depth = 0): Record<string, unknown> {
  if (!isObject(schema) || !isObject(schema['properties']) || depth > 5) return {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.fromEntries(
    Object.entries(schema['properties'])
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, sampleOf(property, depth)]),
  );
}

function sampleOf(property: unknown, depth: number): unknown {
  if (!isObject(property)) return TEXT;
  const { default: given, const: fixed, enum: values, oneOf, minimum, minLength, maxLength, format, type } = property;
  if (given !== undefined) return given;
  if (fixed !== undefined) return fixed;
  if (Array.isArray(values)) return values[0] as unknown;
  if (Array.isArray(oneOf) && oneOf.length > 0) return sampleOf(oneOf[0], depth + 1);
  const kind: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'number' || kind === 'integer') return typeof minimum === 'number' ? Math.ceil(minimum) : 1;
  if (kind === 'boolean') return false;
  if (kind === 'array') return [];
  if (kind === 'object') return sampleAnswers(property, depth + 1);
  if (format === 'date') return '2026-01-15';
  if (format === 'email') return 'doctor@example.invalid';
  const text = typeof minLength === 'number' ? TEXT.padEnd(minLength, '.') : TEXT;
  return typeof maxLength === 'number' ? text.slice(0, maxLength) : text;
}
