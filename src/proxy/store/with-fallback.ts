import type { Store } from './store.ts';

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
