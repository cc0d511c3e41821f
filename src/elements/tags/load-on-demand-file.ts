import { VERSION } from '../../base/version.ts';
import { hashed, loadModule } from '../platform/load-module.ts';
import type { OnDemandParts } from '../view/view.ts';

/** The `integrity` of the file. The build writes it when the file is finished. */
declare const __ON_DEMAND__: string;

let attempts = 0;
let loading: Promise<OnDemandParts> | undefined;

async function load(): Promise<OnDemandParts> {
  const integrity = __ON_DEMAND__;
  // A browser does not load an address again that failed before.
  const href = hashed('estamp-on-demand.min.js', integrity) + (attempts || '');
  attempts += 1;
  await loadModule(href, integrity);
  const { ON_DEMAND: parts } = (await import(/* @vite-ignore */ href)) as { ON_DEMAND: OnDemandParts };
  if (parts.version !== VERSION) throw new Error(`${href} has version ${parts.version}, not ${VERSION}.`);
  return parts;
}

/**
 * `load-on-demand.ts` for the minified files: loads the file beside this one, whose bytes must have the hash that is
 * known here.
 */
export function loadOnDemand(): Promise<OnDemandParts> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}
