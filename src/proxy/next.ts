/**
 * The proxy as a route handler of Next.js, in `app/estamp/[[...path]]/route.ts`.
 *
 * @example
 * import { createEstampProxy, toNextHandler } from 'estamp-checkout/proxy/next';
 *
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNextHandler(() => createEstampProxy(options));
 *
 * @module
 */
import type { Core } from './core/core.ts';
import { fromWeb, toResponse } from './http/fetch-adapter.ts';
import type { ProxyRequest } from './http/messages.ts';
import { readPackageAsset } from './node/server/node-proxy.ts';
import { pooledProxy } from './node/upstream/pool-transport.ts';
import type { EstampProxy } from './core/proxy.ts';

export * from './exports.ts';
export { createEstampProxy } from './node/server/node-proxy.ts';

/** The options of the Next.js adapter. */
export interface NextOptions {
  /**
   * The client's address, which Next.js does not provide. Read it from your platform's header, for example
   * `(request) => request.headers.get('x-real-ip') ?? undefined` behind an nginx that sets it. Without this option all
   * clients share one rate limit.
   */
  clientAddress?: (request: Request) => string | undefined;
  /** Keeps a serverless platform running until paid work has ended: `after` of `next/server`. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** A route handler of Next.js. */
export type RouteHandler = (request: Request) => Promise<Response>;

/** The methods of a route file. Unsupported ones are included so that the proxy answers them, not Next.js. */
export type NextHandlers = Readonly<
  Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler>
>;

/**
 * Mounts a proxy as a route handler of Next.js, in `app/estamp/[[...path]]/route.ts`.
 *
 * `next build` runs that file. A function is called at the first request, so the build machine needs no secret. A proxy
 * object validates its options during the build.
 *
 * The service is called over undici's pools, not over the `fetch` that Next.js patches. Forms are validated in place,
 * because the bundler of Next.js does not find a worker's file. Browser files are read from the package's folder and go
 * out as they are: Next.js compresses responses itself, and some versions drop `content-encoding`.
 *
 * @example
 * export const runtime = 'nodejs';
 *
 * export const dynamic = 'force-dynamic';
 *
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNextHandler(() => createEstampProxy({ … }));
 */
export function toNextHandler(
  proxy: EstampProxy | (() => EstampProxy),
  { clientAddress, waitUntil }: NextOptions = {},
): NextHandlers {
  let core: Core | undefined = typeof proxy === 'function' ? undefined : onNext(proxy);
  const ready = (): Core => (core ??= onNext(typeof proxy === 'function' ? proxy() : proxy));
  const handle: RouteHandler = async (request) => {
    const received = withoutCodings(fromWeb(request, { ip: clientAddress?.(request), waitUntil }));
    return toResponse(await ready().handle(received), request.method);
  };
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
  };
}

function onNext(proxy: EstampProxy): Core {
  const { core } = pooledProxy(proxy);
  core.setAssetReader(readPackageAsset);
  return core;
}

/** Hides which codings the browser takes, so that no prepared Brotli or gzip file is sent, whatever `readAsset` has. */
function withoutCodings(received: ProxyRequest): ProxyRequest {
  const header = received.header.bind(received);
  received.header = (name) => (name === 'accept-encoding' ? undefined : header(name));
  return received;
}
