import { latinDigits } from '../../../base/numeral.ts';
import { ARTICLES } from '../../../locales/index.ts';
import type { Article } from '../../../wire/index.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Points of a word's best match, by the text that holds it. */
const NAME = 6;
const SYNONYM = 3;
const REST = 1;
/** A number typed in full; with its clause missing it counts half: 5 finds 5(j). */
const NUMBER = 20;

/** Words that every document shares. */
const NOISE = /^(?:the|an?|for|of|to|and|or|my|e|rs|inr|₹|stamps?|estamp|papers?)$/;

/**
 * Letters of the Indic blocks have the same place in each block. Signs that people leave out or exchange are folded: nukta,
 * candrabindu and anusvara, candra vowels.
 */
const foldIndic = (letter: string): string => {
  const code = letter.charCodeAt(0);
  if (code > 0xd7f) return letter;
  const to = { 0x01: 0x02, 0x11: 0x06, 0x49: 0x3e }[code & 0x7f];
  if ((code & 0x7f) === 0x3c || (code & 0x7f) === 0x45) return '';
  return to ? String.fromCharCode((code & ~0x7f) | to) : letter;
};

const fold = (text: string): string =>
  latinDigits(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u200b-\u200f]/g, '')
    .replace(/[^\0-\u08ff]/g, foldIndic);

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}₹]+/gu) ?? [];

/** `5(j)` and `5 J` are 5j. */
const numberOf = (text: string): string => words(text).join('');

interface Entry {
  readonly article: Article;
  readonly number: string;
  /** Each text as its words, a space before each, with the points of a match. */
  readonly texts: readonly { readonly points: number; readonly text: string }[];
}

/** The words of a text, and each with its next one: `भाडे करार` is found as `भाडेकरार` too. */
const spaced = (list: readonly string[]): string =>
  ` ${list.join(' ')} ${list.map((word, i) => word + (list[i + 1] ?? '')).join(' ')} `;

function entryOf(article: Article, t: Translate): Entry {
  const { code, family = '', name, number = '', description = '' } = article;
  const local = (t.maybe(`article.${code}`) ?? t.maybe(`article.${family}`) ?? '').split(';');
  const [common = '', low = ''] = (ARTICLES[family as keyof typeof ARTICLES] ?? '').split(';');
  const text = (points: number, from: string): Entry['texts'][number] => {
    const list = words(from);
    // Of two names with the word, the shorter one is meant.
    return { points: points === NAME ? points + 1 / (list.length || 1) : points, text: spaced(list) };
  };
  return {
    article,
    number: numberOf(number),
    texts: [
      text(NAME, name),
      text(NAME, local[0] ?? ''),
      text(SYNONYM, `${local[1] ?? ''} ${common}`),
      text(REST, `${low} ${description}`),
    ],
  };
}

interface Index {
  readonly articles: readonly Article[];
  readonly t: Translate;
  readonly entries: readonly Entry[];
  /** Every word once, for typing errors. */
  vocabulary?: readonly string[];
  search?: string;
  found: Article[];
}

/** Of the last list only. A key press asks several times, and lists have thousands of names. */
let last: Index | undefined;

/** Whether a word begins with the typed one, but for one letter that is missing, too many, wrong or exchanged. */
function isNear(typed: string, word: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === word[i]) i += 1;
  const rest = typed.slice(i + 1);
  return (
    i > 0 &&
    (word.startsWith(rest, i + 1) ||
      word.startsWith(rest, i) ||
      word.startsWith(typed.slice(i), i + 1) ||
      word.startsWith(typed.charAt(i + 1) + typed.charAt(i) + typed.slice(i + 2), i))
  );
}

/** Points of a typed word in one document; 0 if it is not found. */
function pointsOf(typed: string, { number, texts }: Entry): number {
  if (/^\d/.test(typed)) {
    if (number === typed) return NUMBER;
    return number.startsWith(typed) && !/\d/.test(number.charAt(typed.length)) ? NUMBER / 2 : 0;
  }
  let best = 0;
  for (const { points, text } of texts)
    if (points > best && text.includes(` ${typed}`)) best = points + Number(text.includes(` ${typed} `));
  return best;
}

/** The typed words: a number with its clause is one word, and words that say nothing are left out. */
function wordsOf(search: string, t: Translate): string[] {
  const shared = ['article', ...words(t('articleNumber', { number: '' }))];
  const list = words(search.replace(/(\d)[\s(]+(\p{L})\)?(?=\s|$)/gu, '$1$2'));
  const said = list.filter((word) => !NOISE.test(word) && !shared.includes(word));
  // An amount is no article number.
  return said.length < list.length && list.some((word) => /^(?:rs|inr|₹|stamps?|papers?)$/.test(word))
    ? said.filter((word) => !/^\d/.test(word))
    : said;
}

interface Result {
  readonly article: Article;
  count: number;
  points: number;
}

/** The words of the documents that the typed one may mean, if none begins with it. */
function nearWords(typed: string, index: Index): string[] {
  if (typed.length < 5) return [];
  index.vocabulary ??= [...new Set(index.entries.flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(' '))))];
  return index.vocabulary.filter((word) => isNear(typed, word));
}

/** The documents with the most of the words, the best first. */
function rank(index: Index, typed: readonly string[]): Result[] {
  const { entries } = index;
  const results: Result[] = entries.map((entry) => ({ article: entry.article, count: 0, points: 0 }));
  for (const word of typed) {
    let points = entries.map((entry) => pointsOf(word, entry));
    if (!points.some(Boolean)) {
      const near = nearWords(word, index);
      points = entries.map((entry) => near.reduce((best, one) => Math.max(best, pointsOf(one, entry)), 0));
    }
    // A word of few documents says more than one of many, such as “deed”.
    const rarity = Math.sqrt(points.filter(Boolean).length);
    results.forEach((result, i) => {
      const more = points[i];
      if (!more) return;
      result.count += 1;
      result.points += more / rarity;
    });
  }
  const most = results.reduce((max, { count }) => Math.max(max, count), 1);
  return results.filter(({ count }) => count === most).sort((a, b) => b.points - a.points);
}

/**
 * Searches a list of documents: name, then synonyms, then description. Every word counts, but one that no document has
 * hides nothing: those with the most words are shown, the best first. A word of five letters or more may have one typing
 * error.
 *
 * @returns all documents if nothing was typed
 */
export function searchArticles(articles: readonly Article[], search: string, t: Translate): Article[] {
  if (last?.articles !== articles || last.t !== t)
    last = { articles, t, entries: articles.map((one) => entryOf(one, t)), found: [] };
  if (last.search === search) return last.found;
  const { entries } = last;
  const typed = wordsOf(search, t);
  let results = rank(last, typed);
  // `kiraya nama` is `kirayanama`.
  const joined = typed.join('');
  if (typed.length > 1 && (results[0]?.count ?? 0) < typed.length && entries.some((one) => pointsOf(joined, one)))
    results = rank(last, [joined]);
  last.search = search;
  last.found = typed.length ? results.map(({ article }) => article) : [...articles];
  return last.found;
}
