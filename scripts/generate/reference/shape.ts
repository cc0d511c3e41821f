import * as z from 'zod';
import * as wire from '../../../src/wire/catalogue.ts';
import * as order from '../../../src/wire/order.ts';
import * as quote from '../../../src/wire/quote.ts';
import * as verification from '../../../src/wire/verification.ts';

interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  $defs?: Record<string, JsonSchema>;
}

/** The messages that the page names instead of repeating them. */
const NAMED: Readonly<Record<string, unknown>> = { ...wire, ...order, ...quote, ...verification };
const registry = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(NAMED)) if (value instanceof z.ZodType) registry.add(value, { id: name });

const json = (type: z.ZodType): JsonSchema =>
  z.toJSONSchema(type, { metadata: registry, unrepresentable: 'any', io: 'input' }) as JsonSchema;

/** A schema in the notation of a TypeScript type. */
function print(schema: JsonSchema, indent: string): string {
  const { $ref, anyOf, items, properties, required = [] } = schema;
  if ($ref) return $ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return anyOf.map((one) => print(one, indent)).join(' | ');
  if (schema.type === 'array') return `${items ? print(items, indent) : 'unknown'}[]`;
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${print(field, `${indent}  `)};\n`,
    );
    return fields.length ? `{\n${fields.join('')}${indent}}` : '{}';
  }
  if (schema.type === 'object') {
    const values =
      typeof schema.additionalProperties === 'object' ? print(schema.additionalProperties, indent) : 'unknown';
    return `Record<string, ${values || 'unknown'}>`;
  }
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
}

/** A message of the contract, and the names that it uses. */
export function shapeOf(type: z.ZodType): string {
  const id = registry.get(type)?.id;
  if (id) return id;
  return print(json(type), '');
}

/** Each named message as a TypeScript type, in the order of its name. */
export function namedShapes(): { name: string; shape: string }[] {
  return Object.entries(NAMED)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, type]) => {
      const root = json(type);
      const own = root.$ref ? (root.$defs?.[root.$ref.replace('#/$defs/', '')] ?? root) : root;
      return { name, shape: print(own, '') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
