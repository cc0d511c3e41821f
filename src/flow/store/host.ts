/**
 * `resumed`: visible or online again; `pageRestored`: restored from the back/forward cache; `offline`: no network;
 * `linkOpened`: the fragment of the address changed; `traversed`: the browser is at another history entry of the page.
 */
export type PageEvent = 'resumed' | 'pageRestored' | 'offline' | 'linkOpened' | 'traversed';

/** What a history entry says of a checkout: the entry's position among those of the checkout, and what is shown there. */
export type HistoryMark = readonly [position: number, place: string];

/** The page around a checkout, as far as the flow needs it. Nothing here throws. */
export interface BrowserEnvironment {
  read(key: string): string | undefined;
  /** Writes, or removes when there is no value. */
  write(key: string, value: string | undefined): void;
  /** Returns the token in the page's fragment and removes it there, if `own` accepts it. */
  consumeUrlToken(own: (token: string) => boolean): string | undefined;
  /** The mark of a checkout in the present history entry. The page's own entries have none. */
  readMark(key: string): HistoryMark | undefined;
  /** Writes a mark beside the page's own state: into the present entry, or into a new one for the same address. */
  writeMark(key: string, mark: HistoryMark, isNew: boolean): void;
  /** Goes back or forward in the history; `traversed` follows. */
  traverse(delta: number): void;
  /** Opens a download without leaving the page where the browser allows. */
  download(url: string): void;
  visible(): boolean;
  /** False if the browser reports no network. It may be wrong. */
  online(): boolean;
  /** @returns stops listening */
  listen(listener: (signal: PageEvent) => void): () => void;
}
