/**
 * Measures the rupees that one client can make the merchant pay within an hour with the default limits, by route: a
 * real proxy before a real sandbox, with a clock that stands still. Counts the metered calls of the service at their
 * prices, which `docs/security.md` shows. Fails if one can burn more than it may. `npx tsx bench/proxy/burn.ts` prints
 * the table; with `redis-server` on the PATH also for Redis, and with names of clients for these only.
 */
import { spawn } from 'node:child_process';
import { createClient } from 'redis';
import { OPERATIONS } from '../../src/api/index.ts';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { createEstampProxy, redisStore, type EstampProxy, type Store } from '../../src/proxy/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { optionsFor } from './options.ts';

const SERVICE = 'estamp.standard';
const STAMP = { stateCode: 'KA', articleCode: 'KA-RG-5' };
/* Requests of one price route: more than any limit lets pass. Half are sent at once. */
const REQUESTS = 120;
const REDIS_PORT = 24_379;
/* The cap of an hour, and the half that one line may spend, in rupees. */
const [CAP, HALF] = [500, 250];

interface Attack {
  what: string;
  /** The address of the request with this number. */
  ip: (index: number) => string;
  sessions?: number;
  /** The most that it may cost, in rupees. */
  goal: number;
}

const ATTACKS: readonly Attack[] = [
  { what: 'one IPv4 address', ip: () => '192.0.2.1', goal: HALF },
  { what: 'one IPv6 /64', ip: (index) => `2001:db8:1:100::${index.toString(16)}`, goal: HALF },
  { what: 'one IPv6 /56', ip: (index) => `2001:db8:1:1${(index % 256).toString(16).padStart(2, '0')}::1`, goal: HALF },
  { what: 'one IPv6 /48', ip: (index) => `2001:db8:1:${(index * 257).toString(16)}::1`, goal: CAP },
  { what: 'one session', ip: () => '192.0.2.1', sessions: 1, goal: HALF },
  { what: 'five sessions of one address', ip: () => '192.0.2.1', sessions: 5, goal: HALF },
];

/** A proxy before a sandbox of its own, with its lists at hand. */
async function openShop(store: Store | undefined) {
  const sandbox = await createSandbox();
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-sandbox-control': '1', 'content-type': 'application/json' };
    const url = `${sandbox.url}/_sandbox${path}`;
    const answer = await sandbox.fetch(new Request(url, { method, headers, body: body && JSON.stringify(body) }));
    return answer.json();
  };
  const lifted = Object.keys(OPERATIONS).map((id) => [id, { count: 1_000_000, windowSeconds: 60 }]);
  await control('PUT', '/limits', Object.fromEntries(lifted) as object);
  const now = Date.now();
  const clock: Clock = { now: () => now, after: (ms, run) => systemClock.after(ms, run) };
  const options = JSON.parse(optionsFor(sandbox.url, { panVerification: true })) as object;
  const proxy: EstampProxy = createEstampProxy({
    ...(options as Parameters<typeof createEstampProxy>[0]),
    ...(store && { store }),
    clock,
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
  });
  const ask = async (path: string, { ip, body, token }: { ip: string; body?: object; token?: string }) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const method = path === '/order/parties' ? 'PUT' : 'POST';
    const init = body ? { method, headers, body: JSON.stringify(body) } : { headers };
    const answer = await proxy.fetch(new Request(`https://shop.example/estamp${path}`, init), { ip });
    return { status: answer.status, json: (await answer.json()) as Record<string, string> };
  };
  for (const path of [`/checkout/${SERVICE}`, '/states/KA/articles']) await ask(path, { ip: '198.51.100.1' });
  const paid = async (): Promise<number> => {
    const { entries } = (await control('GET', '/journal')) as { entries: { meteredPaise: number }[] };
    return entries.reduce((sum, { meteredPaise }) => sum + meteredPaise, 0) / 100;
  };
  return { proxy, sandbox, ask, paid };
}

/** The whole attack: prices, then what their orders, corrections and PAN checks cost. @returns rupees */
async function burn({ ip, sessions = 0 }: Attack, store: Store | undefined): Promise<Record<'prices' | 'all', number>> {
  const { proxy, sandbox, ask, paid } = await openShop(store);
  const before = await paid();
  const options = { serviceCode: SERVICE, editable: ['/parties', '/details', '/stamp'] };
  const tokens = await Promise.all(
    Array.from({ length: sessions }, async () => (await proxy.createSession(options)).token),
  );
  const price = async (index: number) => {
    const session = tokens[index % sessions];
    const stamp = { ...STAMP, stampDutyAmount: 200 + index };
    const body = session === undefined ? { serviceCode: SERVICE, ...stamp } : { session, ...stamp };
    return { index, session, ...(await ask('/quotes', { ip: ip(index), body })) };
  };
  const half = REQUESTS / 2;
  const priced = await Promise.all(Array.from({ length: half }, (_, index) => price(index)));
  for (let index = half; index < REQUESTS; index += 1) priced.push(await price(index));
  const prices = (await paid()) - before;
  for (const { index, session, status, json } of priced) {
    if (status !== 200) continue;
    const from = ip(index);
    const { quoteToken } = json;
    const parties = { partyName: `Party ${index}`, customerMobile: '9876543210' };
    const details = { purpose: 'Name change affidavit', aboutProperty: false };
    const made = await ask('/orders', {
      ip: from,
      body: { quoteToken, parties, details, ...(session && { session }) },
    });
    let token = made.json['orderToken'];
    for (let times = 0; times < 6 && token !== undefined; times += 1) {
      const corrected = await ask('/order/parties', {
        ip: from,
        token,
        body: { partyName: `Party ${index} ${times}` },
      });
      token = corrected.json['orderToken'];
    }
    for (const name of ['Asha Rao', 'Usha Rao', 'Isha Rao', 'Nisha Rao'])
      for (const pan of ['ABCPE1234F', 'XYZPE9876K', 'AAAPA0001A', 'AAAPA0002A'])
        await ask('/verifications/pan', { ip: from, token: quoteToken, body: { pan, name } });
  }
  const all = (await paid()) - before;
  await proxy.close();
  await sandbox.close();
  return { prices, all };
}

const redis = spawn('redis-server', ['--port', String(REDIS_PORT), '--save', '', '--appendonly', 'no']);
const hasRedis = await new Promise<boolean>((resolve) => {
  redis.on('error', () => resolve(false));
  redis.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve(true));
});
const client = hasRedis ? createClient({ url: `redis://127.0.0.1:${REDIS_PORT}` }) : undefined;
await client?.connect();

console.log('| client | prices | with orders, corrections and PAN checks | the same on Redis |');
console.log('|---|---|---|---|');
const wanted = process.argv.slice(2);
for (const [index, attack] of ATTACKS.entries()) {
  if (wanted.length > 0 && !wanted.includes(attack.what)) continue;
  const memory = await burn(attack, undefined);
  const shared = client && (await burn(attack, redisStore(client, { prefix: `burn-${index}`, timeoutMs: 5_000 })));
  console.log(`| ${attack.what} | ${memory.prices} | ${memory.all} | ${shared?.all ?? 'not measured'} |`);
  // Above its goal a client burns more than it may.
  if (Math.max(memory.all, shared?.all ?? 0) > attack.goal) process.exitCode = 1;
}
client?.destroy();
redis.kill('SIGKILL');
