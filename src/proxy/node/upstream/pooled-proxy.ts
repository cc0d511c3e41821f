import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { createPoolTransport } from './pool-transport.ts';

/** A proxy whose calls use pooled connections. */
export interface PooledProxy {
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
