import { chromium, type Browser } from 'playwright-core';
import { scaled } from '../pace.mjs';
import { CHROMIUM_FLAGS, shellPath } from './browser-flags.mjs';

/** The browser of a process that runs several files (`scripts/test-runner/suites/journey-worker.mjs`). */
let shared: Promise<Browser> | undefined;

const start = (): Promise<Browser> =>
  chromium.launch({ executablePath: shellPath(), args: CHROMIUM_FLAGS, timeout: scaled(60_000) });

/** The same browser for the next file. `close` closes the contexts of this file. */
const lent = (browser: Browser): Browser =>
  new Proxy(browser, {
    get(target, key) {
      if (key === 'close') return () => Promise.all(target.contexts().map((context) => context.close()));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Closes the browser that files shared. */
export async function closeShared(): Promise<void> {
  await (await shared)?.close();
}

/** A headless Chromium for a file of tests: the shell, which draws no windows, where the machine has it. */
export async function launch(): Promise<Browser> {
  if (process.env['SHARED_BROWSER'] !== '1') return await start();
  if (!(await shared?.catch(() => undefined))?.isConnected()) shared = start();
  return lent(await (shared as Promise<Browser>));
}
