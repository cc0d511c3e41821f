import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluate, matches, type Schema } from '../../../src/base/evaluator/index.ts';
import { cases } from './cases.ts';
import { comparable, judgeByAjv } from './oracle.ts';

describe('the evaluator agrees with Ajv', () => {
  for (const { name, schema, values, good } of cases) {
    test(name, () => {
      const ajv = judgeByAjv(schema);
      for (const value of values) {
        assert.deepEqual(comparable(evaluate(schema, value)), comparable(ajv(value)), JSON.stringify(value));
      }
      assert.equal(values.filter((value) => matches(schema, value)).length, good, 'values that fit');
    });
  }
});

describe('where Ajv cannot be asked', () => {
  test('a number is a multiple by its decimal digits, however large', () => {
    assert.ok(matches({ multipleOf: 0.123456789 }, 0));
    assert.ok(!matches({ multipleOf: 0.123456789 }, 1e308));
    assert.ok(matches({ multipleOf: 1e-300 }, 1e300));
    assert.ok(!matches({ multipleOf: 0.01 }, 0.010000000001));
    assert.ok(!matches({ multipleOf: 3 }, 1e21));
  });

  test('a property called __proto__ is data like any other', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "number"}}, "additionalProperties": false}') as Schema;
    const named = (text: string): unknown => JSON.parse(text);
    assert.ok(matches(schema, {}));
    assert.ok(matches(schema, named('{"__proto__": 1}')));
    assert.deepEqual(evaluate(schema, named('{"__proto__": "x"}')), [
      { path: '/__proto__', keyword: 'type', params: { type: 'number' } },
    ]);
    assert.ok(!matches({ required: ['__proto__'] }, {}));
  });

  test('a pattern that only an older engine reads is still checked', () => {
    const schema = { pattern: '^[\\w-.]+$' };
    assert.throws(() => new RegExp(schema.pattern, 'u'));
    assert.ok(matches(schema, 'a-b.c'));
    assert.deepEqual(evaluate(schema, 'a b'), [{ path: '', keyword: 'pattern', params: schema }]);
  });

  test('a pattern that no engine reads constrains nothing', () => {
    assert.ok(matches({ pattern: '(' }, 'x'));
  });

  test('a reference to nowhere, and one that leads to itself, constrain nothing', () => {
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

  test('a schema that would take forever is given up in time', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`d${i}`, { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }]),
    );
    const start = performance.now();
    assert.ok(matches({ $ref: '#/$defs/d0', $defs }, 1));
    assert.ok(performance.now() - start < 2000);
  });

  test('unusable keywords are ignored', () => {
    const schema = { minLength: 'x', required: 'a', properties: 3, allOf: {}, enum: 'a', items: 'no', multipleOf: 0 } as Schema;
    for (const value of ['x', 1, [], {}]) assert.deepEqual(evaluate(schema, value), []);
  });

  test('a part is judged with the references of its whole', () => {
    const root = { $defs: { n: { type: 'number' } } };
    assert.ok(matches({ $ref: '#/$defs/n' }, 1, root));
    assert.ok(!matches({ $ref: '#/$defs/n' }, 'x', root));
  });
});
