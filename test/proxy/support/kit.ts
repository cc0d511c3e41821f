import { after } from 'node:test';
import { OPERATIONS } from '../../../src/api/index.ts';
import { createEstampProxy, type EstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/index.ts';
import { CANARIES, PARTIES } from './person.ts';
import { CANARY_HEADERS, see, seeAnswer, watchedLogger } from './watch.ts';
import { waitUntil } from '../../support/wait-until.ts';

export { CANARIES, PARTIES };

export const ORIGIN = 'https://shop.example';
export const MOUNT = `${ORIGIN}/estamp`;

export type Json = Record<string, unknown>;

export interface Shop {
  proxy: EstampProxy;
  sandbox: Sandbox;
  /** Every log line so far, as text. */
  logs: string[];
  events: Json[];
  /** Asks the proxy as a page of its own origin would. */
  ask(method: string, path: string, options?: AskOptions): Promise<Asked>;
  control(method: string, path: string, body?: unknown): Promise<Json>;
  journal(): Promise<JournalEntry[]>;
  close(): Promise<void>;
}

export interface AskOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  ip?: string;
  signal?: AbortSignal;
  /** The answer says back what was asked; its lines and events are searched all the same. */
  unsearched?: boolean;
}

export interface Asked {
  status: number;
  headers: Headers;
  text: string;
  json: Json & { error?: Json & { code: string } };
}

export interface JournalEntry {
  operationId: string;
  status: number;
  meteredPaise: number;
  idempotencyKey: string | null;
}

/** @returns options with a logger whose lines are searched, unless another is given */
export function optionsFor(sandbox: Pick<Sandbox, 'url'>, more: Partial<EstampProxyOptions> = {}): EstampProxyOptions {
  return {
    apiKey: CANARIES.apiKey,
    baseUrl: sandbox.url,
    publicUrl: MOUNT,
    secret: CANARIES.secret,
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
    logger: watchedLogger(),
    ...more,
  };
}

/** One more proxy before a shop's sandbox, without a socket: a second instance, or the first one after a restart. */
export const proxyBefore = (sandbox: Sandbox, more: Partial<EstampProxyOptions> = {}): EstampProxy =>
  createEstampProxy(optionsFor(sandbox, { fetch: (input, init) => sandbox.fetch(new Request(input, init)), ...more }));

/**
 * A sandbox and a proxy before it; the calls between go without a socket. Whatever the proxy answers, logs or tells is
 * searched after the test. It is closed at the end of the file, if not before.
 *
 * @param echoesEvents whether events say back what a test sent in the service's name, so that they are left to that
 *   test
 */
export async function openShop(
  more: Partial<EstampProxyOptions> = {},
  sandboxOptions: SandboxOptions = {},
  { echoesEvents = false } = {},
): Promise<Shop> {
  const sandbox = await createSandbox({ timings: { start: 20, complete: 20 }, ...sandboxOptions });
  const logs: string[] = [];
  const events: Json[] = [];
  const proxy = proxyBefore(sandbox, {
    logger: watchedLogger(logs),
    onEvent(event) {
      events.push({ ...event });
      if (!echoesEvents) see('an event', JSON.stringify(event));
    },
    ...more,
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= proxy.close().then(() => sandbox.close()));
  after(close);
  return {
    proxy,
    sandbox,
    logs,
    events,
    ask: (method, path, options) => ask(proxy, method, path, options),
    control: (method, path, body) => control(sandbox, method, path, body),
    journal: async () => (await control(sandbox, 'GET', '/journal'))['entries'] as JournalEntry[],
    close,
  };
}

/** The code in the query of an address, or an empty text. */
export const codeIn = (address: string | null): string =>
  new URL(address ?? 'x:').searchParams.getAll('estamp').find((value) => value.startsWith('r1.')) ?? '';

/** Trades the code of the address that a way back leads to, as its page does. @returns the view token */
export async function cameBack(shop: Pick<Shop, 'ask'>, { headers }: Pick<Asked, 'headers'>): Promise<string> {
  const body = { code: codeIn(headers.get('location')), nonce: crypto.randomUUID() };
  const { json, text } = await shop.ask('POST', '/return', { body });
  if (typeof json['orderToken'] !== 'string') throw new Error(`The code was not traded: ${text}`);
  return json['orderToken'];
}

/** Asks a proxy in the name of the person of the tests, and has the answer searched. */
export async function ask(
  proxy: EstampProxy,
  method: string,
  path: string,
  { body, token, headers = {}, ip = '203.0.113.7', signal, unsearched }: AskOptions = {},
): Promise<Asked> {
  const request = new Request(path.startsWith('http') ? path : MOUNT + path, {
    method,
    headers: {
      ...CANARY_HEADERS,
      ...(method !== 'GET' && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(signal && { signal }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await proxy.fetch(request, { ip });
  if (!unsearched) await seeAnswer(request, response);
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : {}) as Asked['json'],
  };
}

export async function control(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await sandbox.fetch(
    new Request(`${sandbox.url}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-control': '1', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`The control plane answered ${response.status} to ${method} ${path}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Json;
}

/** The service's own limits of a key are out of the way of tests: 120 calls a minute for the test key. */
export const liftLimits = (sandbox: Sandbox): Promise<Json> =>
  control(
    sandbox,
    'PUT',
    '/limits',
    Object.fromEntries(Object.keys(OPERATIONS).map((id) => [id, { count: 1_000_000, windowSeconds: 60 }])),
  );

/** An affidavit in Karnataka: the checkout of the tests. */
export const STAMP = { serviceCode: 'estamp.standard', stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 };

export const DETAILS = { purpose: 'Name change affidavit', aboutProperty: false };

/** Waits until the service has got the calls that were to meet a fault. */
export const faultsMet = (sandbox: Sandbox): Promise<true> =>
  waitUntil(async () => ((await control(sandbox, 'GET', '/faults'))['faults'] as unknown[]).length === 0);

/** A browser's request for an order of the affidavit, at a price that it just got. */
export async function orderBody(shop: Pick<Shop, 'ask'>): Promise<Json> {
  const { json } = await shop.ask('POST', '/quotes', { body: STAMP });
  return { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
}

/** An order that is made and not yet paid. */
export async function order(
  shop: Shop,
  more: Json = {},
): Promise<{ token: string; id: string; intentId: string; answer: Asked }> {
  const answer = await shop.ask('POST', '/orders', { body: { ...(await orderBody(shop)), ...more } });
  const { order: made, payment, orderToken } = answer.json as { order?: Json; payment?: Json; orderToken?: string };
  return {
    token: String(orderToken),
    id: String(made?.['externalOrderId']),
    intentId: String(payment?.['intentId']),
    answer,
  };
}
