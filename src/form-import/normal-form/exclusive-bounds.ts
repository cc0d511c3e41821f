type Schema = Record<string, unknown>;

const STRICT = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Boolean `exclusiveMinimum` and `exclusiveMaximum` of draft 4 without their bound. */
export const lacksBound = (schema: Schema): string[] =>
  STRICT.filter(([exclusive, bound]) => schema[exclusive] === true && typeof schema[bound] !== 'number').map(
    ([exclusive]) => exclusive,
  );

/** Draft 4 wrote `minimum: 1, exclusiveMinimum: true` for `exclusiveMinimum: 1`. */
export function withBounds(schema: Schema): Schema {
  const changed = { ...schema };
  for (const [exclusive, bound] of STRICT) {
    if (typeof changed[exclusive] !== 'boolean') continue;
    const limit = changed[bound];
    const strict = changed[exclusive] === true && typeof limit === 'number';
    delete changed[exclusive];
    if (strict) {
      delete changed[bound];
      changed[exclusive] = limit;
    }
  }
  return changed;
}
