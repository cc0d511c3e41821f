import { coreOf, type EstampProxy } from '../core/proxy.ts';

/**
 * Operational endpoints: `/health`, `/ready` and `/metrics`. Serve them on a separate listener that clients cannot
 * reach, never below the public mount.
 */
export interface Operations {
  /** For web requests. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** For node:http and compatible frameworks. */
  node(request: OperationsRequest, response: OperationsResponse): void;
}

/** The part of a Node request that is used. */
export interface OperationsRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

/** The part of a Node response that is used. */
export interface OperationsResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string): unknown;
}

/** The options of the operational endpoints. */
export interface OperationsOptions {
  /** Return `true` when shutdown begins: `/ready` then reports 503. */
  isClosing?: () => boolean;
  /** Further lines for `/metrics`, in the same format, each terminated. */
  more?: () => string;
}

interface Report {
  status: number;
  type: string;
  body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Text exposition of Prometheus. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Creates the operational endpoints:
 * - `/health`: 200 while the process responds
 * - `/ready`: 200, or 503 with the reason as JSON while it cannot sell
 * - `/metrics`: metrics in the Prometheus text format
 *
 * @throws TypeError if the proxy was not created by this copy of the package
 * @example
 * const operations = createOperations(proxy);
 *
 * createServer(operations.node).listen(9090, '127.0.0.1');
 */
export function createOperations(
  proxy: EstampProxy,
  { isClosing = () => false, more = () => '' }: OperationsOptions = {},
): Operations {
  const { core } = coreOf(proxy);

  async function ready(): Promise<Report> {
    if (isClosing()) return json(503, { ready: false, closing: true });
    const readiness = await core.ready();
    return json(readiness.ready ? 200 : 503, readiness);
  }

  async function respond(method: string, path: string): Promise<Report> {
    const answers: Record<string, () => Report | Promise<Report>> = {
      '/health': () => json(200, { status: 'ok' }),
      '/ready': ready,
      '/metrics': () => ({ status: 200, type: METRICS_TYPE, body: core.telemetry.text() + more() }),
    };
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return json(404, { error: 'Use /health, /ready or /metrics.' });
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Use GET or HEAD.' });
    return answer();
  }

  /** Turns errors (of custom metrics or a failed proxy) into a 500 without details. */
  const respondSafely = (method: string, path: string): Promise<Report> =>
    respond(method, path).catch(() => json(500, { error: 'The metrics are not available at the moment.' }));

  return {
    async fetch({ method, url }) {
      const { status, type, body } = await respondSafely(method, new URL(url).pathname);
      return new Response(method === 'HEAD' ? null : body, { status, headers: headersOf(type, status) });
    },
    node({ method = 'GET', url = '/' }, response) {
      void respondSafely(method, url.split('?', 1)[0] ?? '/')
        .then(({ status, type, body }) => {
          const length = String(new TextEncoder().encode(body).byteLength);
          response.writeHead(status, { ...headersOf(type, status), 'content-length': length });
          if (method === 'HEAD') response.end();
          else response.end(body);
        })
        .catch(() => undefined);
    },
  };
}

const json = (status: number, value: unknown): Report => ({
  status,
  type: JSON_TYPE,
  body: `${JSON.stringify(value)}\n`,
});

const headersOf = (type: string, status: number): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(status === 405 && { allow: 'GET, HEAD' }),
});
