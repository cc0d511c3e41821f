import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHROMIUM, FIREFOX, REDIS, SCREEN, WEBKIT, WEBKIT_DRIVER, type Tool } from './system-tools.ts';

/** Source patterns of modules that start a program. */
const SIGNS: readonly (readonly [RegExp, readonly Tool[]])[] = [
  [/\bchromiumPath\(|^import (?!type\b)[^;]*from 'playwright-core'/m, [CHROMIUM]],
  [/\bfirefoxPath\(/, [FIREFOX]],
  [/\bwebkitPaths\(/, [WEBKIT_DRIVER, WEBKIT, SCREEN]],
  [/\bprovide\(REDIS\)/, [REDIS]],
];

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;']* from )?'(\.[^']+)';/gm;

/** What reads the build: the package's own name, and paths in its folder. */
const READS_DIST = /from 'estamp-checkout(?:\/|')|import\('estamp-checkout|['"`./]dist\//;

/**
 * The modules of tests, scripts and the demo that a file imports, including itself. Modules of `src/` start no programs
 * and do not read `dist`.
 */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/^(?:test|scripts|demo|bench)\//.test(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    modulesOf(join(dirname(file), specifier), found);
  return found;
}

/** The programs that tests start, found in their imports, so that no suite can omit one. */
export function toolsOf(files: readonly string[]): Tool[] {
  const tools = new Set<Tool>();
  const modules = new Set(files.flatMap((file) => [...modulesOf(file)]));
  for (const module of modules) {
    // These modules name paths of programs but start none.
    if (/^test\/support\/browsers\/browser-(?:flags|paths)\.mjs$/.test(module)) continue;
    const text = readFileSync(module, 'utf8');
    for (const [sign, started] of SIGNS) if (sign.test(text)) for (const tool of started) tools.add(tool);
  }
  return [...tools];
}

/** Whether tests read `dist`, found in their imports. */
export const readsDist = (files: readonly string[]): boolean =>
  [...new Set(files.flatMap((file) => [...modulesOf(file)]))].some((module) =>
    READS_DIST.test(readFileSync(module, 'utf8')),
  );
