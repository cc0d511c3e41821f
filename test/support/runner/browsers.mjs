import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_FLAGS, shellPath } from '../browsers/browser-flags.mjs';
import { firefoxPath, webkitPaths } from '../browsers/browser-paths.mjs';
import { firefoxLauncher } from './firefox-launcher.mjs';
import { webkitLauncher } from './webkit-launcher.mjs';

const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 1,
      launchOptions: { executablePath: shellPath(), args: [...CHROMIUM_FLAGS, '--js-flags=--expose-gc'] },
    }),
  firefox: () => firefoxLauncher(firefoxPath()),
  webkit: () => webkitLauncher(webkitPaths()),
};

/** The browser in which Web Test Runner is to run: `chromium`, `firefox` or `webkit`. */
export function browserNamed(name) {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher) throw new Error(`BROWSER=${name} is none of ${Object.keys(launchers).join(', ')}.`);
  return launcher();
}
