/** WebDriver (W3C, "classic") in so few words as a test runner needs. */

import { scaled } from '../pace.mjs';
import { strokes } from './keys.mjs';

const TIMEOUT_MS = scaled(10_000);

/** One browser behind a driver. */
export class WebDriver {
  #base;
  #session;

  /** @param base address of the driver, e.g. `http://127.0.0.1:4444` */
  constructor(base) {
    this.#base = base;
  }

  /** Waits for the driver and lets it start a browser. */
  async open(capabilities) {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const ready = await fetch(`${this.#base}/status`).catch(() => undefined);
      if (ready?.ok) break;
      if (Date.now() > until) throw new Error(`No WebDriver answers at ${this.#base}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { sessionId } = await this.#call('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    this.#session = `/session/${sessionId}`;
  }

  /** Leaves for another page, without waiting until it has loaded. The command ends before its page goes away. */
  go(url) {
    return this.run('const [url] = arguments; setTimeout(() => { location.href = url; })', url);
  }

  /**
   * Leaves for an empty page, and waits for it: a command that comes while the earlier one unloads would die with it.
   */
  async leave() {
    const until = Date.now() + TIMEOUT_MS;
    await this.go('about:blank');
    while ((await this.url()) !== 'about:blank' && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  url() {
    return this.ask('GET', '/url');
  }

  /** Runs the body of a function in the page. */
  run(script, ...args) {
    return this.ask('POST', '/execute/sync', { script, args });
  }

  /** Presses keys one after the other, as a person does. */
  press(keys) {
    return this.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes(keys) }] });
  }

  /** Any other command of the session. */
  ask(method, path, body) {
    return this.#call(method, this.#session + path, body);
  }

  /** Closes the browser. */
  close() {
    return this.#session ? this.#call('DELETE', this.#session) : undefined;
  }

  async #call(method, path, body) {
    const response = await fetch(this.#base + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver refused ${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}
