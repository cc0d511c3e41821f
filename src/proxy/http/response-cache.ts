import { digest } from '../tokens/secrets.ts';

/** Bytes that are sent to many clients, and their ETag. */
export interface CachedBody {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** A list that a response depends on, and its value. */
export interface CachePart<List extends string> {
  readonly list: List;
  readonly value: unknown;
}

/** Caches rendered responses for as long as their parts are unchanged. */
export interface ResponseCache<List extends string, Rendered> {
  /**
   * The cached response.
   *
   * @param now milliseconds of `monotonic`
   */
  cached(key: string, now: number): Rendered | undefined;
  /** The response, rendered again if a part is another object. */
  make(key: string, parts: readonly CachePart<List>[], make: () => unknown): Promise<Rendered>;
}

interface CacheEntry<List extends string, Rendered> {
  parts: readonly CachePart<List>[];
  pending: Promise<Rendered>;
  rendered?: Rendered;
}

/**
 * @param currentValue the current value of a list, compared by identity
 * @param toResponse renders the response from its bytes
 */
export function createResponseCache<List extends string, Rendered>(
  currentValue: (list: List, now: number) => unknown,
  toResponse: (prepared: CachedBody) => Rendered,
): ResponseCache<List, Rendered> {
  // Bounded by the number of services, and of states in each of our languages: nothing else is rendered.
  const entries = new Map<string, CacheEntry<List, Rendered>>();
  return {
    cached(key, now) {
      const found = entries.get(key);
      if (!found?.rendered) return undefined;
      for (const { list, value } of found.parts) if (currentValue(list, now) !== value) return undefined;
      return found.rendered;
    },
    make(key, parts, make) {
      const found = entries.get(key);
      if (found?.parts.every(({ value }, index) => value === parts[index]?.value)) return found.pending;
      const entry: CacheEntry<List, Rendered> = {
        parts,
        pending: encode(make()).then((made) => (entry.rendered = toResponse(made))),
      };
      entries.set(key, entry);
      return entry.pending;
    },
  };
}

async function encode(value: unknown): Promise<CachedBody> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { body, etag: `"${(await digest(body)).slice(0, 27)}"` };
}

/**
 * Whether the browser already has this response (RFC 9110 section 13.1.2). Compressing proxies make the ETag weak,
 * which still matches; `*` matches any.
 */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
