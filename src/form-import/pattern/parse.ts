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
