import type { CharacterClasses } from './alphabet.ts';
import type { Node } from './parse.ts';

/** Functions that compare the character sets of two atoms. */
export interface AtomSets {
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
export function divideAtFirst(node: Node, sets: AtomSets): Node {
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
