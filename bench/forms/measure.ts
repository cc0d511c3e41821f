import type { Browser, CDPSession, Page } from 'playwright-core';

/** What one page cost. Milliseconds, and megabytes for the heap. */
export interface Sample {
  /** From the first statement of the script until every control is rendered and a frame is painted. */
  render: number;
  /** Work of the main thread until then. */
  load: number;
  /** Work of the main thread for one key, the browser's own included. */
  key: number;
  /** Script alone for one key. */
  script: number;
  heap: number;
}

const TEXT = 'abcdefghijklmnopqrst';

/** Runs in the page: the controls of the document and of every shadow root in it. */
function controlsReady(count: number): Promise<number> {
  const controls = (root: Document | ShadowRoot): Element[] => [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches('input:not([type=hidden], [aria-hidden=true]), select, textarea, sl-select') ? [element] : []),
    ...(element.shadowRoot && !element.matches('sl-select') ? controls(element.shadowRoot) : []),
  ]);
  return new Promise((resolve, reject) => {
    const deadline = performance.now() + 20_000;
    const checkFrame = (): void => {
      const found = controls(document);
      if (found.length >= count) {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (performance.getEntriesByName('begin')[0]?.startTime ?? NaN))));
      } else if (performance.now() > deadline) reject(new Error(`Only ${found.length} of ${count} controls came.`));
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

/** Runs in the page: puts the focus on the first text field, in any shadow root. */
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

/** Opens a page afresh, waits for its controls, types into the first of them. */
export async function measure(browser: Browser, address: string, count: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    // The compiler that runs this file names functions by a helper that a page does not have.
    // It watches the page from inside: a call of ours from outside comes as late as the machine is busy.
    await context.addInitScript(`globalThis.__name = (named) => named; globalThis.ready = (${String(controlsReady)})(${count});`);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
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
