/**
 * `tsx bench/proxy/soak.ts [--minutes 10]`: measures the live heap under steady load. Goal: flat, below 1 MB an hour.
 */
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createSandbox } from '../../src/sandbox/index.ts';
import { recordResult } from '../record-result.ts';
import { start } from './machine.ts';
import { optionsFor } from './options.ts';
import { atRate } from './rate.ts';

const RATE = 200;
/** Megabytes an hour. */
const GOAL = 1;
const EVERY = 10;
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const samples = Math.max(4, Math.round((Number(values.minutes) * 60) / EVERY));

const sandbox = await createSandbox();
const ours = await start({ KIND: 'proxy', OPTIONS: optionsFor(sandbox.url) });
const pool = new Pool(ours.url, { connections: 32 });
/* Typical requests: catalogues, valid cached copies, unknown paths, refused writes. */
const calls = [
  { method: 'GET', path: '/estamp/checkout/estamp.standard' },
  { method: 'GET', path: '/estamp/states/KA/articles' },
  { method: 'GET', path: '/estamp/health' },
  { method: 'GET', path: '/estamp/order', headers: { authorization: 'Bearer a.b.c' } },
  {
    method: 'POST',
    path: '/estamp/quotes',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{"serviceCode":1}',
  },
] as const;

const heaps: number[] = [];
try {
  for (let sample = 0; sample < samples; sample += 1) {
    await atRate(RATE, EVERY, async (index) => {
      const call = calls[index % calls.length] ?? calls[0];
      await (await pool.request({ ...call, path: `${call.path}?n=${sample}-${index}` })).body.dump();
    });
    heaps.push((await ours.heap()).heap / 2 ** 20);
  }
  // The first third is a warm-up: code is compiled, caches fill.
  const afterWarmUp = heaps.slice(Math.ceil(heaps.length / 3));
  const middle = (afterWarmUp.length - 1) / 2;
  const mean = afterWarmUp.reduce((sum, heap) => sum + heap, 0) / afterWarmUp.length;
  const slope =
    afterWarmUp.reduce((sum, heap, index) => sum + (index - middle) * (heap - mean), 0) /
    afterWarmUp.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const perHour = (slope * 3600) / EVERY;
  console.log(
    `heap over ${values.minutes} minutes at ${RATE} a second: ${afterWarmUp[0]?.toFixed(2)} MB, at the end ${heaps.at(-1)?.toFixed(2)} MB, slope ${perHour.toFixed(2)} MB an hour`,
  );
  recordResult('proxy-soak', [
    { what: 'slope of the live heap', measured: perHour, unit: 'MB an hour', goal: GOAL, signed: true },
  ]);
} finally {
  await pool.close();
  ours.close();
  await sandbox.close();
}
