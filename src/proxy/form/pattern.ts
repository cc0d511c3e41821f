const LONGEST = 256;

/* Escapes that the `u` flag refuses and that mean the character itself: real schemas are full of `\-` and `\@`. */
const NEEDLESS = /\\([-_@#%&=:;,<>!~`'" ])/g;

/* A group that repeats and holds a repeat, `(a+)+`: the shape behind nearly every pattern that never ends. */
const NESTED_REPEAT = /\((?:[^()\\]|\\.)*(?:[*+]|\{\d+,\d*\})(?:[^()\\]|\\.)*\)(?:[*+]|\{\d+(?:,\d*)?\})/;

/* Alternatives that repeat, `(a|a)*`, and what looks back: rare in forms, and slow on hostile text. */
const REPEATED_CHOICE = /\((?:[^()\\]|\\.)*\|(?:[^()\\]|\\.)*\)(?:[*+]|\{\d+,\d*\})/;
const LOOKS_BACK = /\\[1-9]|\\k<|\(\?<[=!]/;

/**
 * A pattern of the service's schema, fit to run on a customer's phone and in the proxy: short, a regular expression
 * under the `u` flag, and of no shape that takes exponential time.
 *
 * @returns the pattern to use, or `undefined` when it must not be used
 */
export function vetPattern(pattern: string): string | undefined {
  if (pattern.length > LONGEST) return undefined;
  const source = pattern.replaceAll(NEEDLESS, (escape, character: string) => (character === '-' ? escape : character));
  if (LOOKS_BACK.test(source) || NESTED_REPEAT.test(source) || REPEATED_CHOICE.test(source)) return undefined;
  return [source, plainHyphens(source)].find(compiles);
}

/** `\-` is allowed in a class only; outside of one the hyphen needs no escape. */
function plainHyphens(source: string): string {
  let inClass = false;
  return source.replaceAll(/\\.|[[\]]/gs, (token) => {
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
    return token === '\\-' && !inClass ? '-' : token;
  });
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
