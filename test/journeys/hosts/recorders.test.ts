import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay, shows, toReview, unfold } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

/** The settings of the guide to analytics. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorded</title>
<script src="/recorder.js"></script>
<script>rrweb.record({ emit: (event) => window.keep(JSON.stringify(event)), maskAllInputs: true })</script>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-recorded-`);
  await copyFile('node_modules/rrweb/umd/rrweb.min.js', `${folder}/recorder.js`);
  await writeFile(`${folder}/recorded.html`, PAGE);
  return {
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self' 'unsafe-inline' 'unsafe-eval'; worker-src blob:; img-src 'self' data:",
  };
});
after(() => rm(folder, { recursive: true }));

test('rrweb records a whole purchase and no personal text of it', async () => {
  const { page, context } = await visit(browser);
  let events = '';
  await context.exposeBinding('keep', (_source, event: string) => void (events += event));
  await page.goto(`${shop.url}/recorded.html`);
  await fillIn(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await shows(page, 'On the certificate: ASHA RAO');
  await unfold(page, 'email');
  await page.getByLabel('Email').fill('asha@rao.example');
  await unfold(page, 'PAN');
  await page.getByLabel(/^PAN/).fill('ABCPR1234F');
  await unfold(page, 'address');
  await page.getByLabel(/Address/).fill('12 Temple Road');
  await toReview(page);
  await page.getByText('See how it will be printed').click();
  await shows(page, '12 Temple Road');
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByLabel('Link to this order').waitFor();

  // It has read the shadow tree in each step.
  for (const seen of ['Who is this', 'Check the details, then pay', 'First party', 'is ready'])
    assert.ok(events.includes(seen), `the recorder saw “${seen}”`);
  const personal =
    /\b(?:asha|rao)\b|9876543210|98765 43210|ABCPR1234F|temple road|name change affidavit|#estamp=|estamp%3D/i;
  const found = personal.exec(events);
  assert.equal(found && events.slice(found.index - 80, found.index + 40), null);
});
