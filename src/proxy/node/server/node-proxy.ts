import type { EstampProxyOptions } from '../../config/options.ts';
import { coreOf, createProxy, type EstampProxy } from '../../core/proxy.ts';
import { createValidatorOnDemand } from '../validator/validator-on-demand.ts';
import { readPackageAsset } from './package-assets.ts';

/**
 * Creates the handler that holds the API key, for Node: as `createEstampProxy` of `estamp-checkout/proxy`, and `fetch` and
 * `startMarkup` read the browser files from the package's own folder unless the option `readAsset` is set.
 *
 * @example
 * const proxy = createEstampProxy({ apiKey: process.env.ESTAMP_API_KEY, baseUrl: 'https://api.example', … });
 *
 * @throws TypeError that names the option and how to fix it
 */
export function createEstampProxy(options: EstampProxyOptions): EstampProxy {
  const proxy = createProxy(options, createValidatorOnDemand());
  coreOf(proxy).core.setAssetReader(readPackageAsset);
  return proxy;
}
