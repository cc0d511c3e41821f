/** A server in its own process, so that its CPU time is measured alone. Configured by environment variables. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { createLimitedServer, SERVER_LIMITS } from '../../src/proxy/node/server/limits.ts';
import { createEstampProxy, toNodeHandler } from '../../src/proxy/node.ts';

const { KIND = '', OPTIONS = '{}', TARGET = '', ANSWERS = '{}', CALLS = '1', LIMITED } = process.env;

const LISTENERS: Record<string, () => RequestListener | Promise<RequestListener>> = {
  proxy: () => toNodeHandler(createEstampProxy(JSON.parse(OPTIONS) as Parameters<typeof createEstampProxy>[0])),

  /** The floor of a cached response: node:http with prepared bytes. */
  async floor() {
    const answer = await fetch(TARGET);
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)),
    );
    return (_request, response) => {
      response.writeHead(200, headers);
      response.end(body);
    };
  },

  /** The floor of a forwarded call: undici's pool adds the key and does not read the body. */
  relay() {
    const pool = new Pool(TARGET, { connections: 32, pipelining: 1 });
    const paths = ['/v1/orders/x', '/v1/orders/x/status', '/v1/orders/x/payment', '/v1/payments/intents/x'].slice(
      0,
      Number(CALLS),
    );
    return (_request, response) => {
      const calls = paths.map(async (path) => {
        const answer = await pool.request({ method: 'GET', path, headers: { authorization: 'Bearer sk_test_demo' } });
        return Buffer.from(await answer.body.arrayBuffer());
      });
      void Promise.all(calls).then((bodies) => {
        const body = Buffer.concat(bodies);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength });
        response.end(body);
      });
    };
  },

  /** The service, replaying one response with the requested order id. */
  service() {
    const answers = Object.entries(JSON.parse(ANSWERS) as Record<string, { id: string; text: string }>);
    return (request, response) => {
      const path = request.url ?? '';
      const id = /^\/v1\/(?:orders|payments\/intents)\/([^/]+)/.exec(path)?.[1];
      const wanted = id ? path.replace(`/${id}`, '/*') : path;
      const [, found] = answers.find(([known]) => wanted === known) ?? [];
      const body = found && id ? found.text.replaceAll(found.id, id) : (found?.text ?? '{}');
      response.writeHead(found ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    };
  },
};

const listener = await LISTENERS[KIND]?.();
if (!listener) throw new Error(`KIND is one of ${Object.keys(LISTENERS).join(', ')}.`);
let answered = 0;
const counted: RequestListener = (request, response) => {
  answered += 1;
  void listener(request, response);
};
const server = LIMITED ? createLimitedServer({ ...SERVER_LIMITS, connectionsPerAddress: Infinity }) : createServer();
server
  .on('request', counted)
  .listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (asked) => {
  // A garbage collection costs CPU time, so it runs only when the heap is requested.
  if (asked === 'heap') globalThis.gc?.();
  process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage(), answered });
});
process.once('disconnect', () => process.exit());
