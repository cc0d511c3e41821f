/**
 * The proxy for any runtime with web standards: holds the API key on the merchant's server.
 *
 * @example
 * import { createEstampProxy } from 'estamp-checkout/proxy';
 *
 * const proxy = createEstampProxy(options);
 * export default { fetch: proxy.fetch };
 *
 * @module
 */
export * from './exports.ts';
export { createEstampProxy } from './core/portable-proxy.ts';
