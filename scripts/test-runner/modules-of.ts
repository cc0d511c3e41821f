import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;']* from )?'(\.[^']+)';/gm;

/**
 * The modules of tests, scripts and the demo that a file imports, including itself. Modules of `src/` start no programs
 * and do not read `dist`.
 *
 * @param file a path relative to the root of the project
 */
export function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/^(?:test|scripts|demo|bench)\//.test(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    modulesOf(join(dirname(file), specifier), found);
  return found;
}
