import { readFileSync } from 'node:fs';
import * as classes from '../../../src/elements.ts';
import { paperStyles } from '../../../src/elements/styles/paper.ts';

/** A custom property as the style sheets of an element read it. */
export interface Token {
  default: string;
  /** Its default on the preview of the certificate, where that is another. */
  certificate?: string;
}

/** Each `var(--estamp-*, default)` of a style sheet, those inside a default included. */
function readTokens(css: string): [name: string, fallback: string][] {
  return [...css.matchAll(/var\(\s*(--estamp-[\w-]+)\s*,\s*/g)].map(({ 0: head, 1: name = '', index }) => {
    let depth = 1;
    let end = index + head.length;
    for (; depth > 0 && end < css.length; end += 1) depth += { '(': 1, ')': -1 }[css[end] as '(' | ')'] ?? 0;
    return [name, css.slice(index + head.length, end - 1).trim()];
  });
}

/** Puts the public property in place of each private one, which begins with `--_`. */
function resolve(value: string, sheets: readonly string[]): string {
  return value.replace(/var\((--_[\w-]+)\)/g, (whole, alias: string) => {
    const set = sheets
      .map((css) => new RegExp(`${alias}:\\s*var\\((--estamp-[\\w-]+)`).exec(css)?.[1])
      .findLast(Boolean);
    return set ? `var(${set})` : whole;
  });
}

const SKELETON = 'src/elements/skeleton.css';

/**
 * The custom properties that an element reads, by name. If several sheets read one, the last decides, as in the
 * cascade. The preview of the certificate has defaults of its own; `skeleton.css` counts for what no other sheet reads.
 */
export function tokensOf(
  element: typeof classes.EstampCheckout | typeof classes.EstampForm | typeof classes.EstampOrderStatus,
): Map<string, Token> {
  // Lit collects the sheets of a class when it is first asked for its attributes.
  void element.observedAttributes;
  const sheets = element.elementStyles.map((sheet) => (sheet as { cssText: string }).cssText);
  const paper = sheets.filter((css) => css === paperStyles.cssText);
  const tokens = new Map<string, Token>();
  const add = (css: string, change: (value: string, token: Token | undefined) => Token): void => {
    for (const [name, value] of readTokens(css)) tokens.set(name, change(resolve(value, sheets), tokens.get(name)));
  };
  if (element !== classes.EstampForm) add(readFileSync(SKELETON, 'utf8'), (value) => ({ default: value }));
  for (const css of sheets) if (!paper.includes(css)) add(css, (value) => ({ default: value }));
  for (const css of paper) {
    add(css, (certificate, token) => ({
      default: token?.default ?? certificate,
      ...(token && token.default !== certificate && { certificate }),
    }));
  }
  return tokens;
}
