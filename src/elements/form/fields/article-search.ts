import { latinDigits } from '../../../base/amount-in-words.ts';
import type { Article } from '../../../wire/index.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Documents } from '../../view/view.ts';

/** Points of a word's best match, by the text that holds it. */
const NAME = 6;
const SYNONYM = 3;
const REST = 1;
/** A number typed in full; with its clause missing it counts half: 5 finds 5(j). */
const NUMBER = 20;

/** Words that every document shares. */
const NOISE = /^(?:the|an?|for|of|to|and|or|my|e|rs|inr|₹|stamps?|estamp|papers?)$/;

/**
 * Letters of the Indic blocks have the same place in each block. Signs that people leave out or exchange are folded:
 * nukta, candrabindu and anusvara, candra vowels.
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

/**
 * A text in lower case, with spaces between its words. The short way is for English: lists are long, and phones slow.
 */
const spaced = (text: string): string =>
  /^[\0-~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z\d\0]+/g, ' ')
    : fold(text).replace(/[^\p{L}\p{M}\p{N}₹\0]+/gu, ' ');

const words = (text: string): string[] => spaced(text.replaceAll('\0', ' ')).split(' ').filter(Boolean);

/** The same for many texts at once, a space before and after each. */
const spacedTexts = (texts: readonly string[]): string[] =>
  spaced(` ${texts.map((text) => text.replaceAll('\0', ' ')).join(' \0 ')} `).split('\0');

/** A text of one document or more: documents of a family share most of theirs. */
interface IndexText {
  /** Points of a word in it. Of two names with the word the shorter one is meant: ours have that in their points. */
  readonly points: number;
  /** Its words, a space before and after each; ours also have each word with its next one. */
  readonly text: string;
  /** The places of its documents in the list. */
  readonly owners: number[];
}

/** Each word also stands with its next one: `भाडे करार` is found as `भाडेकरार` too. */
function ownText(points: number, from: string): IndexText {
  const list = words(from);
  const pairs = list.map((word, i) => word + (list[i + 1] ?? ''));
  return {
    points: points === NAME ? points + 1 / (list.length || 1) : points,
    text: ` ${[...list, ...pairs].join(' ')} `,
    owners: [],
  };
}

/** All texts of a list, descriptions last; ours, which the documents of a family share, once. */
function textsOf({ articles, words: others = {} }: Documents, t: Translate): IndexText[] {
  const own = new Map<string, IndexText>();
  articles.forEach(({ code, family = '' }, owner) => {
    const local = (t.maybe(`article.${code}`) ?? t.maybe(`article.${family}`) ?? '').split(';');
    const [common = '', low = ''] = (others[family] ?? '').split(';');
    for (const [points, from] of [
      [NAME, local[0]],
      [SYNONYM, local[1]],
      [SYNONYM, common],
      [REST, low],
    ] as const) {
      if (!from) continue;
      const text = own.get(points + from) ?? ownText(points, from);
      own.set(points + from, text);
      text.owners.push(owner);
    }
  });
  const given = (points: number, texts: readonly string[]): IndexText[] =>
    spacedTexts(texts).map((text, owner) => ({ points, text, owners: [owner] }));
  const names = articles.map(({ name }) => name);
  const descriptions = articles.map(({ description = '' }) => description);
  return [...given(NAME, names), ...given(REST, descriptions), ...own.values()].sort((a, b) => b.points - a.points);
}

/* Words that a typing error may mean, and typed words whose points are kept. */
const MAX_NEAR = 20;
const MAX_KNOWN = 16;

interface Index {
  readonly articles: readonly Article[];
  readonly t: Translate;
  readonly numbers: readonly string[];
  readonly texts: readonly IndexText[];
  /** All texts in a row: the browser searches it a hundred times faster than each. */
  readonly row: string;
  /** Where each text begins in the row. */
  readonly starts: readonly number[];
  /** The part of the row with names and synonyms: typing errors are sought in it. */
  readonly names: string;
  /** Points of each document by typed word: of a query only the last word changes with a key. */
  readonly points: Map<string, readonly number[]>;
  search?: string;
  found: Article[];
}

function indexOf(list: Documents, t: Translate): Index {
  const { articles } = list;
  const texts = textsOf(list, t);
  let end = 0;
  const starts = texts.map(({ text }) => (end += text.length) - text.length);
  const row = texts.map(({ text }) => text).join('');
  return {
    articles,
    t,
    // `5(j)` and `5 J` are 5j.
    numbers: spacedTexts(articles.map(({ number = '' }) => number)).map((number) => number.replaceAll(' ', '')),
    texts,
    row,
    starts,
    names: row.slice(0, starts[texts.findIndex(({ points }) => points === REST)]),
    points: new Map(),
    found: [],
  };
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

/** Points of a typed number in a document; 0 if it is another. */
function numberPoints(typed: string, number: string): number {
  if (number === typed) return NUMBER;
  return number.startsWith(typed) && !/\d/.test(number.charAt(typed.length)) ? NUMBER / 2 : 0;
}

/** Points of a typed word in each document; 0 if it is not found. */
function pointsOf(typed: string, { numbers, texts, row, starts }: Index): number[] {
  if (/^\d/.test(typed)) return numbers.map((number) => numberPoints(typed, number));
  const best = numbers.map(() => 0);
  const sought = ` ${typed}`;
  let i = 0;
  for (let at = row.indexOf(sought); at >= 0; at = row.indexOf(sought, at + 1)) {
    while ((starts[i + 1] ?? Infinity) <= at) i += 1;
    const { points = 0, text = '', owners = [] } = texts[i] ?? {};
    // The names of a long list are counted when one is found.
    const length = points === NAME ? text.trim().split(' ').length : Infinity;
    const due = points + 1 / length + Number(row[at + sought.length] === ' ');
    for (const owner of owners) if (due > (best[owner] ?? 0)) best[owner] = due;
  }
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

/**
 * The words of the documents that the typed one may mean, if none begins with it. The first letter is taken as right.
 */
function nearWords(typed: string, { names }: Index): string[] {
  const same = new Set<string>();
  const first = ` ${typed.charAt(0)}`;
  for (let at = names.indexOf(first); typed.length >= 5 && at >= 0; at = names.indexOf(first, at + 1))
    same.add(names.slice(at + 1, names.indexOf(' ', at + 1)));
  return [...same].filter((word) => isNear(typed, word)).slice(0, MAX_NEAR);
}

/** The points of a typed word in each document, or of the words that it may mean. */
function pointsByDocument(typed: string, index: Index): readonly number[] {
  const { points: known } = index;
  let points = known.get(typed);
  if (points) return points;
  points = pointsOf(typed, index);
  if (!points.some(Boolean))
    for (const near of nearWords(typed, index)) {
      const more = pointsOf(near, index);
      points = points.map((one, i) => Math.max(one, more[i] ?? 0));
    }
  if (known.size > MAX_KNOWN) known.clear();
  known.set(typed, points);
  return points;
}

/** The documents with the most of the words, the best first. */
function rank(index: Index, typed: readonly string[]): Result[] {
  const results: Result[] = index.articles.map((article) => ({ article, count: 0, points: 0 }));
  for (const word of typed) {
    const points = pointsByDocument(word, index);
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
 * hides nothing: those with the most words are shown, the best first. A word of five letters or more may have one
 * typing error.
 *
 * @returns all documents if nothing was typed
 */
export function searchArticles(list: Documents, search: string, t: Translate): Article[] {
  const { articles } = list;
  if (last?.articles !== articles || last.t !== t) last = indexOf(list, t);
  if (last.search === search) return last.found;
  const typed = wordsOf(search, t);
  let results = rank(last, typed);
  // `kiraya nama` is `kirayanama`.
  const joined = typed.join('');
  if (typed.length > 1 && (results[0]?.count ?? 0) < typed.length && pointsOf(joined, last).some(Boolean))
    results = rank(last, [joined]);
  last.search = search;
  last.found = typed.length ? results.map(({ article }) => article) : [...articles];
  return last.found;
}
