import { readdirSync, readFileSync } from 'node:fs';
import type { Message } from '../../src/locales/message.ts';

const TEXTS = new URL('../../src/locales/texts/', import.meta.url);

/** A language as translators write it. */
export interface Texts {
  readonly language: string;
  /** The language's own name of itself. */
  readonly name: string;
  readonly checkout: Readonly<Record<string, Message>>;
  readonly form: Readonly<Record<string, Message>>;
  readonly states: Readonly<Record<string, string>>;
  /** Names of well-known documents; what follows a semicolon is only searched. */
  readonly articles: Readonly<Record<string, string>>;
}

/** All languages but English, which is code. */
export const readTexts = (): Texts[] => readdirSync(TEXTS).sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8')) as Texts);
