import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build } from 'esbuild';

/** Keeps `import.meta.url` of each module: the runner serves the tree, so its address is its path. */
const addresses = {
  name: 'addresses',
  setup(building) {
    building.onLoad({ filter: /[/\\](?:src|test)[/\\].*\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(`/${relative(process.cwd(), path)}`);
      return { contents: `const HERE = new URL(${address}, location.href).href; ${code}`, loader: 'ts' };
    });
  },
};

/**
 * Bundles tests for the browser into few modules, because a page that loads hundreds of modules takes seconds.
 *
 * @param files test files, relative to the root of the project
 * @param folder the output folder. One for each run, because runs for several browsers overlap
 * @param define values for names in the code, as JavaScript expressions
 * @returns the bundled files, in the same order
 */
export async function bundleBrowserTests(files, { folder, define }) {
  await build({
    entryPoints: files,
    outdir: folder,
    outbase: '.',
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['development'],
    // The runner serves these itself.
    external: ['/__web-*'],
    // `sideEffects` in package.json would drop `import '../src/index.ts'`, whose file is none of the built ones.
    ignoreAnnotations: true,
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"development"', 'import.meta.url': 'HERE', ...define },
    inject: ['test/support/runner/short-elements.ts'],
    plugins: [addresses],
    logLevel: 'error',
  });
  return files.map((file) => `${folder}/${file.replace(/\.ts$/, '.js')}`);
}

/** The source of a bundled test. @param path as `bundleBrowserTests` returned it */
export const sourceOfBundle = (path, folder) => relative(folder, path).replace(/\.js$/, '.ts');
