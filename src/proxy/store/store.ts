/**
 * The state that instances of a proxy share: counters, locks and short texts. Every method rejects fast if the store
 * does not respond. The caller decides what follows: spending fails closed, cached lists are still served.
 *
 * Keys are chosen by the proxy and contain no personal data. Values are texts; lifetimes are seconds.
 */
export interface Store {
  /** @returns `undefined` if there is no such value or it has expired */
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /**
   * Sets a value only if it is absent, atomically: of concurrent callers one gets `true`. Used for locks and for work
   * that must run once.
   */
  setIfAbsent(key: string, value: string, seconds: number): Promise<boolean>;
  /** Extends the lifetime of a value if it is still `value`. Used to hold a lock. */
  renew(key: string, value: string, seconds: number): Promise<boolean>;
  /**
   * Removes a value.
   *
   * @param onlyIf removes it only if it has this content, so that another holder's lock stays
   * @returns whether a value was removed
   */
  delete(key: string, onlyIf?: string): Promise<boolean>;
  /**
   * Consumes `points` from all windows, or from none if one of them has too few left; atomically. A window that is
   * listed twice is consumed twice. The places of the receipt are in the order of the windows.
   */
  consume(windows: readonly RateLimitWindow[], points: number): Promise<RateLimitResult>;
  /** Returns the points of a reservation to windows that have not ended. */
  release(receipt: Reservation): Promise<void>;
  /**
   * Consumes as `consume`, and keeps the receipt as a text under `key`, in one step. If `key` has a value, nothing is
   * consumed: of concurrent callers one reserves. Optional: without it the proxy does the same with `get`, `consume`
   * and `setIfAbsent`, in several calls.
   */
  reserve?(key: string, reservation: ReservationRequest): Promise<ReservationResult>;
  /**
   * Removes a value of `reserve` and returns its points, in one step, if it is still `value`. Required with `reserve`.
   *
   * @returns whether it was removed
   */
  unreserve?(key: string, value: string): Promise<boolean>;
}

/** A store with every method. */
export type CompleteStore = Required<Store>;

/** What `reserve` consumes, and how long its receipt is kept. */
export interface ReservationRequest {
  windows: readonly RateLimitWindow[];
  /** Windows that are consumed with these, or none of all, whose receipt is returned and not kept. */
  beside: readonly RateLimitWindow[];
  points: number;
  seconds: number;
}

/** The value that is kept now, by this call (`granted`) or an earlier one (`held`); or the window that refused. */
export type ReservationResult =
  | { granted: true; value: string; beside: Reservation; crowded?: boolean }
  | { granted: false; held: string }
  | (Extract<RateLimitResult, { granted: false }> & { held?: undefined });

/** The value that keeps a receipt. No two are equal, also of receipts that are. */
export const reservedValue = (receipt: Reservation): string => JSON.stringify({ id: crypto.randomUUID(), ...receipt });

/** Splits the receipt of windows and of those beside them. */
export function splitReceipt(
  { places, points }: Reservation,
  windows: readonly RateLimitWindow[],
): { reserved: Reservation; beside: Reservation } {
  const { length } = windows;
  return { reserved: { points, places: places.slice(0, length) }, beside: { points, places: places.slice(length) } };
}

/** The receipt of a value. */
export const receiptOf = (value: string): Reservation => JSON.parse(value) as Reservation;

/** A limit of points in a time window. The window starts with the first consumed point. */
export interface RateLimitWindow {
  /** The counted action, for example `quotes`. */
  name: string;
  /**
   * The client, if clients are counted separately. Their number is limited, so that many clients cannot exhaust memory;
   * further clients share a place with their group.
   */
  key?: string;
  /** The client's group. Without one, or with too many groups, all further clients share one place. */
  groupKey?: string;
  /** Maximum number of points. */
  limit: number;
  seconds: number;
}

/** The result of `consume`: what was consumed, or the window that refused. */
export type RateLimitResult =
  | { granted: true; receipt: Reservation; crowded?: boolean }
  | {
      granted: false;
      /** Whether a client had to share a place with others. */
      crowded?: boolean;
      /** The first window with too few points left. */
      refused: RateLimitWindow;
      /** Milliseconds until that window ends; 1 or more. */
      waitMs: number;
    };

/** What was consumed. Its content is internal to the store. */
export interface Reservation {
  readonly places: readonly { readonly place: string; readonly ends: number }[];
  readonly points: number;
}

/** Maximum number of clients, and of groups, counted separately within a window. */
export const MAX_CLIENTS = 50_000;

/** The place of a window's counter. */
export const placeOf = ({ name, key: whose }: RateLimitWindow): string =>
  whose === undefined ? name : `${name}:${whose}`;

/** The place of clients beyond the limit, by group. */
export const nearPlaceOf = (window: RateLimitWindow): string =>
  window.groupKey === undefined ? sharedPlaceOf(window) : `${window.name}:near:${window.groupKey}`;

/** Fallback place when neither the client nor its group can be counted separately. */
export const sharedPlaceOf = ({ name }: RateLimitWindow): string => `${name}:others`;

/** Reads JSON from a store; `undefined` if the store fails or the text is invalid. */
export async function readJson<T>(store: Pick<Store, 'get'>, key: string): Promise<T | undefined> {
  try {
    const text = await store.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/**
 * The store could not be used: it did not respond, or it refused. The message says which, in a sentence without data of
 * customers. After a timeout the command may have run.
 *
 * @example
 * await store.get('quotes').catch((error: unknown) => {
 *   if (error instanceof StoreError) return undefined;
 *   throw error;
 * });
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The text methods of a store. */
export type Texts = Pick<Store, 'get' | 'set' | 'setIfAbsent' | 'delete'>;

/**
 * Uses local texts while the shared store does not respond. Only for data that may degrade: never for money, and never
 * for work that must run once.
 *
 * @param onFailure called each time that the shared store does not respond
 */
export function withFallback(shared: Texts, own: Texts, onFailure: () => void): Texts {
  const call = <T>(act: (store: Texts) => Promise<T>): Promise<T> =>
    act(shared).catch(() => {
      onFailure();
      return act(own);
    });
  return {
    get: (key) => call((store) => store.get(key)),
    set: (key, value, seconds) => call((store) => store.set(key, value, seconds)),
    setIfAbsent: (key, value, seconds) => call((store) => store.setIfAbsent(key, value, seconds)),
    delete: (key, onlyIf) => call((store) => store.delete(key, onlyIf)),
  };
}

/** A few places in the store, each for one value: they limit how many different values there can be. */
interface Slots {
  names: readonly string[];
  /** How long a value keeps its place. */
  seconds: number;
}

/**
 * Takes a place for a value, in one step of the store. A value that has a place keeps it.
 *
 * @returns gives the place back if this call took it; `undefined` if other values have all places
 */
export async function takeSlot(
  store: Pick<Store, 'get' | 'setIfAbsent' | 'delete'>,
  { names, seconds }: Slots,
  value: string,
): Promise<(() => Promise<void>) | undefined> {
  const held = await Promise.all(names.map((name) => store.get(name)));
  if (held.includes(value)) return () => Promise.resolve();
  for (const [index, name] of names.entries()) {
    if (held[index] !== undefined) continue;
    if (await store.setIfAbsent(name, value, seconds)) return async () => void (await store.delete(name, value));
    // Taken meanwhile, perhaps for this value.
    if ((await store.get(name)) === value) return () => Promise.resolve();
  }
  return undefined;
}
