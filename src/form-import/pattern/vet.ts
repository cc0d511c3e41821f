import { createScan, partitionCharacters, isAstral, type CharacterClasses, type Scan } from './alphabet.ts';
import { add, build, type Automaton, type Ways } from './automaton.ts';
import { toUnicodeSyntax } from './unicode-syntax.ts';
import { parse, print, UnsupportedPattern, type Node } from './parse.ts';
import { divideAtFirst } from './rewrite.ts';

export type Vetted = { readonly pattern: string } | { readonly reason: string };
export type Vetting = (pattern: string) => Vetted;

const MAX_LENGTH = 256;
/* Ways through a pattern that an engine may have to try at one place of a text, and still be quick. */
const MAX_WAYS = 64;
const MAX_STATES = 3_000;
/* Steps of looking into one pattern, and into all of one schema: half a second. */
const MAX_STEPS_PER_PATTERN = 200_000;
const MAX_STEPS = 2_000_000;
/* What it costs to ask which characters a class holds: of the basic plane, of all planes. */
const BASIC_SCAN_COST = 2_000;
const FULL_SCAN_COST = 40_000;

/**
 * Vets patterns so that only those reach a browser or the judge whose time grows with the length of the text and no
 * faster. The proof: all ways in which a backtracking engine can match any text are followed at once, with their
 * number; where it stays small for every text, the pattern is sound. What needs more than that to prove is left out.
 *
 * One vetting is for one schema: it remembers, and it does not work without end.
 */
export function createVetting(): Vetting {
  const known = new Map<string, Vetted>();
  const budget = { left: MAX_STEPS };
  const spend = (steps: number) => (): void => void (budget.left -= steps);
  let near: Scan | undefined;
  let far: Scan | undefined;
  return (pattern) => {
    const scan = isAstral(pattern) ? (far ??= createScan(true, spend(FULL_SCAN_COST))) : (near ??= createScan(false, spend(BASIC_SCAN_COST)));
    const vetted = known.get(pattern) ?? vet(pattern, scan, budget);
    known.set(pattern, vetted);
    return vetted;
  };
}

function vet(pattern: string, scan: Scan, budget: { left: number }): Vetted {
  if (pattern.length > MAX_LENGTH) return { reason: `it is longer than ${MAX_LENGTH} characters.` };
  if (budget.left <= 0) return { reason: 'there are too many patterns to look into.' };
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
      : { reason: 'some texts would take it too long.' };
  } catch (error) {
    if (error instanceof UnsupportedPattern) return { reason: error.message };
    throw error;
  }
}

function partition(trees: readonly Node[], scan: Scan): { atomOf: (source: string) => number; classes: CharacterClasses } {
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

/** Whether it can begin nowhere but at the start of a text. */
function isAnchored(node: Node): boolean {
  if (node.kind === 'edge') return node.source === '^';
  if (node.kind === 'alt') return node.options.every(isAnchored);
  const first = node.kind === 'seq' ? node.parts.find((part) => part.kind !== 'look') : undefined;
  return first !== undefined && isAnchored(first);
}

/** What may begin anywhere and begins with a repeat also begins with its least: `\d+x` fits where `\dx` does. */
function withoutHead(node: Node): Node {
  if (node.kind === 'alt') return { kind: 'alt', options: node.options.map(withoutHead) };
  if (node.kind !== 'seq') return node;
  const [head, ...rest] = node.parts;
  if (head?.kind !== 'repeat' || head.body.kind !== 'atom' || head.max === head.min) return node;
  return head.min > 0 ? { kind: 'seq', parts: [{ ...head, max: head.min }, ...rest] } : withoutHead({ kind: 'seq', parts: rest });
}

/** A repeat at the very end never fails: once its least is there, the text fits. */
function withoutTail(node: Node): Node {
  if (node.kind === 'alt') return { kind: 'alt', options: node.options.map(withoutTail) };
  if (node.kind === 'repeat' && node.body.kind === 'atom') return { ...node, max: node.min };
  if (node.kind !== 'seq' || node.parts.length === 0) return node;
  const last = node.parts.slice(-1).map(withoutTail);
  return { kind: 'seq', parts: [...node.parts.slice(0, -1), ...last] };
}

/** Follows all ways at once, for every text, until nothing new is met. */
function isSound({ atoms, first, follow }: Automaton, classes: CharacterClasses, anchored: boolean, budget: { left: number }): boolean {
  const START = -1;
  const seen = new Set<string>();
  const open: Ways[] = [new Map([[START, 1]])];
  let steps = Math.min(MAX_STEPS_PER_PATTERN, budget.left);
  for (let at = open.pop(); at; at = open.pop()) {
    for (let letter = 0; letter < classes.count; letter++) {
      // An engine that finds nothing here begins again at the next place.
      const next: Ways = new Map(anchored ? [] : [[START, 1]]);
      for (const [position, ways] of at) {
        const targets = position === START ? first : (follow[position] ?? new Map<number, number>());
        budget.left -= targets.size + 1;
        steps -= targets.size + 1;
        add(next, new Map([...targets].filter(([target]) => classes.has(letter, atoms[target] ?? 0))), ways);
      }
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

/**
 * A pattern that is fit to run on a customer's phone and in the proxy.
 *
 * @returns the pattern to use, or `undefined` when it must not be used
 */
export function vetPattern(pattern: string): string | undefined {
  const vetted = createVetting()(pattern);
  return 'pattern' in vetted ? vetted.pattern : undefined;
}
