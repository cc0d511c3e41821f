/**
 * Replaces the declarations of `dist/wire` and of the proxy's options by plain types. The sources infer them from zod
 * schemas. The compiler's own declarations would make each page that imports the elements type-check zod, too, and they
 * have no comments of fields.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import * as options from '../../src/proxy/config/options.ts';
import * as session from '../../src/proxy/merchant/session-options.ts';
import * as wire from '../../src/wire/index.ts';
import { constantsOf, docOf, fieldSources, isSchema, type Schema, SchemaPrinter } from '../generate/schema-types.ts';

const read = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);

/** The module of each type that `z.infer` makes, by name. */
const homes = new Map<string, string>();
const names = new Map<Schema, string>();
const modules = readdirSync('src/wire')
  .filter((name) => name !== 'index.ts')
  .map((name) => read(`src/wire/${name}`));
for (const module of modules) {
  for (const statement of module.statements) {
    if (!ts.isTypeAliasDeclaration(statement) || !statement.type.getText().startsWith('z.infer<')) continue;
    const { text: name } = statement.name;
    homes.set(name, basename(module.fileName));
    names.set((wire as Record<string, unknown>)[name] as Schema, name);
  }
}

/** The routes: their bodies and answers by name, in the place where zod keeps the type of a schema's output. */
function printRoutes(initializer: ts.Expression, used: Set<string>): string {
  const literal = ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
  const object = ts.isAsExpression(literal) ? literal.expression : literal;
  if (!ts.isObjectLiteralExpression(object)) throw new Error('ROUTES is no object.');
  const fieldsOf = (route: ts.ObjectLiteralElementLike): string => {
    if (!ts.isPropertyAssignment(route) || !ts.isObjectLiteralExpression(route.initializer))
      throw new Error('A route is no object.');
    return route.initializer.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer: value }) => {
        if (!ts.isIdentifier(value)) return `${name.getText()}: ${value.getText()}`;
        used.add(value.text);
        return `${name.getText()}: { _output: ${value.text} }`;
      })
      .join('; ');
  };
  return `{\n${object.properties.map((route) => `  readonly ${route.name?.getText()}: { ${fieldsOf(route)} };\n`).join('')}}`;
}

function plain(module: ts.SourceFile): string {
  const printer = new SchemaPrinter(names);
  const { used } = printer;
  const parts: string[] = [];
  const own = basename(module.fileName);
  const declarations = read(`dist/wire/${own.replace('.ts', '.d.ts')}`);
  for (const statement of module.statements) {
    if (ts.isVariableStatement(statement)) {
      const [declaration] = statement.declarationList.declarations;
      const name = declaration?.name.getText() ?? '';
      const value = (wire as Record<string, unknown>)[name];
      if (isSchema(value)) {
        if (homes.has(name))
          parts.push(
            `${docOf(statement)}export type ${name} = ${printer.printOwn(value, fieldSources(declaration?.initializer))};`,
          );
      } else if (name === 'ROUTES' && declaration?.initializer) {
        parts.push(`${docOf(statement)}export declare const ${name}: ${printRoutes(declaration.initializer, used)};`);
      } else {
        const compiled = declarations.statements.find(
          (one) => ts.isVariableStatement(one) && one.declarationList.declarations[0]?.name.getText() === name,
        );
        if (compiled) parts.push(compiled.getFullText(declarations).trim());
      }
    } else if (
      !ts.isImportDeclaration(statement) &&
      !(ts.isTypeAliasDeclaration(statement) && homes.has(statement.name.text))
    ) {
      parts.push(statement.getFullText(module).trim().replaceAll('z.ZodType', '{ _output: unknown }'));
    }
  }
  const foreign = [...used].filter((name) => homes.get(name) !== own).sort();
  const lines = [...new Set(foreign.map((name) => homes.get(name)))].map(
    (home) => `import type { ${foreign.filter((name) => homes.get(name) === home).join(', ')} } from './${home}';`,
  );
  return `${[...lines, ...parts].join('\n') || 'export {};'}\n`;
}

for (const module of modules) {
  const text = plain(module);
  if (/\bz\.|zod/.test(text)) throw new Error(`The types of ${module.fileName} still need zod.`);
  writeFileSync(`dist/wire/${basename(module.fileName).replace('.ts', '.d.ts')}`, text);
}

/** Replaces the schemas of a module and the types that it infers from them by interfaces with their comments. */
function withInterfaces(path: string, values: object): void {
  const file = `dist/${path}.d.ts`;
  const compiled = read(file);
  const constants = constantsOf(read(`src/${path}.ts`));
  const own = new Map(Object.entries(values).flatMap(([name, value]) => (isSchema(value) ? [[value, name]] : [])));
  const printer = new SchemaPrinter(new Map([...names, ...own]));
  const inferred = (name: string): boolean => new RegExp(`z\\.infer<typeof ${name}>`).test(compiled.text);
  const parts = compiled.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      const [name = ''] = statement.declarationList.declarations.map((one) => one.name.getText(compiled));
      return inferred(name) ? [] : [statement.getFullText(compiled).trim()];
    }
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
    const name = isType ? statement.name.text : '';
    if (!inferred(name)) return [statement.getFullText(compiled).trim()];
    const [schema] = [...own].find(([, one]) => one === name) ?? [];
    if (!schema) throw new Error(`${path}.ts has no schema ${name}.`);
    const fields = printer.printOwn(schema, fieldSources(constants.get(name)));
    return [`${docOf(statement)}export interface ${name} ${fields}`];
  });
  const up = '../'.repeat(path.split('/').length - 1);
  const foreign = [...printer.used].filter((name) => homes.has(name)).sort();
  const missing = foreign.filter((name) => !new RegExp(`import .*\\b${name}\\b`).test(compiled.text));
  const imports = missing.map((name) => `import type { ${name} } from '${up}wire/${homes.get(name)}';`);
  const text = `${[...imports, ...parts].join('\n')}\n`;
  writeFileSync(file, /\bz\./.test(text) ? text : text.replace("import * as z from 'zod';\n", ''));
}

withInterfaces('proxy/config/options', options);
withInterfaces('proxy/merchant/session-options', session);
