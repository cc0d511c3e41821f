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

export const chromiumPath = () => process.env.CHROME_PATH ?? '/usr/bin/chromium';
