import type { Store, RateLimitWindow } from './store.ts';

export interface Scope {
  /** Prefix of all names but those of counters. */
  scope: string;
  /** Prefix of counters: each key of the service spends its own rupees. */
  counters: Promise<string>;
  /** Hashes a client's address: stores never hold addresses. */
  hashOf: (client: string) => Promise<string>;
  /** Runs an operation and converts its errors. */
  guard: <T>(call: () => Promise<T>) => Promise<T>;
}

/** A part of a store under its own prefix, so that test and live, or two services, share nothing. */
export function scopeStore(store: Store, { scope, counters, hashOf, guard }: Scope): Store {
  const key = (name: string): string => `${scope}:${name}`;
  const scoped = async (window: RateLimitWindow): Promise<RateLimitWindow> => ({
    ...window,
    name: `${await counters}:${window.name}`,
    ...(window.key !== undefined && { key: await hashOf(window.key) }),
    ...(window.groupKey !== undefined && { groupKey: await hashOf(window.groupKey) }),
  });
  return {
    get: (name) => guard(() => store.get(key(name))),
    set: (name, value, seconds) => guard(() => store.set(key(name), value, seconds)),
    setIfAbsent: (name, value, seconds) => guard(() => store.setIfAbsent(key(name), value, seconds)),
    renew: (name, value, seconds) => guard(() => store.renew(key(name), value, seconds)),
    delete: (name, onlyIf) => guard(() => store.delete(key(name), onlyIf)),
    async consume(windows, points) {
      const places = await Promise.all(windows.map(scoped));
      const result = await guard(() => store.consume(places, points));
      if (result.granted) return result;
      return { ...result, refused: windows[places.indexOf(result.refused)] ?? result.refused };
    },
    release: (receipt) => guard(() => store.release(receipt)),
  };
}
