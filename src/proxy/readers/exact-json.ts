/**
 * A number of a JSON text, kept as it was written. `JSON.parse` would turn `1e2` into 100 and `0.10000000000000001`
 * into 0.1; where a number is money, we want to see what the sender wrote and refuse what is not an amount.
 */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/* A string of JSON, or a number outside of one. Strings come first, so that digits inside them are left alone. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const MARK = '\u0000number';

/**
 * Parses a JSON text with every number as an `ExactNumber`.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExact(text: string): unknown {
  JSON.parse(text);
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') ? token : `{${JSON.stringify(MARK)}:"${token}"}`,
  );
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, MARK)) return value;
    return new ExactNumber(String((value as Record<string, unknown>)[MARK]));
  });
}

/** The same value with plain numbers, for what is not money. */
export function toPlain(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item)]));
}
