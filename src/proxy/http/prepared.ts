import { digest } from '../seal/secrets.ts';

/** An answer that many get: its bytes, made once, and the name of exactly these bytes. */
export interface Prepared {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** What an answer is made of: the name of a list, and what it held. */
export interface Part<List extends string> {
  readonly list: List;
  readonly value: unknown;
}

/** Answers as bytes, kept for as long as what they were made of is the same. */
export interface PreparedAnswers<List extends string, Answer> {
  /**
   * The answer, if it lies ready.
   *
   * @param now milliseconds since the epoch
   */
  ready(key: string, now: number): Answer | undefined;
  /** The answer, made anew where its parts are other objects than before. */
  make(key: string, parts: readonly Part<List>[], make: () => unknown): Promise<Answer>;
}

interface Kept<List extends string, Answer> {
  parts: readonly Part<List>[];
  coming: Promise<Answer>;
  answer?: Answer;
}

/**
 * @param held what a list holds at a moment, which is compared by identity
 * @param dress makes the whole answer out of its bytes
 */
export function createPrepared<List extends string, Answer>(
  held: (list: List, now: number) => unknown, dress: (prepared: Prepared) => Answer,
): PreparedAnswers<List, Answer> {
  // As many as there are services or states: what is not sold is never made.
  const kept = new Map<string, Kept<List, Answer>>();
  return {
    ready(key, now) {
      const found = kept.get(key);
      if (!found?.answer) return undefined;
      for (const { list, value } of found.parts) if (held(list, now) !== value) return undefined;
      return found.answer;
    },
    make(key, parts, make) {
      const found = kept.get(key);
      if (found?.parts.every(({ value }, index) => value === parts[index]?.value)) return found.coming;
      const entry: Kept<List, Answer> = { parts, coming: prepare(make()).then((made) => (entry.answer = dress(made))) };
      kept.set(key, entry);
      return entry.coming;
    },
  };
}

async function prepare(value: unknown): Promise<Prepared> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { body, etag: `"${(await digest(body)).slice(0, 27)}"` };
}

/**
 * Whether the browser has this answer already, as RFC 9110 section 13.1.2 compares: a proxy that compresses makes our name a
 * weak one, which still stands for the same answer, and `*` stands for any.
 */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
