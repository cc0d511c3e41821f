import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from 'recheck';
import { tsImport } from 'tsx/esm/api';
import ts from 'typescript';

const { version: recheckVersion } = createRequire(import.meta.url)('recheck/package.json') as { version: string };

/** A regular expression of the project. */
export interface Expression {
  source: string;
  flags: string;
  /** Where it is: a file, and a line if it is a literal. */
  places: string[];
}

/** The regular expressions of some files, and where one is built from a value that is not known before a call. */
export interface Expressions {
  /** By `/source/flags`. */
  found: ReadonlyMap<string, Expression>;
  /** The files whose code builds an expression. */
  builders: ReadonlySet<string>;
}

/**
 * Finds every literal, and every expression that a module builds while it loads: `new RegExp(WORDS.join('|'))`. For the
 * second kind the modules that contain `RegExp(` are imported, so that their own code says what they build.
 */
export async function expressionsIn(files: readonly string[]): Promise<Expressions> {
  const found = new Map<string, Expression>();
  const builders = new Set<string>();
  const add = (source: string, flags: string, place: string): void => {
    const key = `/${source}/${flags}`;
    const known = found.get(key) ?? { source, flags, places: [] };
    if (!known.places.includes(place)) known.places.push(place);
    found.set(key, known);
  };
  for (const file of files) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        add(node.text.slice(1, end), node.text.slice(end + 1), `${file}:${line + 1}`);
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
        builders.add(file);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  for (const file of builders) for (const { source, flags } of await builtBy(file)) add(source, flags, file);
  return { found, builders };
}

/** The expressions that a module, and those that it imports for the first time, build while they load. */
async function builtBy(file: string): Promise<RegExp[]> {
  const built: RegExp[] = [];
  const original = globalThis.RegExp;
  const record = (made: RegExp): RegExp => {
    // Libraries build some, too.
    if (!new Error().stack?.includes('/node_modules/')) built.push(made);
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, parameters) => record(Reflect.construct(target, parameters) as RegExp),
    apply: (target, self, parameters) => record(Reflect.apply(target, self, parameters) as RegExp),
  });
  try {
    await tsImport(pathToFileURL(resolve(file)).href, import.meta.url);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** Whether an expression repeats something: without that, it takes a bounded number of steps from each character. */
const repeats = (source: string): boolean => /[*+]|\{\d/.test(source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, ''));

/** `(?<!x)x+$` is tried once for each run of `x`, and the checker's attacks do not see that. */
const isTrailingRun = (source: string): boolean => /^\(\?<!(\[[^\]]+\]|\\?.)\)\1\+\$$/.test(source);

/* What a result of the checker depends on, besides its version. */
const PARAMETERS = { timeout: 60_000, randomSeed: 1 } as const;

/**
 * Proofs that are kept, since each takes up to seconds: the expressions that were found to be linear, by
 * `/source/flags`.
 */
export interface Proofs {
  /** The version of the checker and its parameters. Proofs of another one count for nothing. */
  checker: string;
  linear: readonly string[];
}

/** The checker that proves now. */
export const CHECKER = `recheck ${recheckVersion} ${JSON.stringify(PARAMETERS)}`;

/** What a check of expressions found. */
export interface Verdict {
  /** Those without a proof of linear time, each with its places and the reason. */
  slow: string[];
  /** Those that were proven, now or before, in alphabetical order. */
  linear: string[];
  /** Proofs that are kept for an expression that no longer exists. */
  stale: string[];
}

/** Proves the expressions that have no proof yet. Without `stored`, proves all. */
export async function prove(found: ReadonlyMap<string, Expression>, stored?: Proofs): Promise<Verdict> {
  const proven = new Set(stored?.checker === CHECKER ? stored.linear : []);
  const verdict: Verdict = { slow: [], linear: [], stale: (stored?.linear ?? []).filter((name) => !found.has(name)) };
  for (const [name, expression] of found) {
    if (!needsProof(expression)) continue;
    const why = proven.has(name) ? undefined : await slowness(expression);
    if (why) verdict.slow.push(`${name.slice(0, 200)} in ${expression.places.join(', ')}: ${why}`);
    else verdict.linear.push(name);
  }
  verdict.linear.sort();
  return verdict;
}

const needsProof = ({ source }: Pick<Expression, 'source'>): boolean => repeats(source) && !isTrailingRun(source);

/**
 * Whether an expression takes linear time on every text. The automaton's answer is exact; what it does not know
 * (assertions, back references) is attacked with generated texts.
 *
 * @returns why not; `undefined` if it does
 */
export async function slowness({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string | undefined> {
  if (!needsProof({ source })) return undefined;
  const exact = await check(source, flags, { ...PARAMETERS, checker: 'automaton' });
  const result = exact.status === 'unknown' ? await check(source, flags, { ...PARAMETERS, checker: 'fuzz' }) : exact;
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `the check does not end: ${result.error.kind}`;
  return `${result.complexity.summary}, for example on ${result.attack.pattern.slice(0, 120)}`;
}
