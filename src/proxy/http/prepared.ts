import { digest } from '../seal/secrets.ts';

/** An answer that many get: its bytes, made once, and the name of exactly these bytes. */
export interface Prepared {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Answers as bytes, kept for as long as what they were made of is the same. */
export interface PreparedAnswers<Answer> {
  /**
   * The answer, if it lies ready.
   *
   * @param isCurrent whether this part, compared by identity, is what the answer would be made of now
   */
  ready(key: string, isCurrent: (part: unknown, index: number) => boolean): Answer | undefined;
  /** The answer, made anew where its parts are other objects than before. */
  make(key: string, parts: readonly unknown[], make: () => unknown): Promise<Answer>;
}

interface Kept<Answer> {
  parts: readonly unknown[];
  coming: Promise<Answer>;
  answer?: Answer;
}

/** @param dress makes the whole answer out of its bytes */
export function createPrepared<Answer>(dress: (prepared: Prepared) => Answer): PreparedAnswers<Answer> {
  // As many as there are services and states: what is not sold is never made.
  const kept = new Map<string, Kept<Answer>>();
  return {
    ready(key, isCurrent) {
      const found = kept.get(key);
      return found?.answer && found.parts.every(isCurrent) ? found.answer : undefined;
    },
    make(key, parts, make) {
      const found = kept.get(key);
      if (found?.parts.every((part, index) => part === parts[index])) return found.coming;
      const entry: Kept<Answer> = { parts, coming: prepare(make()).then((made) => (entry.answer = dress(made))) };
      kept.set(key, entry);
      return entry.coming;
    },
  };
}

async function prepare(value: unknown): Promise<Prepared> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { body, etag: `"${(await digest(body)).slice(0, 27)}"` };
}

/** Whether the browser has these bytes already. `*` and weak names match nothing here. */
export const isCurrent = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((name) => name.trim() === etag) ?? false;
