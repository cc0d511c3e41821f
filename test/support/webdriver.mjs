/** WebDriver (W3C, "classic") in so few words as a test runner needs. */

const PATIENCE_MS = 10_000;

/** Key codes of WebDriver for the keys that have a name and no sign of their own. */
const KEYS = {
  Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', Escape: '\uE00C',
  Space: ' ', PageUp: '\uE00E', PageDown: '\uE00F', End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013',
  ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017',
};

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
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const ready = await fetch(`${this.#base}/status`).catch(() => undefined);
      if (ready?.ok) break;
      if (Date.now() > until) throw new Error(`No WebDriver answers at ${this.#base}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { sessionId } = await this.#call('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    this.#session = `/session/${sessionId}`;
  }

  /** Leaves for another page, without waiting until it has loaded. */
  go(url) {
    return this.run('location.href = arguments[0]', url);
  }

  url() {
    return this.#call('GET', `${this.#session}/url`);
  }

  /** Runs the body of a function in the page. */
  run(script, ...args) {
    return this.#call('POST', `${this.#session}/execute/sync`, { script, args });
  }

  /** Presses keys one after the other, as a person does: signs, or names such as `ArrowDown`. */
  press(keys) {
    const actions = keys.flatMap((name) => {
      const value = KEYS[name] ?? name;
      if ([...value].length > 1) throw new Error(`This launcher has no key ${name}.`);
      return [{ type: 'keyDown', value }, { type: 'keyUp', value }];
    });
    return this.#call('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
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
