import { systemClock, type Clock } from '../base/clock.ts';
import { CALL_TIMEOUT_MS, takeResponse } from '../base/early-responses.ts';
import type { ROUTES } from '../wire/index.ts';
import { readAnswer } from './read-answer.ts';
import { failed, type Result } from './failure.ts';

/**
 * Returns the query that asks the proxy to check this page's setup, or `''` if no check is needed: the response to the
 * checkout call named the mount and the page's origin in `estamp-setup`, an older proxy sent no such header, or a page
 * of the mount's own origin was offline.
 *
 * @param answer the response to the checkout call; absent if it failed or CORS hid it from the page
 */
function setupQuestion(mount: string, answer?: Response, returnUrl?: string): string {
  const { origin: page } = globalThis;
  const back = returnUrl ? new URL(returnUrl).origin : page;
  const asked = answer?.url ?? mount;
  const named = answer?.headers.get('estamp-setup');
  const inDoubt = answer
    ? named && !(asked.startsWith(`${named.split(' ')[0]}/checkout/`) && named.includes(page) && back === page)
    : mount.includes('//');
  return inDoubt ? `?${new URLSearchParams({ page, back, asked }).toString()}` : '';
}

type Routes = typeof ROUTES;

type Body<N extends keyof Routes> = Routes[N] extends { body: infer B extends { _output: unknown } }
  ? B['_output']
  : never;
type Answer<N extends keyof Routes> = Promise<Result<Routes[N]['answer']['_output']>>;

/**
 * The routes of the contract as typed methods. No call rejects: every error is a `Failure`. Only reads take a signal
 * and are retried. To retry a write, send the same body.
 */
export interface ProxyClient {
  /**
   * Fails with `ORIGIN_REFUSED` if the proxy would reject orders from this page.
   *
   * @param returnUrl the page to return to after payment; this page by default
   */
  checkout(serviceCode: string, signal?: AbortSignal, returnUrl?: string): Answer<'checkout'>;
  /** @param language of the texts beside the English ones; otherwise there are those of all languages */
  articles(stateCode: string, signal?: AbortSignal, language?: string): Answer<'articles'>;
  /** What the checkout session says, and its order. Absent without a session. */
  readonly session?: (signal?: AbortSignal) => Answer<'session'>;
  quote(body: Body<'quote'>): Answer<'quote'>;
  order(body: Body<'order'>): Answer<'order'>;
  /** Seals a draft for a link to another person. */
  handOver(body: Body<'handOver'>): Answer<'handOver'>;
  /** @param token of the link; it is never part of an address of the proxy */
  draft(token: string, signal?: AbortSignal): Answer<'draft'>;
  /**
   * @param orderId the order of the token; part of the address, so that no cache takes two orders or two reads for one
   */
  status(token: string, signal?: AbortSignal, orderId?: string): Answer<'status'>;
  parties(token: string, body: Body<'parties'>): Answer<'parties'>;
  payment(token: string, body: Body<'payment'>): Answer<'payment'>;
  document(token: string, documentId: string): Answer<'document'>;
  link(token: string): Answer<'link'>;
  /** Opens the order that a device has kept. */
  open(deviceToken: string, body: Body<'open'>): Answer<'open'>;
  /** Trades the code of the address for a view token. */
  trade(body: Body<'trade'>): Answer<'trade'>;
  /**
   * Verifies a PAN. The proxy returns 404 if PAN verification is off.
   *
   * @param token of a quote or an order
   */
  pan(token: string, body: Body<'pan'>): Answer<'pan'>;
}

export interface ProxyClientOptions {
  /** The proxy's mount: a path or an absolute URL, with or without a trailing slash. */
  mount: string;
  /** `include` sends the merchant's cookies to a proxy on another origin. */
  credentials?: 'same-origin' | 'include';
  /** The token of a checkout session: part of each price and order. It is never part of an address. */
  session?: string;
  fetch?: typeof fetch;
  clock?: Clock;
}

/** Every page may read these, so they are requested without cookies of other origins. */
const LIST: RequestInit = { credentials: 'same-origin' };

/** How often a read is tried. All tries share the time limit of the call. */
const ATTEMPTS = 3;

export function createProxyClient(options: ProxyClientOptions): ProxyClient {
  const {
    credentials = 'same-origin',
    session,
    fetch: send = (...request) => fetch(...request),
    clock = systemClock,
  } = options;
  const mount = options.mount.replace(/(?<!\/)\/+$/, '');

  async function call(
    path: string,
    init: RequestInit,
    token?: string,
    signal?: AbortSignal,
    seen?: (response: Response) => void,
  ): Promise<Result<never>> {
    const control = new AbortController();
    const abort = (): void => control.abort();
    const until = clock.now() + CALL_TIMEOUT_MS;
    const cancel = clock.after(CALL_TIMEOUT_MS, abort);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const request = {
      credentials,
      ...init,
      signal: control.signal,
      headers: {
        ...(init.body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    };
    try {
      for (let attempt = 1; ; attempt++) {
        const early = !init.method && !token && attempt === 1 ? takeResponse(mount + path) : undefined;
        const { value, failure } = await (early ?? send(mount + path, request))
          .then((response) => {
            seen?.(response);
            return readAnswer(response, clock);
          })
          .catch((error: unknown) => ({
            value: undefined,
            failure: failed('OFFLINE', `${path} could not be reached: ${String(error)}`, 'network', true),
          }));
        if (!failure) return { value: value as never };
        // Exponential backoff with full jitter, or the wait that the server asks for.
        const pause = (failure.retryAfterSeconds ?? 0) * 1000 + Math.random() * 250 * 2 ** attempt;
        if (!control.signal.aborted) {
          if (!failure.retryable || init.method || attempt === ATTEMPTS || clock.now() + pause >= until)
            return { failure };
          let wake = abort;
          await new Promise<unknown>((resolve) => {
            control.signal.onabort = resolve;
            wake = clock.after(pause, () => resolve(undefined));
          });
          wake();
        }
        if (control.signal.aborted) {
          return {
            failure: failed(
              signal?.aborted ? 'ABORTED' : 'TIMEOUT',
              `${path} did not respond in time.`,
              'network',
              true,
            ),
          };
        }
      }
    } finally {
      cancel();
      signal?.removeEventListener('abort', abort);
    }
  }

  const write = (path: string, body: unknown, token?: string, method = 'POST'): Promise<Result<never>> =>
    call(path, { method, body: JSON.stringify(body) }, token);
  // Without the session every cache may answer. The proxy asks for it only if it has to buy the list.
  async function list(path: string, signal?: AbortSignal, seen?: (response: Response) => void): Promise<Result<never>> {
    const ask = (token?: string): Promise<Result<never>> => call(path, LIST, token, signal, seen);
    const first = await ask();
    return session && first.failure?.code === 'SESSION_REQUIRED' ? ask(session) : first;
  }
  // Half of a surrogate pair has no encoding; a page may have cut a text there.
  const code = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '?'));

  return {
    async checkout(serviceCode, signal, returnUrl) {
      let answer: Response | undefined;
      const result = checkVersion(await list(`/checkout/${code(serviceCode)}`, signal, (seen) => (answer = seen)));
      const question = result.failure?.code !== 'TIMEOUT' && setupQuestion(mount, answer, returnUrl);
      if (!question) return result;
      // Sent once, without cookies for other origins, so that every page may read the response.
      const { failure } = await call(`/setup${question}`, { ...LIST, method: 'GET' }, undefined, signal);
      return failure?.code === 'ORIGIN_REFUSED' ? { failure } : result;
    },
    articles: (stateCode, signal, language) =>
      list(`/states/${code(stateCode)}/articles${language ? `?lang=${language}` : ''}`, signal),
    session: session ? (signal) => call(`/session?n=${Math.random()}`, {}, session, signal) : undefined,
    quote: (body) => write('/quotes', { ...body, session }),
    order: (body) => write('/orders', { ...body, session }),
    handOver: (body) => write('/drafts', body),
    draft: (token, signal) => call(`/draft?n=${Math.random()}`, {}, token, signal),
    status: (token, signal, orderId = '') => call(`/order?o=${code(orderId)}&n=${Math.random()}`, {}, token, signal),
    parties: (token, body) => write('/order/parties', body, token, 'PUT'),
    payment: (token, body) => write('/order/payment', body, token),
    document: (token, documentId) => write(`/order/documents/${code(documentId)}`, {}, token),
    link: (token) => write('/order/link', {}, token),
    open: (token, body) => write('/order/open', body, token),
    trade: (body) => write('/return', body),
    pan: (token, body) => write('/verifications/pan', body, token),
  };
}

/** Refuses another contract version, because its amounts may have another meaning. */
function checkVersion<T extends { contractVersion: number }>(result: Result<T>): Result<T> {
  const version = result.value?.contractVersion;
  return result.failure || version === 1
    ? result
    : {
        failure: failed(
          'VERSION_MISMATCH',
          `The proxy uses contract version ${version}, this page uses version 1.`,
          'merchant',
        ),
      };
}
