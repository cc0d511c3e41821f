/**
 * `npm run chaos -- [purchases] [seconds] [kinds]`: customers buy at three estamp-proxy processes that share a Redis,
 * while processes are killed, Redis fails and the service fails. Everything runs on this machine's loopback address.
 * Prints what the service's own records say at the end, and ends with 1 if an order is lost, double or wrong, or a
 * customer did not come to an end. A run takes minutes, so it is not part of the tests.
 *
 * Default: 300 purchases within 90 seconds, disturbed in all ways
 * (`upstream,kill,redis-kill,redis-freeze,redis-flush`).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startRedis } from '../test/proxy/instances/redis-server.ts';
import { scaled } from '../test/support/pace.mjs';
import { audit } from './chaos/audit.ts';
import { disturb, KINDS, type Kind } from './chaos/disturbances.ts';
import { ORIGIN, startInstances } from './chaos/instances.ts';
import { purchase } from './chaos/purchase.ts';
import { startService } from './chaos/service.ts';
import { isBuildStale } from './test-runner/stale-build.ts';

const INSTANCES = 3;
/* Milliseconds that customers have after the last disturbance, on an idle machine. */
const REST_MS = 60_000;

const [purchases = '300', seconds = '90', list = KINDS.join()] = process.argv.slice(2);
const kinds = list.split(',');
const count = Number(purchases);
const duration = Number(seconds) * 1000;
if (!(count > 0 && duration > 0) || !kinds.every((kind): kind is Kind => KINDS.some((known) => known === kind)))
  throw new Error(`Usage: npm run chaos -- [purchases] [seconds] [${KINDS.join()}]`);
if (isBuildStale()) throw new Error('The build is missing or old. Run "npm run build" first.');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const service = await startService();
const redis = await startRedis();
const instances = await startInstances(INSTANCES, {
  ESTAMP_PUBLIC_URL: `${ORIGIN}/estamp`,
  ESTAMP_API_KEY: 'sk_live_demo',
  ESTAMP_BASE_URL: service.url,
  ESTAMP_SECRET: crypto.randomUUID() + crypto.randomUUID(),
  ESTAMP_SERVICES: 'estamp.standard',
  ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
  ESTAMP_PAYMENT_PROVIDER: 'sandbox',
  ESTAMP_DOCUMENT_HOSTS: new URL(service.url).host,
  ESTAMP_REDIS_URL: redis.url,
  ESTAMP_TRUSTED_PROXIES: '127.0.0.1',
  ESTAMP_SPEND_PER_HOUR: '1000000.00',
  ESTAMP_SPEND_PER_DAY: '1000000.00',
});

try {
  const begin = Date.now();
  const end = begin + duration;
  const until = end + scaled(REST_MS);
  const [done, ...bought] = await Promise.all([
    disturb({ service: service.control, instances, count: INSTANCES, redis }, kinds, end),
    ...Array.from({ length: count }, async (_, index) => {
      // The last customers come while there is still something to meet.
      await wait((index / count) * duration * 0.7);
      return purchase({ instances, service: service.control, until }, index);
    }),
  ]);
  const result = await audit(service.control, bought);

  const row = (name: string, value: string | number): void => console.log(`${name.padEnd(32)} ${value}`);
  row('purchases', `${result.purchases} over ${INSTANCES} instances, in ${Math.round((Date.now() - begin) / 1000)} s`);
  row('orders', result.orders);
  row('faults of the service', `${done.upstream} armed, ${result.failedCalls} calls failed`);
  row('instances killed', `${done.kill}, ${instances.failedStarts.length} starts failed`);
  row('Redis', `${done['redis-kill']} kills, ${done['redis-freeze']} freezes, ${done['redis-flush']} flushes`);
  row('payment to certificate', `p50 ${result.median.toFixed(1)} s, p99 ${result.p99.toFixed(1)} s`);
  row('reads of an earlier stage', result.earlierStages);
  for (const [name, number] of Object.entries(result.faults)) row(name, number);
  for (const finding of [...result.findings, ...instances.failedStarts]) console.log(`  ${finding}`);
  // A run in which nobody finished proves nothing.
  const isClean = Object.values(result.faults).every((number) => number === 0) && Number.isFinite(result.median);
  process.exitCode = isClean && instances.failedStarts.length === 0 ? 0 : 1;
} finally {
  await instances.stop();
  await redis.stop();
  await service.stop();
}
