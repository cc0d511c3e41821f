/**
 * Measures what the proxy adds to the 99th percentile of status calls at 200 a second, compared to a bare relay of the
 * same calls.
 */
import { Pool } from 'undici';
import { recordResult } from '../record-result.ts';
import { start } from './machine.ts';
import { optionsFor } from './options.ts';
import { atRate, percentile } from './rate.ts';
import { answersAt, sealOrders } from './recorded.ts';

const RATE = 200;
const SECONDS = 10;

const tokens = await sealOrders(2 * RATE * SECONDS);
const service = await start({ KIND: 'service', ANSWERS: answersAt('FULFILMENT_STARTED') }, 1);
const ours = await start({ KIND: 'proxy', OPTIONS: optionsFor(service.url) });
const relay = await start({ KIND: 'relay', TARGET: service.url, CALLS: '2' });

async function measure(url: string, from: number): Promise<number[]> {
  const pool = new Pool(url, { connections: 64 });
  const times = await atRate(RATE, SECONDS, async (index) => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/estamp/order',
      headers: { authorization: `Bearer ${tokens[from + index] ?? ''}` },
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The answer was ${statusCode}.`);
  });
  await pool.close();
  return times;
}

try {
  await atRate(
    RATE,
    2,
    async () =>
      void (await (
        await fetch(`${ours.url}/estamp/order`, { headers: { authorization: `Bearer ${tokens[0] ?? ''}` } })
      ).arrayBuffer()),
  );
  const bare = await measure(relay.url, 0);
  const proxied = await measure(ours.url, RATE * SECONDS);
  const row = (share: number): string =>
    `${percentile(proxied, share).toFixed(1)} ms, bare relay ${percentile(bare, share).toFixed(1)} ms, added ${(percentile(proxied, share) - percentile(bare, share)).toFixed(1)} ms`;
  console.log(`status at ${RATE} a second: p50 ${row(0.5)}; p99 ${row(0.99)}`);
  recordResult(
    'proxy-latency',
    [0.5, 0.99].map((share) => ({
      what: `p${share * 100} of a status at ${RATE} a second`,
      measured: percentile(proxied, share),
      unit: 'ms',
    })),
  );
} finally {
  for (const server of [ours, relay, service]) server.close();
}
