import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A peer as our documents tell its users to ship it: one file, built for production, compiled while it comes. */
export interface Bundle {
  name: string;
  code: Uint8Array;
  gzip: number;
  brotli: number;
}

/* Imported as a page would: an `import()` would have the bundler wrap every module in a function that no user ships. */
const entry = (name: string): string => `
import { mount } from './peers/${name}.mjs';
mount(JSON.parse(document.getElementById('schema').textContent), document.getElementById('root'));
`;

export async function bundle(name: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: entry(name), resolveDir: 'bench/forms', sourcefile: `${name}.mjs` },
    bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, conditions: ['production'],
    // Chromium compiles the whole of it while it comes; time counts from the first statement.
    banner: { js: "//# allFunctionsCalledOnLoad\nperformance.mark('begin');" },
    define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'error',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { name, code, gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}
