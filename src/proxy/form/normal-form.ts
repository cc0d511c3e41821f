import { vetPattern } from './pattern.ts';

type Schema = Record<string, unknown>;

/** A schema that cannot be brought into the one form that the browser knows. */
export class NotNormal extends Error {
  override readonly name = 'NotNormal';
}

const DEEPEST = 24;
const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLES = new Set([
  'items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'not',
  'if', 'then', 'else',
]);
/* They name the dialect or another document; ours is always 2020-12, and nothing is ever fetched. */
const DROPPED = new Set(['$schema', '$id', 'id', '$comment', '$vocabulary', '$anchor', '$dynamicAnchor']);

/**
 * Brings a JSON Schema of any recent draft into 2020-12 with vetted patterns: the one form that the browser renders
 * and the judge compiles. Unknown keywords pass; they constrain nothing.
 *
 * @throws NotNormal when it refers to another document or nests beyond reason
 */
export function normalForm(schema: unknown): Schema {
  const normal = convert(schema, 0);
  if (typeof normal !== 'object') throw new NotNormal('The schema is not an object.');
  return { ...normal, type: normal['type'] ?? 'object' };
}

function convert(schema: unknown, depth: number): Schema | boolean {
  if (typeof schema === 'boolean') return schema;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw new NotNormal('Not a schema.');
  if (depth > DEEPEST) throw new NotNormal('The schema nests too deeply.');
  const into: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!DROPPED.has(key) && key !== '__proto__') keyword(into, key, value, depth);
  }
  return numericBounds(into);
}

function keyword(into: Schema, key: string, value: unknown, depth: number): void {
  const sub = (item: unknown): Schema | boolean => convert(item, depth + 1);
  if (key === 'definitions') into['$defs'] = { ...(into['$defs'] as Schema), ...mapValues(value, sub) };
  else if (MAPS.has(key)) into[key] = mapValues(value, sub);
  else if (LISTS.has(key)) into[key] = asList(value).map(sub);
  else if (key === 'items' && Array.isArray(value)) into['prefixItems'] = value.map(sub);
  else if (key === 'additionalItems') into['items'] = sub(value);
  else if (SINGLES.has(key)) into[key] = sub(value);
  else if (key === '$ref' || key === '$dynamicRef') into[key] = localReference(value);
  else if (key === 'pattern') Object.assign(into, patternOf(value));
  else if (key === 'patternProperties') into[key] = patternMap(value, sub);
  else if (key === 'dependencies') dependencies(into, value, sub);
  else if (key === 'required' && !Array.isArray(value)) return; // draft 3 wrote `required: true` beside the type
  else into[key] = value;
}

function mapValues(value: unknown, change: (item: unknown) => unknown): Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotNormal('Not a map of schemas.');
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)]));
}

function asList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotNormal('Not a list of schemas.');
  return value;
}

function localReference(value: unknown): string {
  if (typeof value === 'string' && value.startsWith('#')) return value.replace(/^#\/definitions\//, '#/$defs/');
  throw new NotNormal('The schema refers to another document.');
}

function patternOf(value: unknown): Schema {
  const pattern = typeof value === 'string' ? vetPattern(value) : undefined;
  return pattern === undefined ? {} : { pattern };
}

function patternMap(value: unknown, sub: (item: unknown) => unknown): Schema {
  const entries = Object.entries(mapValues(value, sub));
  return Object.fromEntries(entries.flatMap(([pattern, item]) => {
    const vetted = vetPattern(pattern);
    return vetted === undefined ? [] : [[vetted, item]];
  }));
}

/** Draft 4 wrote `minimum: 1, exclusiveMinimum: true` for what is now `exclusiveMinimum: 1`. */
function numericBounds(schema: Schema): Schema {
  for (const [exclusive, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const limit = schema[bound];
    const strict = schema[exclusive] === true && typeof limit === 'number';
    delete schema[exclusive];
    if (strict) {
      delete schema[bound];
      schema[exclusive] = limit;
    }
  }
  return schema;
}

function dependencies(into: Schema, value: unknown, sub: (item: unknown) => unknown): void {
  for (const [name, item] of Object.entries(mapValues(value, (entry) => entry))) {
    const key = Array.isArray(item) ? 'dependentRequired' : 'dependentSchemas';
    into[key] = { ...(into[key] as Schema), [name]: Array.isArray(item) ? item : sub(item) };
  }
}
