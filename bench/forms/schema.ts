/** A typical form with fields of alternating kinds: text, number, choice, e-mail, date, boolean, pattern, integer. */
export interface BenchSchema {
  type: 'object';
  properties: Record<string, Record<string, unknown>>;
  required: string[];
}

const KINDS: readonly Record<string, unknown>[] = [
  { type: 'string', minLength: 2, maxLength: 80 },
  { type: 'number', minimum: 0 },
  { type: 'string', enum: ['first', 'second', 'third', 'fourth'] },
  { type: 'string', format: 'email' },
  { type: 'string', format: 'date' },
  { type: 'boolean' },
  { type: 'string', pattern: '^[A-Z]{5}[0-9]{4}[A-Z]$' },
  { type: 'integer', minimum: 0, maximum: 100 },
];

/** @param count number of fields; every second one is required */
export function benchSchema(count: number): BenchSchema {
  const names = Array.from({ length: count }, (_, index) => `field${index}`);
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name, index) => [name, { title: `Field ${index}`, ...KINDS[index % KINDS.length] }]),
    ),
    required: names.filter((_, index) => index % 2 === 0),
  };
}
