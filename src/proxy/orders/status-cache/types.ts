/**
 * Fetches the current state.
 *
 * @param before the value of an earlier read, if no change was reported since
 * @param times how often it was reused
 */
export type Fetch<Value> = (before: Value | undefined, times: number) => Promise<Value>;

/** Coalesces concurrent reads: at most one fetch in two seconds, plus one after each invalidation. */
export interface StatusCache<Value> {
  /**
   * The value of the last two seconds, or a new one.
   *
   * @param aspect what `fetch` depends on beside the id: only reads of the same aspect share a value
   * @returns `undefined` after the timeout
   * @throws errors of `fetch`
   */
  read(id: string, aspect: string, fetch: Fetch<Value>): Promise<Value | undefined>;
  /** A change was reported: later reads see the state after this moment. */
  changed(id: string): Promise<void>;
  /** The proxy changed it: the same, and the next read does not wait for the interval. */
  forget(id: string): Promise<void>;
}

export interface StatusCacheRules<Value> {
  /** Time limit of one read in milliseconds. */
  timeoutMs: number;
  /** The part of a value that may be reused for longer than it is shared. */
  toReusable: (value: Value) => Value | undefined;
}

/* Seconds that a value is shared, and the minimum interval between two fetches. */
export const SHARED_SECONDS = 2;
/* Seconds that a value may be reused. */
export const REUSABLE_SECONDS = 30;
/* Seconds; far longer than a fetch from before the change can last. */
export const CHANGE_SECONDS = 60;
/* Milliseconds between two polls of a fetch by another instance. */
export const POLL_INTERVAL_MS = 50;
/* Maximum number of entries of each kind. */
export const MAX_ENTRIES = 20_000;
