import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { doctorCommand } from '../../../../src/proxy/node/program/doctor-command.ts';
import { optionsFrom } from '../../../../src/proxy/node/settings/environment.ts';
import { startServer } from '../../../../src/proxy/node/server/server.ts';
import { checkStore } from '../../../../src/proxy/node/doctor/groups/store.ts';
import { type Check, type Context, GROUPS } from '../../../../src/proxy/node/doctor/run/check.ts';
import { createReaders, type Readers } from '../../../../src/proxy/readers/registry.ts';
import { SCOPES } from '../../../../src/api/index.ts';
import { openClinic, runJson, type Environment } from './kit.ts';

const clinic = await openClinic();
const { sandbox, environment } = clinic;
const run = (changes: Environment = {}, ...args: string[]): ReturnType<typeof runJson> =>
  runJson({ ...clinic, environment: { ...environment, ...changes } }, ...args);

for (const dialect of ['json-schema', 'fields', 'envelope'] as const) {
  test(`With correct settings nothing fails in the dialect ${dialect}, and the order is left unpaid.`, async () => {
    await sandbox.setDialect(dialect);
    const { code, first, checks, spentRupees, mode } = await run();
    assert.equal(first, undefined, JSON.stringify(checks.find(({ state }) => state === 'fail')));
    assert.deepEqual({ code, spentRupees, mode }, { code: 0, spentRupees: 0, mode: 'test' });
    assert.deepEqual([...new Set(checks.map(({ group }) => group))], [...GROUPS]);
    const explained = checks.find(({ id }) => id === 'price.explained');
    const detail = explained?.detail as { total: { paise: number }; lines: { paise: number }[] };
    assert.equal(
      detail.lines.reduce((sum, { paise }) => sum + paise, 0),
      detail.total.paise,
    );
    const [order] = await sandbox.orders();
    assert.equal(order?.status, 'CREATED');
  });
}

test('Without any setting every missing one is a line, and all other groups say what blocks them.', async () => {
  const { code, checks } = await runJson({ environment: {}, directory: clinic.directory });
  assert.equal(code, 1);
  const failed = checks.filter(({ state }) => state === 'fail').map(({ id }) => id);
  for (const option of [
    'apiKey',
    'baseUrl',
    'publicUrl',
    'secret',
    'services',
    'payment.connectionId',
    'payment.provider',
  ])
    assert.ok(failed.includes(`settings.${option}`), option);
  for (const { group, state, seen } of checks.filter((check) => check.group !== 'settings')) {
    assert.equal(state, 'skip', group);
    assert.match(seen, /"settings" failed/);
  }
});

test('Several wrong settings are reported in one run, each under the name of its option.', async () => {
  const { checks } = await run({
    ESTAMP_SECRET: 'short',
    ESTAMP_SERVICES: 'verification.pan',
    ESTAMP_ALLOWED_ORIGINS: 'https://shop.example/path',
    ESTAMP_PAN_VERIFICATION: 'perhaps',
  });
  const failed = checks.filter(({ state }) => state === 'fail').map(({ id }) => id);
  assert.deepEqual(failed.sort(), [
    'settings.allowedOrigins',
    'settings.panVerification',
    'settings.secret',
    'settings.services',
  ]);
});

const BROKEN: Readonly<Record<string, [changes: Environment, first: string]>> = {
  'a key that is not known': [{ ESTAMP_API_KEY: 'sk_test_0unknown0' }, 'account.key'],
  'a service that does not exist': [{ ESTAMP_SERVICES: 'estamp.nothing' }, 'services.estamp.nothing'],
  'another payment connection': [{ ESTAMP_PAYMENT_CONNECTION: 'pc_other' }, 'order.intent'],
  'a service that does not answer': [{ ESTAMP_BASE_URL: 'http://127.0.0.1:9' }, 'network.answer'],
  'a public address of another secret': [{ ESTAMP_SECRET: 'Zq8Lm3Xv6Rt1Yp5Nw9Kd2Hs7Jc4Fb0Ga' }, 'address.ours'],
  'a public address that does not answer': [{ ESTAMP_PUBLIC_URL: 'http://127.0.0.1:9/estamp' }, 'address.reached'],
  'a public address of another path': [{ ESTAMP_PUBLIC_URL: `${sandbox.url}/estamp` }, 'address.ours'],
  'another webhook secret': [{ ESTAMP_WEBHOOK_SECRETS: 'another-signing-key-1Ab4' }, 'webhooks.signed'],
  'another allowed origin': [{ ESTAMP_ALLOWED_ORIGINS: 'https://other.example' }, 'address.cors'],
  'a Redis that does not answer': [{ ESTAMP_REDIS_URL: 'redis://127.0.0.1:9' }, 'store.writable'],
};

/** A page of the shop, as its server sends it. @returns its address */
async function pageOf(html: string, policy: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(html);
  }).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('A missing package "redis" is named as such, with the command that installs it.', async () => {
  const lines: unknown[][] = [];
  await checkStore({
    report: { checks: [], add: (...line: unknown[]) => lines.push(line) },
    options: {},
    redis: { url: 'redis://127.0.0.1', send: () => import(String('a-package-that-is-missing')) },
  } as unknown as Context);
  const [[state, , seen, more] = []] = lines;
  assert.deepEqual([state, seen], ['fail', 'The package "redis" is not installed.']);
  assert.match((more as { fix: string }).fix, /"npm install redis"/);
});

test('An https address of a service that speaks http is named as such.', async () => {
  const { checks } = await run({ ESTAMP_BASE_URL: sandbox.url.replace('http:', 'https:') });
  assert.match(checks.find(({ id }) => id === 'network.tls')?.fix ?? '', /^Something without TLS answers there/);
});

test('A running proxy without webhook secrets, and one without its browser files, are named as such.', async () => {
  const proxy = await startServer({
    port: 0,
    host: '127.0.0.1',
    mount: '/estamp',
    proxy: {
      ...optionsFrom({ ...environment, ESTAMP_WEBHOOK_SECRETS: '' }, () => undefined),
      readAsset: () => Promise.resolve(undefined),
    },
  });
  after(() => proxy.close());
  const { first, checks } = await run({ ESTAMP_PUBLIC_URL: proxy.url });
  assert.equal(first, 'webhooks.signed');
  assert.match(
    checks.find(({ id }) => id === 'webhooks.signed')?.fix ?? '',
    /^Restart the proxy with ESTAMP_WEBHOOK_SECRETS/,
  );
  const assets = checks.find(({ id }) => id === 'address.assets');
  assert.equal(assets?.state, 'warn');
  assert.match(assets.fix ?? '', /ssr\.external.*"readAsset"/);
});

test('A policy that allows the scripts of the page alone blocks the script of another origin; a nonce allows it.', async () => {
  const script = `${environment['ESTAMP_PUBLIC_URL'] ?? ''}/assets/estamp-checkout.start.js`;
  const html = `<estamp-checkout></estamp-checkout><script type="module" src="${script}"></script>`;
  const { origin } = new URL(script);
  const policy = (sources: string): string => `default-src 'none'; connect-src ${origin}; script-src ${sources}`;
  const checked = async (page: string): Promise<Check | undefined> =>
    (await run({}, '--page', page)).checks.find(({ id }) => id === 'page.policy');
  const blocked = await checked(await pageOf(html, policy("'self'")));
  assert.equal(blocked?.state, 'fail');
  assert.equal(blocked.fix, `Add ${origin} to script-src.`);
  for (const sources of [origin, `${origin}/estamp/`, 'http:', "'nonce-abc'"])
    assert.equal((await checked(await pageOf(html, policy(sources))))?.state, 'ok', sources);
});

test('A page without tag and script fails first at the tag.', async () => {
  const { first } = await run({}, '--page', await pageOf('<h1>Shop</h1>', "default-src 'none'"));
  assert.equal(first, 'page.found');
});

for (const [name, [changes, expected]] of Object.entries(BROKEN)) {
  test(`The first failing line of ${name} is ${expected}.`, async () => {
    await sandbox.setDialect('json-schema');
    const { code, first, checks } = await run(changes);
    assert.equal(first, expected, JSON.stringify(checks.filter(({ state }) => state === 'fail')));
    assert.equal(code, 1);
    const failed = checks.find(({ id }) => id === expected);
    assert.ok(failed?.fix && failed.docs, 'it says how to fix it and where to read');
  });
}

for (const scope of SCOPES.filter((one) => !one.startsWith('verification.'))) {
  for (const status of [401, 403] as const) {
    test(`A key without ${scope} (${status}) fails at the line of that scope alone.`, async () => {
      await sandbox.setHostility({ scopeStatus: status });
      const { key } = await sandbox.addKey({ environment: 'sandbox', scopes: SCOPES.filter((one) => one !== scope) });
      const { checks } = await run({ ESTAMP_API_KEY: key });
      const failed = checks.filter(({ state }) => state === 'fail').map(({ id }) => id);
      assert.deepEqual(failed, [`account.scope.${scope}`]);
      assert.match(checks.find(({ id }) => id === failed[0])?.seen ?? '', /lacks the scope/);
    });
  }
}

test('A weak secret is a warning with a test key, and fails with a live key before anything is spent.', async () => {
  const weak = { ESTAMP_SECRET: 'a'.repeat(40) };
  const { checks } = await run(weak);
  assert.equal(checks.find(({ id }) => id === 'settings.secret.strength')?.state, 'warn');
  const live = await run({ ...weak, ESTAMP_API_KEY: 'sk_live_demo' });
  assert.deepEqual([live.first, live.spentRupees], ['settings.secret.strength', 0]);
});

test('A key that may be used from another address only fails at account.address.', async () => {
  const { key } = await sandbox.addKey({ environment: 'sandbox', ipAllowlist: ['203.0.113.7'] });
  assert.equal((await run({ ESTAMP_API_KEY: key })).first, 'account.address');
});

test('An account without e-Stamp services fails at account.entitlement.', async () => {
  const { organizationId } = await sandbox.addOrganization('No stamps');
  await sandbox.updateOrganization(organizationId, { entitlements: ['verification.pan'], kycApproved: true });
  const { key } = await sandbox.addKey({ environment: 'sandbox', organizationId });
  assert.equal((await run({ ESTAMP_API_KEY: key })).first, 'account.entitlement');
});

test('A service that is not active fails at its line.', async () => {
  await sandbox.updateService('estamp.standard', { isActive: false });
  const { first } = await run();
  await sandbox.updateService('estamp.standard', { isActive: true });
  assert.equal(first, 'services.estamp.standard');
});

test('A live key without consent spends nothing; with consent it pays for four calls and makes no order.', async () => {
  const live = { ESTAMP_API_KEY: 'sk_live_demo', ESTAMP_PAYMENT_PROVIDER: 'sandbox' };
  const before = await sandbox.wallet();
  const orders = (await sandbox.orders()).length;
  await assert.rejects(run(live), /Nothing was spent/);
  assert.deepEqual(await sandbox.wallet(), before);
  const { spentRupees, checks, mode } = await run(live, '--yes');
  assert.equal(mode, 'live');
  assert.equal(spentRupees, 20);
  assert.equal(Number(before.balance) - Number((await sandbox.wallet()).balance), 20);
  assert.equal((await sandbox.orders()).length, orders);
  assert.ok(checks.filter(({ group }) => group === 'order').every(({ state }) => state === 'skip'));
  assert.equal(checks.find(({ id }) => id === 'store.writable')?.state, 'warn');
});

test('--all-states says what it costs at most before anything is spent, and the sum before the other states are read.', async () => {
  const live = { ...clinic.environment, ESTAMP_API_KEY: 'sk_live_demo' };
  const spent = async (answers: string[]): Promise<{ rupees: number; said: string[] }> => {
    const said: string[] = [];
    const before = Number((await sandbox.wallet()).balance);
    await doctorCommand(['--all-states'], {
      say: (text) => void said.push(text),
      environment: live,
      directory: clinic.directory,
      ask: () => Promise.resolve(answers.shift() ?? 'n'),
    });
    return { rupees: before - Number((await sandbox.wallet()).balance), said };
  };
  const refused = await spent(['y', 'n']);
  assert.equal(refused.rupees, 20);
  const [first = '', second = ''] = refused.said.filter((text) => text.includes(' calls: INR'));
  assert.match(first, /INR 20 of your wallet\. --all-states adds at most INR 175/);
  assert.equal(second, '--all-states makes 35 more calls: INR 175.');
  const agreed = await spent(['y', 'y']);
  assert.equal(agreed.rupees, 195);
});

test('An empty wallet of a live key fails at account.wallet, and nothing is spent.', async () => {
  const { balance } = await sandbox.wallet();
  await sandbox.setWallet('0.00');
  const { first, spentRupees } = await run({ ESTAMP_API_KEY: 'sk_live_demo' }, '--yes');
  await sandbox.setWallet(balance);
  assert.deepEqual({ first, spentRupees }, { first: 'account.wallet', spentRupees: 0 });
});

/** A service that changes the answers of the sandbox. */
async function between(
  change: (path: string, text: string) => string,
  headers: Record<string, string> = {},
): Promise<string> {
  const server: Server = createServer((request, response) => {
    void (async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { url = '/', method = 'GET' } = request;
      const answer = await fetch(sandbox.url + url, {
        method,
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          name === 'host' || name === 'connection' || name === 'content-length' ? [] : [[name, String(value)]],
        ),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
      response.end(change(url, await answer.text()));
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('A clock that is five minutes off fails at network.clock and blocks no other group.', async () => {
  const url = await between((_, text) => text, { date: new Date(Date.now() - 300_000).toUTCString() });
  const { first, checks } = await run({ ESTAMP_BASE_URL: url });
  assert.equal(first, 'network.clock');
  assert.equal(checks.find(({ id }) => id === 'price.explained')?.state, 'ok');
});

test('A price that is refused shows its path and reason, and the written reader reads this very body, once.', async () => {
  const url = await between((path, text) => {
    if (!path.endsWith('/duty/calculate')) return text;
    const { stampDutyAmount } = JSON.parse(text) as { stampDutyAmount?: string };
    if (stampDutyAmount === undefined) return text;
    return JSON.stringify({
      quotation: { face: Number(stampDutyAmount), handling: 43.5, grandReckoning: Number(stampDutyAmount) + 43.5 },
    });
  });
  const { checks } = await run({ ESTAMP_BASE_URL: url });
  const line = checks.find(({ id }) => id === 'price.explained');
  assert.equal(line?.state, 'fail');
  const detail = line?.detail as { refused: { path: string; because: string } };
  assert.equal(detail.refused.path, '/quotation');
  assert.match(line?.seen ?? '', /"handling": 43\.5, "grandSamplesam": 63\.5/);
  assert.ok(checks.filter(({ group }) => group === 'order').every(({ state }) => state === 'skip'));
  const file = join(clinic.directory, 'estamp.readers.mjs');
  const { default: readers } = (await import(pathToFileURL(file).href)) as { default: Partial<Readers> };
  const log = {
    logsInfo: false,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
    alert: () => undefined,
  };
  const body = JSON.stringify({ quotation: { face: 20, handling: 43.5, grandReckoning: 63.5 } });
  const read = createReaders(readers, log)('duty', body, 2_000, {});
  assert.equal(read.totalMinor, 6_350);
  const before = readFileSync(file, 'utf8');
  await run({ ESTAMP_BASE_URL: url }, '--value', '40');
  assert.equal(readFileSync(file, 'utf8'), before, 'an existing file is not changed');
});

test('--record writes each undocumented body, --replay reads them the same, and says where a changed one differs.', async () => {
  const folder = join(clinic.directory, 'recordings');
  await run({}, '--record', folder);
  const names = readdirSync(folder);
  assert.deepEqual(names.map((name) => name.replace(/^\d\d-/, '')).sort(), [
    'calculateDuty.json',
    'getEstampSchema.json',
    'getOrder.json',
    'getOrderPayment.json',
    'getOrderStatus.json',
    'listEstampStates.json',
    'listOrderDocuments.json',
    'listStateInstruments.json',
  ]);
  const duty = join(folder, names.find((name) => name.includes('calculateDuty')) ?? '');
  const recording = JSON.parse(readFileSync(duty, 'utf8')) as {
    format: number;
    operationId: string;
    read: { total: { path: string } };
  };
  assert.equal(recording.format, 1);
  assert.equal(recording.read.total.path, '/totalAmount');
  const said: string[] = [];
  const terminal = {
    say: (text: string) => void said.push(text),
    environment: {},
    directory: clinic.directory,
    ask: undefined,
  };
  assert.equal(await doctorCommand(['--replay', folder, '--json'], terminal), 0);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(duty, readFileSync(duty, 'utf8').replace('"path": "/totalAmount"', '"path": "/total"'));
  said.length = 0;
  assert.equal(await doctorCommand(['--replay', folder, '--json'], terminal), 1);
  const { recordings } = JSON.parse(said.join('')) as { recordings: { state: string; paths: string[] }[] };
  assert.deepEqual(recordings.find(({ state }) => state === 'differs')?.paths, ['/total/path']);
  await assert.rejects(doctorCommand(['--replay', join(folder, 'none')], terminal), /cannot be read/);
});

test('A live key is never shown, and neither is the secret.', async () => {
  const { checks } = await run();
  const text = JSON.stringify(checks);
  assert.ok(!text.includes('sk_test_demo') && !text.includes(environment['ESTAMP_SECRET'] ?? 'none'));
  assert.ok(existsSync(clinic.directory));
});
