/**
 * What an English checkout loads, part by part. Without `--check` the table is written to `docs/size.md`; with it,
 * the whole and each part must keep to what the table says of it (2 % is left for small changes), so that the way to
 * the goal leads down only.
 *
 * The parts are minified bytes before compression: compressed sizes of parts do not add up. The whole is the built
 * file itself, `gzip -9`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const FILE = 'dist/estamp-checkout.min.js';
const TABLE = 'docs/size.md';
/** Where it has to end: everything that an English checkout loads, Lit included, in 30 KB gzip. */
const GOAL = 30 * 1024;
const LEEWAY = 1.02;

const part = (input: string): string =>
  /node_modules\/(@lit\/[\w-]+|lit[^/]*)\//.exec(input)?.[1]?.replace(/^(lit.*|@lit\/reactive-element)$/, 'lit') ??
  /^src\/(\w+)\//.exec(input)?.[1] ??
  'entry';

async function parts(): Promise<Map<string, number>> {
  const { metafile } = await build({
    entryPoints: ['src/cdn.ts'], bundle: true, minify: true, format: 'esm', target: 'es2022', write: false,
    metafile: true, conditions: ['production'], legalComments: 'none', logLevel: 'error', define: { __VERSION__: '"0"' },
  });
  const sizes = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      sizes.set(part(input), (sizes.get(part(input)) ?? 0) + bytesInOutput);
    }
  }
  return new Map([...sizes].sort((a, b) => b[1] - a[1]));
}

const bytes = readFileSync(FILE);
const gzip = gzipSync(bytes, { level: 9 }).length;
const brotli = brotliCompressSync(bytes).length;
const sizes = await parts();

const table = `# What a checkout weighs

Everything that an English checkout loads is one file, Lit included: **${gzip} bytes gzip** (${brotli} brotli, ${bytes.length} minified).
The goal is ${GOAL} bytes gzip. The parts below are minified bytes before compression. Written by \`npm run size\`.

| part | minified bytes |
|---|---:|
${[...sizes].map(([name, size]) => `| ${name} | ${size} |`).join('\n')}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(TABLE, table);
  console.log(table);
} else {
  const recorded = new Map([...readFileSync(TABLE, 'utf8').matchAll(/^\| ([\w@/-]+) \| (\d+) \|$/gm)]
    .map(([, name = '', size]) => [name, Number(size)]));
  const wrong = [...sizes]
    .filter(([name, size]) => size > (recorded.get(name) ?? 0) * LEEWAY)
    .map(([name, size]) => `${name} weighs ${size} bytes; ${TABLE} says ${recorded.get(name) ?? 'nothing'}.`);
  const whole = Number(/\*\*(\d+) bytes gzip\*\*/.exec(readFileSync(TABLE, 'utf8'))?.[1] ?? 0);
  if (gzip > whole * LEEWAY) wrong.push(`The checkout weighs ${gzip} bytes gzip; ${TABLE} says ${whole}.`);
  console.log(wrong.length
    ? `${wrong.join('\n')}\nIf it is worth it, record it: npm run size`
    : `${gzip} bytes gzip, ${gzip - GOAL} above the goal.`);
  process.exit(wrong.length ? 1 : 0);
}
