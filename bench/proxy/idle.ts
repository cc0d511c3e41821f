/**
 * T49: measures how thousands of idle connections affect other clients: the 99th percentile of cached responses at 200
 * a second, alternately without and with them. Goal: below 2 times. The server has the limits of `estamp-proxy` (5,000
 * connections, here also for one address), so other clients still get connections.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Pool } from 'undici';
import { createSandbox } from '../../src/sandbox/index.ts';
import { median } from '../median.ts';
import { recordResult } from '../record-result.ts';
import { start } from './machine.ts';
import { optionsFor } from './options.ts';
import { atRate, percentile } from './rate.ts';

const GOAL = 2;
const IDLE = 4_900;
/* Connections opened at once; the kernel limits how many may wait to be accepted. */
const AT_ONCE = 100;
const RATE = 200;
/* Below the ten seconds after which an idle connection is closed. */
const SECONDS = 5;
const ROUNDS = 5;

const sandbox = await createSandbox();
const ours = await start({ KIND: 'proxy', LIMITED: 'yes', OPTIONS: optionsFor(sandbox.url) });

async function dial(): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < IDLE) {
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const socket = connect(Number(new URL(ours.url).port), '127.0.0.1')
            .on('error', () => undefined)
            .resume();
          await once(socket, 'connect');
          return socket;
        }),
      )),
    );
  }
  return sockets;
}

/** @returns the 99th percentile in milliseconds */
async function slowest(): Promise<number> {
  // A new pool, because connections that idled meanwhile may be closed soon.
  const others = new Pool(ours.url, { connections: 16 });
  const times = await atRate(RATE, SECONDS, async () => {
    const { statusCode, body } = await others.request({ method: 'GET', path: '/estamp/checkout/estamp.standard' });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The answer was ${statusCode}.`);
  });
  await others.close();
  return percentile(times, 0.99);
}

try {
  await (await fetch(`${ours.url}/estamp/checkout/estamp.standard`)).arrayBuffer();
  await slowest();
  const rows: { alone: number; beside: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await slowest();
    const idle = await dial();
    const beside = await slowest();
    const open = idle.filter((socket) => !socket.closed).length;
    if (open < IDLE) throw new Error(`Only ${open} of ${IDLE} connections were still open.`);
    for (const socket of idle) socket.destroy();
    rows.push({ alone, beside });
  }
  const ratio = median(rows.map(({ alone, beside }) => beside / alone));
  console.log(
    `p99 of cached answers at ${RATE} a second: ${median(rows.map(({ alone }) => alone)).toFixed(1)} ms, beside ${IDLE} idle connections ${median(rows.map(({ beside }) => beside)).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (goal: below ${GOAL})`,
  );
  recordResult('proxy-idle', [
    { what: `p99 beside ${IDLE} idle connections, against without`, measured: ratio, unit: 'times', goal: GOAL },
  ]);
} finally {
  ours.close();
  await sandbox.close();
}
