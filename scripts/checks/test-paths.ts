import { basename, dirname } from 'node:path';

/* Tests of several packages together: the whole product, the published package, attacks on the whole proxy. */
const WHOLE = /^(?:journeys|package|proxy\/attacks)\//;
const TEST = /^test\/(.+?)(?:\.browser)?\.test\.ts$/;
const SOURCE = /\.(?:ts|mts|mjs|cjs)$/;

/**
 * The test files that do not lie at the path of what they test. `test/proxy/store/redis-instances.test.ts` tests
 * `src/proxy/store/redis.ts`, or its folder `src/proxy/store`: its name is that of the source, or starts with it.
 * Tests of `scripts`, `demo` and of support files of tests mirror those folders.
 *
 * @param files all files of the project, relative to its root
 * @param allowed test files that have a reason to lie elsewhere
 */
export function misplacedTests(files: readonly string[], allowed: ReadonlySet<string>): string[] {
  const sources = new Map<string, Set<string>>();
  for (const file of files) {
    if (!SOURCE.test(file) || TEST.test(file)) continue;
    const folder = dirname(file);
    sources.set(folder, (sources.get(folder) ?? new Set()).add(basename(file).replace(/(?:\.d)?\.\w+$/, '')));
    for (let parent = folder; parent !== '.'; parent = dirname(parent))
      sources.set(parent, sources.get(parent) ?? new Set());
  }
  return files.filter((file) => {
    const path = TEST.exec(file)?.[1];
    if (path === undefined || WHOLE.test(path) || allowed.has(file)) return false;
    const name = basename(path);
    const named = (source: string): boolean => name === source || name.startsWith(`${source}-`);
    return ![`src/${dirname(path)}`, dirname(path), `test/${dirname(path)}`].some((folder) => {
      const names = sources.get(folder);
      return names !== undefined && [...names, ...(folder.startsWith('test/') ? [] : [basename(folder)])].some(named);
    });
  });
}
