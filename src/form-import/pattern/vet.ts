import {
  type CharacterClasses,
  createScan,
  isAstral,
  type Node,
  parse,
  partitionCharacters,
  print,
  type Scan,
  toUnicodeSyntax,
  UnsupportedPattern,
} from './parse.ts';

/** The number of ways to a position. Numbers above the cap only mean "many". */
type Ways = Map<number, number>;

/** The Glushkov automaton of an expression, with the number of ways from each position to the next. */
interface Automaton {
  /** The atom of each position. */
  readonly atoms: readonly number[];
  readonly first: Ways;
  readonly follow: readonly Ways[];
}

interface Piece {
  first: Ways;
  last: Ways;
  /** The number of ways to match the empty text. */
  empty: number;
}
const MAX_POSITIONS = 400;
const CAP = 1_000;

function add(into: Ways, from: Ways, times = 1): void {
  if (times === 0) return;
  for (const [position, ways] of from) into.set(position, Math.min(CAP, (into.get(position) ?? 0) + ways * times));
}

/** Builds the automaton. Every path of a backtracking engine is a path in it; lookaheads are followed as side paths. */
function build(root: Node, atomOf: (source: string) => number): Automaton {
  const atoms: number[] = [];
  const follow: Ways[] = [];

  const connect = (last: Ways, first: Ways): void => {
    for (const [position, ways] of last) add(follow[position] ?? new Map<number, number>(), first, ways);
  };

  function piece(node: Node): Piece {
    switch (node.kind) {
      case 'atom': {
        const position = atoms.push(atomOf(node.source)) - 1;
        if (position > MAX_POSITIONS) throw new UnsupportedPattern('it is too long.');
        follow.push(new Map());
        return { first: new Map([[position, 1]]), last: new Map([[position, 1]]), empty: 0 };
      }
      case 'edge':
        return { first: new Map(), last: new Map(), empty: 1 };
      case 'look':
        return { first: piece(node.body).first, last: new Map(), empty: 1 };
      case 'seq':
        return chain(node.parts.map((part) => () => piece(part)));
      case 'alt': {
        const all: Piece = { first: new Map(), last: new Map(), empty: 0 };
        for (const one of node.options.map(piece)) {
          add(all.first, one.first);
          add(all.last, one.last);
          all.empty = Math.min(CAP, all.empty + one.empty);
        }
        return all;
      }
      case 'repeat':
        return repeat(node);
    }
  }

  function chain(parts: readonly (() => Piece)[]): Piece {
    const all: Piece = { first: new Map(), last: new Map(), empty: 1 };
    for (const part of parts) {
      const one = part();
      connect(all.last, one.first);
      add(all.first, one.first, all.empty);
      const last = new Map(one.last);
      add(last, all.last, one.empty);
      all.last = last;
      all.empty = Math.min(CAP, all.empty * one.empty);
    }
    return all;
  }

  function repeat({ body, min, max }: Extract<Node, { kind: 'repeat' }>): Piece {
    const size = sizeOf(body);
    const copies = max === Infinity ? Math.max(min, 1) : max;
    if (max === 0) return { first: new Map(), last: new Map(), empty: 1 };
    // Too many copies: a loop has all their paths and more.
    if (atoms.length + copies * size > MAX_POSITIONS) return loop(body, Math.min(min, 1));
    if (max === Infinity) {
      return chain([
        ...Array.from({ length: Math.max(min - 1, 0) }, () => () => piece(body)),
        () => loop(body, Math.min(min, 1)),
      ]);
    }
    // A skipped optional copy skips all following ones: `a{0,3}` is `(a(a(a)?)?)?`.
    const optional = (left: number): Piece => {
      const one = chain(left > 1 ? [() => solid(body, max), () => optional(left - 1)] : [() => solid(body, max)]);
      return { ...one, empty: 1 };
    };
    return chain([
      ...Array.from({ length: min }, () => () => solid(body, max)),
      ...(max > min ? [() => optional(max - min)] : []),
    ]);
  }

  /** One of several copies. If it can be empty, there would be many ways to choose the empty copies. */
  function solid(body: Node, max: number): Piece {
    const one = piece(body);
    if (one.empty > 0 && max > 1) throw new UnsupportedPattern('it repeats an expression that can be empty.');
    return one;
  }

  function loop(body: Node, min: number): Piece {
    const one = piece(body);
    // An engine rejects an empty iteration only after the minimum number of iterations.
    if (one.empty > 0 && min > 0) throw new UnsupportedPattern('it repeats an expression that can be empty.');
    connect(one.last, one.first);
    return { ...one, empty: min > 0 ? one.empty : 1 };
  }

  const { first } = piece(root);
  return { atoms, first, follow };
}

function sizeOf(node: Node): number {
  switch (node.kind) {
    case 'atom':
      return 1;
    case 'edge':
      return 0;
    case 'look':
      return sizeOf(node.body);
    case 'seq':
      return node.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'alt':
      return node.options.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'repeat':
      return sizeOf(node.body) * Math.max(1, node.max === Infinity ? node.min : node.max);
  }
}

/** Functions that compare the character sets of two atoms. */
interface AtomSets {
  atomOf: (source: string) => number;
  classes: CharacterClasses;
}

const isLoop = (
  node: Node | undefined,
): node is Extract<Node, { kind: 'repeat' }> & { body: { kind: 'atom'; source: string } } =>
  node?.kind === 'repeat' && node.max === Infinity && node.body.kind === 'atom';

/**
 * In `a+ c b+`, where `a` contains `c` and `b` contains both, any `c` can be the separator, and an engine tries all.
 * `a(?:(?!c)a)* c b+` matches the same texts and uses the first `c`. Typical cases are e-mail addresses
 * (`[^@\s]+@[^@\s]+\.[^@\s]+`) and "not only blanks" (`.*\S.*`).
 */
function divideAtFirst(node: Node, sets: AtomSets): Node {
  switch (node.kind) {
    case 'seq':
      return {
        kind: 'seq',
        parts: node.parts.flatMap((part, i) => atFirst(divideAtFirst(part, sets), node.parts, i, sets)),
      };
    case 'alt':
      return { kind: 'alt', options: node.options.map((option) => divideAtFirst(option, sets)) };
    case 'repeat':
    case 'look':
      return { ...node, body: divideAtFirst(node.body, sets) };
    default:
      return node;
  }
}

function atFirst(part: Node, parts: readonly Node[], i: number, { atomOf, classes }: AtomSets): Node[] {
  const [cut, next] = [parts[i + 1], parts[i + 2]];
  if (!isLoop(part) || cut?.kind !== 'atom' || !isLoop(next)) return [part];
  const [a, c, b] = [part.body.source, cut.source, next.body.source].map(atomOf) as [number, number, number];
  if (!classes.overlap(a, c) || !classes.isSubset(a, b) || !classes.isSubset(c, b)) return [part];
  const { body, min, lazy } = part;
  const before: Node[] = min > 0 ? [{ kind: 'repeat', body, min, max: min, lazy: '' }] : [];
  const rest: Node = { kind: 'atom', source: `(?:(?!${cut.source})${body.source})` };
  return [
    ...before.map((one) => (min === 1 ? body : one)),
    { kind: 'repeat', body: rest, min: 0, max: Infinity, lazy },
  ];
}
type Vetted = { readonly pattern: string } | { readonly reason: string };
export type Vetting = (pattern: string) => Vetted;
const MAX_LENGTH = 256;

/* The maximum number of paths at one position of a text for a fast match. */
const MAX_WAYS = 64;
const MAX_STATES = 3_000;

/* The maximum number of steps for one pattern, and for all patterns of a schema: half a second. */
const MAX_STEPS_PER_PATTERN = 200_000;
const MAX_STEPS = 2_000_000;

/* The cost of finding the characters of a class, in the basic plane and in all planes. */
const BASIC_SCAN_COST = 2_000;
const FULL_SCAN_COST = 40_000;

/**
 * Accepts only patterns whose matching time grows linearly with the length of the text. Proof: it follows all paths of
 * a backtracking engine over every text at once and counts them; if the number stays small, the pattern is safe. A
 * pattern that needs more steps to prove is rejected.
 *
 * Use one instance for one schema: it caches results and limits the total work.
 */
export function createVetting(): Vetting {
  const known = new Map<string, Vetted>();
  const budget = { left: MAX_STEPS };
  const spend = (steps: number) => (): void => void (budget.left -= steps);
  let near: Scan | undefined;
  let far: Scan | undefined;
  return (pattern) => {
    const scan = isAstral(pattern)
      ? (far ??= createScan(true, spend(FULL_SCAN_COST)))
      : (near ??= createScan(false, spend(BASIC_SCAN_COST)));
    const vetted = known.get(pattern) ?? vet(pattern, scan, budget);
    known.set(pattern, vetted);
    return vetted;
  };
}

function vet(pattern: string, scan: Scan, budget: { left: number }): Vetted {
  if (pattern.length > MAX_LENGTH) return { reason: `it is longer than ${MAX_LENGTH} characters.` };
  if (budget.left <= 0) return { reason: 'the schema has too many patterns to check.' };
  const source = toUnicodeSyntax(pattern);
  if (source === undefined) return { reason: 'it is not a regular expression with the u flag.' };
  try {
    const tree = withoutHead(parse(source));
    const first = partition([tree], scan);
    const divided = divideAtFirst(tree, first);
    const changed = print(divided) === print(parse(source)) ? source : print(divided);
    const { atomOf, classes } = partition([tree, divided], scan);
    const machine = build(withoutTail(divided), atomOf);
    return isSound(machine, classes, isAnchored(divided), budget)
      ? { pattern: changed }
      : { reason: 'some texts would take too long to match.' };
  } catch (error) {
    if (error instanceof UnsupportedPattern) return { reason: error.message };
    throw error;
  }
}

function partition(
  trees: readonly Node[],
  scan: Scan,
): { atomOf: (source: string) => number; classes: CharacterClasses } {
  const sources = [...new Set(trees.flatMap(atomsOf))];
  const numbers = new Map(sources.map((source, i) => [source, i]));
  return { atomOf: (source) => numbers.get(source) ?? 0, classes: partitionCharacters(sources, scan) };
}

function atomsOf(node: Node): string[] {
  switch (node.kind) {
    case 'atom':
      return [node.source];
    case 'edge':
      return [];
    case 'seq':
      return node.parts.flatMap(atomsOf);
    case 'alt':
      return node.options.flatMap(atomsOf);
    default:
      return atomsOf(node.body);
  }
}

/** Whether a match can only begin at the start of a text. */
function isAnchored(node: Node): boolean {
  if (node.kind === 'edge') return node.source === '^';
  if (node.kind === 'alt') return node.options.every(isAnchored);
  const first = node.kind === 'seq' ? node.parts.find((part) => part.kind !== 'look') : undefined;
  return first !== undefined && isAnchored(first);
}

/** Without an anchor, a leading repetition can be reduced to its minimum: `\d+x` matches if `\dx` does. */
function withoutHead(node: Node): Node {
  if (node.kind === 'alt') return { kind: 'alt', options: node.options.map(withoutHead) };
  if (node.kind !== 'seq') return node;
  const [head, ...rest] = node.parts;
  if (head?.kind !== 'repeat' || head.body.kind !== 'atom' || head.max === head.min) return node;
  return head.min > 0
    ? { kind: 'seq', parts: [{ ...head, max: head.min }, ...rest] }
    : withoutHead({ kind: 'seq', parts: rest });
}

/** A trailing repetition can be reduced to its minimum, because it cannot fail after that. */
function withoutTail(node: Node): Node {
  if (node.kind === 'alt') return { kind: 'alt', options: node.options.map(withoutTail) };
  if (node.kind === 'repeat' && node.body.kind === 'atom') return { ...node, max: node.min };
  if (node.kind !== 'seq' || node.parts.length === 0) return node;
  const last = node.parts.slice(-1).map(withoutTail);
  return { kind: 'seq', parts: [...node.parts.slice(0, -1), ...last] };
}

/** Follows all paths for every text until no new state appears. */
function isSound(
  { atoms, first, follow }: Automaton,
  classes: CharacterClasses,
  anchored: boolean,
  budget: { left: number },
): boolean {
  const START = -1;
  const seen = new Set<string>();
  const open: Ways[] = [new Map([[START, 1]])];
  let steps = Math.min(MAX_STEPS_PER_PATTERN, budget.left);
  const advance = (at: Ways, letter: number): Ways => {
    // An engine without a match here starts again at the next position.
    const next: Ways = new Map(anchored ? [] : [[START, 1]]);
    for (const [position, ways] of at) {
      const targets = position === START ? first : (follow[position] ?? new Map<number, number>());
      budget.left -= targets.size + 1;
      steps -= targets.size + 1;
      add(next, new Map([...targets].filter(([target]) => classes.has(letter, atoms[target] ?? 0))), ways);
    }
    return next;
  };
  for (let at = open.pop(); at; at = open.pop()) {
    for (let letter = 0; letter < classes.count; letter++) {
      const next = advance(at, letter);
      if ([...next.values()].reduce((sum, ways) => sum + ways, 0) > MAX_WAYS) return false;
      const key = [...next].sort(([a], [b]) => a - b).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
      if (steps < 0 || seen.size > MAX_STATES) return false;
    }
  }
  return true;
}
