import ts from 'typescript';

/**
 * Words that had several meanings in this code base, with the usual terms. No identifier and no file name contains one;
 * `docs/terms.md` lists the terms of the product.
 */
export const BANNED_WORDS: ReadonlyMap<string, string> = new Map([
  ['judge', 'validate'],
  ['told', 'error or response'],
  ['settle', 'resolve, drain or finish'],
  ['kept', 'cached or stored'],
  ['look', 'read, poll or appearance'],
  ['turn', 'request context, lease or round'],
  ['wish', 'option'],
  ['carry', 'hold, send or remap'],
  ['dress', 'style or render'],
  ['news', 'announcement'],
  ['mend', 'fix'],
]);

/* The platform's names, and a legal document. */
const ALLOWED: ReadonlySet<string> = new Set(['allSettled', 'PromiseSettledResult', 'settlement']);

const FORMS = new Map([...BANNED_WORDS.keys()].flatMap((word) => formsOf(word).map((form) => [form, word])));

/** `carry`, `carries`, `carried`, `carrying`. */
function formsOf(word: string): string[] {
  if (word === 'told' || word === 'kept' || word === 'news') return [word];
  const stem = word.replace(/e$/, '');
  const others = [`${stem}ing`, `${word}ment`, `${stem}ment`];
  if (word.endsWith('y')) return [word, `${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`, ...others];
  return [word, /(?:s|sh)$/.test(word) ? `${word}es` : `${word}s`, `${stem}ed`, ...others];
}

/** The words of a name in lower case: `panLookupRequest` has `pan`, `lookup` and `request`. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** The banned word in a name, if there is one. */
export function bannedIn(name: string): string | undefined {
  if (ALLOWED.has(name)) return undefined;
  return wordsOf(name)
    .map((word) => FORMS.get(word))
    .find((word) => word !== undefined);
}

/** All identifiers of a source text, found by TypeScript's own parser: no strings, comments or templates. */
export function identifiersOf(file: string, text: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}
