import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEstampProxy, toNodeHandler, type EstampProxyOptions } from '../../../src/proxy/node.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { DETAILS, optionsFor, PARTIES, STAMP, type Json } from './kit.ts';

/** A shop at an address of its own, for browsers: an empty page everywhere, and the proxy below `/estamp`. */
export interface PayShop {
  origin: string;
  sandbox: Sandbox;
  post(path: string, body: unknown, token?: string): Promise<Json>;
  /** An order that waits for payment. */
  order(): Promise<{ payUrl: string; intentId: string; token: string }>;
  close(): Promise<void>;
}

export async function openPayShop(more: Partial<EstampProxyOptions> = {}): Promise<PayShop> {
  const sandbox = await createSandbox();
  const mounted: { handle?: ReturnType<typeof toNodeHandler> } = {};
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/estamp/')) mounted.handle?.(request, response);
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>shop</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = createEstampProxy(optionsFor(sandbox, { publicUrl: `${origin}/estamp`, ...more }));
  mounted.handle = toNodeHandler(proxy);

  const post = async (path: string, body: unknown, token?: string): Promise<Json> =>
    (
      await fetch(`${origin}/estamp${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Json>;

  return {
    origin,
    sandbox,
    post,
    async order() {
      const { quoteToken } = await post('/quotes', STAMP);
      const made = await post('/orders', {
        quoteToken,
        parties: PARTIES,
        details: DETAILS,
        returnUrl: `${origin}/thanks`,
      });
      const { payment, orderToken } = made as { payment: { payUrl: string; intentId: string }; orderToken: string };
      return { payUrl: payment.payUrl, intentId: payment.intentId, token: orderToken };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await proxy.close();
      await sandbox.close();
    },
  };
}
