import type { Unit } from '../../../readers/price/names.ts';
import { LineKind } from '../../../../wire/quote.ts';

/* The signs around an amount that people read. The written module removes the same. */
export const SIGNS = /^(?:₹|Rs\.?|INR)|[,\s]|(?:\/-|INR)$/gi;

/**
 * The text of the module around a reader.
 *
 * @param why why the body was refused
 * @param reader the statements of `readers.duty`
 */
export const moduleOf = (
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
