import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuTime } from '../../support/cpu-time.ts';
import { scaled } from '../../support/pace.mjs';
import { evaluate, fullBudget, matches, type Schema } from '../../../src/base/evaluator/index.ts';
import { cases } from './cases.ts';
import { comparable, validateByAjv } from './oracle.ts';

describe('the evaluator agrees with Ajv', () => {
  for (const { name, schema, values, good } of cases) {
    test(name, () => {
      const ajv = validateByAjv(schema);
      for (const value of values) {
        assert.deepEqual(comparable(evaluate(schema, value)), comparable(ajv(value)), JSON.stringify(value));
      }
      assert.equal(values.filter((value) => matches(schema, value)).length, good, 'values that fit');
    });
  }
});

describe('without Ajv as a reference', () => {
  test('a number is a multiple by its decimal digits, however large it is', () => {
    assert.ok(matches({ multipleOf: 0.123456789 }, 0));
    assert.ok(!matches({ multipleOf: 0.123456789 }, 1e308));
    assert.ok(matches({ multipleOf: 1e-300 }, 1e300));
    assert.ok(!matches({ multipleOf: 0.01 }, 0.010000000001));
    assert.ok(!matches({ multipleOf: 3 }, 1e21));
  });

  test('a property named __proto__ is ordinary data', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"type": "number"}}, "additionalProperties": false}',
    ) as Schema;
    const named = (text: string): unknown => JSON.parse(text);
    assert.ok(matches(schema, {}));
    assert.ok(matches(schema, named('{"__proto__": 1}')));
    assert.deepEqual(evaluate(schema, named('{"__proto__": "x"}')), [
      { path: '/__proto__', keyword: 'type', params: { type: 'number' } },
    ]);
    assert.ok(!matches({ required: ['__proto__'] }, {}));
  });

  test('a pattern that only compiles without the u flag is still checked', () => {
    const schema = { pattern: '^[\\w-.]+$' };
    assert.throws(() => new RegExp(schema.pattern, 'u'));
    assert.ok(matches(schema, 'a-b.c'));
    assert.deepEqual(evaluate(schema, 'a b'), [{ path: '', keyword: 'pattern', params: schema }]);
  });

  test('a pattern that does not compile constrains nothing', () => {
    assert.ok(matches({ pattern: '(' }, 'x'));
  });

  test('a reference to nothing, and one to itself, constrain nothing', () => {
    assert.ok(matches({ $ref: '#/$defs/none' }, 1));
    assert.ok(matches({ $ref: '#' }, 1));
    assert.ok(matches({ $ref: '#/%zz' }, 1));
    assert.ok(matches({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, 1));
    assert.ok(!matches({ $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } } }, 1));
  });

  test('a reference never reads what an object inherits', () => {
    assert.ok(matches({ $ref: '#/constructor' }, 1));
    assert.ok(matches({ $ref: '#/$defs/__proto__', $defs: {} }, 1));
  });

  test('the evaluation of a schema without end is stopped in time', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `d${i}`,
        { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    );
    const start = cpuTime();
    const budget = fullBudget();
    assert.deepEqual(evaluate({ $ref: '#/$defs/d0', $defs }, 1, { $defs }, budget), []);
    assert.ok(budget.left < 0, 'and says so');
    assert.ok(!matches({ $ref: '#/$defs/d0' }, 1, { $defs }), 'a condition of it does not hold');
    assert.ok(cpuTime() - start < scaled(2000));
  });

  test('once the budget is spent no wrong error is reported', () => {
    const list = Array.from({ length: 60_000 }, () => 'x');
    const items = { type: 'array', items: { type: 'string' } };
    const number = { type: 'array', items: { type: 'number' } };
    for (const schema of [
      { oneOf: [items, { ...items, minItems: 70_000 }] },
      { oneOf: [items, { properties: {}, not: {} }] },
      { allOf: [items, { not: { items: { maxLength: 0 } } }] },
      { allOf: [items, { not: { items: false } }] },
      { contains: { const: 'x' }, maxContains: 60_000 },
      { allOf: [items, { contains: { const: 'y' }, minContains: 0, maxContains: 0 }] },
      { allOf: [items, { if: { contains: { const: 'y' } }, then: false }] },
    ]) {
      assert.deepEqual(evaluate(schema, list), [], JSON.stringify(schema));
    }
    assert.ok(evaluate(number, list).length > 0, 'what was found stays found');
  });

  test('schemas nested without end are stopped without an exception', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]),
    );
    const budget = fullBudget();
    assert.deepEqual(evaluate({ $ref: '#/$defs/d0' }, 1, { $defs }, budget), []);
    assert.ok(budget.left < 0);
    let [schema, value]: [Schema, unknown] = [{ type: 'string' }, 'x'];
    for (let i = 0; i < 100; i++) [schema, value] = [{ allOf: [{ properties: { a: schema } }] }, { a: value }];
    assert.ok(matches(schema, value), 'a hundred levels are validated');
  });

  test('30,000 numbers are compared at once, and equal objects are found', () => {
    const start = cpuTime();
    assert.ok(
      matches(
        { uniqueItems: true },
        Array.from({ length: 30_000 }, (_, i) => i),
      ),
    );
    assert.ok(cpuTime() - start < scaled(1000));
    const twice = [1, '1', { 'a,b': 'c', a: 'b,c' }, null, { a: 'b,c', 'a,b': 'c' }];
    assert.deepEqual(
      evaluate({ uniqueItems: true }, twice).map(({ params }) => params),
      [{ i: 4, j: 2 }],
    );
    assert.ok(matches({ uniqueItems: true }, [1, '1', [1], ['1'], { 0: 1 }, true, 'true', null, 'null', [], {}]));
  });

  test('dependentSchemas do not apply to a list', () => {
    assert.ok(matches({ dependentSchemas: { length: false, 0: false } }, ['x']));
  });

  test('unusable keywords are ignored', () => {
    const schema = {
      minLength: 'x',
      required: 'a',
      properties: 3,
      allOf: {},
      enum: 'a',
      items: 'no',
      multipleOf: 0,
    } as Schema;
    for (const value of ['x', 1, [], {}]) assert.deepEqual(evaluate(schema, value), []);
  });

  test('a nested schema is evaluated with the references of its root', () => {
    const root = { $defs: { n: { type: 'number' } } };
    assert.ok(matches({ $ref: '#/$defs/n' }, 1, root));
    assert.ok(!matches({ $ref: '#/$defs/n' }, 'x', root));
  });
});
