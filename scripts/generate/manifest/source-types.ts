import ts from 'typescript';

/** The types that the sources of the elements have, as text. */
export interface SourceTypes {
  /** The type of a public property of a class, by the compiler. */
  property(className: string, name: string): string | undefined;
  /** The type of an event, and the fields of its `detail`, if it has any. */
  event(name: string): { type: string; detail?: string } | undefined;
}

const ENTRY = 'src/elements.ts';
const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Reads the types behind `src/elements.ts`. Types are called by the names under which the package exports them. */
export function readSourceTypes(): SourceTypes {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram([ENTRY], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(ENTRY);
  const module = entry && checker.getSymbolAtLocation(entry);
  if (!entry || !module) throw new Error(`${ENTRY} cannot be read.`);

  /** The public name of each exported type. */
  const names = new Map<ts.Symbol, string>();
  const types = new Map<string, ts.Type>();
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    names.set(symbol, exported.name);
    types.set(exported.name, checker.getDeclaredTypeOfSymbol(symbol));
  }

  /** An exported type has its name; a union of other names is spelled out. */
  function print(type: ts.Type): string {
    const name = names.get(type.aliasSymbol ?? type.symbol);
    if (name) return name;
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return type.types.map(print).join(' | ');
    return checker.typeToString(type, entry, FLAGS).replace(/import\("[^"]*"\)\./g, '');
  }

  /** A field whose declaration names an exported type has that name; the compiler alone would spell the type out. */
  function printField(field: ts.Symbol): string {
    const { valueDeclaration: declaration } = field;
    const named = declaration && ts.isPropertySignature(declaration) ? declaration.type?.getText() : undefined;
    const type = named && types.has(named) ? named : print(checker.getNonNullableType(checker.getTypeOfSymbol(field)));
    return `${field.name}${field.flags & ts.SymbolFlags.Optional ? '?' : ''}: ${type}`;
  }
  const fields = (type: ts.Type): string => `{ ${checker.getPropertiesOfType(type).map(printField).join('; ')} }`;

  const propertyOf = (owner: string, name: string): ts.Type | undefined => {
    const symbol = types.get(owner)?.getProperty(name);
    return symbol && checker.getTypeOfSymbol(symbol);
  };

  return {
    property(className, name) {
      const type = propertyOf(className, name);
      return type && print(type);
    },
    event(name) {
      const type = propertyOf('EstampEventMap', name) ?? propertyOf('EstampFormEventMap', name);
      const [detail] = type ? checker.getTypeArguments(type as ts.TypeReference) : [];
      if (!type || !detail) return undefined;
      if (!(detail.flags & ts.TypeFlags.Object)) return { type: `CustomEvent<${print(detail)}>` };
      const isNamed = names.has(detail.aliasSymbol ?? detail.symbol);
      return { type: `CustomEvent<${isNamed ? print(detail) : fields(detail)}>`, detail: fields(detail) };
    },
  };
}
