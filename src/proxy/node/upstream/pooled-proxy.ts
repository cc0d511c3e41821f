import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { createPoolTransport } from './pool-transport.ts';

/**
 * A proxy that calls the service over undici's pools, unless the merchant has set `fetch`. It starts no worker, because
 * application bundlers do not find the worker's file.
 */
export function pooledProxy(proxy: EstampProxy): Core {
  const { core, closing } = coreOf(proxy);
  const { transport, close } = createPoolTransport();
  core.useTransport(transport);
  closing.push(close);
  return core;
}
