/**
 * A number of a JSON text in its original notation. `JSON.parse` would turn `1e2` into 100 and `0.10000000000000001`
 * into 0.1, but amounts must be read as the sender wrote them.
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

/* A JSON string, or a number outside of strings. Strings come first, so that digits inside them are skipped. */
const TOKENS = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*/g;
const MARK = '\u0000number';

/**
 * Parses a JSON text with every number as an `ExactNumber`.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExact(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (isWrittenPlainly(text)) return withExactNumbers(plain);
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') ? token : `{${JSON.stringify(MARK)}:"${token}"}`,
  );
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, MARK)) return value;
    return new ExactNumber(String((value as Record<string, unknown>)[MARK]));
  });
}

const keysOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((count: number, item) => count + keysOf(item), 0);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return 0;
  return Object.values(value).reduce((count: number, item) => count + 1 + keysOf(item), 0);
};

/**
 * Whether an object of a JSON text has a duplicate key. Parsers use the last value; a reader may expect the first.
 *
 * @param body the result of `parseExact`
 */
export function repeatsKey(text: string, body: unknown): boolean {
  let written = 0;
  for (let open = text.indexOf('"'); open >= 0;) {
    const end = afterString(text, open);
    if (nextCharacter(text, end) === ':') written += 1;
    open = text.indexOf('"', end);
  }
  return written !== keysOf(body);
}

/** The first character from `at` that is not white space. */
function nextCharacter(text: string, at: number): string | undefined {
  let next = at;
  while (/\s/.test(text[next] ?? ':')) next += 1;
  return text[next];
}

/* A number that JavaScript would write differently: with a point or exponent, negative zero, or too long. */
const UNUSUAL = /\d[.eE]|-0|\d{16}/;

/** Whether JavaScript writes each number of a JSON text in the same way. True for most responses. */
function isWrittenPlainly(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : open;
    // Usually only a colon or a comma is between two strings.
    if (end - at > 1 && UNUSUAL.test(text.slice(at, end))) return false;
    at = open < 0 ? end : afterString(text, open);
  }
  return true;
}

/** @param open offset of the opening quote */
function afterString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close > 0; close = text.indexOf('"', close + 1)) {
    let slashes = 0;
    while (text[close - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return close + 1;
  }
  return text.length;
}

/** Modifies the parsed value in place. */
function withExactNumbers(value: unknown): unknown {
  if (typeof value === 'number') return new ExactNumber(String(value));
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const exact = withExactNumbers(item);
    if (exact === item) continue;
    // Defined, not assigned: `__proto__` is a normal key here.
    if (key === '__proto__')
      Object.defineProperty(value, key, { value: exact, writable: true, enumerable: true, configurable: true });
    else (value as Record<string, unknown>)[key] = exact;
  }
  return value;
}

/** The same value with plain numbers, for data other than money. */
export function toPlain(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item)]));
}
