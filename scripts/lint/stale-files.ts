import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The hash of each file without findings, by its path. */
export type LintRecord = Readonly<Record<string, string>>;

/* The package's own name leads to its build, which follows from its sources. */
const OWN_NAME = /^estamp-checkout(?:\/|$)/;

/** Declares types that other files see without an import. */
const AMBIENT = /^declare (?:global|module)\b/m;

/** The names that such a file adds: tags, events, modules. */
const AMBIENT_NAME = /'([\w-]+)'(?=[:?] | \{)/g;

const hashOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A file of the tree, with the files that it imports, types included. */
interface Source {
  text: string;
  digest: string;
  imports: string[];
  importsBuild: boolean;
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, true);
  const names = [...importedFiles, ...referencedFiles].map(({ fileName }) => fileName);
  const relative = names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
  const imports = relative
    .flatMap((path) => [path, path.replace(/\.(m?)js$/, '.d.$1ts'), path.replace(/\.(m?)js$/, '.$1ts')])
    .filter((path) => existsSync(path));
  return { text, digest: hashOf(text), imports, importsBuild: names.some((name) => OWN_NAME.test(name)) };
}

/**
 * A hash for each file of everything that a finding in it can depend on: its text, the text of all modules that it imports,
 * directly or not, and what all files share. A rule with types sees a change of an imported type, so a hash of the file
 * alone, as in ESLint's own cache, would hide findings.
 *
 * @param files all files that are linted, relative to the working directory
 * @param shared text that concerns every file: the configuration, the versions of the packages
 */
export function hashFiles(files: readonly string[], shared: string): Map<string, string> {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const source = sources.get(file) ?? read(file);
    sources.set(file, source);
    return source;
  };
  for (const file of files) sourceOf(file);
  const textsOf = (paths: Iterable<string>): string =>
    hashOf(...[...paths].sort().flatMap((path) => [path, sourceOf(path).digest]));
  const reach = (from: Iterable<string>): Set<string> => {
    const reached = new Set(from);
    for (const path of reached) for (const next of sourceOf(path).imports) reached.add(next);
    return reached;
  };
  const ambient = files.filter((file) => AMBIENT.test(sourceOf(file).text));
  const names = ambient.flatMap((file) => [...sourceOf(file).text.matchAll(AMBIENT_NAME)].map(([, name = '']) => name));
  const quoted = new RegExp(`['"\`](?:${names.join('|') || '$^'})['"\`]`);
  const users = new Set([...sources].filter(([, { text }]) => quoted.test(text)).map(([file]) => file));
  const base = hashOf(shared, textsOf(ambient));
  const ambientTypes = textsOf(reach(ambient));
  const build = textsOf(files.filter((file) => file.startsWith('src/')));

  return new Map(
    files.map((file) => {
      const reached = [...reach([file])];
      const usesAmbient = reached.some((path) => users.has(path));
      const usesBuild = reached.some((path) => sourceOf(path).importsBuild);
      return [file, hashOf(base, textsOf(reached), usesAmbient ? ambientTypes : '', usesBuild ? build : '')];
    }),
  );
}

/** The files that must be linted: those that are not in the record with this hash. */
export const staleFiles = (hashes: ReadonlyMap<string, string>, record: LintRecord): string[] =>
  [...hashes].filter(([file, hash]) => record[file] !== hash).map(([file]) => file);
