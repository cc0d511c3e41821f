import type { Store } from './store.ts';

/** A few places in the store, each for one value: they limit how many different values there can be. */
export interface Slots {
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
