import type { Pool } from 'undici';
import type { Transport } from '../../../api/index.ts';
import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { MAX_IN_FLIGHT } from '../../upstream/bulkhead.ts';
import { Exchange } from './undici-exchange.ts';

/** A transport over pooled connections. */
interface PoolTransport {
  transport: Transport;
  /** Loads undici before the first call needs it. */
  load: () => Promise<void>;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 2_000;
/* A fallback: the client's own limits are shorter. */
const RESPONSE_TIMEOUT_MS = 15_000;
/* Each part of the service has room for its calls, so no part waits for the sockets of another. */
const CONNECTIONS = MAX_IN_FLIGHT * 8;

interface Undici {
  Pool: typeof Pool;
}

/**
 * undici, once it is loaded. The import of a server does not load it, because that takes a third of the time in which it
 * starts; a server that listens does so before its first call, and otherwise that call does.
 */
let undici: Undici | undefined;

/** A bundle that splits its code may give a package of CommonJS as `default` alone. */
const loadUndici = async (): Promise<Undici> => (undici ??= (await import('undici')).default);

/**
 * Calls the service over undici's pools, one for each origin and one for calls that need a new connection, at a tenth of
 * the cost of `fetch`. It follows no redirects, decompresses nothing and stores no cookies. The client limits the size of a
 * response.
 */
export function createPoolTransport(): PoolTransport {
  const pools = new Map<string, Pool>();
  const poolOf = (loaded: Undici, origin: string, newConnection: boolean): Pool => {
    const name = newConnection ? `new ${origin}` : origin;
    const pool =
      pools.get(name) ??
      new loaded.Pool(origin, {
        connections: CONNECTIONS,
        // 0 closes each connection after its response.
        pipelining: newConnection ? 0 : 1,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        headersTimeout: RESPONSE_TIMEOUT_MS,
        bodyTimeout: RESPONSE_TIMEOUT_MS,
      });
    pools.set(name, pool);
    return pool;
  };

  return {
    transport({ method, url, headers, body, newConnection = false, onEnd }) {
      // The client built this URL, so parsing is not needed: the path starts at the third slash.
      const start = url.indexOf('/', url.indexOf('//') + 2);
      const exchange = new Exchange();
      onEnd((reason) => exchange.stop(reason));
      const send = (loaded: Undici): void => {
        const pool = poolOf(loaded, url.slice(0, start), newConnection);
        pool.dispatch({ method, path: url.slice(start), headers, body }, exchange);
      };
      // Nothing has been sent if it cannot be loaded.
      const fail = (error: unknown): void => exchange.onResponseError(undefined, error as Error);
      if (undici) send(undici);
      else void loadUndici().then(send).catch(fail);
      return exchange.answer;
    },
    load: async () => void (await loadUndici()),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}

/** A proxy whose calls use pooled connections. */
interface PooledProxy {
  core: Core;
  /** Loads what the first call needs. */
  load: () => Promise<void>;
}

/**
 * A proxy that calls the service over undici's pools, unless the merchant has set `fetch`. It starts no worker, because
 * application bundlers do not find the worker's file.
 */
export function pooledProxy(proxy: EstampProxy): PooledProxy {
  const { core, closing } = coreOf(proxy);
  const { transport, load, close } = createPoolTransport();
  const isUsed = core.useTransport(transport);
  closing.push(close);
  return { core, load: isUsed ? load : () => Promise.resolve() };
}
