import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../src/sandbox/index.ts';
import { redisCommand } from '../../test/proxy/instances/redis-command.ts';
import type { RedisServer } from '../../test/proxy/instances/redis-server.ts';
import type { Instances } from './instances.ts';
import { between, chance, pick } from './random.ts';

export const KINDS = ['upstream', 'kill', 'redis-kill', 'redis-freeze', 'redis-flush'] as const;
/** What disturbs the purchases. */
export type Kind = (typeof KINDS)[number];

/** How often each was done. */
export type Done = Record<Kind, number>;

export interface Disturbed {
  service: SandboxControl;
  instances: Instances;
  /** Number of instances. */
  count: number;
  redis: RedisServer;
}

type Fault = Parameters<SandboxControl['fail']>;

const OPERATIONS: readonly [Fault[0], ...Fault[0][]] = [
  'calculateDuty',
  'createOrder',
  'attachParties',
  'createPaymentIntent',
  'getOrder',
  'getOrderStatus',
  'getPaymentIntent',
  'getOrderPayment',
  'listOrderDocuments',
  'getDocumentDownload',
  'getService',
];

const FAULTS: readonly [Fault[1], ...Fault[1][]] = [
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { status: 429 },
  { status: 502, afterEffect: true },
  { status: 503, afterEffect: true },
  { status: 504, afterEffect: true },
  { drop: true },
  { drop: true, afterEffect: true },
  { delayMs: 1_500 },
  { delayMs: 9_000 },
];

/**
 * Disturbs the purchases until the time is up, each kind in a loop of its own. Afterwards everything works again.
 *
 * @param until milliseconds since the epoch
 */
export async function disturb(
  { service, instances, count, redis }: Disturbed,
  kinds: readonly Kind[],
  until: number,
): Promise<Done> {
  const done: Done = { upstream: 0, kill: 0, 'redis-kill': 0, 'redis-freeze': 0, 'redis-flush': 0 };
  const repeat = async (act: () => Promise<void>): Promise<void> => {
    while (Date.now() < until) await act();
  };

  async function fail(): Promise<void> {
    await service.fail(pick(OPERATIONS), { times: pick([1, 1, 2, 3]), ...pick(FAULTS) });
    done.upstream += 1;
    await wait(between(150, 400));
  }

  async function kill(): Promise<void> {
    done.kill += 1;
    await instances.restart(Math.floor(chance() * count), pick(['SIGKILL', 'SIGKILL', 'SIGTERM']));
    await wait(between(1_000, 4_000));
  }

  const redisKinds = kinds.filter((kind) => kind.startsWith('redis-'));
  async function upsetRedis(): Promise<void> {
    await wait(between(2_000, 6_000));
    const [first, ...others] = redisKinds;
    if (first === undefined) return;
    const kind = pick([first, ...others]);
    done[kind] += 1;
    if (kind === 'redis-flush') return void (await redisCommand(redis.url, 'FLUSHALL'));
    if (kind === 'redis-freeze') {
      const thaw = redis.freeze();
      await wait(between(1_500, 4_000));
      return thaw();
    }
    await redis.kill();
    await wait(between(500, 2_000));
    await redis.start();
  }

  await Promise.all([
    kinds.includes('upstream') ? repeat(fail) : undefined,
    kinds.includes('kill') ? repeat(kill) : undefined,
    redisKinds.length > 0 ? repeat(upsetRedis) : undefined,
  ]);
  await service.clearFaults();
  return done;
}
