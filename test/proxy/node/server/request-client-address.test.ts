import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { createServer, request as send, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import express from 'express';
import fastify from 'fastify';
import { toExpressHandler } from '../../../../src/proxy/express.ts';
import { estampFastify } from '../../../../src/proxy/fastify.ts';
import {
  createEstampProxy,
  toNodeHandler,
  type EstampProxy,
  type EstampProxyOptions,
  type NodeMountOptions,
} from '../../../../src/proxy/node.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { optionsFor, STAMP } from '../../support/kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'estamp-socket-'));
const sandbox = await createSandbox();
after(() => sandbox.close());
let sockets = 0;

/** Listens on a Unix socket. */
type Listen = (proxy: EstampProxy, options: NodeMountOptions, path: string) => Promise<void>;

async function listenWith(handler: RequestListener, path: string): Promise<void> {
  const server = createServer(handler).listen(path);
  after(() => server.close());
  await once(server, 'listening');
}

const MOUNTS: Record<string, Listen> = {
  'node:http': (proxy, options, path) => listenWith(toNodeHandler(proxy, options), path),
  Express: (proxy, options, path) => listenWith(express().use(toExpressHandler(proxy, options)), path),
  Fastify: async (proxy, options, path) => {
    const app = fastify();
    await app.register(estampFastify, { proxy, ...options });
    await app.listen({ path });
    after(() => app.close());
  },
};

/** A proxy on a Unix socket that gives a network two prices an hour. @returns asks for a price with these headers */
async function open(
  listen: Listen,
  more: Partial<EstampProxyOptions>,
  options: NodeMountOptions = {},
): Promise<(headers: Record<string, string>) => Promise<number>> {
  const proxy = createEstampProxy(optionsFor(sandbox, { limits: { quotesPerNetworkPerHour: 2 }, ...more }));
  after(() => proxy.close());
  const socketPath = join(folder, `${(sockets += 1)}.sock`);
  await listen(proxy, options, socketPath);
  let prices = 0;
  return async (headers) => {
    const request = send({
      socketPath,
      method: 'POST',
      path: '/estamp/quotes',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    });
    request.end(JSON.stringify({ ...STAMP, couponCode: `SOCKET${sockets}${(prices += 1)}` }));
    const [response] = (await once(request, 'response')) as [{ statusCode: number; resume: () => void }];
    response.resume();
    return response.statusCode;
  };
}

for (const [name, listen] of Object.entries(MOUNTS)) {
  test(`Behind nginx on a Unix socket each customer of ${name} has limits of their own, and a forged address changes nothing`, async () => {
    const ask = await open(listen, { trustedProxies: ['unix:'] });
    const from = (forwarded: string): Promise<number> => ask({ 'x-forwarded-for': forwarded });
    assert.deepEqual(
      [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')],
      [200, 200, 429],
    );
    assert.equal(await from('203.0.113.2'), 200);
    for (const forged of ['198.51.100.1', 'unix:', '::1'])
      assert.equal(await from(`${forged}, 203.0.113.1`), 429, forged);
  });

  test(`A Unix socket that is not trusted is one network in ${name}, and the log says how to trust it`, async () => {
    const warnings: string[] = [];
    const ask = await open(listen, {
      logger: {
        info: () => undefined,
        warn: (_fields, message) => void warnings.push(message),
        error: () => undefined,
      },
    });
    const statuses: number[] = [];
    for (const last of [1, 2, 3]) statuses.push(await ask({ 'x-forwarded-for': `203.0.113.${last}` }));
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.match(warnings.join('\n'), /is not trusted.*name "unix:" in "trustedProxies"/);
  });

  test(`The option "clientAddress" of ${name} names the client`, async () => {
    const ask = await open(listen, {}, { clientAddress: ({ headers }) => String(headers['x-real-ip']) });
    const statuses: number[] = [];
    for (const last of [1, 1, 1, 2]) statuses.push(await ask({ 'x-real-ip': `203.0.113.${last}` }));
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  });
}
