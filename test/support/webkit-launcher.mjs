import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { WebDriver } from './webdriver.mjs';

/** A port that was free a moment ago: this driver cannot choose one itself. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A screen in memory. @returns its name, such as `:99`, and how to end it */
function screen(xvfb) {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${xvfb} ended with ${code}.`)));
    child.stdio[3].once('data', (number) => resolve({ name: `:${String(number).trim()}`, child }));
  });
}

/**
 * Web Test Runner's door to WebKit: WebKitGTK's own browser and driver on a screen in memory. One window is used for
 * one test file after the other. `sendKeys` of the runner's commands knows this type of launcher.
 *
 * @param paths programs: `driver`, `browser`, `xvfb`
 */
export function webkitLauncher(paths) {
  const running = [];
  let driver;
  let active;

  async function start() {
    const { name, child } = await screen(paths.xvfb);
    running.push(child);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: name, WAYLAND_DISPLAY: '', GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
    running.push(spawn(paths.driver, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env }));
    const started = new WebDriver(`http://127.0.0.1:${port}`);
    await started.open({ 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } });
    return started;
  }
  const stop = () => {
    for (const child of running.splice(0)) child.kill();
  };
  process.once('exit', stop);

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      driver ??= start();
      await (await driver).go(url);
      active = id;
    },
    isActive: (id) => active === id,
    getBrowserUrl: async () => (await driver).url(),
    async stopSession() {
      active = undefined;
      await (await driver).go('about:blank');
      return {};
    },
    sendKeys: async (_id, keys) => (await driver).press(keys),
    async stop() {
      await (await driver?.catch(() => undefined))?.close().catch(() => undefined);
      stop();
    },
    startDebugSession: () => Promise.reject(new Error('WebKit here has no debugger: use Chromium.')),
  };
}
