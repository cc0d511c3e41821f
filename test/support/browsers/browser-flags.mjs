import { existsSync } from 'node:fs';

/** A browser for tests: no sandbox (CI runs as root in a container) and no calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // For each window it would start two pages more, for the bar that a headless window does not have.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** The whole Chromium. */
export const chromiumPath = () => process.env.CHROME_PATH ?? '/usr/bin/chromium';

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium's headless shell: the same engine without windows, for two thirds of the time. Chromium where it is missing.
 */
export const shellPath = () => process.env.HEADLESS_SHELL_PATH ?? (existsSync(SHELL) ? SHELL : chromiumPath());
