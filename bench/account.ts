/**
 * Accounts for the bytes of the one file by folder, and by the moment of a plain purchase in which they first run.
 * Writes the second table of `docs/size.md`. A purchase is driven in Chromium with the modules of the one file in one
 * readable bundle, whose comments say where each begins; the share of a module that has run by then is applied to its
 * minified bytes. What runs at load counts with the first question: so do constants, texts and style sheets of later
 * steps.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { startDemo } from '../demo/start.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import {
  askPrice,
  atProvider,
  chooseStamp,
  heading,
  nameParties,
  pay,
  toReview,
} from '../test/journeys/support/customer.ts';
import { ON_DEMAND_CHUNKS, PRODUCTION } from './production-build.ts';
import { recordResult } from './record-result.ts';

const TABLE = 'docs/size.md';
const FILE = '/account.js';
const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>account</title>
<script type="module" src="${FILE}"></script><estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`;

const OPTIONS = {
  ...PRODUCTION,
  entryPoints: ['src/cdn.ts'],
  external: ON_DEMAND_CHUNKS,
  define: { __VERSION__: '"0"' },
} satisfies BuildOptions;

/** The folder of a module: two levels of our own, the package of others. */
const folderOf = (module: string): string =>
  /node_modules\/(@lit\/task|@?lit)/.exec(module)?.[1]?.replace(/^@lit$/, 'lit') ??
  /^src\/(\w+(?:\/[\w-]+(?=\/))?)/.exec(module)?.[1] ??
  'entry';

/** Where each module begins in a readable bundle. */
function modulesOf(code: string): { module: string; from: number; to: number }[] {
  const starts = [...code.matchAll(/^\/\/ ((?:src|node_modules)\/\S+)$/gm)];
  return starts.map((start, at) => ({
    module: start[1] ?? '',
    from: start.index,
    to: starts[at + 1]?.index ?? code.length,
  }));
}

/** What has run so far, by character. */
async function coverage(session: CDPSession, length: number): Promise<Uint8Array> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const ran = new Uint8Array(length);
  for (const { url, functions } of result) {
    if (!url.endsWith(FILE)) continue;
    // Inner ranges come after those around them.
    for (const { ranges } of functions)
      for (const { count, startOffset, endOffset } of ranges) ran.fill(Number(count > 0), startOffset, endOffset);
  }
  return ran;
}

const PHASES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['first question', (page) => page.getByLabel('State', { exact: true }).waitFor()],
  ['stamp', chooseStamp],
  ['parties', async (page) => (await askPrice(page), nameParties(page))],
  ['review', toReview],
  ['order page', async (page) => (await pay(page), await atProvider(page, 'Close'), heading(page, 'Not paid yet'))],
  ['correction', (page) => page.getByRole('button', { name: 'Correct names' }).click()],
];

const [readable, minified] = await Promise.all([
  build({ ...OPTIONS, minify: false, minifySyntax: false, minifyWhitespace: false, minifyIdentifiers: false }),
  build({ ...OPTIONS, metafile: true }),
]);
const code = readable.outputFiles[0]?.text ?? '';
const sizes = new Map(
  Object.values(minified.metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput] as const),
  ),
);
const pages = await mkdtemp(join(tmpdir(), 'estamp-account-'));
await writeFile(join(pages, 'account.html'), PAGE);
await writeFile(join(pages, 'account.js'), code);
const demo = await startDemo({ folders: [{ under: '/', path: pathToFileURL(`${pages}/`) }] });
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await page.goto(`${demo.url}/account.html`);
  /** The phase in which each character first ran; that after the last one: never. */
  const first = new Uint8Array(code.length).fill(PHASES.length);
  for (const [index, [, act]] of PHASES.entries()) {
    await act(page);
    const ran = await coverage(session, code.length);
    for (let at = 0; at < code.length; at += 1) if (ran[at] && first[at] === PHASES.length) first[at] = index;
  }
  const rows = new Map<string, number[]>();
  for (const { module, from, to } of modulesOf(code)) {
    const row = rows.get(folderOf(module)) ?? PHASES.map(() => 0).concat(0);
    rows.set(folderOf(module), row);
    const bytes = (sizes.get(module) ?? 0) / (to - from);
    for (let at = from; at < to; at += 1) {
      const phase = first[at] ?? PHASES.length;
      row[phase] = (row[phase] ?? 0) + bytes;
    }
  }
  const columns = [...PHASES.map(([name]) => name), 'never'];
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
  const sorted = [...rows].sort(([, one], [, other]) => sumOf(other) - sumOf(one));
  const total = columns.map((_, at) => sumOf(sorted.map(([, row]) => row[at] ?? 0)));
  const line = (name: string, row: readonly number[]): string =>
    `| ${[name, sumOf(row), ...row].map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)).join(' | ')} |`;
  const section = `## When they first run

Minified bytes of the one file by folder, and by the moment of a plain purchase in which they first run. What runs at
load counts with the first question: so do constants, texts and style sheets of later steps. "Never" is what this
purchase did not need: faults, sessions, other documents and forms. Written by \`npm run bench -- account\`.

| part | all | ${columns.join(' | ')} |
|---|${'---:|'.repeat(columns.length + 1)}
${[line('all', total), ...sorted.map(([name, row]) => line(name, row))].join('\n')}
`;
  console.log(section);
  const table = await readFile(TABLE, 'utf8');
  recordResult('account', [
    {
      what: 'of the one file, what runs before the first question',
      measured: (total[0] ?? 0) / sumOf(total),
      unit: 'share',
    },
    {
      what: 'of the one file, what a plain purchase never runs',
      measured: (total.at(-1) ?? 0) / sumOf(total),
      unit: 'share',
    },
  ]);
  await writeFile(TABLE, `${table.split(/^## /m)[0] ?? ''}${section}`);
} finally {
  await browser.close();
  await demo.close();
  await rm(pages, { recursive: true });
}
