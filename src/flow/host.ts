/**
 * `awake`: visible again or online again; `returned`: shown again from the back/forward cache; `offline`: no network;
 * `linked`: the fragment is another.
 */
export type Signal = 'awake' | 'returned' | 'offline' | 'linked';

/** The page around a checkout, as far as the flow needs it. Nothing here throws. */
export interface CheckoutHost {
  read(key: string): string | undefined;
  /** Writes, or removes when there is no value. */
  write(key: string, value: string | undefined): void;
  /** Takes the token out of the page's fragment and strips it, if `own` says that it is ours. */
  takeToken(own: (token: string) => boolean): string | undefined;
  /** Opens a download without leaving the page where the browser allows. */
  download(url: string): void;
  print(): void;
  visible(): boolean;
  /** False when the browser knows of no network. It may be wrong. */
  online(): boolean;
  /** @returns stops listening */
  listen(listener: (signal: Signal) => void): () => void;
}
