import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A peer as its users would ship it: one file, built for production. */
export interface Bundle {
  name: string;
  code: Uint8Array;
  gzip: number;
  brotli: number;
}

/* Time counts from the first statement of the script, so the imports are reached from below it. */
const entry = (name: string): string => `
performance.mark('begin');
const { mount } = await import('./peers/${name}.mjs');
mount(JSON.parse(document.getElementById('schema').textContent), document.getElementById('root'));
`;

export async function bundle(name: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: entry(name), resolveDir: 'bench/forms', sourcefile: `${name}.mjs` },
    bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'error',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { name, code, gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}
