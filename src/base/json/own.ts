/** Reads an own property, so that data named `constructor` or `__proto__` is safe. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined;
export function own(value: unknown, key: string): unknown;
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
