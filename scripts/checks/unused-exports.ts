import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An export of `src` that has no user there. */
export interface UnusedExport {
  file: string;
  name: string;
  /** `only tests`: tests use it, and its own file does not; `own file`: only its own file uses the value. */
  users: 'none' | 'only tests' | 'own file';
}

/** What a module exports and imports. */
interface Module {
  /** Exported names, with the number of their uses in the module itself. */
  exports: ReadonlyMap<string, { uses: number; isType: boolean }>;
  /** `path#name` of the imported and re-exported names; the name is `*` for all of them. */
  imports: readonly string[];
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a statement declares. */
function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? name.text : name.elements.map((element) => element.getText()),
    );
  const { name } = node as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
}

/** The names that an import or a re-export takes from its module. */
function takenNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  const list = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (list && (ts.isNamedImports(list) || ts.isNamedExports(list)))
    return list.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
  // A module that is only run gives no names.
  return ts.isImportDeclaration(node) && !list ? [] : ['*'];
}

/** The module that an `import()` names: as a call, or as a type. */
function loadedModule(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
  }
  if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return undefined;
  return ts.isStringLiteral(node.argument.literal) ? node.argument.literal.text : undefined;
}

function readModule(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const names = new Map<string, boolean>();
  const uses = new Map<string, number>();
  const take = (specifier: string, taken: readonly string[]): void => {
    if (specifier.startsWith('.')) imports.push(...taken.map((name) => `${join(dirname(file), specifier)}#${name}`));
  };
  for (const node of source.statements) {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      take((node.moduleSpecifier as ts.StringLiteral).text, takenNames(node));
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      for (const { name } of node.exportClause.elements) names.set(name.text, true);
    if (isExported(node))
      for (const name of declaredNames(node))
        names.set(name, ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));
  }
  const visit = (node: ts.Node): void => {
    const specifier = loadedModule(node);
    if (specifier !== undefined) take(specifier, ['*']);
    if (ts.isIdentifier(node) && !ts.isExportSpecifier(node.parent))
      uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const exports = new Map(
    [...names].map(([name, isType]) => [name, { uses: Math.max(0, (uses.get(name) ?? 0) - 1), isType }]),
  );
  return { exports, imports };
}

/**
 * The exports of `src` that no other module of `src` and no script imports. A type that its own file uses may be
 * exported: it is part of a signature. So may a value that its own file uses and a test reads.
 *
 * @param files modules of the whole project, relative to its root
 * @param entries modules that others load: their exports are used
 * @param read returns the text of a module. Default: from the disk
 */
export function unusedExports(
  files: readonly string[],
  entries: ReadonlySet<string>,
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): UnusedExport[] {
  const modules = new Map(files.map((file) => [file, readModule(file, read(file))]));
  const usedBy = (folder: RegExp): Set<string> =>
    new Set([...modules].flatMap(([file, { imports }]) => (folder.test(file) ? imports : [])));
  const [source, tests, others] = [usedBy(/^src\//), usedBy(/^test\//), usedBy(/^(?!src\/|test\/)/)];
  const isIn = (used: ReadonlySet<string>, file: string, name: string): boolean =>
    used.has(`${file}#${name}`) || used.has(`${file}#*`);
  return [...modules].flatMap(([file, { exports }]) =>
    !file.startsWith('src/') || entries.has(file)
      ? []
      : [...exports].flatMap(([name, { uses, isType }]): UnusedExport[] => {
          if (isIn(source, file, name) || isIn(others, file, name)) return [];
          const isTested = isIn(tests, file, name);
          if (uses > 0) return isType || isTested ? [] : [{ file, name, users: 'own file' }];
          return [{ file, name, users: isTested ? 'only tests' : 'none' }];
        }),
  );
}
