/** An application that Angular's own builder makes of the component and the assets that docs/frameworks.md shows. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, visit } from '../../../journeys/support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../../../journeys/support/customer.ts';
import { openShop, type Shop } from '../../../journeys/support/shop.ts';
import { blocksOf } from '../../documents/blocks.ts';
import { installFramework } from './install-framework.ts';

interface Workspace {
  projects: { shop: { architect: { build: { options: { assets: unknown } } } } };
}

const blockWith = (language: string, text: string): string => {
  const found = blocksOf('docs/frameworks.md').find(
    (block) => block.language === language && block.code.includes(text),
  );
  assert.ok(found, `docs/frameworks.md has no ${language} block with ${text}`);
  return found.code;
};

describe('An application of Angular', () => {
  let browser: Browser;
  let shop: Shop;
  before(async () => {
    const home = installFramework('angular');
    writeFileSync(join(home, 'src/checkout.ts'), blockWith('ts', '@Component'));
    const file = join(home, 'angular.json');
    const workspace = JSON.parse(readFileSync(file, 'utf8')) as Workspace;
    const { assets } = JSON.parse(blockWith('json', '"assets"')) as { assets: unknown };
    workspace.projects.shop.architect.build.options.assets = assets;
    writeFileSync(file, JSON.stringify(workspace));
    const build = spawnSync('npx', ['architect', 'shop:build'], { cwd: home, encoding: 'utf8' });
    assert.equal(build.status, 0, build.stdout + build.stderr);
    browser = await launch();
    const path = pathToFileURL(join(home, 'out/browser/'));
    shop = await openShop({
      folders: [{ under: '/angular/', path }],
      policy: () => "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  test('A customer buys a certificate, and the router in the fragment keeps its page on the way back', async () => {
    const { page, trouble } = await visit(browser);
    page.on('console', (message) => {
      if (/^(?:warning|error)$/.test(message.type())) trouble.push(message.text());
    });
    await page.goto(`${shop.url}/angular/?theme=1`);
    await page.getByRole('link', { name: 'Buy' }).click();
    const address = page.url();
    assert.match(address, /#\/buy$/);
    await fillIn(page);
    await pay(page);
    await page.waitForURL(/\/pay\//);
    // A banking app may come back in another browser, which knows nothing of the order.
    const elsewhere = await visit(browser);
    await elsewhere.page.goto(page.url());
    await atProvider(elsewhere.page, 'Pay');
    await downloadCertificate(elsewhere.page);
    assert.equal(elsewhere.page.url(), address);
    await page.goto(address);
    await downloadCertificate(page);
    assert.equal(page.url(), address);
    assert.deepEqual([...trouble, ...elsewhere.trouble], []);
  });

  test('A page in Hindi speaks Hindi', async () => {
    const { page, trouble } = await visit(browser);
    await page.route('**/angular/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('lang="en"', 'lang="hi"') });
    });
    await page.goto(`${shop.url}/angular/#/buy`);
    await page.getByRole('heading', { name: /[\u0900-\u097f]/ }).waitFor();
    assert.deepEqual(trouble, []);
  });
});
