import type { BrowserEnvironment, PageEvent } from '../../src/flow/index.ts';

/** A tab: its storage outlives the checkouts on it. */
export class FakePage implements BrowserEnvironment {
  readonly storage = new Map<string, string>();
  readonly downloads: string[] = [];
  readonly listeners = new Set<(signal: PageEvent) => void>();
  fragment: string | undefined;
  shown = true;
  connected = true;

  read(key: string): string | undefined {
    return this.storage.get(key);
  }

  write(key: string, value: string | undefined): void {
    if (value === undefined) this.storage.delete(key);
    else this.storage.set(key, value);
  }

  consumeUrlToken(own: (token: string) => boolean): string | undefined {
    const token = this.fragment;
    if (!token || !own(token)) return undefined;
    this.fragment = undefined;
    return token;
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
