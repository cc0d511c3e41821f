/**
 * `npx tsx bench/forms/run.ts`: compares our form with RJSF, JSON Forms and jsfe for the same schema of 20, 60 and 200
 * fields, in one run, at a sixth of the machine's speed. The floors are a form written by hand with Lit (rendering) and
 * plain HTML controls (typing). This program installs the peers.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { CHROMIUM, provide } from '../../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../../test/support/browsers/browser-flags.mjs';
import { installPeers } from '../install-peers.ts';
import { median } from '../median.ts';
import { bundle } from './bundle.ts';
import { measure, type Sample } from './measure.ts';
import { benchSchema } from './schema.ts';
import { recordResult, type Bar, type Chart } from '../record-result.ts';
import type { Figure } from '../report/figure.ts';

const PEERS = ['plain', 'lit', 'estamp', 'rjsf', 'jsonforms', 'jsfe'];
/** These have a goal. The others are measured in a third of the rounds. */
const FLOORS_AND_OURS = ['plain', 'lit', 'estamp'];
const SIZES = [20, 60, 200];
const RUNS = Number(process.env.RUNS ?? 9);
const GOALS = { bytes: 36_000, render: 1.2, key: 1.05 };

/** Time for the browser to clear a page before the next is measured. */
const PAUSE_MS = 300;

const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name) => [Math.random(), name] as const)
    .sort(([one], [other]) => one - other)
    .map(([, name]) => name);

installPeers('bench/forms');

const bundles = await Promise.all(PEERS.map(bundle));
const server = createServer((request, response) => {
  const [, name = '', count] = (request.url ?? '').split('/');
  const found = bundles.find((one) => `${one.name}.js` === name || one.name === name);
  if (!found) return void response.writeHead(404).end();
  const script = name.endsWith('.js');
  response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html', 'cache-control': 'no-store' });
  response.end(script ? found.code : page(found.name, Number(count)));
});
const page = (name: string, count: number): string =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><div id="root"></div>` +
  `<script type="application/json" id="schema">${JSON.stringify(benchSchema(count))}</script>` +
  `<script type="module" src="/${name}.js"></script>`;

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({
  executablePath: provide(CHROMIUM),
  args: [...CHROMIUM_FLAGS, '--js-flags=--expose-gc'],
});

const figures: Figure[] = [];
const report = (what: string, measured: number, unit: string, goal: number): void => {
  figures.push({ what, measured, unit, goal });
  console.log(`${what}: ${Number(measured.toFixed(2))} ${unit} (goal ${goal})`);
};

try {
  const weights = new Map(bundles.map((one) => [one.name, one]));
  console.log('| bundle | gzip | brotli |\n|---|---:|---:|');
  for (const { name, gzip, brotli } of bundles) console.log(`| ${name} | ${gzip} | ${brotli} |`);
  report('<estamp-form>', weights.get('estamp')?.gzip ?? NaN, 'bytes gzip', GOALS.bytes);

  const bars = (value: (name: string) => number, names: readonly string[] = PEERS): Bar[] =>
    names.map((name) => ({ label: name, value: value(name), ours: name === 'estamp' }));
  const charts: Chart[] = [
    {
      title: 'A form library',
      unit: 'bytes gzip',
      bars: bars((name) => weights.get(name)?.gzip ?? NaN, [...weights.keys()]),
    },
  ];
  for (const count of SIZES) {
    const samples = new Map<string, Sample[]>(PEERS.map((name) => [name, []]));
    // The first round is a warm-up and does not count. Each round has its own order, because a page is measured while
    // the browser still clears the one before.
    for (let run = 0; run <= RUNS; run += 1) {
      const round = run > RUNS / 3 ? FLOORS_AND_OURS : PEERS;
      for (const name of shuffled(round)) {
        await setTimeout(PAUSE_MS);
        const sample = await measure(browser, `${url}/${name}/${count}`, count);
        if (run > 0) samples.get(name)?.push(sample);
      }
    }
    const of = (name: string, figure: keyof Sample): number =>
      median((samples.get(name) ?? []).map((one) => one[figure]));
    console.log(
      `\n${count} fields, 6 times slower, medians of ${RUNS}\n| | ms to complete render | ms CPU until then | ms CPU a key | ms script a key | heap MB |\n|---|---:|---:|---:|---:|---:|`,
    );
    for (const name of PEERS) {
      const row = (['render', 'load', 'key', 'script', 'heap'] as const).map((figure) => of(name, figure).toFixed(2));
      console.log(`| ${name} | ${row.join(' | ')} |`);
    }
    charts.push(
      {
        title: `Until a form of ${count} fields is drawn`,
        unit: 'milliseconds',
        bars: bars((name) => of(name, 'render')),
      },
      {
        title: `A key pressed in a form of ${count} fields`,
        unit: 'milliseconds of processor time',
        bars: bars((name) => of(name, 'key')),
      },
    );
    const ratio = (figure: keyof Sample, floor: string): number => of('estamp', figure) / of(floor, figure);
    report(`render ${count} fields, against Lit by hand`, ratio('render', 'lit'), 'times', GOALS.render);
    report(`key in ${count} fields, against plain HTML`, ratio('key', 'plain'), 'times', GOALS.key);
  }
  recordResult('forms', figures, charts);
} finally {
  await browser.close();
  server.close();
}
