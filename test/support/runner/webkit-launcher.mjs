import { startWebKit } from '../browsers/webkit.mjs';

/**
 * Web Test Runner's door to WebKit. One window is used for one test file after the other. `sendKeys` of the runner's
 * commands knows this type of launcher.
 *
 * @param paths programs: `driver`, `browser`, `xvfb`
 */
export function webkitLauncher(paths) {
  let started;
  let active;
  const driver = async () => (await (started ??= startWebKit(paths))).driver;

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      await (await driver()).go(url);
      active = id;
    },
    isActive: (id) => active === id,
    getBrowserUrl: async () => (await driver()).url(),
    async stopSession() {
      active = undefined;
      await (await driver()).leave();
      return {};
    },
    sendKeys: async (_id, keys) => (await driver()).press(keys),
    async stop() {
      const running = await started?.catch(() => undefined);
      await running?.driver.close().catch(() => undefined);
      running?.stop();
    },
    startDebugSession: () => Promise.reject(new Error('WebKit here has no debugger: use Chromium.')),
  };
}
