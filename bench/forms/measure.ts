import type { Browser, CDPSession, Page } from 'playwright-core';

/** The cost of one page, in milliseconds and megabytes of heap. */
export interface Sample {
  /** From the first statement of the script until every control is painted. */
  render: number;
  /** Main thread time until then. */
  load: number;
  /** Main thread time of one key press, including the browser's own work. */
  key: number;
  /** Script time of one key press. */
  script: number;
  heap: number;
}

/** A slow phone has about a sixth of the speed of the machine. */
const SLOWDOWN = 6;

const TEXT = 'abcdefghijklmnopqrst';

/** Runs in the page: waits until the document and its shadow roots contain this number of controls. */
function controlsReady(count: number): Promise<number> {
  const controls = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches('input:not([type=hidden], [aria-hidden=true]), select, textarea, sl-select')
        ? [element]
        : []),
      ...(element.shadowRoot && !element.matches('sl-select') ? controls(element.shadowRoot) : []),
    ]);
  return new Promise((resolve, reject) => {
    const deadline = performance.now() + 20_000;
    const checkFrame = (): void => {
      const found = controls(document);
      if (found.length >= count) {
        requestAnimationFrame(() =>
          setTimeout(() => resolve(performance.now() - (performance.getEntriesByName('begin')[0]?.startTime ?? NaN))),
        );
      } else if (performance.now() > deadline) reject(new Error(`Only ${found.length} of ${count} controls came.`));
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

/** Runs in the page: focuses the first text field, in any shadow root. */
function focusFirst(): boolean {
  const find = (root: Document | ShadowRoot): HTMLInputElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement && element.type === 'text') return element;
      const inner = element.shadowRoot && find(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const first = find(document);
  first?.focus();
  return first !== undefined;
}

async function metrics(session: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  const of = (name: string): number => (all.find((one) => one.name === name)?.value ?? 0) * 1000;
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

const frame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Opens a fresh page, waits for its controls, and types into the first one. */
export async function measure(browser: Browser, address: string, count: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    // The compiler of this file adds calls of a helper that the page lacks. The time is taken inside the page, because
    // calls from outside are delayed on a busy machine.
    await context.addInitScript(
      `globalThis.__name = (named) => named; globalThis.ready = (${String(controlsReady)})(${count});`,
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(address, { waitUntil: 'load' });
    const render = await page.evaluate<number>('ready');
    const loaded = await metrics(session);
    if (!(await page.evaluate(focusFirst))) throw new Error(`${address} has no text field.`);
    await frame(page);
    const before = await metrics(session);
    for (const key of TEXT) {
      await page.keyboard.press(key);
      await frame(page);
    }
    const after = await metrics(session);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      render,
      load: loaded.task,
      key: (after.task - before.task) / TEXT.length,
      script: (after.script - before.script) / TEXT.length,
      heap: usedSize / 1e6,
    };
  } finally {
    await context.close();
  }
}
