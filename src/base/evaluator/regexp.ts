const compiled = new Map<string, RegExp | undefined>();

/**
 * A pattern of a schema, with the `u` flag as JSON Schema asks, or without where only that reads it (`[\w-.]`).
 *
 * @returns `undefined` for what no engine reads; such a pattern is not checked
 */
export function regexp(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  return compiled.get(pattern);
}

/** @returns `undefined` for what is no regular expression */
export function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
