import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { scaled } from '../support/pace.mjs';
import { createEstampProxy, toNodeHandler, type EstampProxyOptions } from '../../src/proxy/node.ts';
import { startServer } from '../../src/proxy/node/server/server.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { CANARIES, control, DETAILS, faultsMet, optionsFor, PARTIES, STAMP, type Json } from './support/kit.ts';
import { waitUntil } from '../support/wait-until.ts';

const sandbox: Sandbox = await createSandbox();
after(() => sandbox.close());
const WRITE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

async function serve(
  wrap: (handler: RequestListener) => RequestListener = (handler) => handler,
  more: Partial<EstampProxyOptions> = {},
): Promise<string> {
  const proxy = createEstampProxy(optionsFor(sandbox, more));
  const server = createServer(wrap(toNodeHandler(proxy)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(async () => {
    server.close();
    server.closeAllConnections();
    await proxy.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/estamp`;
}

const post = (url: string, body: unknown, headers: Record<string, string> = WRITE): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

test('a checkout runs over real sockets, on both sides', async () => {
  const mount = await serve();
  const first = await fetch(`${mount}/checkout/estamp.standard`);
  const second = await fetch(`${mount}/checkout/estamp.standard`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  assert.deepEqual([first.status, second.status], [200, 304]);
  const { quoteToken } = (await (await post(`${mount}/quotes`, STAMP)).json()) as Json;
  const made = await post(`${mount}/orders`, { quoteToken, parties: PARTIES, details: DETAILS });
  assert.equal(made.status, 200, await made.clone().text());
  const entries = (await control(sandbox, 'GET', '/journal'))['entries'] as Json[];
  assert.ok(
    entries.some((entry) => entry['operationId'] === 'createPaymentIntent'),
    'an intent was made',
  );
});

test("the merchant's hook receives the public URL, with any host of a client and also if the server removed the mount", async () => {
  const seen: string[] = [];
  const customer = ({ url }: Request): { id: string } => ({ id: String(seen.push(url)) });
  const ask = async (mount: string): Promise<unknown> =>
    (await post(`${mount}/quotes?x=1`, STAMP, { ...WRITE, 'x-forwarded-host': 'evil.example' })).status;
  assert.equal(await ask(await serve(undefined, { customer })), 200);
  const stripped =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      request.url = request.url?.replace('/estamp', '');
      handler(request, response);
    };
  assert.equal(await ask(await serve(stripped, { customer })), 200);
  const unknown = {
    publicUrl: undefined,
    allowedOrigins: ['https://shop.example'],
    payment: { connectionId: 'pc_demo', provider: 'custom' },
  } as const;
  assert.equal(await ask(await serve(undefined, { customer, ...unknown })), 200);
  const address = 'https://shop.example/estamp/quotes?x=1';
  assert.deepEqual(seen, [address, address, 'http://proxy.invalid/estamp/quotes?x=1']);
});

/** What `express.json()` does to a request: reads it to its end and leaves the value behind. */
const parsed =
  (handler: RequestListener, asIs = false): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const json = (): unknown => (text === '' ? {} : JSON.parse(text));
      (request as IncomingMessage & { body?: unknown }).body = asIs ? text : json();
      setImmediate(() => handler(request, response));
    });
  };

for (const [name, wrap] of [
  ['as JSON', parsed],
  ['as text', (handler: RequestListener) => parsed(handler, true)],
] as const) {
  test(
    `a body that was parsed ${name} before the proxy is used, without waiting`,
    { timeout: scaled(10_000) },
    async () => {
      const mount = await serve(wrap);
      assert.equal((await post(`${mount}/quotes`, STAMP)).status, 200);
      assert.equal((await post(`${mount}/quotes`, { ...STAMP, couponCode: 'x'.repeat(20_000) })).status, 413);
    },
  );
}

test('a number that an earlier body parser changed is refused', { timeout: scaled(10_000) }, async () => {
  const mount = await serve(parsed);
  for (const number of ['9007199254740993', '-9007199254740993', '1e400', '-1e400', '1e300']) {
    const body = JSON.stringify({ quoteToken: 'x', parties: {}, details: { considerationAmount: ['@'] } }).replace(
      '"@"',
      number,
    );
    const answer = await fetch(`${mount}/orders`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    const { error } = (await answer.json()) as { error: { code: string; field: string; fields: { path: string }[] } };
    assert.deepEqual(
      [answer.status, error.code, error.field, error.fields[0]?.path],
      [400, 'INVALID_INPUT', 'details', '/details/considerationAmount/0'],
      number,
    );
  }
});

test('a body without a length is cut at the limit, and its connection is closed', async () => {
  const mount = await serve();
  const url = new URL(`${mount}/quotes`);
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `POST ${url.pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
  for (let index = 0; index < 6; index++) socket.write(chunk);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  socket.destroy();
});

/** A logger that keeps its lines. */
const keeping = (lines: string[]): NonNullable<EstampProxyOptions['logger']> => {
  const keep =
    (level: string) =>
    (fields: object, message: string): void =>
      void lines.push(JSON.stringify([level, fields, message]));
  return { info: keep('info'), warn: keep('warn'), error: keep('error') };
};

test('a client that disconnects inside its body is one info line, not an error', async () => {
  const lines: string[] = [];
  const { port, hostname } = new URL(await serve(undefined, { logger: keeping(lines) }));
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /estamp/quotes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 100\r\n\r\n{"service',
  );
  setTimeout(() => socket.destroy(), 50);
  await waitUntil(() => lines[0]);
  assert.equal(lines.length, 1, lines.join());
  assert.match(lines[0] ?? '', /^\["info",.*"status":499/);
});

test('a web stream that breaks off is refused, and is not an internal error', async () => {
  const lines: string[] = [];
  const proxy = createEstampProxy(optionsFor(sandbox, { logger: keeping(lines) }));
  const send = (signal?: AbortSignal): Promise<Response> =>
    proxy.fetch(
      new Request('https://shop.example/estamp/quotes', {
        method: 'POST',
        headers: WRITE,
        signal,
        duplex: 'half',
        body: new ReadableStream({ pull: () => Promise.reject(new Error('It broke.')) }),
      } as RequestInit),
    );
  const answer = await send();
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /"INVALID_INPUT"/);
  assert.equal((await send(AbortSignal.abort())).status, 499);
  assert.equal(lines.filter((line) => line.startsWith('["error"')).length, 0, lines.join());
  await proxy.close();
});

test('an absolute request line and a foreign host change nothing', async () => {
  const mount = new URL(await serve());
  for (const line of [
    'GET http://evil.example/estamp/health HTTP/1.1',
    'GET //evil.example/estamp/health HTTP/1.1',
    'GET /estamp/../estamp/health HTTP/1.1',
  ]) {
    const socket = connect(Number(mount.port), mount.hostname);
    socket.write(`${line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 404 /, line);
    socket.destroy();
  }
});

test('the server responds below its mount only, and completes requests in flight when it is closed', async () => {
  const server = await startServer({ port: 0, host: '127.0.0.1', mount: '/pay-here', proxy: optionsFor(sandbox) });
  assert.equal((await fetch(`${server.url}/health`)).status, 200);
  assert.equal((await fetch(new URL('/health', server.url))).status, 404);
  assert.equal((await fetch(new URL('/estamp/health', server.url))).status, 404);
  assert.equal(
    (await fetch(new URL('/pay-here/estamp/health', server.url))).status,
    404,
    'one mount is taken away, not two',
  );
  await control(sandbox, 'POST', '/faults', { operationId: 'getService', delayMs: 200 });
  const slow = fetch(`${server.url}/checkout/estamp.standard`);
  await faultsMet(sandbox);
  const closed = server.close();
  assert.equal((await slow).status, 200);
  await closed;
});

const program = (env: Record<string, string>, ...more: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'src/proxy/cli.ts', '--port', '0', ...more], {
    env: { PATH: process.env['PATH'], ...env },
  });

test('the program starts, prints its URL, serves, and ends in order on SIGTERM', async () => {
  const child = program({
    ESTAMP_API_KEY: CANARIES.apiKey,
    ESTAMP_BASE_URL: sandbox.url,
    ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
    ESTAMP_SECRET: CANARIES.secret,
    ESTAMP_SERVICES: 'estamp.standard',
    ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
    ESTAMP_PAYMENT_PROVIDER: 'sandbox',
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  assert.equal((await fetch(`${url}/checkout/estamp.standard`)).status, 200);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
});
