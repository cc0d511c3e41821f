import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Takes the place of `node:test` in files that share a process. */
export const COLLECTED = 'test/support/runner/collected-tests.ts';

const collected: Plugin = {
  name: 'collected',
  setup(building) {
    building.onResolve({ filter: /^node:test$/ }, ({ importer }) =>
      importer === resolve(COLLECTED) ? undefined : { path: resolve(COLLECTED) },
    );
  },
};

/* The worker is started by its URL, which is beside its starter's. */
const WORKER = 'src/proxy/node/validator/validator-worker.ts';
const STARTER = 'src/proxy/node/validator/worker-validator.ts';

/** Keeps `import.meta.url` of each source file in the compiled module. */
const addresses = (folder: string): Plugin => ({
  name: 'addresses',
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('import.meta.url')) return undefined;
      const file = path === resolve(STARTER) ? resolve(folder, STARTER.replace(/ts$/, 'mjs')) : path;
      return { contents: `const HERE = ${JSON.stringify(pathToFileURL(file).href)}; ${code}`, loader: 'ts' };
    });
  },
});

/* Most files use them, and loading their many modules takes longer than most tests. */
const BUNDLED =
  /^(?:@hono\/node-server|ajv|ajv-formats|fast-check|fast-deep-equal|fast-uri|hono|jose|json-schema-traverse|lru-cache|pure-rand|zod)(?:\/|$)/;

/** Bundles a few packages, and leaves all others to Node. */
const packages: Plugin = {
  name: 'packages',
  setup(building) {
    building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Where `compileTests` puts the compiled form of a file. */
export const compiledPath = (file: string, folder: string): string => `${folder}/${file.replace(/\.ts$/, '.mjs')}`;

/**
 * Bundles tests and their imports into few modules, because loading hundreds of modules takes longer than most tests.
 * To run a single file without compiling: `node --import tsx --test FILE`.
 *
 * @param folder the output folder, which is emptied first. Node's runner finds no tests below `node_modules`
 * @param options `isShared`: whether `run-collected.mjs` runs the files. Then `COLLECTED` is compiled, too
 * @returns the compiled files, in the same order
 */
export async function compileTests(
  files: readonly string[],
  folder: string,
  { isShared = false } = {},
): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: [...files, WORKER, ...(isShared ? [COLLECTED] : [])],
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    define: { 'import.meta.url': 'HERE' },
    plugins: [addresses(folder), ...(isShared ? [collected] : []), packages],
    logLevel: 'error',
  });
  return files.map((file) => compiledPath(file, folder));
}
