import type { Store } from './store.ts';

/** Reads JSON from a store; `undefined` if the store fails or the text is invalid. */
export async function readJson<T>(store: Pick<Store, 'get'>, key: string): Promise<T | undefined> {
  try {
    const text = await store.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
