/* Escapes that the `u` flag refuses and that mean the character itself: real schemas are full of `\-` and `\@`. */
const NEEDLESS = /\\([-_@#%&=:;,<>!~`'" ])/g;

/**
 * A pattern as the `u` flag wants it, which JSON Schema asks for.
 *
 * @returns `undefined` for what is no regular expression
 */
export function toUnicodeSyntax(pattern: string): string | undefined {
  const source = pattern.replaceAll(NEEDLESS, (escape, character: string) => (character === '-' ? escape : character));
  return [source, plainHyphens(source), classHyphens(plainHyphens(source))].find(compiles);
}

/** `\-` is allowed in a class only; outside of one the hyphen needs no escape. */
function plainHyphens(source: string): string {
  return tokens(source, (token, inClass) => (token === '\\-' && !inClass ? '-' : token));
}

/** In `[\w-.]` the hyphen cannot begin a range, so it is one. */
function classHyphens(source: string): string {
  let before = '';
  return tokens(source, (token, inClass) => {
    const changed = token === '-' && inClass && /^\\[dDwWsSpP]/.test(before) ? '\\-' : token;
    before = token;
    return changed;
  });
}

function tokens(source: string, change: (token: string, inClass: boolean) => string): string {
  let inClass = false;
  return source.replaceAll(/\\[pP]\{[^}]*\}|\\.|[^\\]/gsu, (token) => {
    const changed = change(token, inClass);
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
    return changed;
  });
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
