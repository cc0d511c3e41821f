import { wordsOf } from '../json/words.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import {
  AFTER,
  BARE_MONEY,
  ELSEWHERE_LAST,
  ELSEWHERE_PART,
  ELSEWHERE_START,
  ELSEWHERE_WORD,
  MONEY_PART,
  MONEY_WORD,
  NEUTRAL,
  PART,
  PART_OF_NAME,
  UNIT_WORDS,
  WHOLE,
  WHOLE_OF_NAME,
} from './money-words.ts';
import { fold, isSubtotal } from './names.ts';

/**
 * What a figure of any name is, by its words. A `total` is the total or what it was before a discount; a `part` may also be the
 * stamp, a line or a sum of lines.
 */
export type MoneyMeaning = 'total' | 'part';

/** What one name says: money, nothing, or that the names around it decide. */
type NameMeaning = MoneyMeaning | 'bare' | 'around' | 'figure' | undefined;

const isOther = (list: readonly string[], name: string): boolean =>
  ELSEWHERE_START.test(name) ||
  ELSEWHERE_LAST.test(list.at(-1) ?? '') ||
  list.some((word) => ELSEWHERE_WORD.test(word));

/** Whether a part of a body is about something else than its price. */
export const isElsewhere = memoizeName(
  (key): boolean => isSubtotal(fold(key)) || wordsOf(key).some((word) => ELSEWHERE_PART.test(word)),
);

/** A name in a script that has no words here, or with a letter of another script in it: it may mean anything. */
const isUnknownScript = (key: string): boolean =>
  /[^\p{ASCII}\p{Script=Latin}]/u.test(key.normalize('NFKC').replaceAll(/\p{Sc}/gu, '')) && /\p{L}/u.test(key);

function meaningOfMoney(list: readonly string[], name: string): MoneyMeaning {
  const cut = list.findIndex((word) => AFTER.test(word));
  const head = cut < 0 ? list : list.slice(0, cut);
  if (list[0] === 'net' && list[1] === 'of') return 'total';
  if (head.some((word) => PART.test(word))) return 'part';
  if (cut >= 0) return 'total';
  if (list.length === 1)
    return (WHOLE.test(name) || WHOLE_OF_NAME.test(name)) && !PART_OF_NAME.test(name) ? 'total' : 'part';
  return list.some((word) => WHOLE.test(word)) ? 'total' : 'part';
}

const meaningOfName = memoizeName((key): NameMeaning => {
  const list = wordsOf(key);
  const phrase = list.join(' ');
  if (NEUTRAL.test(phrase)) return /^(?:value|figure)$/.test(phrase) ? 'figure' : 'around';
  if (isUnknownScript(key)) return 'total';
  const name = list.join('');
  if (isOther(list, name)) return undefined;
  if (UNIT_WORDS.test(phrase) || BARE_MONEY.test(phrase)) return 'bare';
  const isMoney = MONEY_PART.test(name) || list.some((word) => MONEY_WORD.test(word));
  return isMoney ? meaningOfMoney(list, name) : undefined;
});

/**
 * The meaning of a figure, by its name and the names around it.
 *
 * @param names from the inside: `['value', 'Amount payable', 'summary']`
 * @returns `undefined` where it is no money
 */
export const meaningOf = (names: readonly string[]): MoneyMeaning | undefined => meaningFrom(names, 0);

function meaningFrom(names: readonly string[], at: number): MoneyMeaning | undefined {
  const meaning = meaningOfName(names[at] ?? '');
  const isLast = at + 1 >= names.length;
  if (meaning === 'around' || meaning === 'figure') {
    if (!isLast) return meaningFrom(names, at + 1);
    return meaning === 'figure' ? 'part' : undefined;
  }
  if (meaning === 'bare') return !isLast && meaningFrom(names, at + 1) === 'total' ? 'total' : 'part';
  return meaning;
}
