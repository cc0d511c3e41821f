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

/** Finds the characters of an atom with the regular expression engine, so that the syntax of classes need not be parsed. */
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
