import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefoxPath } from '../../../support/browsers/browser-paths.mjs';
import { openBidi, type Bidi } from './bidi.ts';
import type { Device, OtherBrowser, Tab } from './tab.ts';

/**
 * Preferences of the profile, because the oldest Firefox ESR of Debian stable (140) has no BiDi command for downloads.
 * Nothing is shown or requested at the first start. A download is saved without a question, and opens no panel, which
 * would take Enter and Space from the page.
 */
const preferences = (downloads: string): string =>
  Object.entries({
    'app.normandy.enabled': false,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.open_pdf_attachments_inline': false,
    'browser.download.panel.shown': true,
    'browser.download.useDownloadDir': true,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

/** A tab whose window can have any size. */
export interface FirefoxTab extends Tab {
  /** In CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

export interface Firefox extends OtherBrowser {
  newTab(): Promise<FirefoxTab>;
}

/** Firefox as it comes, over WebDriver BiDi; a customer is a user context, as a container tab is. */
export async function startFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'estamp-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences(profile));
  const child = spawn(
    firefoxPath(),
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const bidi = await openBidi(await door(child));

  return {
    newTab: () => openTab(bidi),
    async close() {
      await bidi.send('browser.close').catch(stop);
      await ended;
      process.off('exit', stop);
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Where the browser says that it listens. */
function door({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stderr?.on('data', (part: Buffer) => {
      said += String(part);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    stderr?.on('end', () => reject(new Error(`Firefox did not start: ${said}`)));
  });
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

const LOADED = `async () => {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}`;

async function openTab(bidi: Bidi): Promise<FirefoxTab> {
  const { userContext } = await bidi.send('browser.createUserContext');
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
  const resize = async (width: number, height: number): Promise<void> =>
    void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } }));
  await resize(390, 844);
  async function evaluate(functionDeclaration: string, args: unknown[]): Promise<Evaluated['result']> {
    const answer = (await bidi.send('script.callFunction', {
      functionDeclaration,
      target: { context },
      awaitPromise: true,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
    })) as unknown as Evaluated;
    if (answer.type === 'exception') throw new Error(`The page threw ${answer.exceptionDetails?.text}`);
    return answer.result;
  }

  async function navigate(method: string, params: object): Promise<void> {
    // Firefox sends no response if the page that it leaves was still loading.
    await evaluate(LOADED, []);
    await bidi.send(`browsingContext.${method}`, { context, ...params });
  }

  return {
    go: (url) => navigate('navigate', { url, wait: 'interactive' }),
    reload: () => navigate('reload', { wait: 'interactive' }),
    back: () => navigate('traverseHistory', { delta: -1 }),
    async url() {
      const { contexts } = (await bidi.send('browsingContext.getTree', { root: context })) as {
        contexts: { url: string }[];
      };
      return contexts[0]?.url ?? '';
    },
    async run(declaration, ...args) {
      const text = `async (args) => JSON.stringify(await (${declaration})(...JSON.parse(args)))`;
      const value = (await evaluate(text, args))?.value;
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    resize,
    act: async (device: Device) => void (await bidi.send('input.performActions', { context, actions: [device] })),
    async speaks(value, declaration, ...args) {
      const call = `(${declaration})(...JSON.parse(args))`;
      const node = await evaluate(`(args) => ${call}`, args);
      const root = await evaluate(`(args) => ${call}.getRootNode()`, args);
      const { nodes } = (await bidi.send('browsingContext.locateNodes', {
        context,
        locator: { type: 'accessibility', value },
        startNodes: [{ sharedId: root?.sharedId }],
      })) as { nodes: { sharedId: string }[] };
      return nodes.some(({ sharedId }) => sharedId === node?.sharedId);
    },
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    close: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
  };
}
