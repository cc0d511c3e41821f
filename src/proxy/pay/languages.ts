import { as } from './words/as.ts';
import { bn } from './words/bn.ts';
import { en, type Words } from './words/en.ts';
import { gu } from './words/gu.ts';
import { hi } from './words/hi.ts';
import { kn } from './words/kn.ts';
import { ml } from './words/ml.ts';
import { mr } from './words/mr.ts';
import { or } from './words/or.ts';
import { pa } from './words/pa.ts';
import { ta } from './words/ta.ts';
import { te } from './words/te.ts';
import { ur } from './words/ur.ts';

/** A language of the payment page, and what the page says in it. */
export interface Language {
  /** As the page's own `lang`, and as an address names it. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
}

const ENGLISH: Language = { code: 'en', direction: 'ltr', words: en };

const TABLE = Object.entries({ hi, bn, ta, te, mr, gu, kn, ml, pa, or, as, ur });

/** The languages of the checkout, by their codes. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  [ENGLISH.code, ENGLISH],
  ...TABLE.map(([code, words]): [string, Language] =>
    [code, { code, direction: code === 'ur' ? 'rtl' : 'ltr', words }]),
]);

/**
 * The language that an address asks for with `lang`; English for a word that names none, and for no word. What comes
 * back is always a row of our own table: nothing that a stranger writes into an address gets any further.
 */
export const languageOf = (query: string): Language =>
  LANGUAGES.get(new URLSearchParams(query).get('lang') ?? '') ?? ENGLISH;
