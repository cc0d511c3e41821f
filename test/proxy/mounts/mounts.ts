import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { Hono } from 'hono';
import { createEstampProxy, type EstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { toNodeHandler } from '../../../src/proxy/node.ts';
import { toExpressHandler } from '../../../src/proxy/express.ts';
import { estampFastify } from '../../../src/proxy/fastify.ts';
import { toNextHandler, type NextHandlers } from '../../../src/proxy/next.ts';
import type { Mounted, Received, Sent } from './conformance.ts';

/** Opens a mount for a proxy with these options. */
export type Open = (options: EstampProxyOptions) => Promise<Mounted>;

const ORIGIN = 'https://shop.example';

/** Sends over a socket, the path exactly as it is written. */
export function overSocket(port: number): (sent: Sent) => Promise<Received> {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = httpRequest(
        { agent: false, port, host: '127.0.0.1', method, path: `/estamp${path}`, headers: { ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              body: Buffer.concat(chunks),
            }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}

async function listen(server: Server, end: () => Promise<unknown>): Promise<Mounted> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    send: overSocket((server.address() as AddressInfo).port),
    async close() {
      server.close();
      server.closeAllConnections();
      await end();
    },
  };
}

const ofWeb = async (response: Response): Promise<Received> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: Buffer.from(await response.arrayBuffer()),
});

const toWeb = ({ method, path, headers, body }: Sent): Request =>
  new Request(`${ORIGIN}/estamp${path}`, { method, headers, ...(body !== undefined && { body }) });

/** A mount that is called, not listened to. */
const called = (proxy: EstampProxy, answer: (request: Request) => Response | Promise<Response>): Mounted => ({
  send: async (sent) => ofWeb(await answer(toWeb(sent))),
  close: () => proxy.close(),
});

const onNode: Open = (options) => {
  const proxy = createEstampProxy(options);
  return listen(createServer(toNodeHandler(proxy)), () => proxy.close());
};

type Application = ReturnType<typeof express>;

const onExpress =
  (make: () => Application, build: (app: Application, proxy: EstampProxy) => void): Open =>
  (options) => {
    const proxy = createEstampProxy(options);
    const app = make();
    build(app, proxy);
    return listen(createServer(app), () => proxy.close());
  };

const onFastify: Open = async (options) => {
  const proxy = createEstampProxy(options);
  const app = fastify();
  await app.register(estampFastify, { proxy });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    send: overSocket((app.server.address() as AddressInfo).port),
    async close() {
      await app.close();
      await proxy.close();
    },
  };
};

const onHono: Open = (options) => {
  const proxy = createEstampProxy(options);
  const app = new Hono();
  app.all('/estamp/*', (c) => proxy.fetch(c.req.raw, { ip: '127.0.0.1' }));
  return Promise.resolve(called(proxy, (request) => app.fetch(request)));
};

const onFetch: Open = (options) => {
  const proxy = createEstampProxy(options);
  return Promise.resolve(called(proxy, (request) => proxy.fetch(request, { ip: '127.0.0.1' })));
};

const onNextHandlers: Open = (options) => {
  const proxy = createEstampProxy(options);
  const handlers = toNextHandler(proxy, { clientAddress: () => '127.0.0.1' });
  return Promise.resolve(called(proxy, (request) => handlers[request.method as keyof NextHandlers](request)));
};

const versions = { 'Express 4': () => express4(), 'Express 5': () => express() };

/** Every mount that lives in this process, by its name. */
export const MOUNTS: Readonly<Record<string, Open>> = {
  'node:http': onNode,
  ...Object.fromEntries(
    Object.entries(versions).flatMap(([name, make]): [string, Open][] => [
      [name, onExpress(make, (app, proxy) => app.use(toExpressHandler(proxy)))],
      [`${name} below a prefix`, onExpress(make, (app, proxy) => app.use('/estamp', toExpressHandler(proxy)))],
      [
        `${name} below a prefix, by the Node handler`,
        onExpress(make, (app, proxy) => app.use('/estamp', toNodeHandler(proxy))),
      ],
      [
        `${name} after express.json()`,
        onExpress(make, (app, proxy) => app.use(express.json()).use(toExpressHandler(proxy))),
      ],
      [
        `${name} after express.raw()`,
        onExpress(make, (app, proxy) => app.use(express.raw({ type: () => true })).use(toExpressHandler(proxy))),
      ],
    ]),
  ),
  'Fastify 5': onFastify,
  Hono: onHono,
  'a plain fetch': onFetch,
  'the handlers of Next.js': onNextHandlers,
};
