/**
 * Replaces the declarations of `dist/wire` by plain types. The sources infer them from zod schemas, so the compiler's
 * own declarations would make every page that imports the elements type-check zod, too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import * as wire from '../../src/wire/index.ts';

interface Schema {
  def: {
    type: string;
    shape?: Record<string, Schema>;
    entries?: Record<string, string>;
    values?: unknown[];
    options?: Schema[];
    element?: Schema;
    innerType?: Schema;
    valueType?: Schema;
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;
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

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((doc) => `${doc.getText()}\n`)
    .join('');

/** The comments on the properties of a schema's own object. */
function propertyDocs(initializer: ts.Expression | undefined): Map<string, string> {
  const shape = initializer && ts.isCallExpression(initializer) && initializer.arguments[0];
  if (!shape || !ts.isObjectLiteralExpression(shape)) return new Map();
  return new Map(shape.properties.map((property) => [property.name?.getText() ?? '', docOf(property)]));
}

const union = (types: readonly string[]): string => types.join(' | ');

function print(schema: Schema, used: Set<string>, indent: string, docs?: Map<string, string>): string {
  const name = names.get(schema);
  if (name && !docs) {
    used.add(name);
    return name;
  }
  const inner = (one: Schema | undefined): string => print(one as Schema, used, indent);
  const { type, shape = {}, entries = {}, values = [], options = [], element, innerType, valueType } = schema.def;
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return type;
    case 'enum':
      return union(Object.values(entries).map((value) => `'${value}'`));
    case 'literal':
      return union(values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))));
    case 'union':
      return union(options.map(inner));
    case 'optional':
      return `${inner(innerType)} | undefined`;
    case 'array':
      return /^\w+$/.test(inner(element)) ? `${inner(element)}[]` : `(${inner(element)})[]`;
    case 'record':
      return `Record<string, ${inner(valueType)}>`;
    case 'object': {
      const deeper = `${indent}  `;
      const lines = Object.entries(shape).map(([key, value]) => {
        const doc = docs?.get(key);
        const optional = value.def.type === 'optional' ? '?' : '';
        return `${deeper}${doc ? `${doc.trimEnd()}\n${deeper}` : ''}${key}${optional}: ${print(value, used, deeper)};\n`;
      });
      return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>';
    }
    default:
      throw new Error(`scripts/build/wire-types.ts does not know the schema type "${type}".`);
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
  const used = new Set<string>();
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
            `${docOf(statement)}export type ${name} = ${print(value, used, '', propertyDocs(declaration?.initializer))};`,
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
