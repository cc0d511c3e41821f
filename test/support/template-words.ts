import ts from 'typescript';

/** The words of a template attribute, by file. */
export type WordsByFile = ReadonlyMap<string, ReadonlySet<string>>;

type Values = ReadonlyMap<ts.Symbol, ts.Expression>;

const returnsOf = (body: ts.ConciseBody): ts.Expression[] => {
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
};

const programs = new Map<string, ts.Program>();

/** Both attributes are read from one program, because creating it takes seconds. */
function programOf(files: string[]): ts.Program {
  const key = files.join();
  const known = programs.get(key);
  if (known) return known;
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const program = ts.createProgram(files, { ...options, types: [] });
  programs.set(key, program);
  return program;
}

/**
 * Reads every `part` or `class` attribute of the templates below some folders, and works out what an expression in one
 * may be: a union of words, a constant, what a function returns for its arguments, what callers give for a parameter.
 * It throws if it cannot tell.
 */
export function readTemplateWords(attribute: 'part' | 'class', folders: readonly string[]): WordsByFile {
  const whole = new RegExp(`\\s${attribute}="([^"]*)"`, 'g');
  const begin = new RegExp(`\\s${attribute}="([^"]*)$`);
  const bare = new RegExp(`\\s${attribute}=$`);
  const files = folders.flatMap((folder) => ts.sys.readDirectory(folder, ['.ts']));
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const sources = files.map((file) => program.getSourceFile(file)).filter((source) => source !== undefined);

  const symbolOf = (node: ts.Node): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };

  const calls: ts.CallExpression[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, collect);
  };
  sources.forEach(collect);

  /** The function that a name stands for, and its own name. */
  function functionOf(node: ts.Expression): ts.FunctionLikeDeclaration | undefined {
    const declaration = symbolOf(node)?.valueDeclaration;
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
  }
  const argumentOf = (call: ts.CallExpression, parameter: ts.ParameterDeclaration): ts.Expression | undefined => {
    const given = call.arguments[parameter.parent.parameters.indexOf(parameter)];
    return given?.getText() === 'undefined' ? parameter.initializer : (given ?? parameter.initializer);
  };

  function fail(node: ts.Node): never {
    throw new Error(`The ${attribute} of ${node.getSourceFile().fileName} cannot be told: ${node.getText()}`);
  }

  function valuesOf(node: ts.Expression, values: Values): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return valuesOf(node.expression, values);
    if (ts.isConditionalExpression(node))
      return [...valuesOf(node.whenTrue, values), ...valuesOf(node.whenFalse, values)];
    if (ts.isTemplateExpression(node)) return templateValues(node, values);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return valuesOf(node.left, values).flatMap((start) => valuesOf(node.right, values).map((end) => start + end));
    }
    const type = checker.getTypeAtLocation(node);
    const words = (type.isUnion() ? type.types : [type]).map((one) => (one.isStringLiteral() ? one.value : undefined));
    if (words.every((word) => word !== undefined)) return words;
    if (ts.isCallExpression(node)) {
      const called = functionOf(node.expression);
      if (!called?.body) return fail(node);
      const given = called.parameters.flatMap((parameter): [ts.Symbol, ts.Expression][] => {
        const [symbol, argument] = [symbolOf(parameter.name), argumentOf(node, parameter)];
        return symbol && argument ? [[symbol, argument]] : [];
      });
      return returnsOf(called.body).flatMap((value) => valuesOf(value, new Map([...values, ...given])));
    }
    if (!ts.isIdentifier(node)) return fail(node);
    const symbol = symbolOf(node);
    const known = symbol && values.get(symbol);
    if (known) return valuesOf(known, values);
    const declaration = symbol?.valueDeclaration;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return valuesOf(declaration.initializer, values);
    if (!declaration || !ts.isParameter(declaration)) return fail(node);
    const callers = calls.filter((call) => functionOf(call.expression) === declaration.parent);
    if (!callers.length) return fail(node);
    return callers.flatMap((call) => {
      const argument = argumentOf(call, declaration);
      return argument ? valuesOf(argument, values) : [''];
    });
  }

  const templateValues = (node: ts.TemplateExpression, values: Values): string[] =>
    node.templateSpans.reduce(
      (starts, { expression, literal }) =>
        starts.flatMap((start) => valuesOf(expression, values).map((value) => start + value + literal.text)),
      [node.head.text],
    );

  /**
   * The values of each such attribute in one template. An attribute ends where its quote does, or with its one
   * expression.
   */
  function wordsOf(template: ts.TemplateLiteral): string[] {
    if (ts.isNoSubstitutionTemplateLiteral(template))
      return [...template.text.matchAll(whole)].map(([, value = '']) => value);
    const found: string[] = [];
    const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
    let open: string[] | undefined;
    texts.forEach((text, index) => {
      let rest = text;
      if (open) {
        const end = rest.indexOf('"');
        const inside = end < 0 ? rest : rest.slice(0, end);
        open = open.map((start) => start + inside);
        if (end >= 0) {
          found.push(...open);
          open = undefined;
          rest = rest.slice(end + 1);
        }
      }
      found.push(...[...rest.matchAll(whole)].map(([, value = '']) => value));
      const expression = template.templateSpans[index]?.expression;
      if (!expression) return;
      const begun = begin.exec(rest);
      if (begun) open = [begun[1] ?? ''];
      if (open) open = open.flatMap((start) => valuesOf(expression, new Map()).map((value) => start + value));
      else if (bare.test(rest)) found.push(...valuesOf(expression, new Map()));
    });
    return found;
  }

  const words = new Map<string, Set<string>>();
  for (const source of sources) {
    const own = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node))
        for (const value of wordsOf(node.template))
          value
            .split(/\s+/)
            .filter(Boolean)
            .forEach((name) => own.add(name));
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (own.size) words.set(source.fileName, own);
  }
  return words;
}
