/**
 * Splits `12.5e-3` into a whole number and a power of ten: `[125n, -4]`. A double is read by its shortest decimal text.
 */
function parts(value: number | string): [digits: bigint, exponent: number] {
  const [mantissa = '', exponent = '0'] = String(value).replace('+', '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Scales two numbers to whole numbers of the same power of ten. */
function scaled(one: number | string, other: number | string): [bigint, bigint] {
  const [a, ea] = parts(one);
  const [b, eb] = parts(other);
  const exponent = Math.min(ea, eb);
  return [a * 10n ** BigInt(ea - exponent), b * 10n ** BigInt(eb - exponent)];
}

/** Whether `value` is a multiple of `step` in decimal arithmetic: 19.99 is 1999 times 0.01. */
export function isMultiple(value: number, step: number): boolean {
  const [a, b] = scaled(value, step);
  return b === 0n || a % b === 0n;
}

/** The number of decimal places: 2 for 0.05. */
export function decimals(value: number): number {
  return Math.max(0, -parts(value)[1]);
}

/** Whether a double represents a decimal text (sign, digits, point) without loss. */
export function sameDecimal(value: number, text: string): boolean {
  if (!Number.isFinite(value)) return false;
  const [a, b] = scaled(value, text);
  return a === b;
}
