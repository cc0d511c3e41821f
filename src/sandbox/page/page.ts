import { render } from 'lit/html.js';
import { control } from './parts/control.ts';
import { readSnapshot, type Snapshot } from './parts/snapshot.ts';
import { layout } from './layout.ts';
import type { Link, Message } from './parts/view.ts';

/** How often the page reads the sandbox while it is visible, in milliseconds. */
const EVERY = 2_000;
/** How long a button says "Copied", in milliseconds. */
const COPIED_FOR = 1_500;
/** How long a success message stays, in milliseconds. An error stays until the next action. */
const SAID_FOR = 5_000;

/** The state of the page: the newest snapshot and the page's own state. Each change renders the whole page. */
export class Page {
  readonly #root: HTMLElement;
  #snapshot: Snapshot | undefined;
  #link: Link = 'live';
  #said: Message | undefined;
  #copied: string | undefined;
  #organizationId: string | undefined;
  readonly #openCalls = new Set<number>();
  #reads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    document.addEventListener('visibilitychange', () => void this.refresh());
  }

  /** Reads everything now, then polls while the page is visible. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') return;
    const read = (this.#reads += 1);
    const snapshot = await readSnapshot(this.#organizationId, this.#openCalls.size > 0).catch(() => undefined);
    // A read that started before an action is outdated.
    if (read !== this.#reads) return;
    // Lit appends to existing content, so the placeholder is removed first.
    if (snapshot && !this.#snapshot) this.#root.replaceChildren();
    this.#link = snapshot ? 'live' : 'lost';
    this.#snapshot = snapshot ?? this.#snapshot;
    if (snapshot) this.#forgetOldCalls(snapshot);
    this.#draw();
    this.#timer = setTimeout(() => void this.refresh(), EVERY);
  }

  /** A call that has left the list, or was removed by a reset, is no longer open. */
  #forgetOldCalls({ entries, total }: Snapshot): void {
    for (const place of this.#openCalls) {
      if (place < total.calls - entries.length || place >= total.calls) this.#openCalls.delete(place);
    }
  }

  async #act(method: string, path: string, body: unknown, done: string): Promise<void> {
    const place = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]');
    const said = await control(method, path, body).then(
      () => ({ text: done, isTrouble: false }),
      (error: Error) => ({ text: error.message, isTrouble: true }),
    );
    await this.refresh();
    this.#say(said);
    // If the pressed button is gone, the focus moves to a near element instead of the page.
    if (document.activeElement === document.body) place?.focus();
  }

  async #copy(text: string, what: string): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    this.#copied = isCopied ? text : undefined;
    this.#say(
      isCopied
        ? { text: `Copied ${what}.`, isTrouble: false }
        : { text: 'The browser did not allow this page to use the clipboard.', isTrouble: true },
    );
    setTimeout(() => {
      if (this.#copied !== text) return;
      this.#copied = undefined;
      this.#draw();
    }, COPIED_FOR);
  }

  #say(said: Message): void {
    this.#said = said;
    this.#draw();
    if (said.isTrouble) return;
    setTimeout(() => {
      if (this.#said !== said) return;
      this.#said = undefined;
      this.#draw();
    }, SAID_FOR);
  }

  #draw(): void {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const view = {
      ...snapshot,
      origin: location.origin,
      copied: this.#copied,
      act: (method: string, path: string, body: unknown, done: string) => void this.#act(method, path, body, done),
      copy: (text: string, what: string) => void this.#copy(text, what),
      openCalls: this.#openCalls,
      showBodies: (place: number, isOpen: boolean) => {
        if (isOpen) this.#openCalls.add(place);
        else this.#openCalls.delete(place);
        void this.refresh();
      },
      choose: (organizationId: string) => {
        this.#organizationId = organizationId;
        void this.refresh();
      },
    };
    render(layout(view, this.#link, this.#said), this.#root);
  }
}
