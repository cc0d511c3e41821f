import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkitPaths } from '../../../support/browsers/browser-paths.mjs';
import type { WebDriver } from '../../../support/browsers/webdriver.mjs';
import { startWebKit } from '../../../support/browsers/webkit.mjs';
import type { OtherBrowser, Tab } from './tab.ts';

/** What WebKit's driver calls a select that is closed. */
const ROLES: Readonly<Record<string, string>> = { combobox: 'button' };

/** WebKitGTK over classic WebDriver. It knows one session a process, so every customer is a browser of its own. */
export function startWebKitBrowser(): Promise<OtherBrowser> {
  const open = new Set<Tab>();
  return Promise.resolve({
    async newTab() {
      // What is downloaded lands below this folder.
      const home = await mkdtemp(join(tmpdir(), 'estamp-webkit-'));
      const { driver, stop } = await startWebKit(webkitPaths(), { HOME: home });
      const tab = tabOf(driver, async () => {
        open.delete(tab);
        await driver.close()?.catch(() => undefined);
        stop();
        await rm(home, { recursive: true, force: true, maxRetries: 3 });
      });
      open.add(tab);
      return tab;
    },
    close: async () => void (await Promise.all([...open].map((tab) => tab.close()))),
  });
}

function tabOf(driver: WebDriver, close: () => Promise<void>): Tab {
  const post = async (path: string, body: object = {}): Promise<void> => void (await driver.ask('POST', path, body));
  return {
    go: (url) => post('/url', { url }),
    url: () => driver.url(),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    run: (declaration, ...args) => driver.run(`return (${declaration})(...arguments)`, ...args),
    act: (device) => post('/actions', { actions: [device] }),
    async speaks({ role, name }, declaration, ...args) {
      const element = (await driver.run(`return (${declaration})(...arguments)`, ...args)) as Record<string, string>;
      const path = `/element/${Object.values(element)[0]}`;
      const spoken = await Promise.all(
        ['computedrole', 'computedlabel'].map((what) => driver.ask('GET', `${path}/${what}`)),
      );
      return spoken[0] === (ROLES[role] ?? role) && spoken[1] === name;
    },
    screenshot: async () => Buffer.from(String(await driver.ask('GET', '/screenshot')), 'base64'),
    close,
  };
}
