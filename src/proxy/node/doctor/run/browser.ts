import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';

const START_MS = 20_000;
const READY_MS = 20_000;

/**
 * Opens a page in a headless Chromium and waits until an element of the checkout is defined and has drawn something.
 *
 * @param browser the program: chromium, google-chrome
 * @returns `ready`, or why not
 */
export async function browserSees(browser: string, page: string, tags: readonly string[]): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'estamp-doctor-'));
  const flags = ['--headless=new', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
  // Chromium refuses to run as root with its sandbox.
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  const child = spawn(browser, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  try {
    const address = await debuggerOf(child);
    return await evaluate(address, page, tags);
  } catch (error) {
    return error instanceof Error ? error.message : 'the browser does not answer';
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address that the browser prints for its debugger. */
function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser does not start')), START_MS);
    const end = (done: () => void): void => {
      clearTimeout(timer);
      done();
    };
    let printed = '';
    child.once('error', () => end(() => reject(new Error('the program of --browser cannot be started'))));
    child.once('close', () => end(() => reject(new Error('the browser ended at once'))));
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-10_000);
      const [, address] = /DevTools listening on (ws:\/\/\S+)/.exec(printed) ?? [];
      if (address !== undefined) end(() => resolve(address));
    });
  });
}

/* Runs in the page: waits for an element that is defined and has drawn something. */
const probe = (tags: readonly string[]): string => `(async () => {
  const end = performance.now() + ${READY_MS};
  let why = 'the page holds no element of the checkout';
  for (; performance.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    const element = document.querySelector(${JSON.stringify(tags.join(','))});
    if (!element) continue;
    why = 'its script did not run, so that <' + element.localName + '> is not defined';
    if (!customElements.get(element.localName)) continue;
    why = 'it draws nothing';
    if ((element.shadowRoot?.childElementCount ?? 0) > 0) return 'ready';
  }
  return why;
})()`;

/** A message of the debugger. */
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: { targetId?: string; sessionId?: string; result?: { value?: string } };
}

function evaluate(address: string, page: string, tags: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const timer = setTimeout(() => reject(new Error('the page does not load')), START_MS + READY_MS);
    const send = (id: number, method: string, params: object, sessionId?: string): void =>
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const finish = (value: string): void => {
      clearTimeout(timer);
      socket.close();
      resolve(value);
    };
    socket.addEventListener('error', () => reject(new Error('the debugger of the browser does not answer')));
    socket.addEventListener('open', () => send(1, 'Target.createTarget', { url: 'about:blank' }));
    socket.addEventListener('message', ({ data }) => {
      const { id, method, sessionId, result } = JSON.parse(String(data)) as Message;
      if (id === 1) send(2, 'Target.attachToTarget', { targetId: result?.targetId, flatten: true });
      if (id === 2) {
        send(3, 'Page.enable', {}, result?.sessionId);
        send(4, 'Page.navigate', { url: page }, result?.sessionId);
      }
      if (method === 'Page.loadEventFired')
        send(5, 'Runtime.evaluate', { expression: probe(tags), awaitPromise: true, returnByValue: true }, sessionId);
      if (id === 5) finish(result?.result?.value ?? 'the page ended');
    });
  });
}
