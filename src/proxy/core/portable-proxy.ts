import type { EstampProxyOptions } from '../config/options.ts';
import { createValidatorInPlace } from '../validation/validator-in-place.ts';
import { createProxy, type EstampProxy } from './proxy.ts';

/**
 * Creates the handler that holds the API key. On Node mount it with `toNodeHandler` of `estamp-checkout/proxy/node`;
 * elsewhere its `fetch` is the handler.
 *
 * @example
 * const proxy = createEstampProxy({
 *   apiKey: process.env.ESTAMP_API_KEY,
 *   baseUrl: 'https://api.example',
 *   publicUrl: 'https://www.example.com/estamp',
 *   secret: process.env.ESTAMP_SECRET,
 *   services: ['estamp.standard'],
 *   payment: { connectionId: 'conn_1', provider: 'sandbox' },
 * });
 * export default { fetch: proxy.fetch };
 *
 * @throws TypeError that names the option and how to fix it
 */
export function createEstampProxy(options: EstampProxyOptions): EstampProxy {
  return createProxy(options, createValidatorInPlace());
}
