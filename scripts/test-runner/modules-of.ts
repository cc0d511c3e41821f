import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;']* from )?'(\.[^']+)'(?: with [^;]*)?;/gm;
const LAZY_IMPORT = /\bimport\('(\.[^']+)'\)/g;
const TESTING = /^(?:test|scripts|demo|bench)\//;
const OURS = /^(?:test|scripts|demo|bench|src)\//;

const imports = new Map<string, readonly string[] | undefined>();

/** The relative imports of a module, as paths. Undefined if there is no such file. The cache holds them for one run. */
function importsOf(module: string): readonly string[] | undefined {
  if (imports.has(module)) return imports.get(module);
  if (!existsSync(module)) {
    imports.set(module, undefined);
    return undefined;
  }
  const text = readFileSync(module, 'utf8');
  const found = [...text.matchAll(IMPORT), ...text.matchAll(LAZY_IMPORT)].map(([, specifier = '']) =>
    join(dirname(module), specifier),
  );
  imports.set(module, found);
  return found;
}

/** The modules that a file reaches, itself first, each with the number of imports that lead to it. */
function reach(file: string, within: RegExp): Map<string, number> {
  const found = new Map<string, number>();
  const queue: [string, number][] = [[file, 0]];
  for (const [module, distance] of queue) {
    const next = found.has(module) || !within.test(module) ? undefined : importsOf(module);
    if (!next) continue;
    found.set(module, distance);
    for (const one of next) queue.push([one, distance + 1]);
  }
  return found;
}

/**
 * The modules of tests, scripts and the demo that a file imports, including itself. Modules of `src/` start no programs
 * and do not read `dist`.
 *
 * @param file a path relative to the root of the project
 */
export const modulesOf = (file: string): Set<string> => new Set(reach(file, TESTING).keys());

/** All modules of the project that a file imports, with the number of imports that lead to each. */
export const distancesOf = (file: string): ReadonlyMap<string, number> => reach(file, OURS);
