import { chromeLauncher } from '@web/test-runner-chrome';

/**
 * Web Test Runner's door to Firefox: its launcher of Chrome speaks WebDriver BiDi with a Firefox as it comes.
 *
 * @param executablePath the program
 */
export function firefoxLauncher(executablePath) {
  const pages = new Set();
  const launcher = chromeLauncher({
    concurrency: 1,
    launchOptions: { browser: 'firefox', executablePath },
    async createPage({ context }) {
      const page = await context.newPage();
      pages.add(page);
      const setViewport = page.setViewport.bind(page);
      // Firefox 140 sizes the window, and knows nothing of the screen's orientation that is set with it.
      page.setViewport = (viewport) =>
        setViewport(viewport).catch((error) => {
          if (!/setScreenOrientationOverride.*unknown command/s.test(error.message)) throw error;
        });
      const press = page.keyboard.press.bind(page.keyboard);
      page.keyboard.press = async (key, options) => {
        // BiDi has no name for the space bar, and the other two browsers have.
        await press(key === 'Space' ? ' ' : key, options);
        // Firefox answers before the page has had the key; this question is queued behind it.
        await page.evaluate(() => undefined);
      };
      return page;
    },
  });
  const stopSession = launcher.stopSession.bind(launcher);
  return Object.assign(launcher, {
    name: 'Firefox',
    // Firefox takes the keyboard's focus from a page that is navigated, so every file gets a page of its own.
    async stopSession(id) {
      const result = await stopSession(id);
      launcher.inactivePages.length = 0;
      for (const page of pages) await page.close();
      pages.clear();
      return result;
    },
  });
}
