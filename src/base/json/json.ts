/** A JSON object: neither `null` nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Serializes JSON with sorted keys, so equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .sort()
            .map((key) => [key, inner[key]]),
        )
      : inner,
  );
}

/** Returns the indexes of the first two equal items of a list. */
export function doubles(list: readonly unknown[]): { readonly i: number; readonly j: number } | undefined {
  const seen = new Map<string, number>();
  for (const [i, item] of list.entries()) {
    const text = canonical(item);
    const j = seen.get(text);
    if (j !== undefined) return { i, j };
    seen.set(text, i);
  }
  return undefined;
}

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

/** Compares JSON values: `1` equals `1.0`, and the order of properties is ignored. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}

/** Reads an own property, so that data named `constructor` or `__proto__` is safe. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined;
export function own(value: unknown, key: string): unknown;

export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
