import { coreOf } from './proxy.ts';
import type { EstampProxy } from './proxy.ts';

/**
 * What whoever operates a proxy asks of it: `/health`, `/ready` and `/metrics`. It belongs on a listener of its own that
 * strangers cannot reach, never below the public mount, which has no routes but the contract's.
 */
export interface Operations {
  /** For anything that speaks the web's own requests. It never rejects. */
  fetch(request: Request): Promise<Response>;
  /** For node:http and what hands over its requests and responses. */
  node(request: OperationsRequest, response: OperationsResponse): void;
}

/** As much of Node's request as is looked at. */
export interface OperationsRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

export interface OperationsResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string): unknown;
}

export interface OperationsOptions {
  /** `true` from the moment on that the proxy is told to end: it is not ready any more. */
  isClosing?: () => boolean;
  /** More lines for `/metrics`, in the same format, each ended. */
  more?: () => string;
}

interface Told {
  status: number;
  type: string;
  body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Text exposition of Prometheus. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * | path | answer |
 * |---|---|
 * | `/health` | 200 as long as the process answers |
 * | `/ready` | 200, or 503 while it cannot sell, with the reason as JSON |
 * | `/metrics` | numbers in the text format of Prometheus |
 *
 * @throws TypeError for what is not a proxy of this copy of the package
 */
export function createOperations(proxy: EstampProxy, { isClosing = () => false, more = () => '' }: OperationsOptions = {}): Operations {
  const { core } = coreOf(proxy);

  async function ready(): Promise<Told> {
    if (isClosing()) return json(503, { ready: false, closing: true });
    const readiness = await core.ready();
    return json(readiness.ready ? 200 : 503, readiness);
  }

  async function tell(method: string, path: string): Promise<Told> {
    const answers: Record<string, () => Told | Promise<Told>> = {
      '/health': () => json(200, { status: 'ok' }),
      '/ready': ready,
      '/metrics': () => ({ status: 200, type: METRICS_TYPE, body: core.signals.text() + more() }),
    };
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return json(404, { error: 'There is /health, /ready and /metrics.' });
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'This can only be read.' });
    return answer();
  }

  /** What an operator's own lines, or a proxy that could not be put together, throw stays inside. */
  const told = (method: string, path: string): Promise<Told> =>
    tell(method, path).catch(() => json(500, { error: 'This cannot be told at the moment.' }));

  return {
    async fetch({ method, url }) {
      const { status, type, body } = await told(method, new URL(url).pathname);
      return new Response(method === 'HEAD' ? null : body, { status, headers: headersOf(type, status) });
    },
    node({ method = 'GET', url = '/' }, response) {
      void told(method, url.split('?', 1)[0] ?? '/').then(({ status, type, body }) => {
        const length = String(new TextEncoder().encode(body).byteLength);
        response.writeHead(status, { ...headersOf(type, status), 'content-length': length });
        if (method === 'HEAD') response.end();
        else response.end(body);
      }).catch(() => undefined);
    },
  };
}

const json = (status: number, value: unknown): Told => ({ status, type: JSON_TYPE, body: `${JSON.stringify(value)}\n` });

const headersOf = (type: string, status: number): Record<string, string> => ({
  'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(status === 405 && { allow: 'GET, HEAD' }),
});
