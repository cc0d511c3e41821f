import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { equal, isObject } from '../../../src/base/evaluator/index.ts';
import { formOf } from '../held-form.ts';

const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'x/y', '~');
const objectOf = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.array(fc.tuple(names, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));

const { schema: schemas } = fc.letrec((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'schema' },
      fc.constantFrom<unknown>(
        true,
        {},
        { type: 'string' },
        { type: 'number' },
        { type: ['integer', 'null'] },
        { type: 'boolean' },
        { type: 'null' },
        { enum: ['p', 1, null] },
        { type: 'string', format: 'date' },
      ),
      fc.record(
        {
          properties: objectOf(schema),
          required: fc.array(names, { maxLength: 2 }),
          additionalProperties: fc.constantFrom(true, false, { type: 'string' }),
        },
        { requiredKeys: ['properties'] },
      ),
      fc.record(
        { type: fc.constant('array'), items: schema, uniqueItems: fc.boolean() },
        { requiredKeys: ['type', 'items'] },
      ),
      fc.record(
        { type: fc.constant('array'), prefixItems: list, items: schema },
        { requiredKeys: ['type', 'prefixItems'] },
      ),
      fc.record({ oneOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ allOf: list }),
      fc.record({ properties: objectOf(schema), oneOf: list }),
      fc.record({ if: schema, then: schema, else: schema }),
      fc.record({ properties: objectOf(schema), dependentSchemas: objectOf(schema) }),
      fc.constant({ $ref: '#' }),
    ),
  };
});

const { data: values } = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'data' },
    fc.constantFrom<unknown>('', 'p', 'long text', 0, 1.5, -3, true, false, null, '9007199254740993', '2024-02-31'),
    objectOf(tie('data')),
    fc.array(tie('data'), { maxLength: 3 }),
  ),
}));

describe('whatever the schema, drawing loses nothing', () => {
  test('Rendering any schema keeps the data and validates without an exception', () => {
    fc.assert(
      fc.property(schemas, values, (schema, data) => {
        const copy = structuredClone(data);
        const form = formOf(schema as object, data);
        void [form.fields, form.problems, form.submission];
        form.attempt();
        assert.ok(equal(form.data, copy), `${JSON.stringify(form.data)} was ${JSON.stringify(copy)}`);
      }),
      { numRuns: runs(400) },
    );
  });

  test('A variant that contains the whole schema, merged anew at each level, ends', () => {
    const again = { $ref: '#' };
    const schema = {
      allOf: [
        { properties: { a: { anyOf: [again, true] } } },
        { properties: { a: again }, dependentSchemas: {} },
        again,
      ],
    };
    for (const data of [[], {}, { a: { a: {} } }]) assert.deepEqual(formOf(schema, data).data, data);
  });

  test('The submission is part of the data, except unticked checkboxes and their groups', () => {
    const within = (sent: unknown, data: unknown): boolean => {
      if (Array.isArray(sent))
        return Array.isArray(data) && sent.length === data.length && sent.every((one, i) => within(one, data[i]));
      if (!isObject(sent)) return (sent === false || sent === null) && data === undefined ? true : equal(sent, data);
      return (
        (data === undefined || isObject(data)) &&
        Object.entries(sent).every(([name, one]) =>
          within(one, isObject(data) && Object.hasOwn(data, name) ? data[name] : undefined),
        )
      );
    };
    fc.assert(
      fc.property(schemas, values, (schema, data) => {
        const { submission } = formOf(schema as object, data);
        assert.ok(within(submission, data), `${JSON.stringify(submission)} of ${JSON.stringify(data)}`);
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('whatever is answered, nothing hidden is sent', () => {
  const letters = ['a', 'b', 'c', 'd', 'e'] as const;

  test('No hidden value is submitted with rules that depend on each other', () => {
    const rule = fc.record({ of: fc.constantFrom(...letters), not: fc.boolean() });
    fc.assert(
      fc.property(
        fc.tuple(...letters.map(() => rule)),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (rules, ticks) => {
          // Each letter hangs on an earlier one, so there is one right answer.
          const on = letters.map((_, i) => letters[Math.min(letters.indexOf(rules[i]?.of ?? 'a'), i - 1)]);
          const properties = Object.fromEntries(letters.map((name) => [name, { type: 'boolean' }]));
          const uiSchema = Object.fromEntries(
            letters.map((name, i) => {
              const condition = { scope: `1/${on[i]}`, schema: { const: true } };
              return [name, i ? { 'ui:visibleWhen': rules[i]?.not ? { not: condition } : condition } : {}];
            }),
          );
          const data = Object.fromEntries(letters.map((name, i) => [name, ticks[i]]));
          const expected: Record<string, unknown> = {};
          letters.forEach((name, i) => {
            const holds = i === 0 || (expected[on[i] ?? ''] === true) !== rules[i]?.not;
            if (holds) expected[name] = ticks[i];
          });
          const form = formOf({ properties }, data, uiSchema);
          assert.deepEqual(form.submission, expected);
          assert.deepEqual(form.data, data);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('No value of another variant is submitted, however often the customer changes it', () => {
    const parts = ['p', 'q', 'r'].map((name) => ({
      title: name,
      properties: { kind: { const: name }, [name]: { type: 'string' }, both: { type: 'string' } },
      required: ['kind'],
    }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom('x', 'y', undefined)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const form = formOf({ oneOf: parts }, {});
          const own: Record<string, string | undefined> = {};
          for (const [at, text] of changes) {
            const name = ['p', 'q', 'r'][at] ?? '';
            form.change('/~v0', at, 'commit');
            form.change(`/${name}`, text, 'input');
            own[name] = text;
            assert.deepEqual(form.submission, { kind: name, ...(text && { [name]: text }) });
          }
          for (const [at, name] of ['p', 'q', 'r'].entries()) {
            form.change('/~v0', at, 'commit');
            assert.equal(form.value(`/${name}`), own[name], 'what was typed comes back');
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
