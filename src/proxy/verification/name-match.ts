import type { NameMatch } from '../../wire/verification.ts';

/*
 * The rules:
 * 1. Case, accents, dots and other marks are ignored. So are a title before the name (`Dr`, `Shri`, `Smt`) and a
 *   relative after it (`S/O ...`).
 * 2. Words pair up in any order, each with one word of the other name: an equal word, or an initial with a word that
 *   begins with it.
 * 3. `match`: every word on both sides has a pair, and at least one pair is a whole word. Or all letters are equal, so
 *   that `D'Souza`, `D Souza` and `DSouza` match.
 * 4. `partial`: at least one whole word is shared. `mismatch`: none is.
 * 5. `unknown`: one of the names has no letters, or letters other than Latin, because a transcription is no evidence.
 */

const TITLES: ReadonlySet<string> = new Set([
  'MR',
  'MRS',
  'MS',
  'MISS',
  'MASTER',
  'DR',
  'PROF',
  'ADV',
  'ER',
  'CA',
  'SHRI',
  'SHREE',
  'SRI',
  'SMT',
  'SHRIMATI',
  'SRIMATI',
  'SUSHRI',
  'KUM',
  'SARDAR',
  'JANAB',
  'LATE',
  'MESSRS',
]);
/* Characters. Normalization takes quadratic time on combining marks. */
const MAX_NAME = 1_000;

const RELATIVE = /\b[SDWC]\s*\/\s*O\b[^]*/;

/** Compares two names. The result is symmetric. */
export function matchNames(one: string, other: string): NameMatch {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (!left || !right) return 'unknown';
  if (left.join('') === right.join('')) return 'match';
  const { whole, rest, others } = pairWhole(left, right);
  if (whole === 0) return 'mismatch';
  return areInitials(rest, others) ? 'match' : 'partial';
}

/** The words of a name in capitals without marks; `undefined` if they cannot be compared. */
function wordsOf(name: string): string[] | undefined {
  if (name.length > MAX_NAME) return undefined;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(RELATIVE, '')
    .replace(/^\s*M\/S\b/, '');
  if (/[^\P{L}A-Z]/u.test(plain)) return undefined;
  const words = plain
    .replace(/['’`]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift();
  return words.length > 0 ? words : undefined;
}

/** Removes the words that both names have. Equal initials pair, but are not whole words. */
function pairWhole(left: string[], right: string[]): { whole: number; rest: string[]; others: string[] } {
  const others = [...right];
  let whole = 0;
  const rest = left.filter((word) => {
    const at = others.indexOf(word);
    if (at < 0) return true;
    others.splice(at, 1);
    if (word.length > 1) whole += 1;
    return false;
  });
  return { whole, rest, others };
}

/** Whether the remaining words pair up, an initial with a word that starts with it. */
function areInitials(left: string[], right: string[]): boolean {
  const others = [...right];
  return (
    left.length === right.length &&
    left.every((word) => {
      const at = others.findIndex((other) => word[0] === other[0] && (word.length === 1) !== (other.length === 1));
      if (at >= 0) others.splice(at, 1);
      return at >= 0;
    })
  );
}
