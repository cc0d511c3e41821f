import { child } from '../../../../base/json/pointer.ts';
import type { Paise } from '../../../../base/money.ts';
import { isObject } from '../../../readers/json/tolerant.ts';
import { parseAmount, writtenValue } from '../../../readers/price/amount.ts';
import type { Explanation } from '../../../readers/price/explain.ts';
import { meaningOf } from '../../../readers/price/meaning.ts';
import { LINE_NAMES, lineNamed, type Unit } from '../../../readers/price/names.ts';
import { LineKind } from '../../../../wire/quote.ts';
import { escapeText } from './escape-text.ts';

/** A module with a reader, and whether it reads the body that it was made of. */
export interface Skeleton {
  module: string;
  /** Otherwise no figures of the body add up from the stamp to a total: the merchant names them. */
  reads: boolean;
}

interface Figure {
  path: string;
  value: string;
  paise: Paise;
  /** Whether its name says that it is the total; nothing if its name says that it is no money. */
  meaning: 'total' | 'part' | undefined;
  /** The words beside it in its record or row, and their path: a list may change its order. */
  beside?: { path: string; words: string };
}

/** A total of a body, and the figures that lie between the stamp and it. */
interface Sum {
  total: Figure;
  stamp: Figure;
  charges: readonly Figure[];
}

/* More figures are not tried: each doubles the work. */
const MAX_CHARGES = 12;
const MAX_TOTALS = 12;
const MAX_FIGURES = 60;
/* The signs around an amount that people read. The written module removes the same. */
const SIGNS = /^(?:₹|Rs\.?|INR)|[,\s]|(?:\/-|INR)$/gi;

/**
 * A module with a reader of the price that was refused: the stamp, a total, and the figures that add up to it. It never guesses a charge:
 * where nothing adds up, it lists the figures and reads nothing. The merchant checks what it charges.
 *
 * @param body as it was answered, parsed by `parseExact`
 */
export function readerSkeleton(body: unknown, { refused }: Explanation, stampMinor: Paise): Skeleton {
  const inRupees = figuresIn(body, 'rupees');
  const inPaise = figuresIn(body, 'paise');
  const [unit, figures, sum] =
    [
      ['rupees', inRupees, sumIn(inRupees, stampMinor)] as const,
      ['paise', inPaise, sumIn(inPaise, stampMinor)] as const,
    ].find(([, , found]) => found) ?? (['rupees', inRupees, undefined] as const);
  const reader = sum ? reading(sum) : nothing(figures);
  const why = `${refused?.because ?? 'it was not read'}\n// (at ${escapeText(refused?.path || 'the body itself')})`;
  return { module: moduleOf(why, unit, reader), reads: sum !== undefined };
}

/** Every figure of a body, whatever its name is. */
function figuresIn(body: unknown, unit: Unit): readonly Figure[] {
  const found: Figure[] = [];
  const visit = (value: unknown, path: string, names: readonly string[], beside?: Figure['beside']): void => {
    if (found.length >= MAX_FIGURES || names.length > 12) return;
    const written = writtenValue(value);
    if (Array.isArray(value))
      value.forEach((item: unknown, index) => visit(item, child(path, index), ['', ...names], wordsIn(value, path)));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value))
        visit(item, child(path, key), [key, ...names], wordsIn(value, path));
    else if (written !== undefined) {
      const paise = parseAmount(written.replaceAll(SIGNS, ''), unit);
      if (paise) found.push({ path, value: written, paise, meaning: meaningOf(names), beside });
    }
  };
  visit(body, '', []);
  return found;
}

/** The longest text with words of a record or a row: what it is about. */
function wordsIn(value: object, path: string): Figure['beside'] {
  const texts = Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' && /\p{L}{3}/u.test(item) && item.length <= 60 && !/\d{4}/.test(item)
      ? [{ path: child(path, key), words: item }]
      : [],
  );
  return texts.sort((one, other) => other.words.length - one.words.length)[0];
}

/** The total and its charges: a figure that is called the total first, then the highest. */
function sumIn(figures: readonly Figure[], stampMinor: Paise): Sum | undefined {
  const [stamp] = figures.filter(({ paise }) => paise === stampMinor).sort(byMeaning);
  if (!stamp) return undefined;
  const totals = figures
    .filter((one) => one !== stamp && one.paise >= stampMinor)
    .sort((one, other) => rankOf(one, 'total') - rankOf(other, 'total') || other.paise - one.paise)
    .slice(0, MAX_TOTALS);
  for (const total of totals) {
    const others = figures.filter((one) => one !== stamp && one !== total && one.paise <= total.paise - stampMinor);
    const charges = addendsOf([...others].sort(byMeaning).slice(0, MAX_CHARGES), total.paise - stampMinor);
    if (charges) return { total, stamp, charges };
  }
  return undefined;
}

const rankOf = ({ meaning }: Figure, wanted: 'total' | 'part'): number => {
  if (meaning === wanted) return 0;
  return meaning === undefined ? 2 : 1;
};
const byMeaning = (one: Figure, other: Figure): number => rankOf(one, 'part') - rankOf(other, 'part');

/** Some of the figures that add up to a sum; the fewest first. */
function addendsOf(figures: readonly Figure[], sum: Paise): readonly Figure[] | undefined {
  if (sum === 0) return [];
  let best: readonly Figure[] | undefined;
  for (let bits = 1; bits < 2 ** figures.length; bits += 1) {
    const some = figures.filter((_, index) => (bits >> index) & 1);
    const isFewer = best === undefined || some.length < best.length;
    if (isFewer && some.reduce((all, { paise }) => all + paise, 0) === sum) best = some;
  }
  return best;
}

const amountAt = ({ path, beside }: Figure): string =>
  beside
    ? `amountBeside(body, ${quote(path)}, ${quote(beside.path)}, ${quote(beside.words)})`
    : `amount(at(body, ${quote(path)}))`;

/** Its words, or its name; and the kind that the words are known for. */
function lineOf(figure: Figure): string {
  const label = figure.beside?.words.trim() ?? nameOf(figure.path);
  const kind = lineNamed(LINE_NAMES.parse(label)?.base ?? '')?.kind ?? 'other';
  return `        { kind: '${kind === 'stamp-duty' ? 'other' : kind}', label: ${quote(label)}, amountMinor: ${amountAt(figure)} },\n`;
}

const reading = ({ total, stamp, charges }: Sum): string => `    return {
      totalMinor: ${amountAt({ ...total, beside: undefined })},
      lines: [
        { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: ${amountAt(stamp)} },
${charges.map(lineOf).join('')}      ],
    };`;

const nothing = (
  figures: readonly Figure[],
): string => `    // No figures of the body add up from the stamp to a total. Name the total and its lines, then remove the line below. The figures:
${figures.map(({ path, value }) => `    //   ${escapeText(path)} = ${escapeText(value)}\n`).join('')}    return undefined;
    // return {
    //   totalMinor: amount(at(body, '/path/of/total')),
    //   lines: [{ kind: 'stamp-duty', label: 'Stamp duty', amountMinor: stampDutyMinor }],
    // };`;

const moduleOf = (
  why: string,
  unit: Unit,
  reader: string,
): string => `// A reader of the price, made by "estamp-proxy doctor" because the body was refused: ${why}.
// It was made of the one body that doctor saw. CHECK each line against what the service charges: its kind, and the label
// that your customers see. Kinds: ${LineKind.options.join(', ')}.
// The proxy refuses what a reader returns unless the lines add up to the total, and the lines of kind stamp-duty to the stamp
// that was asked for (stampDutyMinor, in paise). A reader that throws, or returns undefined, refuses the price: nothing is sold.
// Name this file in your options, estamp.config.mjs: import readers from './estamp.readers.mjs'; export default { readers };
// and try it: npx estamp-proxy doctor --config estamp.config.mjs

/** The value at a JSON Pointer. */
const at = (body, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, step) => value?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], body);

${unit === 'paise' ? AMOUNT_IN_PAISE : AMOUNT_IN_RUPEES}
${reader.includes('amountBeside(') ? AMOUNT_BESIDE : ''}
export default {
  duty(body, stampDutyMinor) {
${reader}
  },
};
`;

const AMOUNT_IN_RUPEES = `/** "₹ 1,143.50" is 114350 paise. Text only: 1.1 + 2.2 is not 3.3 in JavaScript. */
function amount(value) {
  const match = /^(\\d{1,13})(?:\\.(\\d{1,2}))?$/.exec(String(value).replaceAll(${String(SIGNS)}, ''));
  if (!match) throw new Error('not an amount');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}`;

const AMOUNT_IN_PAISE = `/** The body counts in paise: its stamp is the one that was asked for only then. */
function amount(value) {
  const text = String(value).replaceAll(${String(SIGNS)}, '');
  if (!/^\\d{1,15}$/.test(text)) throw new Error('not an amount in whole paise');
  return Number(text);
}`;

const AMOUNT_BESIDE = `
/** The amount at a path, if the words beside it are still the same: the rows of a list may change. */
function amountBeside(body, path, beside, words) {
  if (at(body, beside) !== words) throw new Error('other words beside an amount');
  return amount(at(body, path));
}
`;

/* Escaped by code units, so that the module has the same text without its controls. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const quote = (text: string): string =>
  `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped)}'`;

const nameOf = (path: string): string => {
  const steps = path.split('/').filter((step) => !/^\d*$|^(?:amount|value|price)$/i.test(step));
  return (steps.at(-1) ?? 'Charges').slice(0, 60);
};
