import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Demo } from '../../../demo/start.ts';
import { startDev } from '../../../scripts/dev/start-dev.ts';
import { launch } from '../../support/browsers/chromium.ts';
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
  browser = await launch();
});
/*
 * A page of its own for each test: a reload after the last save of the one before would interrupt the next navigation.
 */
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(scaled(60_000));
});
after(async () => {
  await browser?.close();
  await demo?.close();
  rmSync(root, { recursive: true });
});

/** One save: a text of a file, its replacement, and what is then on the screen. Default: the replacement */
type Save = readonly [file: string, from: string, to: string, shown?: string];

const STEP = 'src/elements/steps/step-stamp.ts';
const TAG = 'part="section section-stamp" data-step>';

const TEMPLATE_SAVES: readonly Save[] = [
  [STEP, TAG, `${TAG}<p>Template one</p>`, 'Template one'],
  [STEP, 'Template one', 'Template two'],
  [STEP, 'Template two', 'Template three'],
  [STEP, 'Template three', 'Template four'],
  [STEP, 'Template four', 'Template five'],
];

const TEXT_SAVES: readonly Save[] = [
  ['src/locales/en.ts', 'Choose your e‑Stamp', 'Pick an e‑Stamp'],
  ['demo/pages/basics/checkout.html', 'The whole checkout with one tag.', 'All of it with one tag.'],
  ['src/locales/en.ts', 'Pick an e‑Stamp', 'Take an e‑Stamp'],
  ['src/locales/en.ts', 'Take an e‑Stamp', 'Find an e‑Stamp'],
  ['src/locales/en.ts', 'Find an e‑Stamp', 'Buy an e‑Stamp'],
];

/** Saves files one after the other. @returns the milliseconds of each until the new text is on the screen */
async function save(saves: readonly Save[]): Promise<number[]> {
  const times: number[] = [];
  for (const [file, from, to, shown = to] of saves) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    const began = performance.now();
    writeFileSync(path, text.replace(from, to));
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    times.push(Math.round(performance.now() - began));
  }
  return times;
}

test('Five saves of a template and five of a text are each on the screen without a build, and the draft stays', async (t) => {
  await page.goto(`${demo.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).selectOption('KA');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  for (const [name, saves] of [
    ['template', TEMPLATE_SAVES],
    ['text', TEXT_SAVES],
  ] as const) {
    const times = await save(saves);
    // Printed, not asserted: the machine may be busy.
    t.diagnostic(`${name}: saved to screen in ${times.join(', ')} ms`);
  }
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

test('The server of the shop sells the stamp of a rental agreement, with the code of the sources', async () => {
  await page.goto(`${demo.url}/rental.html`);
  await page.getByRole('button', { name: 'Stamp this agreement' }).click();
  await page.getByRole('heading', { name: 'Check the details, then pay' }).waitFor();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await page.goto(`${demo.url}/agreements`);
  await page.getByRole('cell', { name: 'Waiting for payment' }).waitFor();
});
