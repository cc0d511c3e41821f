/** A value as its field has it: some write numbers and ticks in quotes, also for fields that hold none. */
export function typedValue(value: unknown, type: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => typedValue(one, type));
  if (typeof value !== 'string') return value;
  const isNumber = type === 'number' || type === 'integer';
  if (isNumber && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return type === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}
