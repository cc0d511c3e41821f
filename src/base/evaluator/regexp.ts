const compiled = new Map<string, RegExp | undefined>();

/**
 * Compiles a schema's pattern with the `u` flag as JSON Schema requires, or without it if only that compiles
 * (`[\w-.]`).
 *
 * @returns `undefined` for an invalid pattern, which is then not checked
 */
export function regexp(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  return compiled.get(pattern);
}

/** @returns `undefined` for an invalid regular expression */
export function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
