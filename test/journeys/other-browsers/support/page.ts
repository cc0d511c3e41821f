import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scaled } from '../../../support/pace.mjs';
import { strokes } from '../../../support/browsers/keys.mjs';
import type { PointerStep, Tab } from './tab.ts';

/* An expression: the file without its first comment and its last semicolon. */
const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8')
  .replace(/^\/\*[^]*?\*\//, '')
  .replace(/;\s*$/, '')
  .trim();

/** How long a customer waits for anything, in milliseconds; a machine may be busy with more than this. */
const PATIENCE = scaled(30_000);

/** Longer than any browser takes two clicks for a double click. */
const DOUBLE_CLICK_MS = 600;

/** After this time a browser takes the next letter for the first of a word; WebKit and Firefox wait for 1,000 ms. */
const TYPE_AHEAD_MS = 1200;

export type Kind = 'button' | 'link' | 'heading' | 'field' | 'choice' | 'dialog';
/** A text that is the whole name, or a pattern in it. */
export type Name = string | RegExp;

/* A name has no other white space than single spaces, also where the text has no-break spaces. */
const pattern = (name: Name): [string, string] =>
  typeof name === 'string'
    ? [`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ')}$`, '']
    : [name.source, name.flags];

/** The page as a customer uses it, by names and roles, in every open shadow root. */
export class Page {
  readonly #tab: Tab;
  #clickedAt = 0;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  go(url: string): Promise<void> {
    return this.#tab.go(url);
  }

  url(): Promise<string> {
    return this.#tab.url();
  }

  /** Goes one entry of the history forward. */
  async forward(): Promise<void> {
    await this.#tab.run('() => void history.forward()');
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  back(): Promise<void> {
    return this.#tab.back();
  }

  close(): Promise<void> {
    return this.#tab.close();
  }

  /** Calls a function, given as text, in the page. */
  run(declaration: string, ...args: unknown[]): Promise<unknown> {
    return this.#tab.run(declaration, ...args);
  }

  /** Looks until there is something; a page that is just being replaced is looked at again. */
  async until<T>(what: string, read: () => Promise<T | undefined | null | false>): Promise<T> {
    const end = Date.now() + PATIENCE;
    let trouble: unknown;
    for (;;) {
      try {
        const seen = await read();
        if (seen !== undefined && seen !== null && seen !== false) return seen;
        trouble = undefined;
      } catch (error) {
        trouble = error;
      }
      if (Date.now() > end) assert.fail(`${what}: not within ${PATIENCE / 1000} s. ${await this.#describe(trouble)}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  async shows(text: Name): Promise<void> {
    await this.until(`The page shows ${String(text)}`, async () => {
      const shown = await this.text();
      return typeof text === 'string' ? shown.includes(text) : text.test(shown);
    });
  }

  async has(kind: Kind, name: Name): Promise<void> {
    await this.until(`The page has a ${kind} ${String(name)}`, () => this.#ask('has', kind, pattern(name)));
  }

  heading(name: Name): Promise<void> {
    return this.has('heading', name);
  }

  at(address: RegExp): Promise<string> {
    return this.until(`The address is ${String(address)}`, async () => {
      const url = await this.url();
      return address.test(url) && url;
    });
  }

  /** Clicks with the mouse, once nothing covers the place, and it stays where it is while the mouse is on it. */
  async click(kind: Kind, name: Name): Promise<void> {
    const read = async (): Promise<[x: number, y: number] | undefined> =>
      ((await this.#ask('point', kind, pattern(name))) ?? undefined) as [number, number] | undefined;
    await this.until(`A ${kind} ${String(name)} can be clicked`, async () => {
      const point = await read();
      // Sooner at the same place it would be a double click, whose second half the checkout ignores.
      if (!point || Date.now() - this.#clickedAt < DOUBLE_CLICK_MS) return false;
      const [x, y] = point;
      await this.#mouse({ type: 'pointerMove', x, y, origin: 'viewport' });
      return String(await read()) === String(point);
    });
    await this.#mouse({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
    this.#clickedAt = Date.now();
  }

  /** Presses keys: signs, names such as `Tab`, chords such as `Shift+Tab`. */
  press(...keys: string[]): Promise<void> {
    return this.#tab.act({ type: 'key', id: 'keyboard', actions: strokes(keys) });
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** Clicks into a field, and types over what is there. */
  async write(label: Name, text: string): Promise<void> {
    await this.click('field', label);
    await this.press('Control+a', ...text);
  }

  /** Chooses in a select by typing the option's words: its list is drawn by the system, out of any driver's reach. */
  async choose(label: Name, option: string): Promise<void> {
    await this.until(`A field ${String(label)} takes the focus`, () => this.#ask('focus', 'field', pattern(label)));
    let typedAt = 0;
    await this.until(`${option} is chosen`, async () => {
      if ((await this.value(label)) === option) return true;
      // Between two letters that come too slowly the browser forgets the first. All are typed again once it has
      // forgotten them.
      if (Date.now() - typedAt < TYPE_AHEAD_MS) return false;
      await this.type(option);
      typedAt = Date.now();
      return (await this.value(label)) === option;
    });
  }

  /** Walks on with Tab until something with this name has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      await this.press('Tab');
      passed.push(await this.focused());
      if (name.test(passed.at(-1) ?? '')) return;
    }
    assert.fail(`Tab never reached ${String(name)}, but ${passed.join(' | ')}`);
  }

  /** Waits until nothing moves or fades in any more. */
  async calm(): Promise<void> {
    await this.until('Everything has arrived', () => this.#ask('calm'));
  }

  focused(): Promise<string> {
    return this.#ask('focused') as Promise<string>;
  }

  text(): Promise<string> {
    return this.#ask('text') as Promise<string>;
  }

  names(kind: Kind): Promise<string[]> {
    return this.#ask('names', kind) as Promise<string[]>;
  }

  value(label: Name): Promise<string | undefined> {
    return this.#ask('value', 'field', pattern(label)) as Promise<string | undefined>;
  }

  async checked(name: Name): Promise<boolean> {
    return (await this.#ask('checked', 'choice', pattern(name))) === true;
  }

  attribute(kind: Kind, name: Name, attribute: string): Promise<string | null> {
    return this.#ask('attribute', kind, pattern(name), attribute) as Promise<string | null>;
  }

  style(kind: Kind, name: Name, property: string): Promise<string> {
    return this.#ask('styles', kind, pattern(name), property) as Promise<string>;
  }

  /** Whether a screen reader is told this role and name, as the browser itself works them out. */
  speaks(kind: Kind, name: string, role: string): Promise<boolean> {
    return this.#tab.speaks({ role, name }, IN_PAGE, 'element', kind, pattern(name));
  }

  #ask(command: string, ...args: unknown[]): Promise<unknown> {
    return this.#tab.run(IN_PAGE, command, ...args);
  }

  #mouse(...actions: PointerStep[]): Promise<void> {
    return this.#tab.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async #describe(trouble: unknown): Promise<string> {
    const parts = [this.url(), this.focused(), this.#ask('fields'), this.text()].map((part) => part.catch(String));
    const [url, focused, fields, text] = await Promise.all(parts);
    const threw = trouble instanceof Error ? `${trouble.message}. ` : '';
    return `${threw}At ${String(url)} “${String(focused)}” has the focus. ${String(fields)}\nIt reads:\n${String(text)}`;
  }
}
