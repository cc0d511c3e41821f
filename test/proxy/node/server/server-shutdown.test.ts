import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scaled } from '../../../support/pace.mjs';
import { startServer } from '../../../../src/proxy/node/server/server.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { CANARIES, control, faultsMet, optionsFor, STAMP } from '../../support/kit.ts';
import { delivery, SECRET } from '../../webhooks/deliveries.ts';

const sandbox = await createSandbox();
after(() => sandbox.close());

const CLI = fileURLToPath(new URL('../../../../src/proxy/cli.ts', import.meta.url));
const HOUSE = fileURLToPath(new URL('../../../..', import.meta.url));

interface Program {
  child: ChildProcess;
  url: string;
  operations: string;
  ended: Promise<number | null>;
}

function run(
  more: Record<string, string> = {},
  errors: 'inherit' | 'pipe' = 'inherit',
): ChildProcess & { stdout: Readable } {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, '--port', '0', '--operations-port', '0'], {
    stdio: ['ignore', 'pipe', errors],
    cwd: HOUSE,
    env: {
      PATH: process.env['PATH'],
      ESTAMP_API_KEY: CANARIES.apiKey,
      ESTAMP_BASE_URL: sandbox.url,
      ESTAMP_SECRET: CANARIES.secret,
      ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
      ESTAMP_SERVICES: 'estamp.standard',
      ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
      ESTAMP_PAYMENT_PROVIDER: 'sandbox',
      ESTAMP_QUOTES_PER_NETWORK_PER_HOUR: '1000',
      ...more,
    },
  });
  after(() => child.kill('SIGKILL'));
  return child as ChildProcess & { stdout: Readable };
}

async function start(child = run()): Promise<Program> {
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let fromService = '';
  // Leaving the loop closes our end of the pipe: from then on the program writes to a reader that is gone.
  for await (const chunk of child.stdout) {
    fromService += String(chunk);
    if (fromService.includes('listens on')) break;
  }
  const [operations = '', url = ''] = fromService.match(/http:\S+/g) ?? [];
  return { child, url, operations, ended };
}

interface Heard {
  status: number;
  connection: string | undefined;
}

/** One request; rejects when it is lost. */
function ask(url: string, agent: Agent): Promise<Heard> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    }).once('error', reject);
  });
}

/** No connection was made, so nothing was sent. */
const refused = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall === 'connect';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(
    `under load, ${signal} loses no request: each is answered or was never accepted`,
    { timeout: scaled(30_000) },
    async () => {
      const { child, url, operations, ended } = await start();
      const agent = new Agent({ keepAlive: true, maxSockets: 24 });
      assert.equal((await ask(`${url}/checkout/estamp.standard`, agent)).status, 200);
      assert.equal((await fetch(`${operations}/ready`)).status, 200);
      // What the customers ask for then has to come from the service, slowly.
      await control(sandbox, 'POST', '/faults', { operationId: 'listStateInstruments', delayMs: 700 });
      const answers: Heard[] = [];
      const lost: unknown[] = [];
      let hasSeenClose = false;
      let afterwards = 0;
      const customers = Array.from({ length: 20 }, async (_, index) => {
        for (;;) {
          try {
            const answer = await ask(`${url}/${index % 2 === 0 ? 'checkout/estamp.standard' : 'health'}`, agent);
            answers.push(answer);
            if (hasSeenClose) afterwards += 1;
            // A client that is asked to reconnect does so at once, until the server has stopped listening.
          } catch (error) {
            if (!refused(error)) lost.push(error);
            return;
          }
        }
      });
      // So many that every connection is made and busy.
      while (answers.length < 300) await new Promise((resolve) => setTimeout(resolve, 10));
      const slow = ask(`${url}/states/KA/articles`, agent);
      await faultsMet(sandbox);
      child.kill(signal);
      hasSeenClose = true;
      const { status, connection } = await slow;
      await Promise.all(customers);
      assert.deepEqual(lost, []);
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
      assert.ok(afterwards > 0, 'what was in hand was answered');
      assert.deepEqual([status, connection], [200, 'close'], 'the slow one was finished, and its connection with it');
      assert.equal(await ended, 0);
      agent.destroy();
    },
  );
}

test('the program continues without its log when its output is closed', { timeout: scaled(30_000) }, async () => {
  const child = run({}, 'pipe');
  const { url, ended } = await start(child);
  child.stderr?.destroy();
  await once(child.stderr ?? child, 'close');
  await control(sandbox, 'POST', '/faults', { operationId: 'getEstampSchema', times: 3, status: 500 });
  for (let time = 0; time < 3; time += 1) {
    // Each is warned of: a reverse proxy that is not named, and calls of the service that fail.
    await fetch(`${url}/checkout/estamp.standard`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await fetch(`${url}/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(STAMP),
    });
  }
  await faultsMet(sandbox);
  assert.equal((await fetch(`${url}/health`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('a second SIGTERM ends the program at once', { timeout: scaled(30_000) }, async () => {
  const { child, url, ended } = await start();
  await control(sandbox, 'POST', '/faults', { operationId: 'getService', delayMs: 20_000 });
  const agent = new Agent({ keepAlive: true });
  const hanging = ask(`${url}/checkout/estamp.standard`, agent).catch(() => 'lost');
  await faultsMet(sandbox);
  const startedAt = Date.now();
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGTERM');
  assert.equal(await ended, 143);
  assert.ok(Date.now() - startedAt < scaled(10_000), 'what hangs is not waited for');
  assert.equal(await hanging, 'lost');
  agent.destroy();
});

// Otherwise it would continue as the first process of a container, where a signal without a listener is ignored.
test('SIGTERM before the program listens ends it at once, without an error', { timeout: scaled(30_000) }, async () => {
  const silent = createServer();
  after(() => silent.close());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const child = run({ ESTAMP_REDIS_URL: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  await once(silent, 'connection');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

const place = { port: 0, host: '127.0.0.1', mount: '/estamp' };

test('during shutdown the program is not ready, and an event in process is delivered', async () => {
  let startedAt = (): void => undefined;
  const underWay = new Promise<void>((resolve) => (startedAt = resolve));
  let finish = (): void => undefined;
  let hasSeenClose = false;
  const server = await startServer({
    ...place,
    operations: { port: 0, host: '127.0.0.1' },
    proxy: optionsFor(sandbox, {
      webhookSecrets: [SECRET],
      onEvent: async () => {
        startedAt();
        await new Promise<void>((resolve) => (finish = resolve));
        hasSeenClose = true;
      },
    }),
  });
  const event = fetch(`${server.url}/webhooks`, { method: 'POST', ...delivery() });
  await underWay;
  const closed = server.close();
  const ready = await fetch(`${server.operationsUrl ?? ''}/ready`);
  assert.deepEqual([ready.status, await ready.json()], [503, { ready: false, closing: true }]);
  await assert.rejects(fetch(`${server.url}/health`), 'nothing new is taken');
  finish();
  assert.equal((await event).status, 200);
  await closed;
  assert.ok(hasSeenClose);
  await assert.rejects(fetch(`${server.operationsUrl ?? ''}/ready`));
});

test('a request that arrives on an open connection during shutdown is answered, and is the last one of it', async () => {
  const server = await startServer({ ...place, proxy: optionsFor(sandbox) });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const mute = connect(Number(new URL(server.url).port), '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(mute, 'connect')]);
  const request = 'GET /estamp/health HTTP/1.1\r\nHost: x\r\n\r\n';
  socket.write(request);
  const [first] = (await once(socket, 'data')) as [Buffer];
  assert.match(first.toString(), /connection: keep-alive/i);
  const startedAt = Date.now();
  const closed = server.close();
  // It accepts pending connections, and then stops listening.
  for (let context = 0; context < 4; context += 1) await new Promise((resolve) => setImmediate(resolve));
  socket.write(request);
  const [second] = (await once(socket, 'data')) as [Buffer];
  assert.match(second.toString(), /^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await closed;
  assert.ok(Date.now() - startedAt < scaled(8_000), 'no request waits for a silent connection');
  mute.destroy();
});

test('a port that is taken stops the start, and leaves nothing behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await assert.rejects(
    startServer({ ...place, port, operations: { port: 0, host: '127.0.0.1' }, proxy: optionsFor(sandbox) }),
    { code: 'EADDRINUSE' },
  );
  await assert.rejects(startServer({ ...place, operations: { port, host: '127.0.0.1' }, proxy: optionsFor(sandbox) }), {
    code: 'EADDRINUSE',
  });
  other.close();
});
