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

/** A screen in memory. @returns its name, such as `:99`, and its process */
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
 * WebKitGTK's own browser behind its driver, on a screen in memory.
 *
 * @param paths programs: `driver`, `browser`, `xvfb`
 * @param env variables of the browser, besides those of this process
 * @returns the driver with an open session, and what ends all of it
 */
export async function startWebKit(paths, env = {}) {
  const running = [];
  const stop = () => {
    process.off('exit', stop);
    for (const child of running.splice(0)) child.kill();
  };
  process.once('exit', stop);
  const { name, child } = await screen(paths.xvfb);
  running.push(child);
  const port = await freePort();
  running.push(
    spawn(paths.driver, ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...env,
        DISPLAY: name,
        WAYLAND_DISPLAY: '',
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    }),
  );
  const driver = new WebDriver(`http://127.0.0.1:${port}`);
  try {
    await driver.open({ 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } });
  } catch (error) {
    stop();
    throw error;
  }
  return { driver, stop };
}
