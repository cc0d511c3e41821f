import type { Browser, BrowserContext, Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';

export { launch } from '../../support/browsers/chromium.ts';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page broke while it was open: policy violations, uncaught errors, error messages of the console. */
  trouble: string[];
}

/** What the present test has opened. */
const opened = new Set<BrowserContext>();

/** Closes what the visits of a test have opened, if the test has not. */
export async function closeVisits(): Promise<void> {
  await Promise.all([...opened].map((context) => context.close()));
  opened.clear();
}

/** A customer with a fresh profile, whose every complaint of the browser is written down. */
export async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  opened.add(context);
  const trouble: string[] = [];
  // The compiler of these tests names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.exposeBinding('reportViolation', (_source, text: string) => trouble.push(text));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
        report(`${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  const page = await context.newPage();
  // Only a test that fails waits so long: a busy machine is no fault of the page.
  page.setDefaultTimeout(scaled(30_000));
  page.on('pageerror', (error) => trouble.push(error.message));
  return { page, context, trouble };
}
