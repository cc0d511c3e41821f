/**
 * Prints what `npm install estamp-checkout` puts into a project: packages, files and megabytes. Counted from the files
 * that are packed and from the installed dependencies, without the network. README states the figures.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Footprint {
  packages: number;
  files: number;
  bytes: number;
  /** The part of it that is this package. */
  own: { files: number; bytes: number };
}

interface Locked {
  dependencies?: Record<string, string>;
}

/**
 * The installed folders of the dependencies and of theirs. Nested versions come before shared ones, as Node finds them.
 */
function installed(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const found = new Set<string>();
  const visit = (from: string, { dependencies = {} }: Locked): void => {
    for (const name of Object.keys(dependencies)) {
      const folder = [`${from}/node_modules/${name}`, `node_modules/${name}`].find((path) => path in packages);
      if (!folder || found.has(folder)) continue;
      found.add(folder);
      visit(folder, packages[folder] as Locked);
    }
  };
  visit('.', packages[''] as Locked);
  return found;
}

/** Files and bytes of a folder, without packages nested in it. */
function sizesOf(folder: string): number[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sizesOf(path);
    return entry.isFile() ? [statSync(path).size] : [];
  });
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

export function measureFootprint(): Footprint {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--dry-run', '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ entryCount, unpackedSize }] = JSON.parse(packed) as [{ entryCount: number; unpackedSize: number }];
  const folders = [...installed()];
  const sizes = folders.flatMap(sizesOf);
  return {
    packages: folders.length + 1,
    files: sizes.length + entryCount,
    bytes: sum(sizes) + unpackedSize,
    own: { files: entryCount, bytes: unpackedSize },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(measureFootprint());
