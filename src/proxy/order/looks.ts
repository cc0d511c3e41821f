/**
 * Asks for a thing as it is now.
 *
 * @param before what an earlier look has seen, where nobody said since then that the thing changed
 * @param times how often it was leant on
 */
export type Fetch<Value> = (before: Value | undefined, times: number) => Promise<Value>;

/** Many look at one thing; it is fetched once in two seconds, and once more where somebody says that it changed. */
export interface Looks<Value> {
  /**
   * What `fetch` gave within the last two seconds, to whomever; or what it gives now.
   *
   * @param aspect what `fetch` depends on beside the thing itself: only those who look at the same share an answer
   * @throws what `fetch` threw; undefined once the patience for one look is over
   */
  look(id: string, aspect: string, fetch: Fetch<Value>): Promise<Value | undefined>;
  /** Somebody says that it changed: whoever looks from now on sees it as it is after this moment. */
  changed(id: string): Promise<void>;
  /** We changed it ourselves: the same, and the next look does not wait for its turn. */
  forget(id: string): Promise<void>;
}

export interface LooksRules<Value> {
  /** Milliseconds that one look may take. */
  patience: number;
  /** What of an answer may be remembered for longer than it is shared. */
  remembers: (value: Value) => Value | undefined;
}

/* Seconds that a look is shared, and the least time between two fetches. */
export const SHARED_FOR = 2;
/* Seconds that what looks lean on stays in memory. */
export const REMEMBERED_FOR = 30;
/* Seconds; far longer than what was fetched before the change can still be about. */
export const CHANGED_FOR = 60;
/* Milliseconds between two looks at what somebody else is fetching. */
export const PACE = 50;
/* So many things are remembered of each kind. */
export const MOST_KEPT = 20_000;
