/** A regular expression as a tree. Groups are omitted, because they do not affect whether a text matches. */
export type Node =
  /** One character of a set, as source. */
  | { readonly kind: 'atom'; readonly source: string }
  /** `^`, `$`, `\b`, `\B`: matches no character. */
  | { readonly kind: 'edge'; readonly source: string }
  | { readonly kind: 'look'; readonly body: Node; readonly source: string }
  | { readonly kind: 'seq'; readonly parts: readonly Node[] }
  | { readonly kind: 'alt'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number; readonly lazy: string };

/** Unsupported syntax: back references, lookbehind, inline flags. */
export class UnsupportedPattern extends Error {}

const TERMS =
  /^(?:\\u\{[\da-f]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\])/isu;
interface Repetition {
  readonly min: number;
  readonly max: number;
}

const SIGNS: Readonly<Record<string, Repetition>> = {
  '*': { min: 0, max: Infinity },
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
};
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/;

/** Parses a source that compiles with the `u` flag. @throws UnsupportedPattern */
export function parse(source: string): Node {
  let rest = source;
  const take = (text: string): boolean => {
    if (!rest.startsWith(text)) return false;
    rest = rest.slice(text.length);
    return true;
  };

  function alternatives(): Node {
    const options = [sequence()];
    while (take('|')) options.push(sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'alt', options };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (rest !== '' && !/^[|)]/.test(rest)) {
      const node = quantified(term());
      if (node.kind === 'seq') parts.push(...node.parts);
      else parts.push(node);
    }
    return { kind: 'seq', parts };
  }

  function term(): Node {
    const edge = /^(?:[\^$]|\\[bB])/.exec(rest)?.[0];
    if (edge !== undefined && take(edge)) return { kind: 'edge', source: edge };
    const lookahead = /^\(\?[=!]/.exec(rest)?.[0];
    if (lookahead !== undefined && take(lookahead)) return { kind: 'look', source: lookahead, body: group() };
    if (/^(?:\\[1-9k]|\(\?<[=!]|\(\?[a-z-])/.test(rest)) throw new UnsupportedPattern('it uses lookbehind.');
    const open = /^\((?:\?:|\?<\w+>)?/.exec(rest)?.[0];
    if (open !== undefined && take(open)) return group();
    const atom = TERMS.exec(rest)?.[0] ?? '';
    rest = rest.slice(atom.length);
    return { kind: 'atom', source: atom };
  }

  function group(): Node {
    const inner = alternatives();
    take(')');
    return inner;
  }

  function quantified(body: Node): Node {
    const match = QUANTIFIER.exec(rest);
    if (!match) return body;
    rest = rest.slice(match[0].length);
    const [, sign, low, comma, high, lazy = ''] = match;
    const bySign = sign === undefined ? undefined : SIGNS[sign];
    if (bySign) return { kind: 'repeat', body, ...bySign, lazy };
    const min = Number(low);
    const bounded = high === '' ? Infinity : Number(high);
    return { kind: 'repeat', body, min, max: comma ? bounded : min, lazy };
  }

  return alternatives();
}

function quantifierOf({ min, max }: Repetition): string {
  if (max === Infinity) return ['*', '+'][min] ?? `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Converts the tree to source. */
export function print(node: Node): string {
  switch (node.kind) {
    case 'atom':
    case 'edge':
      return node.source;
    case 'look':
      return `${node.source}${print(node.body)})`;
    case 'seq':
      return node.parts.map((part) => (part.kind === 'alt' ? `(?:${print(part)})` : print(part))).join('');
    case 'alt':
      return node.options.map(print).join('|');
    case 'repeat': {
      const { body, lazy } = node;
      const inner = body.kind === 'atom' ? body.source : `(?:${print(body)})`;
      return `${inner}${quantifierOf(node)}${lazy}`;
    }
  }
}

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

/** Character classes of a pattern: characters that no atom distinguishes are one letter. */
export interface CharacterClasses {
  readonly count: number;
  /** Whether an atom contains a letter. */
  has(letter: number, atom: number): boolean;
  /** Whether an atom contains every letter of another. */
  isSubset(inner: number, outer: number): boolean;
  overlap(one: number, other: number): boolean;
}

/** The characters that an atom matches, as positions in a text of all characters: `[start, end, start, end, …]`. */
export type Scan = (atom: string) => readonly number[];

/* Atoms that distinguish characters beyond the basic plane. Without them, one character represents all of those. */
const ASTRAL = /\\[pP]|\\u\{|\\u[dD]|[\u{10000}-\u{10ffff}]/u;

export const isAstral = (pattern: string): boolean => ASTRAL.test(pattern);

/**
 * Finds the characters of an atom with the regular expression engine, so that the syntax of classes need not be parsed.
 */
export function createScan(astral: boolean, scanned: () => void): Scan {
  const text = everyCharacter(astral);
  const known = new Map<string, readonly number[]>();
  return (atom) => {
    const found = known.get(atom);
    if (found) return found;
    scanned();
    const made = ranges(text, atom);
    known.set(atom, made);
    return made;
  };
}

function ranges(text: string, atom: string): number[] {
  const found: number[] = [];
  for (const match of text.matchAll(new RegExp(`(?:${atom})+`, 'gu')))
    found.push(match.index, match.index + match[0].length);
  return found;
}

/** The characters from one code to another, without surrogates, which are not characters. */
function charactersBetween(first: number, end: number): string {
  const chunks: string[] = [];
  for (let start = first; start < end; start += 0x800) {
    if (start === 0xd800) continue;
    chunks.push(String.fromCodePoint(...Array.from({ length: Math.min(0x800, end - start) }, (_, i) => start + i)));
  }
  return chunks.join('');
}

/* The basic plane and one character beyond it: 128 KB, made once, because that takes longer than a usual conversion. */
let basicPlane: string | undefined;
const BEYOND = 0x10000;

function everyCharacter(astral: boolean): string {
  basicPlane ??= charactersBetween(0, BEYOND) + String.fromCodePoint(BEYOND);
  return astral ? basicPlane + charactersBetween(BEYOND + 1, 0x110000) : basicPlane;
}

/** Partitions all characters by the atoms that contain them. */
export function partitionCharacters(atoms: readonly string[], scan: Scan): CharacterClasses {
  const scanned = atoms.map(scan);
  const borders = [...new Set([0, ...scanned.flat()])].sort((a, b) => a - b);
  const at = scanned.map(() => 0);
  const kinds = new Set<string>();
  for (const border of borders) {
    let kind = '';
    scanned.forEach((list, atom) => {
      while ((list[(at[atom] ?? 0) + 1] ?? Infinity) <= border) at[atom] = (at[atom] ?? 0) + 2;
      kind += (list[at[atom] ?? 0] ?? Infinity) <= border ? '1' : '0';
    });
    kinds.add(kind);
  }
  const letters = [...kinds];
  return {
    count: letters.length,
    has: (letter, atom) => letters[letter]?.[atom] === '1',
    isSubset: (inner, outer) => letters.every((kind) => kind[inner] !== '1' || kind[outer] === '1'),
    overlap: (one, other) => letters.some((kind) => kind[one] === '1' && kind[other] === '1'),
  };
}
