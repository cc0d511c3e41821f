/** `12.5e-3` as whole number and power of ten: `[125n, -4]`. The shortest text of a double is what was written. */
function parts(value: number | string): [digits: bigint, exponent: number] {
  const [mantissa = '', exponent = '0'] = String(value).replace('+', '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Two numbers as whole numbers of one and the same power of ten. */
function scaled(one: number | string, other: number | string): [bigint, bigint] {
  const [a, ea] = parts(one);
  const [b, eb] = parts(other);
  const exponent = Math.min(ea, eb);
  return [a * 10n ** BigInt(ea - exponent), b * 10n ** BigInt(eb - exponent)];
}

/** Whether `value` is a whole number of `step`s, in decimal: 19.99 is 1999 steps of 0.01, whatever the doubles say. */
export function isMultiple(value: number, step: number): boolean {
  const [a, b] = scaled(value, step);
  return b === 0n || a % b === 0n;
}

/** Digits after the point: 2 for 0.05. */
export function decimals(value: number): number {
  return Math.max(0, -parts(value)[1]);
}

/** Whether a double holds a decimal text (sign, digits, point) to its last digit. */
export function sameDecimal(value: number, text: string): boolean {
  if (!Number.isFinite(value)) return false;
  const [a, b] = scaled(value, text);
  return a === b;
}
