import ts from 'typescript';

/** An export of a public entry point, and what its documentation lacks. */
export interface Undocumented {
  entry: string;
  name: string;
  lacks: 'a doc comment' | 'an @example';
}

/** The number of exports that were read, and those without documentation. */
export interface PublicDocs {
  exports: number;
  undocumented: Undocumented[];
}

/**
 * Reads the documentation of public entry points. Every export needs a doc comment, and every function, class and entry
 * point an `@example`.
 *
 * @param entries paths of modules
 * @throws Error if a module cannot be read
 */
export function publicDocs(entries: readonly string[]): PublicDocs {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram(entries, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const found = { exports: 0, undocumented: [] as Undocumented[] };

  for (const entry of entries) {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (!file || !module) throw new Error(`${entry} is not a module.`);
    if (!/^\/\*\*[^]*?@example[^]*?\*\//.test(file.text))
      found.undocumented.push({ entry, name: 'the module', lacks: 'an @example' });
    for (const exported of checker.getExportsOfModule(module)) {
      found.exports += 1;
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const lacks = lackOf(symbol, checker);
      if (lacks) found.undocumented.push({ entry, name: exported.name, lacks });
    }
  }
  return found;
}

function lackOf(symbol: ts.Symbol, checker: ts.TypeChecker): Undocumented['lacks'] | undefined {
  if (symbol.getDocumentationComment(checker).length === 0) return 'a doc comment';
  const type = symbol.valueDeclaration && checker.getTypeOfSymbol(symbol);
  const isCallable = type !== undefined && type.getCallSignatures().length + type.getConstructSignatures().length > 0;
  return isCallable && !symbol.getJsDocTags(checker).some(({ name }) => name === 'example') ? 'an @example' : undefined;
}
