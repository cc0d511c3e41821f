import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { PRODUCTION } from '../production-build.ts';

/** A peer as our documentation recommends to ship it: one production file, compiled while it loads. */
export interface Bundle {
  name: string;
  code: Uint8Array;
  gzip: number;
  brotli: number;
}

/* Imported statically as a page would. An `import()` makes the bundler wrap every module in a function. */
const entry = (name: string): string => `
import { mount } from './peers/${name}.mjs';
mount(JSON.parse(document.getElementById('schema').textContent), document.getElementById('root'));
`;

export async function bundle(name: string): Promise<Bundle> {
  const { outputFiles } = await build({
    ...PRODUCTION,
    stdin: { contents: entry(name), resolveDir: 'bench/forms', sourcefile: `${name}.mjs` },
    // Chromium compiles the whole file while it loads; the measurement starts at the first statement.
    banner: { js: "//# allFunctionsCalledOnLoad\nperformance.mark('begin');" },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { name, code, gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}
