import { createHash } from 'node:crypto';
import { child, get, tokens } from '../../../../base/json/pointer.ts';
import type { Paise } from '../../../../base/money.ts';
import { LineKind } from '../../../../wire/quote.ts';
import {
  everyFigure,
  type Explanation,
  type Figure,
  foreignIn,
  kindOf,
  labelOf,
  nameOf,
  SIGNS,
  type Unit,
  writtenValue,
} from '../../../readers/index.ts';
import { isHarmlessName } from '../../../redaction/harmless-words.ts';
import { createRedaction, isPublicName } from '../../../redaction/redaction.ts';

/** A text of the service in one line, without characters that control a terminal or end a comment of JavaScript. */
export const escapeText = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

/** A sentence of the service: words that are known to be harmless, and samples of all others. */
export const quoted = (text: string): string => createRedaction().text(text);

/** The name or the code of something that is sold. */
export const quotedName = (name: string): string => (isPublicName(name) ? name : quoted(name));

/**
 * The text of the module around a reader.
 *
 * @param why why the body was refused
 * @param reader the statements of `readers.duty`
 */
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

${reader.includes("'#") || reader.includes('/#') ? AT_WITH_HASH : AT}

${unit === 'paise' ? AMOUNT_IN_PAISE : AMOUNT_IN_RUPEES}
${reader.includes('beside(') ? BESIDE : ''}
export default {
  duty(body, stampDutyMinor) {
${reader}
  },
};
`;

const AT = `/** The value at a JSON Pointer. */
const at = (body, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, step) => value?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], body);`;

const AT_WITH_HASH = `import { createHash } from 'node:crypto';

/** The value at a JSON Pointer. A step such as #0123456789ab is the name that has this hash. */
const at = (body, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, step) => value?.[step.startsWith('#') ? named(value, step) : step.replaceAll('~1', '/').replaceAll('~0', '~')], body);

/** Names and words that may be of a person are not written here: replace "#…" by the word, if it is none. */
const hash = (text) => \`#\${createHash('sha256').update(text).digest('hex').slice(0, 12)}\`;
const named = (value, step) => Object.keys(value).find((name) => hash(name) === step);`;

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

const BESIDE = `
/** The amount, if what stands beside it is still the same: the rows of a list may change, and so may a scale. */
function beside(body, path, same, amount) {
  const found = String(at(body, path));
  if (found !== same && !(same.startsWith('#') && hash(found) === same)) throw new Error('something else stands beside an amount');
  return amount;
}
`;

/** A module with a reader, and whether it reads the body that it was made of. */
interface Skeleton {
  module: string;
  /** Otherwise it refuses every price until the merchant decides. */
  reads: boolean;
  /** Whether figures of the body add up from the stamp to a total. Without `reads`, money is left over beside them. */
  addsUp: boolean;
}

/** A total of a body, and the figures that lie between the stamp and it. */
interface Sum {
  total: Figure;
  stamp: Figure;
  charges: readonly Figure[];
  /** Money of the body that is in none of them: another total, a charge, an amount in another currency. */
  left: readonly Pick<Figure, 'path' | 'value'>[];
}

/* More figures are not tried: each doubles the work. */
const MAX_CHARGES = 12;
const MAX_TOTALS = 12;

/**
 * A module with a reader of the price that was refused: the stamp, a total, and the figures that add up to it. It never
 * guesses a charge: where nothing adds up, it lists the figures and reads nothing, and where money is left over, it
 * refuses every price until the merchant has decided. The merchant checks what it charges.
 *
 * @param body as it was answered, parsed by `parseExact`
 */
export function readerSkeleton(body: unknown, { refused }: Explanation, stampMinor: Paise): Skeleton {
  const inRupees = everyFigure(body, 'rupees');
  const inPaise = everyFigure(body, 'paise');
  const foreign = foreignIn(body);
  const [unit, figures, sum] =
    [
      ['rupees', inRupees, sumIn(inRupees, stampMinor, foreign)] as const,
      ['paise', inPaise, sumIn(inPaise, stampMinor, foreign)] as const,
    ].find(([, , found]) => found) ?? (['rupees', inRupees, undefined] as const);
  const reader = sum ? `${undecided(sum.left, body)}${reading(sum)}` : nothing(figures, body);
  const why = `${refused?.because ?? 'it was not read'}\n// (at ${escapeText(createRedaction().path(refused?.path ?? '') || 'the body itself')})`;
  return { module: moduleOf(why, unit, reader), reads: sum?.left.length === 0, addsUp: sum !== undefined };
}

/** The total and its charges: a figure that is called the total first, then the highest. */
function sumIn(figures: readonly Figure[], stampMinor: Paise, foreign: Sum['left']): Sum | undefined {
  const [stamp] = figures.filter(({ paise }) => paise === stampMinor).sort(byMeaning);
  if (!stamp) return undefined;
  const totals = figures
    .filter((one) => one !== stamp && one.paise >= stampMinor)
    .sort((one, other) => rankOf(one, 'total') - rankOf(other, 'total') || other.paise - one.paise)
    .slice(0, MAX_TOTALS);
  for (const total of totals) {
    const others = figures.filter((one) => one !== stamp && one !== total && one.paise <= total.paise - stampMinor);
    const charges = addendsOf([...others].sort(byMeaning).slice(0, MAX_CHARGES), total.paise - stampMinor);
    if (!charges) continue;
    const used = [total, stamp, ...charges];
    const rest = figures.filter((one) => !used.includes(one) && isLeft(one, used, [total, stamp]));
    const sums = totals.filter((one) => one.paise !== total.paise && isOtherTotal(one, figures, stamp));
    return { total, stamp, charges, left: [...new Set([...rest, ...sums, ...foreign])] };
  }
  return undefined;
}

/* A sign of rupees, or two decimals. */
const IS_MONEY = /₹|\bRs\b|\bINR\b|\/-$|\.\d\d$/i;

/** A path without the positions in lists: the figures of one column have the same. */
const columnOf = ({ path }: Figure): string => path.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/**
 * Whether a figure that the sum does not use is money: by its name, its column or how it is written. The same total or
 * stamp again is not.
 */
function isLeft(figure: Figure, used: readonly Figure[], [total, stamp]: readonly [Figure, Figure]): boolean {
  const name = figure.beside?.label ?? nameOf(figure.path);
  if (figure.paise === stamp.paise && (kindOf(name) === 'stamp-duty' || /stamp/i.test(name))) return false;
  const isList = columnOf(figure) !== figure.path;
  const isInColumn = isList && used.some((one) => one !== total && columnOf(one) === columnOf(figure));
  if (isInColumn) return true;
  if (figure.meaning === undefined && !IS_MONEY.test(figure.value)) return false;
  return figure.paise !== total.paise || figure.meaning === 'part';
}

/** Whether other figures of the body add up to another total. */
function isOtherTotal(total: Figure, figures: readonly Figure[], stamp: Figure): boolean {
  const missing = total.paise - stamp.paise;
  const parts = figures.filter((one) => one !== stamp && one !== total && one.paise <= missing);
  return missing > 0 && addendsOf([...parts].sort(byMeaning).slice(0, MAX_CHARGES), missing) !== undefined;
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

function amountAt({ path, beside: { path: besidePath, words, scale } = {} }: Figure): string {
  const pins = [
    ...(besidePath !== undefined && words !== undefined ? [[besidePath, quote(written(words))]] : []),
    ...(scale ? [[scale.path, quote(String(Number(scale.value)))]] : []),
  ];
  return pins.reduce(
    (amount, [at = '', value = '']) => `beside(body, ${quote(writtenPath(at))}, ${value}, ${amount})`,
    `amount(at(body, ${quote(writtenPath(path))}))`,
  );
}

/**
 * A word that may be anybody's name is written as its hash: the module is committed, and looks for what has this hash.
 */
const written = (word: string): string =>
  isHarmlessName(word) && !word.startsWith('#')
    ? word
    : `#${createHash('sha256').update(word).digest('hex').slice(0, 12)}`;

const writtenPath = (path: string): string =>
  tokens(path)
    .map((step) => (/^\d{1,4}$/.test(step) ? `/${step}` : child('', written(step))))
    .join('');

/** Its words, or its name; and the kind that they are known for. */
function lineOf(figure: Figure): string {
  const words = figure.beside?.label?.trim() ?? nameOf(figure.path);
  const known = figure.beside?.label === undefined ? labelOf(words) : words;
  const label = isHarmlessName(words) ? known : 'Charge';
  const kind = figure.beside?.kind ?? kindOf(label) ?? (/\b(?:tax|gst|vat)\b/i.test(label) ? 'gst' : 'other');
  return `        { kind: '${kind === 'stamp-duty' ? 'other' : kind}', label: ${quote(label)}, amountMinor: ${amountAt(figure)} },\n`;
}

const reading = ({ total, stamp, charges }: Sum): string => `    return {
      totalMinor: ${amountAt({ ...total, beside: total.beside?.scale && { scale: total.beside.scale } })},
      lines: [
        { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: ${amountAt(stamp)} },
${charges.map(lineOf).join('')}      ],
    };`;

/** Figures as comments, as they may be printed. */
function commented(figures: Sum['left'], body: unknown): string {
  const { path: shown, value } = createRedaction();
  const safe = value(body);
  return figures
    .map(({ path }) => {
      const there = get(safe, shown(path));
      return `    //   ${escapeText(shown(path))} = ${escapeText(writtenValue(there) ?? '(an object)')}\n`;
    })
    .join('');
}

/** Stops before the price until the merchant has decided about money that is left over. */
const undecided = (left: Sum['left'], body: unknown): string =>
  left.length === 0
    ? ''
    : `    // TODO: the price below leaves money of the body out. Decide what each of these is, correct the lines and the total, then
    // remove this error. Until then every price is refused.
${commented(left, body)}    throw new Error('TODO: decide about the money that is left over');
`;

const nothing = (
  figures: readonly Figure[],
  body: unknown,
): string => `    // No figures of the body add up from the stamp to a total. Name the total and its lines, then remove the line below. The figures:
${commented(figures, body)}    return undefined;
    // return {
    //   totalMinor: amount(at(body, '/path/of/total')),
    //   lines: [{ kind: 'stamp-duty', label: 'Stamp duty', amountMinor: stampDutyMinor }],
    // };`;

/* Escaped by code units, so that the module has the same text without its controls. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const quote = (text: string): string =>
  `'${text.replaceAll(/['\\]/g, '\\$&').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped)}'`;
