import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { visit } from '../support/browser.ts';
import { fillIn, firstQuestion } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';
import { openShop } from '../support/shop.ts';

const GLOBALS = [
  'reactiveElementVersions',
  'litElementVersions',
  'litHtmlVersions',
  'reactiveElementPolyfillSupport',
  'litElementPolyfillSupport',
  'litElementHydrateSupport',
  'litHtmlPolyfillSupport',
  'litPropertyMetadata',
  'litIssuedWarnings',
  'litNonce',
  'ShadyCSS',
  'ShadyDOM',
];
const TAG = '<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>';

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-named-`);
  return { folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }] };
});
after(() => rm(folder, { recursive: true }));

for (const script of ['min', 'start']) {
  test(`Elements of the page that have the names of globals do not stop the checkout (estamp-checkout.${script}.js)`, async () => {
    const named = GLOBALS.map((name) => `<i id="${name}"></i>`).join('');
    await writeFile(
      `${folder}/named.html`,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Named</title>${named}
<script type="module" src="/dist/estamp-checkout.${script}.js"></script>${TAG}</html>`,
    );
    const { page, trouble } = await visit(browser);
    await page.goto(`${shop.url}/named.html`);
    await fillIn(page);
    assert.deepEqual(trouble, []);
  });
}

test('A preload link of another folder never decides which code the start file loads', async () => {
  // Browsers without `modulepreload` have no Trusted Types.
  const own = await openShop({
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self'",
  });
  await writeFile(`${folder}/estamp-checkout.min.js`, 'window.foreign = true;');
  await writeFile(
    `${folder}/links.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Links</title>${TAG}
<script type="module" src="/dist/estamp-checkout.start.js"></script>
<link rel="preload" as="fetch" crossorigin href="/estamp-checkout.min.js"></html>`,
  );
  // In a browser without `modulepreload`, nothing but a script element verifies the bytes.
  for (const old of [false, true]) {
    const { page, context } = await visit(browser);
    if (old)
      await context.addInitScript(() => {
        const tokens = DOMTokenList.prototype;
        Reflect.set(tokens, 'supports', (name: string) => name !== 'modulepreload');
      });
    await page.goto(`${own.url}/links.html`);
    await firstQuestion(page);
    await page.waitForFunction(() => customElements.get('estamp-checkout'));
    assert.equal(await page.evaluate(() => Reflect.get(window, 'foreign') as unknown), undefined);
    await context.close();
  }
  await own.close();
});

test('The one file has none of the globals of Lit', async () => {
  const code = await readFile('dist/estamp-checkout.min.js', 'utf8');
  assert.doesNotMatch(code, /(?:litHtml|litElement|reactiveElement)\w+|ShadyCSS|litPropertyMetadata/);
});
