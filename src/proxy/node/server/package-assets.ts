import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadAsset } from '../../assets/asset-list.ts';

/** The package's `dist` folder, three folders above this module. A `new URL(…)` would become an asset of the build. */
const DIST = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Reads the browser files from the package's own folder. */
export const readPackageAsset: ReadAsset = async (name) => {
  try {
    return new Uint8Array(await readFile(join(DIST, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
