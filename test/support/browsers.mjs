import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_FLAGS, chromiumPath } from './browser-flags.mjs';
import { firefoxLauncher } from './firefox-launcher.mjs';
import { webkitLauncher } from './webkit-launcher.mjs';

/** Where this stands, as the test command found it, or at Debian's usual place. */
const path = (variable, usual) => process.env[variable] ?? usual;

const launchers = {
  chromium: () =>
    playwrightLauncher({ product: 'chromium', concurrency: 1, launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS } }),
  firefox: () => firefoxLauncher(path('FIREFOX_PATH', '/usr/bin/firefox-esr')),
  webkit: () =>
    webkitLauncher({
      driver: path('WEBKIT_DRIVER_PATH', '/usr/bin/WebKitWebDriver'),
      browser: path('WEBKIT_PATH', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'),
      xvfb: path('XVFB_PATH', '/usr/bin/Xvfb'),
    }),
};

/** The browser in which Web Test Runner is to run: `chromium`, `firefox` or `webkit`. */
export function browserNamed(name) {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher) throw new Error(`BROWSER=${name} is none of ${Object.keys(launchers).join(', ')}.`);
  return launcher();
}
