/**
 * What the instances of a proxy share: counters, locks and short texts. Every method rejects when the store cannot be
 * heard, and says so fast; whoever stands on it decides what that means (money: refuse; a kept list: hand it out).
 *
 * Keys are chosen by the proxy and hold nothing personal. Values are texts; lifetimes are seconds.
 */
export interface Store {
  /** @returns `undefined` when there is no such value, or none any more */
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /**
   * Sets a value that is not there, atomically: of many who try at once, one is told `true`. That is a lock, and the
   * mark of what was done already.
   */
  setIfAbsent(key: string, value: string, seconds: number): Promise<boolean>;
  /** Gives a value a new lifetime, if it is still `value`: that is how a lock is held on to. */
  prolong(key: string, value: string, seconds: number): Promise<boolean>;
  /**
   * Removes a value.
   *
   * @param onlyIf removes it only while it is this: a lock that somebody else holds by now is left alone
   * @returns whether there was something to remove
   */
  delete(key: string, onlyIf?: string): Promise<boolean>;
  /** Takes `points` from all of the windows or, when one of them has not enough left, from none; atomically. */
  take(windows: readonly Window[], points: number): Promise<Taken>;
  /** Gives back what a `take` took, as far as its windows have not ended since. */
  giveBack(receipt: Receipt): Promise<void>;
}

/** So many points within so much time. A window begins with the first point that is taken. */
export interface Window {
  /** What is counted, for example `quotes`. */
  name: string;
  /**
   * Whose points they are, where strangers are counted apart. Only so many are told apart, so that a memory for
   * everybody who ever asked cannot be an attack: those who come after them share a place with their neighbours.
   */
  whose?: string;
  /** Who their neighbours are. When too many neighbourhoods are told apart as well, or without one, all share one place. */
  near?: string;
  /** The most points. */
  most: number;
  seconds: number;
}

export type Taken =
  | { granted: true; receipt: Receipt; crowded?: boolean }
  | {
    granted: false;
    /** Whether somebody had to share a place with strangers. */
    crowded?: boolean;
    /** The first window of the list that has not enough left. */
    refused: Window;
    /** Milliseconds until that window ends; 1 or more. */
    waitMs: number;
  };

/** The places that points were taken from. What it holds is the store's own business. */
export interface Receipt {
  readonly places: readonly { readonly place: string; readonly ends: number }[];
  readonly points: number;
}

/** So many strangers are told apart, and so many neighbourhoods, within the length of a window. */
export const MOST_STRANGERS = 50_000;

/** Where a window is counted. */
export const placeOf = ({ name, whose }: Window): string => (whose === undefined ? name : `${name}:${whose}`);
/** Where those are counted who came when there was no place left of their own. */
export const nearPlaceOf = (window: Window): string =>
  window.near === undefined ? sharedPlaceOf(window) : `${window.name}:near:${window.near}`;
/** Where those are counted for whom there is not even that. */
export const sharedPlaceOf = ({ name }: Window): string => `${name}:others`;
