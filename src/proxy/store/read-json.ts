import type { Store } from './store.ts';

/** What a store keeps as JSON; a store that does not answer, and a text that is none, are as good as nothing. */
export async function readJson<T>(store: Pick<Store, 'get'>, key: string): Promise<T | undefined> {
  try {
    const text = await store.get(key);
    return text === undefined ? undefined : JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
