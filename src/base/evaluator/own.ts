/** A JSON object: neither `null` nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of an object or list, so that data named `constructor` or `__proto__` is only ever data. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined;
export function own(value: unknown, key: string): unknown;
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
