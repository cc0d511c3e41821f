/** A value and how long it may be shared. */
export interface Fetched<Value> {
  value: Value;
  /** Seconds that the value is shared, if the service set the time. Default: `StatusCacheRules.secondsOf`. */
  seconds?: number;
  /** When a new value can be read, in milliseconds since the epoch; set while the service limits the calls. */
  retryAt?: number;
}

/**
 * Fetches the current state.
 *
 * @param before the value of an earlier read, if no change was reported since
 * @param times how often it was reused
 * @param isDue whether `before` should be replaced; it is given for the case that this is not possible
 */
export type Fetch<Value> = (before: Value | undefined, times: number, isDue: boolean) => Promise<Fetched<Value>>;

/** Coalesces concurrent reads: one fetch in each interval, plus one after each invalidation. */
export interface StatusCache<Value> {
  /**
   * The value of the current interval, or a new one.
   *
   * @param aspect what `fetch` depends on beside the id: only reads of the same aspect share a value
   * @returns `undefined` after the timeout
   * @throws errors of `fetch`
   */
  read(id: string, aspect: string, fetch: Fetch<Value>): Promise<Fetched<Value> | undefined>;
  /** A change may have happened: later reads see the state after this moment. */
  changed(id: string): Promise<void>;
  /**
   * The service's event announced a change: the same. From now on changes of this id are expected to be announced, so it is
   * read less often, until a change is read that was not.
   *
   * @param isChange whether the event reports more than the cache can know already
   */
  announced(id: string, isChange: boolean): Promise<void>;
  /** The proxy changed it: the same as `changed`, and the next read does not wait for the interval. */
  forget(id: string): Promise<void>;
}

export interface StatusCacheRules<Value> {
  /** Time limit of one read in milliseconds. */
  timeoutMs: number;
  /** The part of a value that may be reused for longer than it is shared. */
  toReusable: (value: Value) => Value | undefined;
  /** A short text without personal data that differs if the value has changed. */
  markOf: (value: Value) => string;
  /**
   * Seconds that a value is shared, `SHARED_SECONDS` or more: the interval between two fetches.
   *
   * @param ageSeconds seconds since the last change
   * @param isAnnounced whether the service announces changes of this id
   */
  secondsOf: (value: Value, ageSeconds: number, isAnnounced: boolean) => number;
}

/* Seconds: the minimum interval between two fetches. */
export const SHARED_SECONDS = 2;
/* Seconds that a value is reused. Longer than any interval, so that a read can compare. */
export const REUSABLE_SECONDS = 120;
/* Seconds that a value may be reused if the service gives no new one. */
export const KNOWN_SECONDS = 180;
/* Seconds; far longer than a fetch from before the change can last. Afterwards the next read is a full one. */
export const CHANGE_SECONDS = 3600;
/* Seconds that events of an id are expected after the last one. */
export const ANNOUNCED_SECONDS = 24 * 3600;
/* Milliseconds between two polls of a fetch by another instance. */
export const POLL_INTERVAL_MS = 50;
/* Maximum number of entries of each kind. */
export const MAX_ENTRIES = 20_000;
