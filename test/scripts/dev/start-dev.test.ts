import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Demo } from '../../../demo/start.ts';
import { startDev } from '../../../scripts/dev/start-dev.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/browsers/browser-flags.mjs';
import { scaled } from '../../support/pace.mjs';

/* A copy of the tree, because the test changes its files. */
const root = mkdtempSync(join(tmpdir(), 'estamp-dev-'));
let demo: Demo;
let browser: Browser;
let page: Page;

before(async () => {
  for (const name of ['src', 'demo', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  demo = await startDev({ root });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS, timeout: scaled(60_000) });
  page = await browser.newPage();
  page.setDefaultTimeout(scaled(60_000));
});
after(async () => {
  await browser?.close();
  await demo?.close();
  rmSync(root, { recursive: true });
});

/** Saves a file with one text replaced. @returns the milliseconds until the new text is on the screen */
async function save(file: string, from: string, to: string): Promise<number> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file} has no ${from}`);
  const began = performance.now();
  writeFileSync(path, text.replace(from, to));
  await page.getByText(to).filter({ visible: true }).first().waitFor();
  return performance.now() - began;
}

test('A changed text and a changed page are on the screen soon after they are saved, and the draft stays', async (t) => {
  await page.goto(`${demo.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).selectOption('KA');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  const times = [
    await save('src/locales/en.ts', 'Choose your e-Stamp', 'Pick an e-Stamp'),
    await save('demo/pages/basics/checkout.html', 'The whole checkout with one tag.', 'All of it with one tag.'),
    await save('src/locales/en.ts', 'Pick an e-Stamp', 'Take an e-Stamp'),
  ];
  t.diagnostic(`saved to screen: ${times.map((time) => Math.round(time)).join(', ')} ms`);
  assert.ok(Math.min(...times) < scaled(1_000), `${times.join(', ')} ms`);
  await page.getByText('Karnataka').filter({ visible: true }).first().waitFor();
});

test('Page scripts come from their sources, and the strict policy blocks nothing', async () => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) blocked.push(message.text());
  });
  await page.goto(`${demo.url}/events.html`);
  await page.getByLabel('State', { exact: true }).waitFor();
  assert.deepEqual(blocked, []);
  const script = await fetch(`${demo.url}/events.js`);
  assert.match(script.headers.get('content-type') ?? '', /javascript/);
});
