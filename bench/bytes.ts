/**
 * Measures what an English checkout loads, as a whole and in parts. Without `--check` it writes the table of `docs/size.md`
 * and `bench/results/bytes.json`. With `--check` it fails if the whole or a part is more than 0.5 % larger than in the table.
 *
 * Parts are minified bytes before compression, because compressed sizes do not add up. The whole is the built file:
 * `gzip -9`, and the gzip (Zopfli) and Brotli files that the package ships beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { recordResult } from './record-result.ts';

const FILE = 'dist/estamp-checkout.min.js';
const START = 'dist/estamp-checkout.start.js';
const TABLE = 'docs/size.md';
/** The goal for the whole file, Lit included: 76 KB gzip. */
const GOAL = 76_000;
/** The goal for the start file: 5 KB gzip. */
const START_GOAL = 5120;
const LEEWAY = 1.005;

const part = (input: string): string =>
  /node_modules\/(@lit\/[\w-]+|lit[^/]*)\//.exec(input)?.[1]?.replace(/^(lit.*|@lit\/reactive-element)$/, 'lit') ??
  /^src\/(\w+)\//.exec(input)?.[1] ??
  'entry';

async function parts(): Promise<Map<string, number>> {
  const { metafile } = await build({
    entryPoints: ['src/cdn.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    conditions: ['production'],
    legalComments: 'none',
    logLevel: 'error',
    define: { __VERSION__: '"0"' },
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
const shipped = readFileSync(`${FILE}.gz`).length;
const brotli = readFileSync(`${FILE}.br`).length;
const sizes = await parts();
const start = gzipSync(readFileSync(START), { level: 9 }).length;

const table = `# What a checkout weighs

Everything that an English checkout loads is one file, Lit included: **${gzip} bytes gzip** (\`gzip -9\`).
The package ships it compressed: ${shipped} bytes gzip (Zopfli), ${brotli} bytes Brotli. Minified it has ${bytes.length} bytes.
The goal is ${GOAL} bytes gzip${gzip > GOAL ? `; it is not met: the file is ${Math.round((gzip / GOAL - 1) * 100)} % larger` : ''}.

The start file, which shows the first question before, has ${start} bytes gzip; its limit is ${START_GOAL}.
The parts of the one file below are minified bytes before compression. Written by \`npm run size\`.

| part | minified bytes |
|---|---:|
${[...sizes].map(([name, size]) => `| ${name} | ${size} |`).join('\n')}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(TABLE, table);
  recordResult(
    'bytes',
    [
      { what: 'the checkout in one file', measured: gzip, unit: 'bytes gzip', goal: GOAL },
      { what: 'the start file', measured: start, unit: 'bytes gzip', goal: START_GOAL },
    ],
    [
      {
        title: 'The checkout in one file',
        unit: 'bytes',
        goal: GOAL,
        bars: [
          { label: 'gzip -9', value: gzip, ours: true },
          { label: 'Zopfli', value: shipped, ours: true },
          { label: 'Brotli', value: brotli, ours: true },
        ],
      },
      {
        title: 'Its parts',
        unit: 'minified bytes',
        bars: [...sizes].map(([label, value]) => ({ label, value, ours: true })),
      },
    ],
  );
  console.log(table);
} else {
  const recorded = new Map(
    [...readFileSync(TABLE, 'utf8').matchAll(/^\| ([\w@/-]+) \| (\d+) \|$/gm)].map(([, name = '', size]) => [
      name,
      Number(size),
    ]),
  );
  const wrong = [...sizes]
    .filter(([name, size]) => size > (recorded.get(name) ?? 0) * LEEWAY)
    .map(([name, size]) => `${name} weighs ${size} bytes; ${TABLE} says ${recorded.get(name) ?? 'nothing'}.`);
  const whole = Number(/\*\*(\d+) bytes gzip\*\*/.exec(readFileSync(TABLE, 'utf8'))?.[1] ?? 0);
  if (gzip > whole * LEEWAY) wrong.push(`The checkout weighs ${gzip} bytes gzip; ${TABLE} says ${whole}.`);
  if (start > START_GOAL) wrong.push(`The start file weighs ${start} bytes gzip; its limit is ${START_GOAL}.`);
  console.log(
    wrong.length
      ? `${wrong.join('\n')}\nTo accept the new size, run: npm run size`
      : `${gzip} bytes gzip, ${gzip - GOAL} above the goal.`,
  );
  process.exit(wrong.length ? 1 : 0);
}
