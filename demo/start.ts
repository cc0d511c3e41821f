import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import {
  createEstampProxy,
  toNodeHandler,
  type EstampProxy,
  type EstampProxyOptions,
} from 'estamp-checkout/proxy/node';
import { createSandbox, type Sandbox, type SandboxOptions } from 'estamp-checkout/sandbox';
import { createAgreements } from './agreements/agreements.ts';
import { serveFiles, type Folder } from './files.ts';
import { ownPayment } from './own-payment.ts';
import { STRICT_POLICY } from './policy.ts';
import { readPage } from './read-page.ts';

/** Answers a request, or passes it on to the shop. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface DemoOptions {
  /** 0 takes any free port. */
  port?: number;
  sandbox?: SandboxOptions;
  proxy?: Partial<EstampProxyOptions>;
  /** Further folders of pages, searched before the demo's own. */
  folders?: Folder[];
  /** Makes what sees every request before the shop does. The server is not serving yet. */
  front?: (server: Server) => Promise<Front>;
  /** The Content-Security-Policy of a page. Default: the strict one of the README. */
  policy?: (path: string) => string;
  /** The shop's folder of certificates. Default: a temporary one, which is removed at the end. */
  certificates?: string;
}

export interface Demo {
  url: string;
  sandbox: Sandbox;
  proxy: EstampProxy;
  /** The shop's folder of certificates. */
  certificates: string;
  close(): Promise<void>;
}

const MOUNT = '/estamp';
/** Every page is served at the root, whatever its folder: `pages/basics/dialog.html` is `/dialog.html`. */
const PAGE_FOLDERS = ['basics', 'languages', 'appearance', 'integration'].map(
  (name) => new URL(`pages/${name}/`, import.meta.url),
);
/** The demo's own secret. A real shop keeps 32 random bytes outside its code. */
export const DEMO_SECRET = 'a demo secret that a real shop would never print';
/** Signs the events of the service. A real shop gets it there. */
const WEBHOOK_SECRET = 'whsec_of_the_demo';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts a merchant's site with the checkout, and the service behind it, on this machine. */
export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const policy = options.policy ?? (() => STRICT_POLICY);
  const files = serveFiles(
    [
      ...(options.folders ?? []),
      { under: '/dist/', path: new URL('../dist/', import.meta.url) },
      ...PAGE_FOLDERS.map((path) => ({ under: '/', path, read: readPage })),
    ],
    policy,
  );

  // Sandbox and proxy need the address of the shop, so the server gets its port first and its pages later.
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  const url = `http://localhost:${port}`;
  const sandbox = await createSandbox({
    port: 0,
    ...options.sandbox,
    webhooks: [
      ...(options.sandbox?.webhooks ?? []),
      { url: `http://127.0.0.1:${port}/agreements/events`, secret: WEBHOOK_SECRET },
    ],
  }).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const certificates = options.certificates ?? (await mkdtemp(join(tmpdir(), 'estamp-certificates-')));

  const proxy = createEstampProxy({
    apiKey: 'sk_test_demo',
    baseUrl: sandbox.url,
    publicUrl: url + MOUNT,
    secret: DEMO_SECRET,
    services: ['estamp.standard'],
    allowedOrigins: [url],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
    brand: { name: 'Kagaz & Co', url, color: '#0b6b4f' },
    documentHosts: [new URL(sandbox.url).host],
    ...options.proxy,
  });
  const estamp = toNodeHandler(proxy);
  const pay = ownPayment(sandbox.url, url);
  const { fetch } = createAgreements({
    proxy,
    shop: url,
    webhookSecret: WEBHOOK_SECRET,
    folder: certificates,
    policy,
  });
  const agreements = getRequestListener(fetch);
  const front = await options.front?.(server);
  const shop = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith(`${MOUNT}/`)) estamp(request, response);
    else if (request.method === 'POST' && request.url === '/own-payment') void pay(request, response);
    else if (/^\/agreements(?:$|[/?])/.test(request.url ?? '')) void agreements(request, response);
    else void files(request, response);
  };
  server.on('request', (request, response) => {
    if (front) front(request, response, () => shop(request, response));
    else shop(request, response);
  });

  return {
    url,
    sandbox,
    proxy,
    certificates,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await proxy.close();
      await sandbox.close();
      if (options.certificates === undefined) await rm(certificates, { recursive: true });
    },
  };
}
