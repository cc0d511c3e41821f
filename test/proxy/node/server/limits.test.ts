import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { createLimitedServer, SERVER_LIMITS } from '../../../../src/proxy/node/server/limits.ts';
import { startServer, type ProxyServer } from '../../../../src/proxy/node/server/server.ts';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/index.ts';
import { CANARIES, control, optionsFor, STAMP, type JournalEntry } from '../../support/kit.ts';
import { watchedLogger } from '../../support/watch.ts';

const logs: string[] = [];

let sandbox: Sandbox;
let server: ProxyServer;
/** One with little patience, so that the tests need none. */
let impatient: ProxyServer;
before(async () => {
  sandbox = await createSandbox();
  const place = {
    port: 0,
    host: '127.0.0.1',
    mount: '/estamp',
    proxy: optionsFor(sandbox, { logger: watchedLogger(logs) }),
  };
  server = await startServer({ ...place, limits: { keepAlive: 1_000 } });
  impatient = await startServer({
    ...place,
    limits: { headers: 200, request: 300, keepAlive: 200, idle: 600, check: 25 },
  });
  assert.equal((await fetch(`${server.url}/checkout/estamp.standard`)).status, 200);
});
after(async () => {
  await Promise.all([server.close(), impatient.close()]);
  await sandbox.close();
  for (const canary of [CANARIES.apiKey, CANARIES.secret]) assert.equal(logs.join('\n').includes(canary), false);
});

const dial = (to = server): Socket => connect(Number(new URL(to.url).port), '127.0.0.1');
const calls = async (): Promise<number> =>
  ((await control(sandbox, 'GET', '/journal'))['entries'] as JournalEntry[]).length;

/** Everything that comes back until the server ends the connection. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // A reset is an end, too: once() would reject.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

async function say(text: string, to = server): Promise<string> {
  const socket = dial(to);
  socket.write(text, 'latin1');
  return heard(socket);
}

const answers = (text: string): string[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status);
const GET = (target: string, ...more: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...more, '', ''].join('\r\n');
const POST = (headers: string[], body = ''): string =>
  [
    'POST /estamp/quotes HTTP/1.1',
    'Host: shop.example',
    'Content-Type: application/json',
    'Sec-Fetch-Site: same-origin',
    ...headers,
    '',
    body,
  ].join('\r\n');
const SMUGGLED = 'GET /estamp/health HTTP/1.1\r\nHost: x\r\n\r\n';

for (const path of ['http://evil.example/estamp/health', 'http://evil.example@shop.example/estamp/health', '*']) {
  test(`T39: the target ${JSON.stringify(path)} reaches no route and no service`, async () => {
    const earlier = await calls();
    assert.match(answers(await say(GET(path))).join(), /^(?:400|404)$/);
    assert.equal(await calls(), earlier);
  });
}

for (const [name, lines, wanted] of [
  ['none', [], '400'],
  ['with signs', ['Host: a/b@c'], '200'],
  ['with a port', ['Host: evil.example:1'], '200'],
  ['double', ['Host: a', 'Host: b'], '200'],
] as const) {
  test(`T39: a Host header, ${name}, leads nowhere`, async () => {
    const fromService = await say(['GET /estamp/pay HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
    assert.deepEqual(answers(fromService), [wanted]);
    assert.equal(/evil\.example|a\/b@c/.test(fromService), false);
  });
}

const FRAMES: readonly (readonly [string, string])[] = [
  ['a length and chunks', POST(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`)],
  [
    'chunked twice, once otherwise',
    POST(['Transfer-Encoding: chunked', 'Transfer-Encoding: cow'], `0\r\n\r\n${SMUGGLED}`),
  ],
  ['a coding that is nearly chunked', POST(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`)],
  ['two lengths', POST(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED)],
  ['a length with a sign', POST(['Content-Length: +0'], SMUGGLED)],
  ['a folded header', POST(['X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 0'], SMUGGLED)],
  ['a space before the colon', POST(['Transfer-Encoding : chunked', 'Content-Length: 0'], SMUGGLED)],
  ['lines that end in LF alone', GET('/estamp/health').replaceAll('\r\n', '\n')],
  ['a chunk that is no number', POST(['Transfer-Encoding: chunked'], `zz\r\n\r\n${SMUGGLED}`)],
  ['NUL in a header', GET('/estamp/health', 'X-A: a\0b')],
  ['CR in a header', GET('/estamp/health', 'X-A: a\rX-B: c')],
];
for (const [name, text] of FRAMES) {
  test(`T40: ${name} ends the connection, and the rest is not answered`, async () => {
    assert.deepEqual(answers(await say(text)), ['400']);
  });
}

test('T40: a header of 20 KB is refused', async () => {
  assert.deepEqual(answers(await say(GET('/estamp/health', `X-A: ${'x'.repeat(20_000)}`))), ['431']);
});

test('T40: chunk extensions without end are cut off', async () => {
  const fromService = await say(POST(['Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`));
  assert.match(answers(fromService).join(), /^4(?:00|13)$/);
});

test('T43: an invalid request id is replaced, and never repeated in the response', async () => {
  for (const id of ['a b', 'x'.repeat(65), 'caf\xe9-caf\xe9', '"><script>', 'short']) {
    const fromService = await say(GET('/estamp/health', `X-Request-Id: ${id}`));
    assert.match(fromService, /^x-request-id: [0-9a-f-]{36}\r$/m);
    assert.deepEqual(answers(fromService), ['200']);
  }
});

const BODIES: readonly (readonly [string, string[], string, string])[] = [
  ['16 KiB and one byte', ['Content-Length: 16385'], 'x'.repeat(16_385), '413'],
  ['chunks without an end', ['Transfer-Encoding: chunked'], `4001\r\n${'x'.repeat(0x4001)}\r\n`, '413'],
  ['a length that says more than it may', ['Content-Length: 1000000000'], '{', '413'],
  ['gzip', ['Content-Encoding: gzip', 'Content-Length: 2'], '{}', '415'],
  ['nothing', ['Content-Length: 0'], '', '400'],
  ['two values', ['Content-Length: 4'], '{}{}', '400'],
  ['a BOM', ['Content-Length: 5'], '\xef\xbb\xbf{}', '400'],
  ['depth 8,000', ['Content-Length: 16000'], '['.repeat(8_000) + ']'.repeat(8_000), '400'],
  [
    '3,000 keys',
    ['Content-Length: 15999'],
    `{${Array.from({ length: 1500 }, (_, key) => `"${String(key).padStart(4, '0')}":1`).join()},"serviceCode":""}`.padEnd(
      15_999,
    ),
    '400',
  ],
];
for (const [name, headers, body, status] of BODIES) {
  test(`T47: a body of ${name} is refused at once`, async () => {
    const earlier = await calls();
    assert.deepEqual(answers(await say(POST([...headers, 'Connection: close'], body))), [status]);
    assert.equal(await calls(), earlier);
  });
}

test('T47: a body that is shorter than its length ends with the time limit of a request', async () => {
  assert.deepEqual(answers(await say(POST(['Content-Length: 100'], '{'), impatient)), ['408']);
});

/* A byte that arrives after the answer resets the connection, which may take the answer with it. */
const CUT_OFF = /^(?:408)?$/;

/** Writes a byte now and then until the server has enough. */
async function drip(start: string, every = 20): Promise<string> {
  const socket = dial(impatient);
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), every);
  try {
    return await heard(socket);
  } finally {
    clearInterval(timer);
  }
}

test('T49: slow headers are cut off', async () => {
  assert.match(answers(await drip('GET /estamp/health HTTP/1.1\r\nHost: x\r\nX-A: ')).join(), CUT_OFF);
});

test('T49: a slow body is cut off', async () => {
  assert.match(answers(await drip(POST(['Content-Length: 10000'], '"'))).join(), CUT_OFF);
});

test('T49: connections that send nothing are closed, and others are served meanwhile', async () => {
  const idle = Array.from({ length: 300 }, () => dial(impatient));
  const ended = Promise.all(idle.map((socket) => heard(socket)));
  assert.equal((await fetch(`${impatient.url}/health`)).status, 200);
  await ended;
});

test('T49: a client that never reads its responses is cut off, and others are served meanwhile', async () => {
  const size = 64 * 1024 * 1024;
  const limited = createLimitedServer({ ...SERVER_LIMITS, idle: 500 });
  const ended = new Promise<void>((resolve) => {
    limited.on('request', (request, response) => {
      if (request.url === '/short') return void response.end();
      response.once('close', resolve).end(Buffer.alloc(size));
    });
  });
  await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve));
  const { port } = limited.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.equal((await fetch(`http://127.0.0.1:${port}/short`)).status, 200);
  await ended;
  // Now it reads: what the buffers between the two still hold is far from everything.
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  );
  socket.resume();
  await closed;
  assert.ok(socket.bytesRead < size / 2, `${socket.bytesRead} bytes came`);
  await new Promise((resolve) => limited.close(resolve));
});

test('A connection whose client sends a thousand requests and reads no response is closed, and others are served meanwhile.', async () => {
  const sockets = Array.from({ length: 20 }, () => {
    const socket = dial();
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET /estamp/assets/estamp-checkout.min.js HTTP/1.1\r\nHost:\r\n\r\n'.repeat(1_000));
    return socket;
  });
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  assert.equal((await fetch(`${server.url}/health`)).status, 200);
  await closed;
});

test('A client that pipelines a few requests gets all responses, in their order.', async () => {
  const text = await say(`${'GET /estamp/health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(12)}${GET('/estamp/nothing')}`);
  // A body may end without a line break.
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, [...Array.from({ length: 12 }, () => '200'), '404']);
});

test('A request with more than 100 headers is 431, whatever they are, so that the line of a trusted proxy cannot be dropped.', async () => {
  const earlier = await calls();
  for (const count of [99, 1_990, 2_500, 4_000]) {
    const text = await say(GET('/estamp/health', ...Array.from({ length: count }, () => 'a:')));
    assert.deepEqual(answers(text), ['431'], String(count));
  }
  assert.deepEqual(answers(await say(GET('/estamp/health', ...Array.from({ length: 98 }, () => 'a:b')))), ['200']);
  assert.equal(await calls(), earlier);
});

test('A client that expects "100 Continue" gets it after the checks of origin and size only; a refusal ends the connection.', async () => {
  const body = JSON.stringify({ ...STAMP, articleCode: 'nothing' });
  const expecting = (...headers: string[]): string =>
    [
      'POST /estamp/quotes HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Expect: 100-continue',
      ...headers,
      '',
      '',
    ].join('\r\n');
  for (const headers of [
    [`Content-Length: ${body.length}`, 'Origin: https://evil.example'],
    ['Content-Length: 20000', 'Sec-Fetch-Site: same-origin'],
  ]) {
    const text = await say(expecting(...headers));
    assert.equal(answers(text).length, 1, text);
    assert.match(text, /^HTTP\/1\.1 4(?:03|13) [^]*connection: close/i);
  }
  const socket = dial();
  socket.write(expecting(`Content-Length: ${body.length}`, 'Sec-Fetch-Site: same-origin', 'Connection: close'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  assert.match(first.toString(), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  socket.write(body);
  assert.match(await heard(socket), /^HTTP\/1\.1 [24]\d\d /);
});
