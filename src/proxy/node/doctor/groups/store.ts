import { type Context, fail, IDS, ok, skip, warn } from '../run/check.ts';
import { causeOf } from '../run/service-call.ts';

const DOCS = 'docs/instances.md';
const SLOW_MS = 20;
const MAX_CLOCK_MS = 60_000;

const NOT_INSTALLED = /ERR_MODULE_NOT_FOUND|Cannot find (?:package|module)/;
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [NOT_INSTALLED, 'Run "npm install redis" beside the proxy: it is an optional package, which ESTAMP_REDIS_URL needs.'],
  [/READONLY/, 'ESTAMP_REDIS_URL names a replica: use the address of the master.'],
  [/OOM/, 'Redis is full: give it more memory, and the policy noeviction.'],
  [/NOAUTH|WRONGPASS|NOPERM/, 'Correct the user and the password in ESTAMP_REDIS_URL, and let the user write keys.'],
];
const REMEDY = 'Check ESTAMP_REDIS_URL, its password and network: without the store no price and no order is accepted.';

/** What instances share: Redis can be written, fast enough, and keeps what it must keep. */
export async function checkStore(context: Context): Promise<void> {
  const { redis, options } = context;
  if (!redis) return checkWithoutRedis(context, options.store !== undefined);
  const key = `{estamp}:doctor:${crypto.randomUUID()}`;
  const rest = (why: string): void => IDS.store.slice(1).forEach((id) => skip(context, id, why));
  let milliseconds: number;
  try {
    await redis.send(['SET', key, '1', 'PX', '10000']);
    const startedAt = performance.now();
    for (let index = 0; index < 5; index += 1) await redis.send(['GET', key]);
    milliseconds = (performance.now() - startedAt) / 5;
    await redis.send(['DEL', key]);
  } catch (error) {
    const reason =
      error instanceof Error && /^[A-Z]+ /.test(error.message)
        ? error.message.slice(0, 120).replace(/\.$/, '')
        : causeOf(error);
    const seen = NOT_INSTALLED.test(reason)
      ? 'The package "redis" is not installed'
      : `Redis cannot be written: ${reason}`;
    fail(context, 'store.writable', `${seen}.`, {
      fix: REMEDIES.find(([cause]) => cause.test(reason))?.[1] ?? REMEDY,
      docs: DOCS,
    });
    return rest('Redis cannot be written.');
  }
  ok(context, 'store.writable', 'Redis can be written.');
  const shown = `A command takes ${milliseconds.toFixed(1)} ms.`;
  if (milliseconds <= SLOW_MS) ok(context, 'store.latency', shown);
  else
    warn(context, 'store.latency', shown, {
      fix: 'Run Redis near the proxy: each request needs several commands.',
      docs: DOCS,
    });
  await checkServer(context, redis.send);
}

function checkWithoutRedis(context: Context, hasStore: boolean): void {
  const [writable = '', ...others] = IDS.store;
  for (const id of others) skip(context, id, 'The setting ESTAMP_REDIS_URL is not set.');
  if (hasStore)
    return ok(context, writable, 'The option "store" is used; doctor looks into the one of ESTAMP_REDIS_URL only.');
  const seen = 'The memory of this process is the store: for one instance only.';
  if (context.settings.mode === 'test') ok(context, writable, seen);
  else
    warn(context, writable, seen, {
      fix: 'Set ESTAMP_REDIS_URL before you run a second instance: caps and locks are counted in each process alone.',
      docs: DOCS,
    });
}

type Send = NonNullable<Context['redis']>['send'];

async function checkServer(context: Context, send: Send): Promise<void> {
  const info = await send(['INFO']).then(String, () => undefined);
  if (info === undefined) {
    for (const id of ['store.version', 'store.eviction', 'store.persistence'])
      skip(context, id, 'INFO is not allowed for this user of Redis.');
  } else reportInfo(context, infoFields(info), await savesOf(send));
  const time = await send(['TIME']).catch(() => undefined);
  if (!Array.isArray(time)) return skip(context, 'store.clock', 'TIME is not allowed for this user of Redis.');
  const off = Math.abs(Number(time[0]) * 1000 - context.now());
  if (off <= MAX_CLOCK_MS) ok(context, 'store.clock', 'The clocks of this machine and of Redis agree.');
  else
    fail(context, 'store.clock', `This clock differs from that of Redis by ${Math.round(off / 1000)} seconds.`, {
      fix: 'Synchronize the clocks of all instances and of Redis (NTP).',
      docs: DOCS,
    });
}

async function savesOf(send: Send): Promise<string | undefined> {
  const answer = await send(['CONFIG', 'GET', 'save']).catch(() => undefined);
  return Array.isArray(answer) && answer.length === 2 ? String(answer[1]) : undefined;
}

const infoFields = (info: string): ReadonlyMap<string, string> =>
  new Map(info.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));

/** @param saves when snapshots are taken: empty for never, `undefined` if this user may not know */
function reportInfo(context: Context, info: ReadonlyMap<string, string>, saves: string | undefined): void {
  const version = info.get('valkey_version') ?? info.get('redis_version') ?? '';
  if (Number.parseInt(version, 10) >= 7) ok(context, 'store.version', `Version ${version}.`);
  else
    fail(context, 'store.version', `Version ${version || 'unknown'} is too old.`, {
      fix: 'Use Redis 7 or later, or Valkey.',
      docs: DOCS,
    });
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  if (policy === 'noeviction' || policy.startsWith('volatile') || info.get('maxmemory') === '0')
    ok(context, 'store.eviction', `Eviction policy ${policy}.`);
  else
    warn(context, 'store.eviction', `The eviction policy is ${policy}: Redis may forget locks and counters.`, {
      fix: 'Set maxmemory-policy noeviction.',
      docs: DOCS,
    });
  const hasLog = info.get('aof_enabled') === '1';
  if (hasLog || saves !== '')
    ok(context, 'store.persistence', hasLog ? 'The append-only file is on.' : 'Snapshots are on.');
  else
    warn(context, 'store.persistence', 'Nothing is saved: a restart of Redis forgets caps and references.', {
      fix: 'Turn on the append-only file (appendonly yes).',
      docs: DOCS,
    });
}
