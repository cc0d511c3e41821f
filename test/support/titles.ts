import { readFileSync } from 'node:fs';

/** A test, or a rule of the conformance suite, as a page of ours cites it: `` `file › title` ``. */
export interface Holder {
  file: string;
  title: string;
}

/** The tests that a cell of a table cites. */
export const holdersIn = (cell: string): Holder[] =>
  [...cell.matchAll(/`([\w/-]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));

/** The titles of a file's tests or rules. Placeholders read as `…`. */
export function titlesOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8');
  const calls = text.matchAll(/(?:\b(?:it|test)\(\s*|\brule\([^,()]+,\s*|\brule:\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs);
  return new Set(
    [...calls].map(([, , title = '']) =>
      title.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1'),
    ),
  );
}
