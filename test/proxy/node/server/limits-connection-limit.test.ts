import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { waitUntil } from '../../../support/wait-until.ts';
import { scaled } from '../../../support/pace.mjs';
import { parseNetwork } from '../../../../src/proxy/http/client-network.ts';
import { readArguments } from '../../../../src/proxy/node/program/arguments.ts';
import { createLimitedServer, SERVER_LIMITS, type ServerLimits } from '../../../../src/proxy/node/server/limits.ts';

const HEALTH = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

interface Place {
  server: Server;
  dial(from?: string): Promise<Socket>;
  /** Every address of `127.0.0.0/8` is this machine's, so one machine can be many clients. */
  ask(from: string): Promise<string>;
  /** Connections that the server still holds. */
  open(): Promise<number>;
}

/** A server with these limits that answers each request at once, `/held` never, and `/sent` after its body. */
async function openServer(t: TestContext, limits: Partial<ServerLimits>, trusted: string[] = []): Promise<Place> {
  const server = createLimitedServer(
    { ...SERVER_LIMITS, ...limits },
    trusted.flatMap((text) => parseNetwork(text) ?? []),
  );
  const sockets = new Set<Socket>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/sent') request.resume().once('end', () => response.end('here'));
    else if (request.url === '/held') request.resume();
    else response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const dial = async (from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    return socket;
  };
  return {
    server,
    dial,
    async ask(from) {
      const socket = await dial(from);
      const answer = Promise.race([once(socket, 'data'), once(socket, 'close')]);
      socket.write(HEALTH);
      return String((await answer)[0]).split('\r\n', 1)[0] ?? '';
    },
    open: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  };
}

/** What the server decided of those that were dialled has come to pass. */
// eslint-disable-next-line no-restricted-syntax -- the decision has no sign, and every limit of the server is longer
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, scaled(100)));

test('T49: four thousand idle connections of one address take the places of one address, and others are served at once', async (t) => {
  const place = await openServer(t, {});
  const startedAt = performance.now();
  for (let made = 0; made < 4_000; made += 200)
    await Promise.all(Array.from({ length: 200 }, () => place.dial('127.0.0.9')));
  assert.equal(await place.ask('127.0.0.2'), 'HTTP/1.1 200 OK');
  assert.equal(await place.ask('127.0.0.9'), 'HTTP/1.1 200 OK', 'who holds them all may still ask');
  await waitUntil(async () => (await place.open()) <= SERVER_LIMITS.connectionsPerAddress + 1);
  assert.ok(performance.now() - startedAt < scaled(15_000));
});

test('T49: at the total limit the longest idle connection is closed, never one with a request in flight', async (t) => {
  const place = await openServer(t, { connections: 50, connectionsPerAddress: 10 });
  const held = await place.dial('127.0.0.3');
  held.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n');
  await pause();
  const idle: Socket[] = [];
  for (let client = 0; client < 49; client += 1) idle.push(await place.dial(`127.0.1.${client + 1}`));
  await pause();
  assert.equal(await place.open(), 50);
  assert.equal(await place.ask('127.0.0.2'), 'HTTP/1.1 200 OK');
  await pause();
  assert.deepEqual(
    [held.closed, ...idle.map(({ closed }) => closed)],
    [false, true, ...idle.slice(1).map(() => false)],
  );
});

test('T49: a connection that was used recently outlives a newer one that sends nothing', async (t) => {
  const place = await openServer(t, { connections: 2 });
  const used = await place.dial('127.0.0.3');
  const silent = await place.dial('127.0.0.4');
  used.write(HEALTH);
  await once(used, 'data');
  await pause();
  assert.equal(await place.ask('127.0.0.2'), 'HTTP/1.1 200 OK');
  await pause();
  assert.deepEqual([used.closed, silent.closed], [false, true]);
});

test('T49: when every connection is in use, a new one is closed and the others continue', async (t) => {
  const place = await openServer(t, { connections: 3 });
  const held = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = await place.dial();
      socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket;
    }),
  );
  await pause();
  assert.equal(await place.ask('127.0.0.2'), 'false', 'closed without an answer');
  assert.deepEqual(
    held.map(({ closed }) => closed),
    [false, false, false],
  );
  assert.equal(await place.open(), 3);
});

/* Requests whose body is still to come. */
const HALVES: Readonly<Record<string, string>> = {
  'with a length': 'Content-Length: 1000\r\n\r\nx',
  'in chunks': 'Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
  'with a length and nothing sent': 'Content-Length: 5\r\n\r\n',
};
for (const [name, rest] of Object.entries(HALVES)) {
  test(`T49: requests ${name} that have not arrived yet hold no place: a newcomer replaces the oldest`, async (t) => {
    const place = await openServer(t, { connections: 6, connectionsPerAddress: 3 });
    const halves: Socket[] = [];
    for (const client of [3, 3, 3, 4, 4, 4]) {
      const socket = await place.dial(`127.0.0.${client}`);
      socket.write(`POST /sent HTTP/1.1\r\nHost: x\r\n${rest}`);
      halves.push(socket);
    }
    await pause();
    assert.equal(await place.ask('127.0.0.2'), 'HTTP/1.1 200 OK');
    assert.equal(await place.ask('127.0.0.4'), 'HTTP/1.1 200 OK', 'also one of a network that holds them all');
    await pause();
    assert.deepEqual(
      halves.map(({ closed }) => closed),
      [true, false, false, true, false, false],
    );
  });
}

test('T49: a request that has arrived with its whole body keeps its place, and is answered', async (t) => {
  const place = await openServer(t, { connections: 3 });
  const held = await Promise.all(
    [1, 2].map(async () => {
      const socket = await place.dial();
      socket.write('POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbo');
      await pause();
      socket.write('dy');
      return socket;
    }),
  );
  const slow = await place.dial();
  slow.write('POST /sent HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbo');
  await pause();
  slow.write('dy');
  assert.match(String((await once(slow, 'data'))[0]), /^HTTP\/1\.1 200/);
  assert.equal(await place.ask('127.0.0.2'), 'HTTP/1.1 200 OK');
  await pause();
  assert.deepEqual(
    [...held.map(({ closed }) => closed), slow.closed],
    [false, false, true],
    'only the answered one is idle',
  );
});

test('a place is free again when its connection ends', async (t) => {
  const place = await openServer(t, { connections: 5, connectionsPerAddress: 2 });
  for (let round = 0; round < 20; round += 1) {
    const held = await place.dial();
    held.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(place.server, 'request');
    held.destroy();
    await pause();
  }
  assert.equal(await place.ask('127.0.0.1'), 'HTTP/1.1 200 OK');
});

test('a trusted proxy is many clients, so it has no limit of its own', async (t) => {
  const place = await openServer(t, { connectionsPerAddress: 5, connections: 100 }, ['127.0.0.8']);
  const many = await Promise.all(Array.from({ length: 40 }, () => place.dial('127.0.0.8')));
  const few = await Promise.all(Array.from({ length: 40 }, () => place.dial('127.0.0.9')));
  await waitUntil(() => few.filter(({ closed }) => closed).length >= 35);
  await pause();
  assert.equal(many.filter(({ closed }) => closed).length, 0);
  assert.equal(few.filter(({ closed }) => closed).length, 35);
});

test('estamp-proxy --connections-per-address sets the limit; 0 means none', () => {
  const limitOf = (...args: string[]): number => readArguments(args).limits.connectionsPerAddress;
  assert.equal(limitOf(), 256);
  assert.equal(limitOf('--connections-per-address', '1000'), 1_000);
  assert.equal(limitOf('--connections-per-address', '0'), Infinity);
  for (const wrong of ['-1', '1.5', 'many', '']) {
    assert.throws(
      () => limitOf(`--connections-per-address=${wrong}`),
      /^SettingError: --connections-per-address must be a whole number/,
      wrong,
    );
  }
});
