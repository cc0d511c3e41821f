/**
 * `npx tsx bench/checkouts/run.ts`: the size of our checkout, Adyen's Drop-in and Primer's, built by the same bundler
 * in one run. Ours is complete. The others load frames, card fields and texts from their own hosts at run time, which
 * this cannot measure. This program installs the peers.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPeers } from '../install-peers.ts';
import { recordResult } from '../record-result.ts';

/** Entries as a merchant in India would write them. */
const ENTRIES: Readonly<Record<string, string>> = {
  'estamp-checkout': 'src/cdn.ts',
  'Adyen Drop-in (card, UPI, redirect)': 'bench/checkouts/adyen.mjs',
  'Primer checkout': 'bench/checkouts/primer.mjs',
};

installPeers('bench/checkouts');

interface Weight {
  gzip: number;
  brotli: number;
}

/** The entry, its static imports and its style sheet, without what is loaded on demand. */
async function weigh(entry: string): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    entryPoints: { entry },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/out',
    write: false,
    metafile: true,
    conditions: ['production'],
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', __VERSION__: '"0"' },
  });
  const files = new Map(outputFiles.map((file) => [file.path.replace(/^.*\/out\//, ''), file.contents]));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [path.replace(/^.*out\//, ''), output]),
  );
  const wanted = ['entry.js'];
  for (const path of wanted) {
    for (const { path: imported, kind } of outputs.get(path)?.imports ?? []) {
      const name = imported.replace(/^.*out\//, '');
      if (kind === 'import-statement' && !wanted.includes(name)) wanted.push(name);
    }
  }
  const bodies = [...files].filter(([path]) => wanted.includes(path) || path.endsWith('.css')).map(([, body]) => body);
  const sum = (size: (body: Uint8Array) => number): number => bodies.reduce((all, body) => all + size(body), 0);
  return {
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  };
}

const rows: [string, Weight][] = [];
for (const [name, entry] of Object.entries(ENTRIES)) rows.push([name, await weigh(entry)]);
const [[, ours] = ['', { gzip: NaN, brotli: NaN }]] = rows;
console.log('| checkout | gzip | brotli | ours is, gzip |\n|---|---:|---:|---:|');
for (const [name, { gzip, brotli }] of rows)
  console.log(`| ${name} | ${gzip} | ${brotli} | ${(ours.gzip / gzip).toFixed(2)} of it |`);
recordResult(
  'checkouts',
  rows.slice(1).map(([name, { gzip }]) => ({
    what: `the whole checkout, against ${name}`,
    measured: ours.gzip / gzip,
    unit: 'times, gzip',
    goal: 1,
  })),
  [
    {
      title: 'The whole checkout, loaded at once',
      unit: 'bytes gzip',
      bars: rows.map(([label, { gzip }], index) => ({ label, value: gzip, ours: index === 0 })),
    },
  ],
);
