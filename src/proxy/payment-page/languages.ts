import { as } from './messages/as.ts';
import { bn } from './messages/bn.ts';
import { en, type Words } from './messages/en.ts';
import { gu } from './messages/gu.ts';
import { hi } from './messages/hi.ts';
import { kn } from './messages/kn.ts';
import { ml } from './messages/ml.ts';
import { mr } from './messages/mr.ts';
import { or } from './messages/or.ts';
import { pa } from './messages/pa.ts';
import { ta } from './messages/ta.ts';
import { te } from './messages/te.ts';
import { ur } from './messages/ur.ts';

/** A language of the payment page and its messages. */
export interface Language {
  /** The value of the page's `lang`, and of the `lang` parameter. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
}

const ENGLISH: Language = { code: 'en', direction: 'ltr', words: en };

const TABLE = Object.entries({ hi, bn, ta, te, mr, gu, kn, ml, pa, or, as, ur });

/** The languages of the checkout, by their codes. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  [ENGLISH.code, ENGLISH],
  ...TABLE.map(([code, words]): [string, Language] => [
    code,
    { code, direction: code === 'ur' ? 'rtl' : 'ltr', words },
  ]),
]);

/**
 * The language of the `lang` parameter; English if it is missing or unknown. The result is always an entry of this
 * table, never text from the URL.
 */
export const languageOf = (query: string): Language =>
  LANGUAGES.get(new URLSearchParams(query).get('lang') ?? '') ?? ENGLISH;
