import { monotonic, type Clock } from '../../base/clock.ts';
import { isUnguessable } from '../config/check-secrets.ts';
import { OptionError } from '../config/option-error.ts';
import { Problem } from '../context/problem.ts';
import { readJson, requireJsonType } from '../http/body.ts';
import { createRoutes, pattern, type Pattern } from '../routes/match.ts';
import { answered, errorResponse } from '../routes/respond.ts';
import { readStream } from '../http/fetch-adapter.ts';
import { credentialsOf, GUARDS, json, requestIdOf } from '../http/headers.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import type { Log } from '../telemetry/log.ts';
import { digest } from '../tokens/secrets.ts';
import type { MerchantCalls } from './merchant-api.ts';
import { MAX_DOCUMENT_BYTES } from './merchant-order.ts';
import { merchantOpenApi } from './openapi.ts';

/** Bytes of a server key: as many as of a secret. */
export const MIN_SERVER_KEY = 32;

export interface MerchantHandlerParts {
  calls: () => Promise<MerchantCalls>;
  /** What the merchant's server sends as `Authorization: Bearer`. */
  key: string;
  log: Log;
  clock: Clock;
}

type Answer = (call: {
  calls: MerchantCalls;
  request: ProxyRequest;
  parameter: (name: string) => string;
}) => Promise<ProxyResponse>;

interface Row extends Pattern<string> {
  answer: Answer;
}

async function jsonBody(request: ProxyRequest): Promise<unknown> {
  requireJsonType(request);
  return readJson(request);
}

/** A call without settings needs no body. */
const optionalBody = async (request: ProxyRequest): Promise<unknown> =>
  request.header('content-type') === undefined ? undefined : jsonBody(request);

const route = (method: string, path: string, answer: Answer): Row => ({ ...pattern(path, method, path), answer });

const ROWS: readonly Row[] = [
  route('POST', '/sessions', async ({ calls, request }) => {
    const idempotencyKey = request.header('idempotency-key');
    return json(await calls.createSession(await jsonBody(request), { idempotencyKey }), 201);
  }),
  route('GET', '/sessions/{id}', async ({ calls, parameter }) => json(await calls.sessions.get(parameter('id')))),
  route('POST', '/sessions/{id}/expire', async ({ calls, parameter }) =>
    json(await calls.sessions.expire(parameter('id'))),
  ),
  route('POST', '/quotes', async ({ calls, request }) => json({ quote: await calls.quote(await jsonBody(request)) })),
  route('GET', '/orders/{externalOrderId}', async ({ calls, parameter }) =>
    json({ order: await calls.orders.get(parameter('externalOrderId')) }),
  ),
  route('GET', '/orders/{externalOrderId}/documents', async ({ calls, parameter }) =>
    json({ documents: await calls.orders.documents(parameter('externalOrderId')) }),
  ),
  route('GET', '/orders/{externalOrderId}/documents/{documentId}', async ({ calls, request, parameter }) => {
    const ids = [parameter('externalOrderId'), parameter('documentId')] as const;
    const found = await calls.orders.download(...ids, request.signal);
    const body = await readStream(found.body ?? null, MAX_DOCUMENT_BYTES);
    return {
      status: 200,
      headers: {
        ...GUARDS,
        'content-type': found.contentType ?? 'application/octet-stream',
        'content-disposition': 'attachment',
      },
      body,
    };
  }),
  route('POST', '/orders/{externalOrderId}/link', async ({ calls, request, parameter }) =>
    json(await calls.orders.link(parameter('externalOrderId'), await optionalBody(request))),
  ),
  route('GET', '/openapi.json', () => Promise.resolve(json(merchantOpenApi()))),
];

const REPORT_MS = 60_000;

/**
 * Logs how many requests had no key or a wrong one: the first at once, the others once a minute, with the next request.
 * No timer waits for them, because it would keep the process alive.
 */
function createWrongKeyReport(clock: Clock, log: Log): { see(isWrong: boolean): void } {
  let wrong = 0;
  let reportedAt = -Infinity;
  return {
    see(isWrong) {
      if (isWrong) wrong += 1;
      if (wrong === 0 || monotonic(clock) - reportedAt < REPORT_MS) return;
      const requests = wrong === 1 ? '1 request' : `${wrong} requests`;
      log.warn({ code: 'TOKEN_INVALID' }, `The server port refused ${requests} without the key of ESTAMP_SERVER_KEY.`);
      wrong = 0;
      reportedAt = monotonic(clock);
    },
  };
}

/**
 * The calls of the merchant's server in any language, for a private listener. Every request needs the key. No response
 * has a CORS header, so no page can read one.
 */
export function createMerchantHandler({ calls, key, log, clock }: MerchantHandlerParts) {
  if (typeof key !== 'string' || new TextEncoder().encode(key).byteLength < MIN_SERVER_KEY)
    throw new OptionError('serverKey', `must have ${MIN_SERVER_KEY} bytes or more.`);
  if (!isUnguessable(key))
    throw new OptionError('serverKey', 'does not look random. Create one with openssl rand -base64 32.');
  const wrongKeys = createWrongKeyReport(clock, log);
  const routeOf = createRoutes(ROWS, 'Not found. GET /openapi.json lists the calls.');
  const expected = digest(key);

  /** Compares digests of one length, in constant time. */
  async function requireKey(request: ProxyRequest): Promise<void> {
    const given = credentialsOf(request, 4096) ?? '';
    const [one, other] = await Promise.all([expected, digest(given)]);
    let difference = 0;
    for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
    wrongKeys.see(difference !== 0);
    if (difference !== 0) throw new Problem('TOKEN_INVALID', 'Send the key of ESTAMP_SERVER_KEY as a bearer token.');
  }

  async function answer(request: ProxyRequest, named: (path: string) => void): Promise<ProxyResponse> {
    await requireKey(request);
    const { row, parameter } = routeOf(request.method, request.path);
    named(row.name);
    return row.answer({ calls: await calls(), request, parameter });
  }

  return async (request: ProxyRequest): Promise<ProxyResponse> => {
    const startedAt = monotonic(clock);
    const requestId = requestIdOf(request.header('x-request-id'));
    let path = 'none';
    const made = await answer(request, (name) => (path = name)).catch((error: unknown) =>
      errorResponse(toProblem(error), requestId, log),
    );
    const durationMs = monotonic(clock) - startedAt;
    return answered(made, log, { request: { requestId }, route: `server ${path}`, method: request.method, durationMs });
  };
}

/** An option of a session is a field of its request, and its key is a header. */
function toProblem(error: unknown): unknown {
  if (!(error instanceof OptionError)) return error;
  const { option } = error;
  if (option === 'idempotencyKey')
    return new Problem('INVALID_INPUT', error.about('The Idempotency-Key'), { field: 'Idempotency-Key' });
  return new Problem('INVALID_INPUT', error.about(`The field "${option}"`), { field: option });
}
