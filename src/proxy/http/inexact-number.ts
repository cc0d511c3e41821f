import { ExactNumber, parseExact } from '../readers/json/exact-json.ts';

/* Numbers of at most 15 digits without an exponent are exact. */
const LONG = /\d[eE]|[\d.]{16}/;

/**
 * Finds a number that JavaScript cannot represent exactly (9007199254740993, 1e400, 0.10000000000000001). Different
 * notations of a value are equal (1.50, 15e-1), and -0 is 0.
 *
 * @returns its path of keys and indexes; `undefined` if all numbers are exact
 */
export function findInexactNumber(text: string): string[] | undefined {
  return LONG.test(text) ? search(parseExact(text)) : undefined;
}

function search(value: unknown): string[] | undefined {
  if (value instanceof ExactNumber) return isExact(value.text) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const below = search(item);
    if (below) return [key, ...below];
  }
  return undefined;
}

function isExact(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && canonicalDecimal(text) === canonicalDecimal(String(number));
}

/** Normalizes a decimal to significant digits and an exponent. */
function canonicalDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  // Without the lookbehind, the expression would be tried again from each zero.
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
