/* Escapes that the `u` flag rejects and that mean the character itself. Real schemas contain many `\-` and `\@`. */
const NEEDLESS = /\\([-_@#%&=:;,<>!~`'" ])/g;

/**
 * Converts a pattern to the syntax of the `u` flag, which JSON Schema requires.
 *
 * @returns `undefined` for an invalid regular expression
 */
export function toUnicodeSyntax(pattern: string): string | undefined {
  const source = pattern.replaceAll(NEEDLESS, (escape, character: string) => (character === '-' ? escape : character));
  return [source, plainHyphens(source), classHyphens(plainHyphens(source))].find(compiles);
}

/** `\-` is valid in a class only. Outside, the hyphen needs no escape. */
function plainHyphens(source: string): string {
  return tokens(source, (token, inClass) => (token === '\\-' && !inClass ? '-' : token));
}

/** In `[\w-.]` the hyphen cannot start a range, so it is a character. */
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
