/**
 * Compares the CPU time of a cached catalogue response with node:http sending the same bytes. Goal: at most 1.15 times.
 */
import { createSandbox } from '../../src/sandbox/index.ts';
import { recordResult } from '../record-result.ts';
import { pairs, start } from './machine.ts';
import { optionsFor } from './options.ts';

const GOAL = 1.15;
const PATH = '/estamp/checkout/estamp.standard';

const sandbox = await createSandbox();
const ours = await start({ KIND: 'proxy', OPTIONS: optionsFor(sandbox.url) });
const floor = await start({ KIND: 'floor', TARGET: ours.url + PATH });
try {
  await requireSame();
  const { ours: us, floor: bare, ratio, perSecond } = await pairs(ours, floor, { path: PATH });
  console.log(
    `cached catalogue answer: ${us.toFixed(1)} us of processor time, node:http with the same bytes ${bare.toFixed(1)} us, ratio ${ratio.toFixed(2)} (goal ${GOAL}); ${Math.round(perSecond)} a second on one core`,
  );
  recordResult(
    'proxy-cached',
    [{ what: 'cached response, against node:http', measured: ratio, unit: 'times', goal: GOAL }],
    [
      {
        title: 'A cached catalogue answer',
        unit: 'microseconds of processor time',
        bars: [
          { label: 'estamp proxy', value: us, ours: true },
          { label: 'node:http, same bytes', value: bare },
        ],
      },
    ],
  );
} finally {
  ours.close();
  floor.close();
  await sandbox.close();
}

/** Requires both to send the same bytes and headers. */
async function requireSame(): Promise<void> {
  const [mine, bare] = await Promise.all(
    [ours, floor].map(async ({ url }) => {
      const answer = await fetch(url + PATH);
      const names = [...answer.headers].map(([name, value]) =>
        name === 'date' || name === 'x-request-id' ? name : `${name}: ${value}`,
      );
      return JSON.stringify([names.sort(), await answer.text()]);
    }),
  );
  if (mine !== bare) throw new Error('The floor does not send what the proxy sends.');
}
