import type { EstampProxyOptions } from '../../config/options.ts';
import { coreOf, createProxy, type EstampProxy } from '../../core/proxy.ts';
import { createValidatorOnDemand } from '../validator/validator-on-demand.ts';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadAsset } from '../../assets/assets.ts';

const LIST = 'assets.json';

/** A folder and all above it. */
function* upwards(folder: string): Generator<string> {
  for (let current = folder, last = ''; current !== last; last = current, current = dirname(current)) yield current;
}

/** Whether a folder is the package itself: its tests run from source, and a package may name itself. */
function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && /"name":\s*"estamp-checkout"/.test(readFileSync(file, 'utf8'));
}

/** A bundle in the form of CommonJS has no URL, and a `new URL(…)` would become an asset of the build. */
function moduleFolder(): string | undefined {
  const url = import.meta.url as string | undefined;
  return url?.startsWith('file:') ? dirname(fileURLToPath(url)) : undefined;
}

/**
 * Where a browser file is beside this module. A tracer can evaluate these paths, so the builds that copy only the files
 * that a server reads, as Nitro of Nuxt does, copy these, too.
 */
function besideModule(name: string): string | undefined {
  const rest = (start: string): string => name.slice(start.length);
  if (name.startsWith('locales/')) return join(import.meta.dirname, '../../../locales', rest('locales/'));
  if (name.startsWith('estamp-checkout.'))
    return join(import.meta.dirname, `../../../estamp-checkout.${rest('estamp-checkout.')}`);
  if (name.startsWith('skeleton.css')) return join(import.meta.dirname, `../../../skeleton.css${rest('skeleton.css')}`);
  return name === LIST ? join(import.meta.dirname, '../../../assets.json') : undefined;
}

/**
 * Where the `dist` folder of the package may be: above this module, or in `node_modules` if a bundler has moved the
 * module.
 */
function* places(): Generator<string> {
  const module = moduleFolder();
  if (module !== undefined) yield join(module, '..', '..', '..');
  for (const start of [...(module === undefined ? [] : [module]), process.cwd()])
    for (const folder of upwards(start)) {
      if (isPackage(folder)) yield join(folder, 'dist');
      yield join(folder, 'node_modules', 'estamp-checkout', 'dist');
    }
}

const isSource = (): boolean => [...upwards(moduleFolder() ?? process.cwd())].some(isPackage);

/** Some bundles, such as those of Turbopack, do not know the folder of the module. */
function isBeside(folder: string): boolean {
  const own = import.meta.dirname as string | undefined;
  return folder === join(own ?? '', '..', '..', '..');
}

let dist: string | undefined;

/** Reads the browser files from the package's own folder. It is looked for when the first file is asked for. */
export const readPackageAsset: ReadAsset = async (name) => {
  dist ??= [...places()].find((place) => existsSync(join(place, LIST)));
  // The source of the package, which is not built yet, has an empty list, and nothing is said about it.
  if (dist === undefined) return name === LIST && isSource() ? new TextEncoder().encode('{"files":{}}') : undefined;
  try {
    return new Uint8Array(await readFile((isBeside(dist) ? besideModule(name) : undefined) ?? join(dist, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Creates the handler that holds the API key, for Node: as `createEstampProxy` of `estamp-checkout/proxy`, and `fetch`
 * and `startMarkup` read the browser files from the package's own folder unless the option `readAsset` is set.
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
