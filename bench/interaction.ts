/**
 * Measures the time from a key press or tap to the next paint for every control of a checkout, at a sixth of this
 * machine's speed, by the browser's Event Timing (in steps of 8 ms). The floor is a page of plain HTML controls in the
 * same run. Goal: the slowest interaction takes less than 100 ms.
 */
import { chromium, type CDPSession, type Locator, type Page } from 'playwright-core';
import { startDemo } from '../demo/start.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import { median } from './median.ts';
import { recordResult } from './record-result.ts';

const GOAL = 100;
const RATE = 6;
const RUNS = Number(process.env['RUNS'] ?? 3);

const FLOOR = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>floor</title>
<label>Text <input></label><label>Choice <select><option>One<option>Two</select></label>
<label>Tick <input type="checkbox"></label><button>Press</button>`;

interface Timed {
  /** The interaction. */
  name: string;
  /** Milliseconds. */
  duration: number;
}

/** Runs in the page: records the longest event of each interaction. */
function watch(): void {
  const found: Record<number, number> = {};
  Reflect.set(window, 'interactions', found);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) found[interactionId] = Math.max(found[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Milliseconds of the longest interaction since the last call; less than 16 counts as 16. */
async function longest(page: Page): Promise<number> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  return page.evaluate(() => {
    const found = Reflect.get(window, 'interactions') as Record<number, number>;
    const most = Math.max(16, ...Object.values(found));
    for (const id of Object.keys(found)) Reflect.deleteProperty(found, id);
    return most;
  });
}

/** Uses every control in view, in the order of the page. */
async function useAll(page: Page, step: string, rows: Timed[]): Promise<void> {
  const controls = await page
    .locator('input:visible, textarea:visible, select:visible, summary:visible, button.link:visible')
    .all();
  for (const control of controls) {
    if (!(await control.isVisible().catch(() => false))) continue;
    const name = await nameOf(control);
    await longest(page);
    await use(control);
    rows.push({ name: `${step}: ${name}`, duration: await longest(page) });
  }
}

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    return (labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 40);
  });

/**
 * A press as the browser reports it. Playwright's own `click` runs a script in the page for each press. That the press
 * hits the control is checked before the measurement.
 */
async function tap(control: Locator): Promise<void> {
  await control.click({ trial: true });
  await longest(control.page());
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function use(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => `${element.tagName} ${(element as HTMLInputElement).type}`);
  if (/^SELECT/.test(kind)) await control.press('ArrowDown');
  else if (/ (radio|checkbox)$|^SUMMARY|^BUTTON/.test(kind)) await tap(control);
  else await control.press('a');
}

async function press(page: Page, step: string, name: RegExp, rows: Timed[]): Promise<void> {
  await tap(page.getByRole('button', { name }));
  rows.push({ name: `${step}: ${String(name)}`, duration: await longest(page) });
}

/** Every control of steps 1 to 3 and of the order's page. */
async function walk(page: Page, shop: string): Promise<Timed[]> {
  const rows: Timed[] = [];
  const begin = async (): Promise<void> => {
    await page.goto(`${shop}/checkout.html`);
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
    await page.getByRole('radio', { name: /^Affidavit/ }).click();
    await page.getByRole('button', { name: 'Change: Document type' }).waitFor();
  };
  await begin();
  await press(page, 'stamp, wrong', /^Continue$/, rows);
  await useAll(page, 'stamp', rows);
  // The values that the controls were left with are not a valid order.
  await page.evaluate(() => sessionStorage.clear());
  await begin();
  await page.getByRole('radio', { name: '₹100', exact: true }).check();
  await page.getByLabel(/^Purpose/).fill('Name change affidavit');
  await press(page, 'stamp', /^Continue$/, rows);
  await page.getByRole('heading', { name: 'Who is this e‑Stamp for?' }).waitFor();
  await press(page, 'parties, wrong', /^Review$/, rows);
  await useAll(page, 'parties', rows);
  await page.getByLabel(/^First party/).fill('Asha Rao');
  await page.getByLabel(/^Mobile number/).fill('98765 43210');
  for (const label of [/^Email/, /^PAN/]) await page.getByLabel(label).fill('');
  await press(page, 'parties', /^Review$/, rows);
  await page.getByRole('heading', { name: 'Check the details, then pay' }).waitFor();
  await press(page, 'review', /^Back$/, rows);
  await press(page, 'parties, again', /^Review$/, rows);
  // Keeps the page open, so that the press can be timed. The payment stays open.
  await page.evaluate(() =>
    document.addEventListener('estamp-payment', ({ detail }) =>
      detail.respondWith(Promise.resolve('dismissed' as const)),
    ),
  );
  await press(page, 'review', /^Pay ₹/, rows);
  await page.getByRole('heading', { name: 'Payment pending' }).waitFor();
  await press(page, 'status', /^Correct names$/, rows);
  await useAll(page, 'status', rows);
  await press(page, 'status', /^Keep names as they are$/, rows);
  await press(page, 'status', /^Copy link$/, rows);
  await press(page, 'status', /^Check again$/, rows);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${shop}/button.html`);
  await press(page, 'dialog', /stamp/i, rows);
  await page.getByLabel('State', { exact: true }).waitFor();
  await press(page, 'dialog', /^Close$/, rows);
  return rows;
}

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });

/**
 * Makes the window higher than the viewport. With its own bars it is otherwise as high as the viewport, so the lowest
 * strip lies outside, and changes there (the pressed button of a step) never count as painted.
 */
async function makeRoom(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 600, height: 1000 } });
}

async function measured(work: (page: Page) => Promise<Timed[]>): Promise<Timed[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  // The compiler of this file adds calls of a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watch);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await makeRoom(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: RATE });
  const rows = await work(page);
  await context.close();
  return rows;
}

async function floor(page: Page): Promise<Timed[]> {
  const rows: Timed[] = [];
  await page.goto(`data:text/html,${encodeURIComponent(FLOOR)}`);
  await useAll(page, 'floor', rows);
  await press(page, 'floor', /^Press$/, rows);
  return rows;
}

try {
  const ours = new Map<string, number[]>();
  const plain: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, duration } of await measured((page) => walk(page, demo.url))) {
      ours.set(name, [...(ours.get(name) ?? []), duration]);
    }
    plain.push(...(await measured(floor)).map(({ duration }) => duration));
  }
  const rows = [...ours]
    .map(([name, durations]) => ({ name, duration: median(durations) }))
    .sort((a, b) => b.duration - a.duration);
  console.log(
    `${rows.length} interactions, medians of ${RUNS}; the slowest:\n| interaction | ms to next paint |\n|---|---:|`,
  );
  for (const { name, duration } of rows.slice(0, 12)) console.log(`| ${name} | ${duration} |`);
  console.log(
    `plain HTML controls, slowest: ${Math.max(...plain)} ms, median ${median(plain)} ms; ours, median ${median(rows.map(({ duration }) => duration))} ms`,
  );
  recordResult('interaction', [
    { what: 'slowest interaction until the next paint', measured: rows[0]?.duration ?? NaN, unit: 'ms', goal: GOAL },
  ]);
} finally {
  await browser.close();
  await demo.close();
}
