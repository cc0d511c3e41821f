import { readdirSync, readFileSync } from 'node:fs';
import type { HandOverKey } from '../../src/locales/hand-over.ts';
import type { Message } from '../../src/locales/message.ts';

const TEXTS = new URL('../../src/locales/texts/', import.meta.url);

/** A language file of a translator. */
export interface Texts {
  readonly language: string;
  /** The language's own name. */
  readonly name: string;
  readonly checkout: Readonly<Record<string, Message>>;
  /** The texts of the part that hands a purchase over. */
  readonly handOver: Readonly<Record<HandOverKey, string>>;
  readonly form: Readonly<Record<string, Message>>;
  readonly states: Readonly<Record<string, string>>;
  /** Names of well-known documents. */
  readonly articles: Readonly<Record<string, string>>;
}

/** All languages except English, which is code. */
export const readTexts = (): Texts[] =>
  readdirSync(TEXTS)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, TEXTS), 'utf8')) as Texts);
