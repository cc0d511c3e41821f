import type { Core } from '../core.ts';
import { coreOf } from '../proxy.ts';
import type { EstampProxy } from '../proxy.ts';
import { createPoolTransport } from './transport.ts';

/**
 * A proxy that calls the service over undici's pools, unless it has a `fetch` of the merchant's. Nothing here starts a
 * worker from a file of its own, which bundlers of applications do not find.
 */
export function pooled(proxy: EstampProxy): Core {
  const { core, closing } = coreOf(proxy);
  const { transport, close } = createPoolTransport();
  core.useTransport(transport);
  closing.push(close);
  return core;
}
