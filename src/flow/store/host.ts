/**
 * `resumed`: visible or online again; `pageRestored`: restored from the back/forward cache; `offline`: no network;
 * `linkOpened`: the fragment of the address changed.
 */
export type PageEvent = 'resumed' | 'pageRestored' | 'offline' | 'linkOpened';

/** The page around a checkout, as far as the flow needs it. Nothing here throws. */
export interface BrowserEnvironment {
  read(key: string): string | undefined;
  /** Writes, or removes when there is no value. */
  write(key: string, value: string | undefined): void;
  /** Returns the token in the page's fragment and removes it there, if `own` accepts it. */
  consumeUrlToken(own: (token: string) => boolean): string | undefined;
  /** Opens a download without leaving the page where the browser allows. */
  download(url: string): void;
  visible(): boolean;
  /** False if the browser reports no network. It may be wrong. */
  online(): boolean;
  /** @returns stops listening */
  listen(listener: (signal: PageEvent) => void): () => void;
}
