import { LRUCache } from 'lru-cache';
import { digest } from '../seal/secrets.ts';

/** An answer that many get: its bytes, made once, and the name of exactly these bytes. */
export interface Prepared {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * Keeps answers as bytes for as long as what they were made of is the same.
 *
 * @returns a function of the answer's name, the objects it is made of (compared by identity), and how to make it
 */
export function createPrepared(): (key: string, parts: readonly unknown[], make: () => unknown) => Promise<Prepared> {
  const kept = new LRUCache<string, { parts: readonly unknown[]; prepared: Promise<Prepared> }>({ max: 200 });
  return (key, parts, make) => {
    const found = kept.get(key);
    if (found?.parts.every((part, index) => part === parts[index])) return found.prepared;
    const prepared = prepare(make());
    kept.set(key, { parts, prepared });
    return prepared;
  };
}

async function prepare(value: unknown): Promise<Prepared> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { body, etag: `"${(await digest(body)).slice(0, 27)}"` };
}

/** Whether the browser has these bytes already. `*` and weak names match nothing here. */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((name) => name.trim() === etag) ?? false;
