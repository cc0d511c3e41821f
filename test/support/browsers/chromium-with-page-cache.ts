import { chromium, type Browser } from 'playwright-core';
import { scaled } from '../pace.mjs';
import { CHROMIUM_FLAGS, chromiumPath } from './browser-flags.mjs';

/**
 * A browser that keeps pages for the way back, as customers' browsers do and automated ones do not. The headless shell
 * cannot.
 */
export const launchWithPageCache = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    timeout: scaled(60_000),
  });
