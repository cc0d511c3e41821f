/** Converts a value to its field's type. Some sources write numbers and booleans in quotes. */
export function typedValue(value: unknown, type: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => typedValue(one, type));
  if (typeof value !== 'string') return value;
  const isNumber = type === 'number' || type === 'integer';
  if (isNumber && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return type === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}
