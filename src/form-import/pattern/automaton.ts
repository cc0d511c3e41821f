import { UnsupportedPattern, type Node } from './parse.ts';

/** The number of ways to a position. Numbers above the cap only mean "many". */
export type Ways = Map<number, number>;

/** The Glushkov automaton of an expression, with the number of ways from each position to the next. */
export interface Automaton {
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

export function add(into: Ways, from: Ways, times = 1): void {
  if (times === 0) return;
  for (const [position, ways] of from) into.set(position, Math.min(CAP, (into.get(position) ?? 0) + ways * times));
}

/** Builds the automaton. Every path of a backtracking engine is a path in it; lookaheads are followed as side paths. */
export function build(root: Node, atomOf: (source: string) => number): Automaton {
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
