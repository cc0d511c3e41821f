import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { evaluate, type Problem, type Schema } from '../../../src/base/evaluator/index.ts';
import { comparable, validateByAjv } from './oracle.ts';

// Few names, words and numbers, so that random values meet random schemas often. `toString` and `constructor` are not
// among them: Ajv's comparison of objects reads those and fails. The fixed cases have them.
const name = fc.constantFrom('a', 'b', 'c/d', '~', 'é', '🙂', '%25', 'hasOwnProperty', 'isPrototypeOf');
const text = fc.constantFrom(
  '',
  'a',
  'ab',
  'abc',
  '2024-02-29',
  '2023-02-30',
  'a@b.in',
  '🙂',
  '🙂🙂',
  'नमस्ते',
  'é',
  '12',
  '10:00:00Z',
  '^a',
  '(',
  'https://a.in',
);
const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 3, 1.5, 0.01, 19.99, 10.005, 1e6),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((paise) => paise / 100),
);
const count = fc.integer({ min: 0, max: 3 });

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const pattern = fc.constantFrom(
  '^a',
  'b$',
  '^\\d+$',
  '^.{2}$',
  '\\p{L}',
  '^[^/]*$',
  '^\\p{L}\\p{M}*',
  '^\\S+( \\S+)*$',
  '🙂',
  '^[^a]{1,2}$',
);

const { schema } = fc.letrec<{ schema: Schema; flat: Schema; reference: Schema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const byName = fc.dictionary(name, tie('schema'), { minKeys: 1, maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.oneof(
        { weight: 1, arbitrary: fc.boolean() },
        { weight: 9, arbitrary: tie('flat') },
        { weight: 1, arbitrary: tie('reference') },
      ),
      fc.record(
        {
          properties: byName,
          patternProperties: fc.dictionary(pattern, tie('schema'), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
          additionalProperties: tie('schema'),
          propertyNames: tie('flat'),
          dependentSchemas: byName,
          dependentRequired: fc.dictionary(name, names, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
          required: names,
        },
        { requiredKeys: [] },
      ),
      fc.record({ prefixItems: list, items: tie('schema'), uniqueItems: fc.boolean() }, { requiredKeys: [] }),
      fc.record(
        {
          contains: fc.constantFrom({ type: 'string' }, { minimum: 1 }, { const: 'a' }, { type: 'object' }),
          minContains: count,
          maxContains: count,
          items: tie('flat'),
        },
        { requiredKeys: ['contains'] },
      ),
      fc.record(
        {
          allOf: list,
          anyOf: list,
          oneOf: list,
          not: tie('schema'),
          if: tie('schema'),
          then: tie('schema'),
          else: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
    flat: fc
      .record(
        {
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          enum: fc.uniqueArray(value, {
            minLength: 1,
            maxLength: 4,
            comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
          }),
          const: value,
          minimum: number,
          maximum: number,
          exclusiveMinimum: number,
          exclusiveMaximum: number,
          multipleOf: fc.constantFrom(1, 2, 3, 0.01, 0.05, 0.1, 0.5, 0.25, 100),
          minLength: count,
          maxLength: count,
          pattern,
          format: fc.constantFrom('date', 'email', 'uri', 'time', 'date-time', 'uuid', 'regex', 'ipv4', 'unknown'),
          minItems: count,
          maxItems: count,
          minProperties: count,
          maxProperties: count,
        },
        // Most keywords absent most of the time: a schema that refuses everything proves little.
        { requiredKeys: [] },
      )
      .map(thin) as fc.Arbitrary<Schema>,
    reference: fc.constantFrom(
      { $ref: '#/$defs/text' },
      { $ref: '#/$defs/pair' },
      { $ref: '#/$defs/text', minLength: 2 },
    ),
  };
});

/** Keeps a few of the keywords, chosen by the schema's own text so that shrinking stays stable. */
function thin(keywords: object): object {
  const keys = Object.entries(keywords);
  const seed = JSON.stringify(keywords).length;
  return Object.fromEntries(keys.filter((_, i) => (seed + i * 7) % 4 === 0));
}

const $defs = {
  text: { type: 'string', maxLength: 2 },
  pair: { type: 'object', properties: { a: { $ref: '#/$defs/pair' }, b: { $ref: '#/$defs/text' } }, required: ['b'] },
};

/** Ajv's code for a `not` of everything beside an `if` names a variable that it never makes: no verdict. */
function askAjv(ajv: (value: unknown) => Problem[], one: unknown): Problem[] | undefined {
  try {
    return ajv(one);
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

test('random schemas and values have the same result as with Ajv', () => {
  const counts = { good: 0, bad: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 3, maxLength: 6 }), (inner, values) => {
      const whole = typeof inner === 'boolean' ? inner : { ...inner, $defs };
      const ajv = validateByAjv(whole);
      for (const one of values) {
        const ours = evaluate(whole, one);
        counts[ours.length ? 'bad' : 'good'] += 1;
        const theirs = askAjv(ajv, one);
        if (!theirs) continue;
        const label = JSON.stringify({ whole, one });
        assert.equal(ours.length === 0, theirs.length === 0, label);
        assert.deepEqual(comparable(ours), comparable(theirs), label);
      }
    }),
    { numRuns: runs(Number(process.env.EVALUATOR_RUNS ?? 150)) },
  );
  // Agreement means something only while both verdicts are common.
  assert.ok(counts.good > runs(100) && counts.bad > runs(100), JSON.stringify(counts));
});
