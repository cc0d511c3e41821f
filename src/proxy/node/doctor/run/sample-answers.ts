import { isObject } from '../../../readers/json/tolerant.ts';

const TEXT = 'Doctor test, not for use';

/** Answers to the required fields of a form, for a test order that is never paid. */
export function sampleAnswers(schema: unknown, depth = 0): Record<string, unknown> {
  if (!isObject(schema) || !isObject(schema['properties']) || depth > 5) return {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.fromEntries(
    Object.entries(schema['properties'])
      .filter(([name]) => required.includes(name))
      .map(([name, field]) => [name, sampleOf(field, depth)]),
  );
}

function sampleOf(field: unknown, depth: number): unknown {
  if (!isObject(field)) return TEXT;
  const { default: given, const: fixed, enum: values, oneOf, minimum, minLength, maxLength, format, type } = field;
  if (given !== undefined) return given;
  if (fixed !== undefined) return fixed;
  if (Array.isArray(values)) return values[0] as unknown;
  if (Array.isArray(oneOf) && oneOf.length > 0) return sampleOf(oneOf[0], depth + 1);
  const kind: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'number' || kind === 'integer') return typeof minimum === 'number' ? Math.ceil(minimum) : 1;
  if (kind === 'boolean') return false;
  if (kind === 'array') return [];
  if (kind === 'object') return sampleAnswers(field, depth + 1);
  if (format === 'date') return '2026-01-15';
  if (format === 'email') return 'doctor@example.invalid';
  const text = typeof minLength === 'number' ? TEXT.padEnd(minLength, '.') : TEXT;
  return typeof maxLength === 'number' ? text.slice(0, maxLength) : text;
}
