import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

const CHECKOUT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A checkout</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;
const DIALOG = CHECKOUT.replaceAll('estamp-checkout proxy', 'estamp-checkout-button proxy').replace(
  '</estamp-checkout>',
  'Buy</estamp-checkout-button>',
);
/** The page around the frame; `at` is the origin of the frame's page. */
const embedding = (attributes: string, at = '', file = 'framed.html'): string =>
  `<!doctype html><html lang="en"><title>A site</title><iframe ${attributes} width="380" height="800" src="${at}/${file}"></iframe></html>`;

const BASE = 'allow-scripts allow-same-origin allow-forms allow-downloads';
const SANDBOXED: Readonly<Record<string, string>> = {
  'plain.html': '',
  'by-press.html': `sandbox="${BASE} allow-top-navigation-by-user-activation"`,
  'tab.html': `sandbox="${BASE} allow-popups allow-popups-to-escape-sandbox"`,
  'locked.html': `sandbox="${BASE}"`,
  'inherits.html': `sandbox="${BASE} allow-popups"`,
  'schemes.html': `sandbox="${BASE} allow-top-navigation-to-custom-protocols"`,
  'no-forms.html': 'sandbox="allow-scripts allow-same-origin allow-top-navigation"',
};

let browser: Browser;
let shop: Shop;
let folder: string;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-frames-`);
  shop = await openShop({
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self' http:",
  });
  await writeFile(`${folder}/framed.html`, CHECKOUT);
  await writeFile(`${folder}/framed-dialog.html`, DIALOG);
  await writeFile(`${folder}/dialog.html`, embedding('', '', 'framed-dialog.html'));
  for (const [name, attributes] of Object.entries(SANDBOXED)) {
    await writeFile(`${folder}/${name}`, embedding(attributes));
    await writeFile(`${folder}/other-${name}`, embedding(attributes, shop.url));
  }
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** The same files at another origin, and another site: the shop's own server by its number. */
const elsewhere = (): string => shop.url.replace('localhost', '127.0.0.1');
/** The helpers of a page use nothing that a frame does not have. */
const inFrame = (page: Page): Page => page.frameLocator('iframe') as FrameLocator & Page;

async function open(address: string): Promise<{ page: Page; context: BrowserContext; frame: Page }> {
  const { page, context } = await visit(browser, { viewport: { width: 420, height: 860 } });
  await page.goto(address);
  return { page, context, frame: inFrame(page) };
}

const payIn = (frame: Page): Promise<void> => frame.getByRole('button', { name: 'Pay ₹159.00', exact: true }).click();

for (const [where, address] of [
  ['a frame of the same origin', () => `${shop.url}/plain.html`],
  ['a frame of another origin', () => `${elsewhere()}/other-plain.html`],
  ['a sandboxed frame that may leave by a press', () => `${shop.url}/by-press.html`],
  ['a sandboxed frame of another origin that may leave by a press', () => `${elsewhere()}/other-by-press.html`],
] as const) {
  test(`Pay in ${where} leads the whole tab to the payment, and back to the checkout with its certificate`, async () => {
    const { page, frame, context } = await open(address());
    await fillIn(frame);
    await payIn(frame);
    await atProvider(page, 'Pay');
    await page.waitForURL(/\/framed\.html/);
    await downloadCertificate(page);
    await context.close();
  });
}

test('Continue to payment leaves a frame, after a customer came back from the payment without paying', async () => {
  const { page, frame, context } = await open(`${elsewhere()}/other-plain.html`);
  await fillIn(frame);
  await payIn(frame);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await page.goto(`${elsewhere()}/other-plain.html`);
  await inFrame(page)
    .getByRole('button', { name: /continue to payment/i })
    .click();
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await context.close();
});

test('Pay in the dialog of a frame leads the whole tab to the payment', async () => {
  const { page, frame, context } = await open(`${shop.url}/dialog.html`);
  await frame.getByRole('button', { name: 'Buy' }).click();
  await fillIn(frame);
  await payIn(frame);
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
  await context.close();
});

for (const [where, address] of [
  ['its own origin', () => `${shop.url}/tab.html`],
  ['another origin', () => `${elsewhere()}/other-tab.html`],
] as const) {
  test(`Pay opens a tab where a sandbox of ${where} forbids to leave at the top, and the frame shows the certificate`, async () => {
    const { frame, context } = await open(address());
    await fillIn(frame);
    const [tab] = await Promise.all([context.waitForEvent('page'), payIn(frame)]);
    await atProvider(tab, 'Pay');
    await tab.waitForURL(/\/framed\.html/);
    await frame.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor();
    assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
    await context.close();
  });
}

for (const name of ['locked.html', 'inherits.html', 'schemes.html', 'no-forms.html']) {
  test(`A frame that cannot pay says so before anything is asked, and its link opens the page by itself (${name})`, async () => {
    const { page, context } = await visit(browser);
    await context.addInitScript(() => {
      addEventListener('estamp-failure', ({ detail }) => Reflect.set(window, 'failure', detail));
    });
    await page.goto(`${shop.url}/${name}`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('You can’t pay here. Open this page by itself:').first().waitFor();
    assert.equal(await frame.getByLabel('State', { exact: true }).count(), 0);
    const failure = await page.frames()[1]?.evaluate(() => Reflect.get(window, 'failure') as Record<string, unknown>);
    assert.deepEqual([failure?.['code'], failure?.['actor']], ['FRAMED', 'merchant']);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: `${shop.url}/framed.html` }).click(),
    ]);
    await heading(tab, 'Choose your e‑Stamp');
    assert.deepEqual(await shop.made(), { orders: 0, intents: 0 });
    await context.close();
  });
}

test('A sandbox of another origin, which cannot be read, ends with the sentence that nothing was charged', async () => {
  const { frame, context } = await open(`${elsewhere()}/other-locked.html`);
  await fillIn(frame);
  await payIn(frame);
  await frame.getByText('The payment page couldn’t be opened. You haven’t been charged.').first().waitFor();
  await context.close();
});

test('A locked frame sells where the payment stays in the page, by a handler of the page', async () => {
  await writeFile(
    `${folder}/handler.js`,
    `document.querySelector('estamp-checkout').paymentHandlers = { sandbox: async () => 'dismissed' };`,
  );
  await writeFile(`${folder}/framed.html`, `${CHECKOUT}<script src="/handler.js"></script>`);
  const { frame, context } = await open(`${shop.url}/locked.html`);
  await fillIn(frame);
  await context.close();
});
