import { readFileSync } from 'node:fs';
import { modulesOf } from './modules-of.ts';
import { CHROMIUM, FIREFOX, HEADLESS, REDIS, SCREEN, WEBKIT, WEBKIT_DRIVER, type Tool } from './system-tools.ts';

/** Source patterns of modules that start a program. */
const SIGNS: readonly (readonly [RegExp, readonly Tool[]])[] = [
  [/\bshellPath\(/, [HEADLESS]],
  [/\bchromiumPath\(/, [CHROMIUM]],
  [/\bfirefoxPath\(/, [FIREFOX]],
  [/\bwebkitPaths\(/, [WEBKIT_DRIVER, WEBKIT, SCREEN]],
  [/\bprovide\(REDIS\)/, [REDIS]],
];

/** What reads the build: the package's own name, and paths in its folder. */
const READS_DIST = /from 'estamp-checkout(?:\/|')|import\('estamp-checkout|['"`./]dist\//;

/** The programs that tests start, found in their imports, so that no suite can omit one. */
export function toolsOf(files: readonly string[]): Tool[] {
  const tools = new Set<Tool>();
  const modules = new Set(files.flatMap((file) => [...modulesOf(file)]));
  for (const module of modules) {
    // These modules name paths of programs but start none.
    if (/^test\/support\/browsers\/browser-(?:flags|paths)\.mjs$|\/required-tools\.ts$/.test(module)) continue;
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
