import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
// The first call loads it, which would take seconds of the fast clock below.
import 'undici';
import { waitUntil } from '../../../support/wait-until.ts';
import { createEstampClient, EstampApiError } from '../../../../src/api/index.ts';
import { createPoolTransport } from '../../../../src/proxy/node/upstream/pool-transport.ts';
import { BODY_TIMEOUT_MS, HEADERS_TIMEOUT_MS } from '../../../../src/proxy/upstream/upstream.ts';
import { pour } from '../../chaos/pour.ts';
import { head, openChaosUpstream, type Behaviour, type ChaosUpstream } from '../../chaos/upstream.ts';
import { systemClock, type Clock } from '../../../../src/base/clock.ts';
import { fastClock } from '../../../support/clocks/moving-clocks.ts';

/**
 * Twenty seconds a second, for calls that end by the proxy's limits. All others take the time that the machine needs.
 */
const SPEED = 20;
const fast = fastClock(SPEED);

const KEY = 'sk_live_canary_of_the_wire';
const ORDER = { externalOrderId: 'o-1', externalCustomerId: 'c-1', serviceCode: 'estamp.standard' };
const JSON_BODY = JSON.stringify({ externalOrderId: 'o-1', status: 'CREATED' });

type Client = ReturnType<typeof createEstampClient>;
const CALLS = {
  'a free read': (client: Client) => client.getOrder({ path: { id: 'o-1' } }),
  'a metered read': (client: Client) => client.listEstampStates(),
  'a write': (client: Client) => client.createOrder({ body: ORDER, idempotencyKey: 'key-1' }),
};

async function against(
  behave: Behaviour,
  work: (client: Client, upstream: ChaosUpstream) => Promise<void>,
  clock: Clock = systemClock,
): Promise<void> {
  const upstream = await openChaosUpstream(behave);
  const { transport, close } = createPoolTransport();
  try {
    const limits = { headersMs: HEADERS_TIMEOUT_MS, bodyMs: BODY_TIMEOUT_MS, random: () => 0.5 };
    await work(createEstampClient({ apiKey: KEY, baseUrl: upstream.url, transport, clock, ...limits }), upstream);
  } finally {
    await upstream.close();
    await close();
  }
}

const say =
  (...parts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const part of parts) socket.write(part);
  };
const sayAndEnd =
  (...parts: (string | Buffer)[]): Behaviour =>
  (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
const drip =
  (first: string): Behaviour =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => void socket.write(' '), 10);
    socket.on('close', () => clearInterval(timer));
  };

interface Case {
  behave: Behaviour;
  kind: string;
  /** How often a free read, a metered read and a write are sent. */
  sent: readonly [number, number, number];
  /** It is us who end the connection: what comes is too long, or too slow. */
  ends?: true;
}

/** No connection is left open. */
const closed = (upstream: ChaosUpstream): Promise<unknown> => waitUntil(() => upstream.open() === 0);

const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
const chunked = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`;
const CASES: Record<string, Case> = {
  'a reset before a byte': { behave: (socket) => socket.resetAndDestroy(), kind: 'network', sent: [3, 1, 3] },
  'a head cut off': { behave: sayAndEnd('HTTP/1.1 200 OK\r\ncontent-le'), kind: 'network', sent: [3, 1, 3] },
  'a body shorter than its length': {
    behave: sayAndEnd(head('200 OK', 'content-length: 1000'), JSON_BODY),
    kind: 'network',
    sent: [3, 1, 3],
  },
  'a chunked body without its end': {
    behave: sayAndEnd(head('200 OK', 'transfer-encoding: chunked'), '10\r\n{"externalOrder'),
    kind: 'network',
    sent: [3, 1, 3],
  },
  'a length below the body': {
    behave: sayAndEnd(head('200 OK', 'content-length: 20'), JSON_BODY),
    kind: 'unreadable',
    sent: [1, 1, 1],
  },
  'two lengths': {
    behave: sayAndEnd(head('200 OK', 'content-length: 5', 'content-length: 9'), JSON_BODY),
    kind: 'network',
    sent: [3, 1, 3],
  },
  'no HTTP at all': { behave: sayAndEnd('SSH-2.0-OpenSSH_9.2\r\n'), kind: 'network', sent: [3, 1, 3] },
  'a head without end': {
    behave: say(`HTTP/1.1 200 OK\r\nx-more: ${'and more '.repeat(3_000)}\r\n`),
    kind: 'network',
    sent: [3, 1, 3],
  },
  'a page': {
    behave: say(head('200 OK', 'content-length: 15'), '<html>no</html>'),
    kind: 'unreadable',
    sent: [1, 1, 1],
  },
  'bytes that are no UTF-8': {
    behave: say(head('200 OK', 'content-length: 4'), Buffer.from([0xff, 0xfe, 0x00, 0xc3])),
    kind: 'unreadable',
    sent: [1, 1, 1],
  },
  'a bomb of gzip': {
    behave: say(head('200 OK', 'content-encoding: gzip', `content-length: ${bomb.length}`), bomb),
    kind: 'unreadable',
    sent: [1, 1, 1],
  },
  'gzip that was not announced': {
    behave: say(head('200 OK', `content-length: ${bomb.length}`), bomb),
    kind: 'unreadable',
    sent: [1, 1, 1],
  },
  'a body of 1 GB': {
    behave: pour(head('200 OK', `content-length: ${2 ** 30}`), Buffer.alloc(64 * 1024, ' ')),
    kind: 'unreadable',
    sent: [1, 1, 1],
    ends: true,
  },
  'chunks without end': {
    behave: pour(head('200 OK', 'transfer-encoding: chunked'), Buffer.from(chunked)),
    kind: 'unreadable',
    sent: [1, 1, 1],
    ends: true,
  },
  'a slow drip of a body': {
    behave: drip(head('200 OK', 'content-length: 100000')),
    kind: 'timeout',
    sent: [1, 1, 1],
    ends: true,
  },
  'a slow drip of a head': {
    behave: drip('HTTP/1.1 200 OK\r\nx-slow: '),
    kind: 'timeout',
    sent: [1, 1, 1],
    ends: true,
  },
  silence: { behave: () => undefined, kind: 'timeout', sent: [1, 1, 1], ends: true },
  'interim answers and nothing after': {
    behave: say('HTTP/1.1 103 Early Hints\r\n\r\n'),
    kind: 'timeout',
    sent: [1, 1, 1],
    ends: true,
  },
};

for (const [name, { behave, kind, sent, ends }] of Object.entries(CASES)) {
  test(`on the wire, ${name} is ${kind}, within the limits, and frees the connection`, async () => {
    const clock = kind === 'timeout' ? fast : systemClock;
    await Promise.all(
      Object.values(CALLS).map((call, index) =>
        against(
          behave,
          async (client, upstream) => {
            const startedAt = clock.now();
            const before = process.memoryUsage();
            const error: unknown = await call(client).then(
              () => undefined,
              (thrown: unknown) => thrown,
            );
            assert.ok(error instanceof EstampApiError, String(error));
            assert.equal(error.kind, kind, error.message);
            assert.equal(error.undone, false, 'the effect is unknown');
            assert.equal(upstream.requests.length, sent[index], Object.keys(CALLS)[index]);
            assert.equal(
              new Set(upstream.requests.map((text) => /idempotency-key: .*/i.exec(text)?.[0])).size,
              1,
              'one key',
            );
            // A second of real time for a machine that has other things to do.
            assert.ok(clock.now() - startedAt <= 12_000 + 1_000 * SPEED, `${clock.now() - startedAt} ms`);
            assert.ok(upstream.written() < 24 * 1024 * 1024, `${upstream.written()} bytes went to the sockets`);
            if (ends !== undefined) await closed(upstream);
            const { arrayBuffers, external } = process.memoryUsage();
            assert.ok(
              arrayBuffers + external - before.arrayBuffers - before.external < 64 * 1024 * 1024,
              'memory stays flat',
            );
            assert.ok(!error.message.includes(KEY) && !JSON.stringify(error).includes(KEY));
          },
          clock,
        ),
      ),
    );
  });
}

test('a connection that the service closed between two calls is reopened, also for a metered read', async () => {
  const answer = say(head('200 OK', 'connection: close', `content-length: ${JSON_BODY.length}`), JSON_BODY);
  await against(
    (socket, request) => {
      answer(socket, request);
      socket.end();
    },
    async (client, upstream) => {
      for (let index = 0; index < 3; index++)
        for (const call of Object.values(CALLS)) assert.equal((await call(client)).status, 200);
      assert.equal(upstream.requests.length, 9);
    },
  );
});

/* Servers that end the handshake, one with an error of TLS and one by a reset, which alone would prove nothing. */
const HANDSHAKES: Readonly<Record<string, (socket: Socket) => void>> = {
  'speaks no TLS': (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
};
for (const [what, behave] of Object.entries(HANDSHAKES)) {
  test(`a call to a server that ${what} during the handshake was certainly not made`, async () => {
    const server = createServer(
      (socket) => void socket.on('error', () => undefined).once('data', () => behave(socket)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    after(() => server.close());
    const { transport, close } = createPoolTransport();
    after(close);
    const client = createEstampClient({
      apiKey: KEY,
      baseUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
      transport,
      clock: systemClock,
      random: () => 0.5,
    });
    for (const call of Object.values(CALLS))
      await assert.rejects(call(client), { kind: 'network', undone: true, unstarted: true });
  });
}

/** A service that ends each reused connection when a request arrives on it, before it answers a byte. */
async function openForgetfulService(): Promise<{ url: string; requests: () => string[]; close: () => Promise<void> }> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isReused = false;
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const [line = ''] = data.toString('latin1').split('\r\n');
      if (!/^(?:GET|POST) /.test(line)) return;
      if (isReused) {
        requests.push(`reset ${line}`);
        socket.resetAndDestroy();
        return;
      }
      isReused = true;
      requests.push(line);
      const answer = line.includes('/estamp/') ? '{}' : JSON_BODY;
      socket.write(head('200 OK', `content-length: ${answer.length}`, 'content-type: application/json') + answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

test('A reset of a reused connection is retried once on a new one, and a metered read uses no reused connection', async () => {
  const service = await openForgetfulService();
  const { transport, close } = createPoolTransport();
  try {
    const client = createEstampClient({
      apiKey: KEY,
      baseUrl: service.url,
      transport,
      clock: systemClock,
      random: () => 0.5,
    });
    for (let round = 0; round < 4; round++) {
      for (const call of Object.values(CALLS)) await call(client);
    }
    const sent = service.requests();
    const of = (pattern: RegExp): number => sent.filter((line) => pattern.test(line)).length;
    assert.equal(of(/^GET \/v1\/estamp/), 4, 'each metered read is sent once');
    assert.equal(of(/^reset GET \/v1\/estamp/), 0);
    assert.ok(of(/^reset/) > 0, 'reused connections were reset');
    assert.equal(of(/^(?:GET|POST) \/v1\/orders/), 8);
    assert.ok(of(/^reset/) <= 8, 'one retry each');
  } finally {
    await close();
    await service.close();
  }
});
