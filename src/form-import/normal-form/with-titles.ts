type Schema = Record<string, unknown>;

/** `enumNames`, which is in no draft, becomes titles of constants. */
export function withTitles(schema: Schema): Schema {
  const { enum: values, enumNames: names } = schema;
  if (!Array.isArray(names)) return schema;
  const distinct =
    Array.isArray(values) && new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  if (!distinct || schema['oneOf'] !== undefined) return schema;
  // The object keeps its identity, because a reference in it is filled in later.
  delete schema['enum'];
  delete schema['enumNames'];
  schema['oneOf'] = (values as unknown[]).map((value, i) => ({ const: value, title: String(names[i] ?? value) }));
  return schema;
}
