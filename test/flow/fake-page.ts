import type { BrowserEnvironment, HistoryMark, PageEvent } from '../../src/flow/index.ts';
import type { ReturnCode } from '../../src/flow/store/return-code.ts';

/** A history entry: the marks of checkouts, or none for an entry of the page. */
type Entry = Readonly<Record<string, HistoryMark>>;

/** A tab. Its storage and its history outlive the checkouts. */
export class FakePage implements BrowserEnvironment {
  readonly storage = new Map<string, string>();
  /** Shared by tabs: give it to another page. */
  device = new Map<string, string>();
  readonly memory: BrowserEnvironment['memory'] = new Map();
  readonly downloads: string[] = [];
  readonly listeners = new Set<(signal: PageEvent) => void>();
  fragment: string | undefined;
  shown = true;
  connected = true;
  /** The entries of the page. Another page precedes the first. */
  entries: Entry[] = [{}];
  /** The index of the present entry; -1 after the customer has left the page. */
  at = 0;

  read(key: string): string | undefined {
    return this.storage.get(key);
  }

  write(key: string, value: string | undefined): void {
    if (value === undefined) this.storage.delete(key);
    else this.storage.set(key, value);
  }

  readDevice(key: string): string | undefined {
    return this.device.get(key);
  }

  writeDevice(key: string, value: string | undefined): void {
    if (value === undefined) this.device.delete(key);
    else this.device.set(key, value);
  }

  /** The draft that the address leads to. */
  draft: string | undefined;

  consumeUrlToken(own: (token: string) => boolean, name = 'estamp'): string | undefined {
    if (name !== 'estamp') {
      const { draft } = this;
      this.draft = undefined;
      return draft;
    }
    const token = this.fragment;
    if (!token || !own(token)) return undefined;
    this.fragment = undefined;
    return token;
  }

  /** The code of the way back that the address has. */
  code: ReturnCode | undefined;

  returnCode(): ReturnCode | undefined {
    return this.code;
  }

  readMark(key: string): HistoryMark | undefined {
    return this.entries[this.at]?.[key];
  }

  writeMark(key: string, mark: HistoryMark, isNew: boolean): void {
    const entry = { ...this.entries[this.at], [key]: mark };
    if (isNew) this.at += 1;
    this.entries = [...this.entries.slice(0, this.at), entry, ...(isNew ? [] : this.entries.slice(this.at + 1))];
  }

  /** Asynchronous, as in browsers. */
  traverse(delta: number): void {
    queueMicrotask(() => this.press(delta));
  }

  /** The customer presses Back (-1) or Forward (1). */
  press(delta: number): void {
    const to = this.at + delta;
    if (to < -1 || to >= this.entries.length) return;
    this.at = to;
    if (to >= 0) this.signal('traversed');
  }

  /** The page adds an entry of its own. */
  pushOwn(): void {
    this.entries = [...this.entries.slice(0, this.at + 1), {}];
    this.at += 1;
  }

  download(url: string): void {
    this.downloads.push(url);
  }

  visible(): boolean {
    return this.shown;
  }

  online(): boolean {
    return this.connected;
  }

  listen(listener: (signal: PageEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  signal(signal: PageEvent): void {
    this.listeners.forEach((listener) => listener(signal));
  }
}
