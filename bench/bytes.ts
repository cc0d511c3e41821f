/**
 * Measures what an English checkout loads, as a whole and in parts. Without `--check` it writes the table of
 * `docs/size.md` and `bench/results/bytes.json`. With `--check` it fails if the whole or a part is more than 0.5 %
 * larger than in the table.
 *
 * Parts are minified bytes before compression, because compressed sizes do not add up. The whole is the built file:
 * `gzip -9`, and the gzip (Zopfli) and Brotli files that the package ships beside it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { build as vite, type Plugin } from 'vite';
import { ON_DEMAND_CHUNKS, PRODUCTION } from './production-build.ts';
import { recordResult } from './record-result.ts';

const FILE = 'dist/estamp-checkout.min.js';
const START = 'dist/estamp-checkout.start.js';
const ORDER = 'dist/estamp-order.min.js';
const ON_DEMAND = 'dist/estamp-on-demand.min.js';
const LANGUAGES = 'dist/locales/';
const TABLE = 'docs/size.md';
/** Limits in bytes, gzip unless they say otherwise. The whole file includes Lit. */
const GOAL = 82_000;
/** The one file may not pass this limit: what is added takes something away. */
const LIMIT = 93_200;
const BROTLI_GOAL = 66_500;
const START_GOAL = 5000;
/** The order alone, for a page of thanks. It may not pass this limit. */
const ORDER_LIMIT = 51_200;
const LANGUAGE_GOAL = 5120;
/**
 * What a page's bundler makes of `import 'estamp-checkout'`, compared with the one file. It includes the whole of Lit.
 */
const IMPORT_GOAL = 1.03;
const LEEWAY = 1.005;

const PAGE = "import './dist/index.js';";

async function bundledByEsbuild(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...PRODUCTION,
    stdin: { contents: PAGE, resolveDir: '.' },
    external: ON_DEMAND_CHUNKS,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

async function bundledByVite(): Promise<string> {
  const page = join(process.cwd(), 'page.js');
  const entry: Plugin = {
    name: 'page',
    resolveId: (id) => (id === page ? id : undefined),
    load: (id) => (id === page ? PAGE : undefined),
  };
  const made = await vite({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [entry],
    build: { write: false, modulePreload: false, target: 'es2022', rolldownOptions: { input: page } },
  });
  const { output } = made as { output: { isDynamicEntry?: boolean; code?: string }[] };
  return output.map(({ code, isDynamicEntry }) => (isDynamicEntry ? '' : (code ?? ''))).join('');
}

const part = (input: string): string =>
  /node_modules\/(@lit\/[\w-]+|lit[^/]*)\//.exec(input)?.[1]?.replace(/^(lit.*|@lit\/reactive-element)$/, 'lit') ??
  /^src\/(\w+)\//.exec(input)?.[1] ??
  'entry';

async function parts(): Promise<Map<string, number>> {
  const { metafile } = await build({
    ...PRODUCTION,
    entryPoints: ['src/cdn.ts'],
    external: ON_DEMAND_CHUNKS,
    metafile: true,
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

const gzipped = (bytes: string | Uint8Array): number => gzipSync(bytes, { level: 9 }).length;
const bytes = readFileSync(FILE);
const gzip = gzipped(bytes);
const shipped = readFileSync(`${FILE}.gz`).length;
const brotli = readFileSync(`${FILE}.br`).length;
const sizes = await parts();
const start = gzipped(readFileSync(START));
const order = gzipped(readFileSync(ORDER));
const onDemand = gzipped(readFileSync(ON_DEMAND));
const language = Math.max(
  ...readdirSync(LANGUAGES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => gzipped(readFileSync(LANGUAGES + name))),
);

if (!process.argv.includes('--check')) {
  /** A page that imports the package, packed by its bundler. */
  const imported = {
    Vite: gzipped(await bundledByVite()),
    esbuild: gzipped(await bundledByEsbuild()),
  };
  const table = `# What a checkout weighs

Everything that an English checkout loads is one file, Lit included: **${gzip} bytes gzip** (\`gzip -9\`).
The package ships it compressed: ${shipped} bytes gzip (Zopfli), ${brotli} bytes Brotli. Minified it has ${bytes.length} bytes.
Its limit is ${LIMIT}. The goal is ${GOAL} bytes gzip${gzip > GOAL ? `; it is not met: the file is ${Math.round((gzip / GOAL - 1) * 100)} % larger` : ''}.

The order alone (\`estamp-order.min.js\`) has ${order} bytes gzip, Lit included; its limit is ${ORDER_LIMIT}.
What only a press reaches (\`estamp-on-demand.min.js\`) has ${onDemand} bytes gzip.

The start file, which shows the first question before, has ${start} bytes gzip; its limit is ${START_GOAL}. The largest
language has ${language} bytes; its limit is ${LANGUAGE_GOAL}. \`import 'estamp-checkout'\` weighs ${imported.Vite} bytes gzip through Vite and
${imported.esbuild} through esbuild, which is ${(imported.Vite / gzip).toFixed(2)} and ${(imported.esbuild / gzip).toFixed(2)} times the one file (goal ${IMPORT_GOAL}); the page's bundler includes all of Lit.

The parts of the one file below are minified bytes before compression. Written by \`npm run size\`.

| part | minified bytes |
|---|---:|
${[...sizes].map(([name, size]) => `| ${name} | ${size} |`).join('\n')}
`;
  // `bench/account.ts` writes what follows.
  const [, account = ''] = readFileSync(TABLE, 'utf8').split(/(?=^## )/m);
  writeFileSync(TABLE, account ? `${table}\n${account}` : table);
  recordResult(
    'bytes',
    [
      { what: 'the checkout in one file', measured: gzip, unit: 'bytes gzip', goal: GOAL },
      { what: 'the checkout in one file, as served', measured: brotli, unit: 'bytes Brotli', goal: BROTLI_GOAL },
      { what: 'the start file', measured: start, unit: 'bytes gzip', goal: START_GOAL },
      { what: 'the order alone', measured: order, unit: 'bytes gzip', goal: ORDER_LIMIT },
      { what: 'the largest language', measured: language, unit: 'bytes gzip', goal: LANGUAGE_GOAL },
      ...Object.entries(imported).map(([bundler, size]) => ({
        what: `imported through ${bundler}, against the one file`,
        measured: size / gzip,
        unit: 'times',
        goal: IMPORT_GOAL,
      })),
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
  if (gzip > LIMIT || order > ORDER_LIMIT) {
    console.error(`The one file may have ${LIMIT} bytes gzip and the order alone ${ORDER_LIMIT}: take something away.`);
    process.exitCode = 1;
  }
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
  if (gzip > LIMIT) wrong.push(`The one file weighs ${gzip} bytes gzip; its limit is ${LIMIT}.`);
  if (start > START_GOAL * LEEWAY) wrong.push(`The start file weighs ${start} bytes gzip; its limit is ${START_GOAL}.`);
  if (order > ORDER_LIMIT) wrong.push(`The order alone weighs ${order} bytes gzip; its limit is ${ORDER_LIMIT}.`);
  if (language > LANGUAGE_GOAL) wrong.push(`A language weighs ${language} bytes gzip; its limit is ${LANGUAGE_GOAL}.`);
  console.log(
    wrong.length
      ? `${wrong.join('\n')}\nTo accept the new size, run: npm run size`
      : `${gzip} bytes gzip, ${gzip - GOAL} above the goal.`,
  );
  process.exit(wrong.length ? 1 : 0);
}
