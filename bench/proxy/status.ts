/**
 * Compares the CPU time of a status call with a bare undici relay that makes the same single call, for an order in
 * fulfilment and for one that waits for its payment. First both get the same rate, which is the figure to quote; then
 * each gets as much as it can take. At full load, requests share the cost of an event loop iteration and of system
 * calls, more so the faster a server is. Goal: at most 1.8 times at the same rate.
 *
 * Orders are requested in rotation, like browsers that poll every few seconds. An order is requested again only after
 * the interval in which its status is shared (`readInterval`), which grows while nothing changes. Each order is read in
 * full before the windows, and the windows end before the next full read is due, because the relay makes no such calls.
 * The service's count of calls must confirm this for both.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderState } from '../../src/proxy/orders/fetch-order.ts';
import { readInterval } from '../../src/proxy/orders/status.ts';
import { REUSABLE_SECONDS, SHARED_SECONDS } from '../../src/proxy/orders/status-cache/status-cache.ts';
import { createWindows, start, summary, type Pair, type Running } from './machine.ts';
import { optionsFor } from './options.ts';
import { answersAt, sealOrders } from './recorded.ts';
import { recordResult, type Chart } from '../record-result.ts';
import type { Figure } from '../report/figure.ts';

const charts: Chart[] = [];
const figures: Figure[] = [];

const GOAL = 1.8;
/*
 * Seconds from the first full read of an order to the last read that reuses it, less the longest pair of windows and
 * pause.
 */
const LEANT_ON_SECONDS = REUSABLE_SECONDS - SHARED_SECONDS - 25;
/* Requests before the first window, until most code is compiled. */
const WARM_UP = 10_000;
/* Pairs of windows, if the time is long enough for them. */
const ROUNDS = 25;
/* At most the capacity of the proxy's token cache. */
const ORDERS = 9_900;
const FOLDER = 'node_modules/.cache/estamp-bench';

interface Load {
  name: string;
  connections: number;
  /** Requests a second, if both servers get the same rate. */
  rate?: number;
}

const LOADS: readonly Load[] = [
  { name: '2,000 a second', connections: 32, rate: 2_000 },
  { name: 'as many as it can', connections: 8 },
];

type Status = Parameters<typeof answersAt>[0];

/** What the proxy reads from the recorded responses. */
const STATES: Readonly<Record<Status, Pick<OrderState, 'stage' | 'payment'>>> = {
  CREATED: { stage: 'created', payment: { state: 'pending' } },
  FULFILMENT_STARTED: { stage: 'fulfilment', payment: { state: 'paid' } },
};

mkdirSync(FOLDER, { recursive: true });
const tokens = await sealOrders(ORDERS);

/** Writes a wrk script that requests the orders in rotation, at a fixed rate if given. */
function writeScript({ connections, rate }: Load): string {
  const script = `${FOLDER}/orders.lua`;
  const pause = rate ? (connections / rate) * 1000 : 0;
  writeFileSync(`${script}.txt`, tokens.join('\n'));
  writeFileSync(
    script,
    `
local tokens = {}
for token in io.lines("${script}.txt") do tokens[#tokens + 1] = token end
local next = 0
init = function(arguments) next = tonumber(arguments[1]) end
request = function()
  next = next % #tokens + 1
  return wrk.format("GET", nil, { ["Authorization"] = "Bearer " .. tokens[next] })
end
${rate ? `delay = function() return math.random(${Math.round(pause / 2)}, ${Math.round(pause * 1.5)}) end` : ''}
`,
  );
  return script;
}

/** Measures orders at one stage under one load. */
async function measure(name: string, status: Status, load: Load): Promise<void> {
  const ANSWERS = answersAt(status);
  const service = await start({ KIND: 'service', ANSWERS }, 1);
  const ours = await start({ KIND: 'proxy', OPTIONS: optionsFor(service.url) });
  const another = await start({ KIND: 'service', ANSWERS }, 1);
  const relay = await start({ KIND: 'relay', TARGET: another.url });
  const window = createWindows({ path: '/estamp/order', script: writeScript(load), connections: load.connections });
  const reach = async (server: Running, requests: number): Promise<void> => {
    for (let sent = 0; sent < requests;) sent += (await window(server, 1)).requests;
  };
  try {
    await reach(relay, WARM_UP);
    const begin = Date.now();
    const ageSeconds = (): number => (Date.now() - begin) / 1000;
    /** Waits until no order shares its status from before. */
    const unshared = (): Promise<void> => wait(readInterval(STATES[status] as OrderState, ageSeconds(), false) * 1000);
    await reach(ours, Math.max(WARM_UP, ORDERS));
    await unshared();
    const before = await service.answered();
    const rows: Pair[] = [];
    let requested = 0;
    while (rows.length < ROUNDS && ageSeconds() < LEANT_ON_SECONDS) {
      const pair = { ours: await window(ours, 1), floor: await window(relay, 1) };
      rows.push(pair);
      requested += pair.ours.requests;
      // Before the next window could come to the first orders again.
      if (requested + pair.ours.requests < ORDERS) continue;
      requested = 0;
      await unshared();
    }
    const made =
      ((await service.answered()) - before) / rows.reduce((sum, { ours: { requests } }) => sum + requests, 0);
    const { ours: us, floor, ratio, perSecond, floorPerSecond } = summary(rows);
    console.log(
      `status of an order that ${name}, ${load.name}: ${us.toFixed(0)} us of processor time, bare undici relay ${floor.toFixed(0)} us, ratio ${ratio.toFixed(2)}${load.rate ? ` (goal ${GOAL})` : ''}; ${Math.round(perSecond)} and ${Math.round(floorPerSecond)} a second`,
    );
    charts.push({
      title: `The status of an order that ${name}, ${load.name}`,
      unit: 'microseconds of processor time',
      bars: [
        { label: 'estamp proxy', value: us, ours: true },
        { label: 'undici relay', value: floor },
      ],
    });
    // wrk repeats requests that were in flight when it disconnected.
    if (!(made >= 0.9 && made <= 1.1))
      throw new Error(`${made.toFixed(2)} calls of the service were made for one status, and the relay makes one.`);
    figures.push({
      what: `status of an order that ${name}, ${load.name}, against an undici relay`,
      measured: ratio,
      unit: 'times',
      ...(load.rate !== undefined && { goal: GOAL }),
    });
  } finally {
    for (const server of [ours, relay, service, another]) server.close();
  }
}

for (const load of LOADS) {
  await measure('is being made', 'FULFILMENT_STARTED', load);
  await measure('waits for its payment', 'CREATED', load);
}
recordResult('proxy-status', figures, charts);
