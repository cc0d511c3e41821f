/** Prints the types that schemas of zod describe, with the comments of their sources. */
import ts from 'typescript';

export interface Schema {
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

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** What the source of a schema says about a field. */
export interface FieldSource {
  member: ts.ObjectLiteralElementLike;
  /** The type argument of `z.custom` and of functions that make one: the schema itself does not have it. */
  type?: string;
}

export const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((doc) => `${doc.getText()}\n`)
    .join('');

function typeArgumentOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) return node.typeArguments?.[0]?.getText() ?? typeArgumentOf(node.expression);
  return ts.isPropertyAccessExpression(node) ? typeArgumentOf(node.expression) : undefined;
}

/** The properties of a schema's own object; empty for any other schema. */
export function fieldSources(initializer: ts.Expression | undefined): Map<string, FieldSource> {
  const shape = initializer && ts.isCallExpression(initializer) && initializer.arguments[0];
  if (!shape || !ts.isObjectLiteralExpression(shape)) return new Map();
  return new Map(
    shape.properties.map((property) => [
      property.name?.getText() ?? '',
      {
        member: property,
        type: ts.isPropertyAssignment(property) ? typeArgumentOf(property.initializer) : undefined,
      },
    ]),
  );
}

/** The exported constants of a module and what they are set to. */
export const constantsOf = (module: ts.SourceFile): Map<string, ts.Expression | undefined> =>
  new Map(
    module.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.map((one) => [one.name.getText(), one.initializer]),
      ),
  );

const union = (types: readonly string[]): string => types.join(' | ');

/** Prints types. The names of schemas that have a type of their own are in `used` afterwards. */
export class SchemaPrinter {
  readonly used = new Set<string>();
  readonly #names: ReadonlyMap<Schema, string>;

  constructor(names: ReadonlyMap<Schema, string>) {
    this.#names = names;
  }

  /** @param source of a field: the type that the schema does not have */
  print(schema: Schema, source?: FieldSource, indent = ''): string {
    const name = this.#names.get(schema);
    if (name === undefined) return this.#structure(schema, source, indent);
    this.used.add(name);
    return name;
  }

  /** What a schema with a name is. @param sources the comments of its fields, and their types */
  printOwn(schema: Schema, sources?: ReadonlyMap<string, FieldSource>): string {
    return schema.def.type === 'object' ? this.#object(schema, '', sources) : this.#structure(schema, undefined, '');
  }

  #structure(schema: Schema, source: FieldSource | undefined, indent: string): string {
    const inner = (one: Schema | undefined): string => this.print(one as Schema, source, indent);
    const { type, entries = {}, values = [], options = [], element, innerType, valueType } = schema.def;
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
        return `${/=>/.test(inner(innerType)) ? `(${inner(innerType)})` : inner(innerType)} | undefined`;
      case 'readonly':
        return `readonly ${inner(innerType)}`;
      case 'array':
        return /^\w+$/.test(inner(element)) ? `${inner(element)}[]` : `(${inner(element)})[]`;
      case 'record':
        return `Record<string, ${inner(valueType)}>`;
      case 'object':
        return this.#object(schema, indent);
      case 'custom':
        if (source?.type !== undefined) return source.type;
    }
    throw new Error(`scripts/generate/schema-types.ts does not know the schema type "${type}".`);
  }

  #object({ def: { shape = {} } }: Schema, indent: string, sources?: ReadonlyMap<string, FieldSource>): string {
    const deeper = `${indent}  `;
    const lines = Object.entries(shape).map(([key, value]) => {
      const source = sources?.get(key);
      const optional = value.def.type === 'optional' ? '?' : '';
      const comment = source ? docOf(source.member) : '';
      const doc = comment ? `${comment.trimEnd()}\n${deeper}` : '';
      return `${deeper}${doc}${key}${optional}: ${this.print(value, source, deeper)};\n`;
    });
    return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>';
  }
}
