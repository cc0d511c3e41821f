import { createCore } from './core.ts';
import type { Core } from './core.ts';
import type { EstampProxyOptions } from './options.ts';
import { fromWeb, toResponse } from './http/web.ts';
import type { FetchContext } from './http/web.ts';

/** The merchant's side of the checkout, ready to be mounted. */
export interface EstampProxy {
  /** Answers a request. It never rejects. */
  fetch(request: Request, context?: FetchContext): Promise<Response>;
  /** Frees what the proxy holds: connections to the service. Requests after it are still answered. */
  close(): Promise<void>;
}

const cores = new WeakMap<EstampProxy, { core: Core; closing: (() => Promise<void>)[] }>();

/**
 * Makes the handler that holds the API key. On Node mount it with `toNodeHandler` of `estamp-checkout/proxy/node`;
 * elsewhere its `fetch` is the handler.
 *
 * @throws TypeError with a sentence that names the option and the mend
 */
export function createEstampProxy(options: EstampProxyOptions): EstampProxy {
  const core = createCore(options);
  const closing: (() => Promise<void>)[] = [];
  const proxy: EstampProxy = {
    fetch: async (request, context = {}) => toResponse(await core.handle(fromWeb(request, context)), request.method),
    close: async () => void (await Promise.all(closing.splice(0).map((end) => end()))),
  };
  cores.set(proxy, { core, closing });
  return proxy;
}

/** What a front of ours needs of a proxy. @internal */
export function coreOf(proxy: EstampProxy): { core: Core; closing: (() => Promise<void>)[] } {
  const found = cores.get(proxy);
  if (found) return found;
  throw new TypeError('toNodeHandler needs a proxy made by createEstampProxy of the same copy of estamp-checkout.');
}
