import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { waitUntil } from '../../support/wait-until.ts';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<h1>A merchant's page</h1><estamp-checkout lang="hi" proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

const HINDI = '**/locales/hi.*.json';
const SORRY = 'This page couldn’t load in your language. You can continue in English.';
const HINDI_HEADING = 'अपना ई‑स्टाम्प चुनें';

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  await writeFile(`${folder}/hi.html`, PAGE);
  return { folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }] };
});
after(() => rm(folder, { recursive: true }));

const sorry = (tab: Page): Promise<void> => tab.locator('form').getByText(SORRY).filter({ visible: true }).waitFor();
const form = (tab: Page, lang: string): Promise<void> => tab.locator(`form[lang=${lang}]`).waitFor();

const WAYS: Record<string, (route: Route) => Promise<void>> = {
  'does not come': (route) => route.abort(),
  'is answered with an error': (route) => route.fulfill({ status: 503, body: '[]' }),
  'has one byte that is not ours': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const at = body.length - 10;
    body.writeUInt8(body.readUInt8(at) ^ 1, at);
    await route.fulfill({ response, body });
  },
};

for (const [name, spoil] of Object.entries(WAYS)) {
  // A file that is not ours is for the merchant to fix; a lost connection and a server's error pass.
  const failures = name.includes('one byte') ? ['RESPONSE_UNREADABLE', 'merchant', true] : ['OFFLINE', 'network', true];
  test(`a language that ${name} gives way to English, says so, fires an event, and loads on the next try`, async () => {
    const { page: tab, context, trouble } = await visit(browser);
    await context.addInitScript({
      content: `window.told = [];
      addEventListener('estamp-failure', ({ detail }) => told.push(detail.code, detail.actor, detail.retryable));`,
    });
    let tries = 0;
    await context.route(HINDI, async (route) => {
      // After a failure the element also asks whether the address answers.
      const isTry = route.request().method() === 'GET';
      await (isTry || !name.includes('one byte') ? spoil(route) : route.continue());
      if (isTry) tries += 1;
    });
    await tab.goto(`${shop.url}/hi.html`);
    await sorry(tab);
    await heading(tab, 'Choose your e‑Stamp');
    await form(tab, 'en');
    const again = tab.getByRole('button', { name: 'Try again' });
    await again.click();
    await waitUntil(() => tries >= 2, 'The language was not requested again.');
    await waitUntil(async () => (await tab.evaluate('told.length')) === 6, 'No failure of the second try.');
    await sorry(tab);
    await context.unroute(HINDI);
    await again.click();
    await heading(tab, HINDI_HEADING);
    await form(tab, 'hi');
    assert.equal(await tab.locator('form').getByText(SORRY).count(), 0);
    assert.deepEqual(await tab.evaluate('told'), [...failures, ...failures], 'once a try');
    assert.deepEqual(trouble, [], 'the policy of the page was kept');
  });
}

test('a customer whose language does not come buys in English', async () => {
  const { page: tab, context, trouble } = await visit(browser);
  await context.route(HINDI, (route) => route.abort());
  await tab.goto(`${shop.url}/hi.html`);
  await sorry(tab);
  await fillIn(tab);
  await sorry(tab);
  await pay(tab);
  await atProvider(tab, 'Pay');
  await downloadCertificate(tab);
  assert.deepEqual(trouble, []);
});
