import type { CheckoutState } from '../state/state.ts';
import type { ReturnCode } from './return-code.ts';

/**
 * `resumed`: visible or online again; `pageRestored`: restored from the back/forward cache; `offline`: no network;
 * `linkOpened`: the fragment of the address changed; `traversed`: the browser is at another history entry of the page.
 */
export type PageEvent = 'resumed' | 'pageRestored' | 'offline' | 'linkOpened' | 'traversed';

/** The mark of a checkout in a history entry: the position among its entries, and the place that is shown there. */
export type HistoryMark = readonly [position: number, place: string];

/** What the checkouts of a document remember, by storage key: the stored record, and the state that belongs to it. */
export type DocumentMemory = Map<string, readonly [record: string | undefined, state: CheckoutState]>;

/** The functions of the browser that the flow uses. No method throws. */
export interface BrowserEnvironment {
  /** Lives as long as the document; it may hold what the customer has typed, and is stored nowhere. */
  readonly memory: DocumentMemory;
  /** Returns the stored text. */
  read(key: string): string | undefined;
  /** Stores a text, or removes it if `value` is undefined. */
  write(key: string, value: string | undefined): void;
  /** The same on the device, for all tabs. Personal data is never kept there. */
  readDevice(key: string): string | undefined;
  writeDevice(key: string, value: string | undefined): void;
  /**
   * Removes the token from the page's fragment and returns it, if `own` accepts it.
   *
   * @param name its parameter; default: `estamp`
   */
  consumeUrlToken(own: (token: string) => boolean, name?: string): string | undefined;
  /**
   * The code of a way back. It is removed from the query of the address at once, and again if a router restores it; the
   * document remembers it.
   */
  returnCode(): ReturnCode | undefined;
  /** The mark of a checkout in the present history entry. Entries of the page have none. */
  readMark(key: string): HistoryMark | undefined;
  /** Adds a mark to the page's own history state: in the present entry, or in a new one with the same address. */
  writeMark(key: string, mark: HistoryMark, isNew: boolean): void;
  /** Goes back (negative) or forward in the history; the event `traversed` follows. */
  traverse(delta: number): void;
  /** Starts a download, without leaving the page if the browser permits that. */
  download(url: string): void;
  visible(): boolean;
  /** False if the browser reports no network. The report may be wrong. */
  online(): boolean;
  /** @returns a function that stops listening */
  listen(listener: (signal: PageEvent) => void): () => void;
}
