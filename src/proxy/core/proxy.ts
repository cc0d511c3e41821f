import { createCore, type Core } from './core.ts';
import type { EstampProxyOptions } from '../config/options.ts';
import { fromWeb, toResponse, type FetchContext } from '../http/fetch-adapter.ts';
import type { MerchantApi } from '../merchant/merchant-api.ts';
import type { StartMarkupOptions } from '../start-markup/start-markup.ts';
import type { FormValidator } from '../validation/form-validator.ts';

/** The merchant's side of the checkout. */
export interface EstampProxy extends MerchantApi {
  /** Answers a request. Never rejects. */
  fetch(request: Request, context?: FetchContext): Promise<Response>;
  /**
   * Writes the tag of a checkout for a page that your server renders: style sheet, script, preload link, and the tag.
   * Where the list of states is cached, the tag holds the first step, which can be used before any script runs. All of
   * it is escaped. It needs no inline style and no inline script.
   *
   * @throws TypeError (the promise rejects) if the service is not one of `services`, or an attribute cannot be written
   */
  startMarkup(options: StartMarkupOptions): Promise<string>;
  /** Closes the connections to the service. Later requests are still answered. */
  close(): Promise<void>;
}

const cores = new WeakMap<EstampProxy, { core: Core; closing: (() => Promise<void>)[] }>();

/**
 * Creates a proxy with the validator of its platform.
 *
 * @throws TypeError that names the option and how to fix it
 */
export function createProxy(options: EstampProxyOptions, validator: FormValidator): EstampProxy {
  const core = createCore(options, validator);
  const closing: (() => Promise<void>)[] = [];
  const proxy: EstampProxy = {
    fetch: async (request, context = {}) => toResponse(await core.handle(fromWeb(request, context)), request.method),
    startMarkup: (given) => core.startMarkup(given),
    createSession: async (given, how) => (await core.merchant()).createSession(given, how),
    quote: async (given) => (await core.merchant()).quote(given),
    sessions: {
      get: async (tokenOrId) => (await core.merchant()).sessions.get(tokenOrId),
      expire: async (tokenOrId) => (await core.merchant()).sessions.expire(tokenOrId),
    },
    orders: {
      get: async (id) => (await core.merchant()).orders.get(id),
      documents: async (id) => (await core.merchant()).orders.documents(id),
      download: async (id, documentId) => (await core.merchant()).orders.download(id, documentId),
      link: async (id, how) => (await core.merchant()).orders.link(id, how),
    },
    close: async () => void (await Promise.all(closing.splice(0).map((end) => end()))),
  };
  cores.set(proxy, { core, closing });
  return proxy;
}

/** Gives the adapters access to the core. @internal */
export function coreOf(proxy: EstampProxy): { core: Core; closing: (() => Promise<void>)[] } {
  const found = cores.get(proxy);
  if (found) return found;
  throw new TypeError('toNodeHandler needs a proxy made by createEstampProxy of the same copy of estamp-checkout.');
}
