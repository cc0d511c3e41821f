import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { heading } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

/** Another site on this machine: browsers keep pages of the network from what runs here. */
let site: Server;
let elsewhere = '';
const lines: string[] = [];
const keep = (_: object, line: string): void => void lines.push(line);
useShop(() => ({ proxy: { logger: { info: () => undefined, warn: keep, error: keep } } }));
before(async () => {
  site = createServer(
    (request, response) =>
      void answer(request.url ?? '').then(([type, body]) => response.setHeader('content-type', type).end(body)),
  );
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  elsewhere = `http://localhost:${(site.address() as AddressInfo).port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
});

const answer = async (path: string): Promise<[type: string, body: string]> =>
  path.endsWith('.js')
    ? ['text/javascript', await readFile(new URL('../../../dist/estamp-checkout.min.js', import.meta.url), 'utf8')]
    : [
        'text/html',
        `<!doctype html><script type="module" src="/checkout.js"></script>
      <estamp-checkout proxy="${shop.url}/estamp" service-code="estamp.standard"></estamp-checkout>`,
      ];

interface Heard {
  page: Page;
  /** The calls of the proxy, in their order. */
  calls: string[];
  warnings: string[];
  /** Code and source of every failure that the page heard. */
  failures(): Promise<string[]>;
}

/** Opens a page that listens to failures from its first moment. */
async function listen(address: string): Promise<Heard> {
  const { page, context } = await visit(browser);
  const calls: string[] = [];
  const warnings: string[] = [];
  await context.addInitScript(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    window.addEventListener('estamp-failure', ({ detail }) => heard.push(`${detail.code} ${detail.actor}`));
  });
  page.on('request', (request) => {
    const [, path] = /\/estamp(\/[^?]*)/.exec(request.url()) ?? [];
    if (path) calls.push(`${request.method()} ${path}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(address);
  return {
    page,
    calls,
    warnings,
    failures: () => page.evaluate(() => Reflect.get(window, 'heard') as string[]),
  };
}

const refused: Record<string, () => { origin: string; path: string }> = {
  'of another origin': () => ({ origin: elsewhere, path: '/' }),
  'under another name than "publicUrl"': () => ({
    origin: shop.url.replace('localhost', '127.0.0.1'),
    path: '/checkout.html',
  }),
};
for (const [name, where] of Object.entries(refused)) {
  test(`a page ${name} learns at its first call that it may not sell, before any input`, async () => {
    const { origin, path } = where();
    const spent = (await shop.journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);
    const heard = await listen(origin + path);
    await heard.page.getByText('e‑Stamps can’t be bought on this page.').first().waitFor();
    assert.deepEqual(await heard.failures(), ['ORIGIN_REFUSED merchant']);
    assert.equal(heard.calls.at(-1), 'GET /setup');
    assert.equal(
      heard.calls.some((call) => !call.startsWith('GET')),
      false,
      'nothing was written',
    );
    assert.equal(await heard.page.getByRole('combobox').count(), 0, 'there is nothing to type into');
    const warnings = heard.warnings.filter((line) => line.includes('ORIGIN_REFUSED'));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /allowedOrigins.*publicUrl/);
    assert.equal(warnings[0]?.includes(origin), true, 'the console names the page');
    const logged = lines.filter((line) => line.includes(`"${origin}"`));
    assert.equal(logged.length, 1, lines.join('\n'));
    assert.match(logged[0] ?? '', /allowedOrigins.*publicUrl/);
    const now = (await shop.journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);
    assert.ok(now - spent <= 1000, 'the lists, which everybody needs, and no more');
  });
}

test('a page that may sell asks nothing for it', async () => {
  const heard = await listen(`${shop.url}/checkout.html`);
  await heading(heard.page, 'Choose your e‑Stamp');
  await heard.page.getByRole('combobox').first().waitFor();
  assert.deepEqual(await heard.failures(), []);
  assert.equal(heard.calls.includes('GET /setup'), false);
});
