import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  nameParties,
  pay,
  shows,
  toReview,
} from '../support/customer.ts';
import { browser, shop, useShopForEach } from '../support/hooks.ts';
import { openShop } from '../support/shop.ts';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

/** Answers every GET from its cache, whatever the headers say; `key` is what it takes for one resource. */
const WORKER = (key: string): string => `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || event.request.mode === 'navigate') return;
  event.respondWith(caches.open('all').then(async (cache) => {
    const key = ${key};
    const found = await cache.match(key);
    if (found) return found;
    const answer = await fetch(event.request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  }));
});`;
const REGISTER = `navigator.serviceWorker.register('/worker.js');`;

let folder: string;
useShopForEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-caches-`);
  await writeFile(`${folder}/shop.html`, PAGE);
  await writeFile(`${folder}/start.html`, `<!doctype html><title>Start</title><script src="/register.js"></script>`);
  await writeFile(`${folder}/register.js`, REGISTER);
  return {
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self' http:",
  };
});
afterEach(() => rm(folder, { recursive: true }));

async function buyer(page: Page, name: string): Promise<void> {
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page, name);
  await toReview(page);
  await pay(page);
}

/** Two customers after another in one browser: the first pays, the second is declined. */
async function twoOrders(
  url: string,
  worker?: string,
): Promise<{ first: Page; second: Page; close: () => Promise<void> }> {
  const { page: first, context } = await visit(browser);
  if (worker !== undefined) {
    await writeFile(`${folder}/worker.js`, WORKER(worker));
    await first.goto(`${url}/start.html`);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  await first.goto(`${url}/shop.html`);
  await buyer(first, 'First Buyer');
  await atProvider(first, 'Pay');
  // The stage that the first answer shows is all that a cache without queries ever lets through.
  await shows(first, /Order ES-/);
  const second = await context.newPage();
  await second.goto(`${url}/shop.html`);
  await buyer(second, 'Second Buyer');
  await atProvider(second, 'Decline');
  return { first, second, close: () => context.close() };
}

describe('A service worker that answers every GET from its cache', () => {
  test('Each order and each read has an address of its own, so both customers see their own order to its end', async () => {
    const { first, second, close } = await twoOrders(shop.url, 'event.request.url');
    await downloadCertificate(first);
    await second.getByRole('button', { name: /^Pay again/ }).waitFor();
    assert.equal(await second.getByText('First Buyer').count(), 0);
    await close();
  });

  test('A cache that ignores the query never shows the order of another token', async () => {
    const { second, close } = await twoOrders(shop.url, "event.request.url.replace(/[?].*/, '')");
    await shows(second, /This website needs to fix this problem|That didn’t work|couldn’t|can’t/);
    for (const foreign of ['First Buyer', 'Your payment is confirmed', 'Your e‑Stamp is ready'])
      assert.equal(await second.getByText(foreign).count(), 0, foreign);
    await close();
  });
});

describe('An HTTP cache that ignores Cache-Control', () => {
  let cache: Server;
  let url: string;
  let target: string;
  before(async () => {
    const stored = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
    cache = createServer((request, response) => {
      const key = request.method === 'GET' && request.url?.startsWith('/estamp/') ? request.url : undefined;
      const found = key && stored.get(key);
      if (found) return void response.writeHead(found.status, found.headers).end(found.body);
      const passed = forward(
        new URL(request.url ?? '/', target),
        { method: request.method, headers: request.headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const body = Buffer.concat(chunks);
            const headers = Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            );
            const status = answer.statusCode ?? 502;
            if (key && status === 200) stored.set(key, { status, headers, body });
            response.writeHead(status, headers).end(body);
          });
        },
      );
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(cache.address() as AddressInfo).port}`;
  });
  after(() => {
    cache.closeAllConnections();
    cache.close();
  });

  test('Each customer sees their own order behind it', async () => {
    const behind = await openShop({
      folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
      policy: () => "default-src 'self' http:",
      proxy: { publicUrl: `${url}/estamp`, allowedOrigins: [url] },
    });
    target = behind.url;
    const { first, second, close } = await twoOrders(url);
    await downloadCertificate(first);
    await second.getByRole('button', { name: /^Pay again/ }).waitFor();
    assert.equal(await second.getByText('First Buyer').count(), 0);
    await close();
    await behind.close();
  });
});
