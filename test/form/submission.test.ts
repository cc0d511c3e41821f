import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDefaults as fill } from '../../src/form/defaults.ts';
import type { Field } from '../../src/form/field.ts';
import { submission } from '../../src/form/submission.ts';
import type { FormSource } from '../../src/form/source.ts';
import { sample } from './sample.ts';

const withDefaults = (source: FormSource, value: unknown, done: Set<string>): unknown => fill(source, value, done).value;

describe('what is submitted', () => {
  test('without what a condition hides, however deep, and with what the schema does not know', () => {
    const value = { aboutProperty: false, propertyDescription: 'House 5', ours: { x: 1 } };
    assert.deepEqual(submission(sample, value), { aboutProperty: false, ours: { x: 1 } });
    assert.deepEqual(value.propertyDescription, 'House 5', 'the value itself is left alone');
    const nested = { schema: { properties: { stamp: sample.schema, list: { items: sample.schema } } } };
    assert.deepEqual(submission(nested, { stamp: value, list: [value] }), {
      stamp: { aboutProperty: false, ours: { x: 1 } },
      list: [{ aboutProperty: false, ours: { x: 1 } }],
    });
  });

  test('nothing but what the schema declares, where only that is wanted', () => {
    const schema = {
      properties: {
        g: { type: 'object', properties: { x: { type: 'string' } } },
        l: { type: 'array', items: { properties: { y: { type: 'string' } } } },
        free: { type: 'object' },
        map: { properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } },
        named: { properties: { a: { type: 'string' } }, patternProperties: { '^n_': {} } },
        open: { properties: { a: { type: 'string' } }, additionalProperties: true },
      },
    };
    const value = {
      ours: 1, g: { x: 'a', ours: 1 }, l: [{ y: 'b', ours: { z: 1 } }], free: { any: 1 }, map: { more: 'c' },
      named: { n_1: 1, ours: 1 }, open: { ours: 1 },
    };
    assert.deepEqual(submission({ schema }, value), value);
    assert.deepEqual(submission({ schema }, value, { declaredOnly: true }), {
      g: { x: 'a' }, l: [{ y: 'b' }], free: { any: 1 }, map: { more: 'c' }, named: { n_1: 1 }, open: {},
    });
  });

  test('without what is omitted', () => {
    const omit = (field: Field): boolean => field.options.party === 'second';
    assert.deepEqual(submission(sample, { purpose: 'p', secondPartyName: 'R', stampDutyPaidBy: 'second' }, { omit }), { purpose: 'p' });
  });

  test('with a no for an empty box that must be answered', () => {
    const schema = { required: ['a'], properties: { a: { type: 'boolean' }, b: { type: 'boolean' } } };
    assert.deepEqual(submission({ schema }, {}), { a: false });
  });

  test('valid data comes out as it went in', () => {
    const schema = { properties: { n: { type: 'number' }, g: { type: 'object', properties: { x: { type: 'string' } } }, l: { type: 'array', items: { type: 'null' } } } };
    const value = { n: 0.1, g: {}, l: [null, null], more: [] };
    assert.deepEqual(submission({ schema }, value), value);
    assert.deepEqual(submission({ schema: { type: 'array', items: { type: 'string' } } }, ['a']), ['a']);
    assert.equal(submission({ schema: { type: 'string' } }, 'a'), 'a');
    assert.equal(submission({ schema: true }, undefined), undefined);
  });

  test('conditions that contradict themselves come to an end', () => {
    const schema = { properties: { a: {} }, if: { required: ['b'] }, then: {}, else: { properties: { b: {} } } };
    assert.ok(submission({ schema }, { b: 1 }));
  });
});

describe('defaults', () => {
  test('fill what shows and has no value, once', () => {
    const done = new Set<string>();
    const filled = withDefaults(sample, { purpose: 'p' }, done);
    assert.deepEqual(filled, { purpose: 'p', stampDutyPaidBy: 'first' });
    assert.deepEqual(withDefaults(sample, { purpose: 'p' }, done), { purpose: 'p' });
  });

  test('do not replace what the host gave, false and null included', () => {
    const schema = { properties: { a: { default: true }, b: { default: 1 } } };
    assert.deepEqual(withDefaults({ schema }, { a: false, b: null }, new Set()), { a: false, b: null });
  });

  test('may show further fields, which have theirs', () => {
    const schema = {
      properties: { kind: { enum: ['x', 'y'], default: 'x' } },
      if: { properties: { kind: { const: 'x' } } },
      then: { properties: { size: { type: 'number', default: 5 } } },
    };
    assert.deepEqual(withDefaults({ schema }, {}, new Set()), { kind: 'x', size: 5 });
  });

  test('begin a group that must be there, not one that may be left out', () => {
    const group = { type: 'object', properties: { country: { type: 'string', default: 'IN' } } };
    const schema = { required: ['home'], properties: { home: group, work: group } };
    assert.deepEqual(withDefaults({ schema }, {}, new Set()), { home: { country: 'IN' } });
    assert.deepEqual(withDefaults({ schema }, { work: { x: 1 } }, new Set()), { home: { country: 'IN' }, work: { x: 1, country: 'IN' } });
  });

  test('of a list are filled up to as many entries as there must be', () => {
    const list = { type: 'array', default: ['carp'], items: { type: 'string', default: 'fish' }, minItems: 3 };
    assert.deepEqual(withDefaults({ schema: { properties: { list } } }, {}, new Set()), { list: ['carp', 'fish', 'fish'] });
    const hostile = { properties: { list: { ...list, minItems: 1e9 } } };
    assert.equal((withDefaults({ schema: hostile }, {}, new Set()) as { list: unknown[] }).list.length, 100);
  });

  test('set the one value that a hidden field may have', () => {
    const schema = { required: ['version'], properties: { version: { const: 2 } } };
    assert.deepEqual(withDefaults({ schema }, {}, new Set()), { version: 2 });
  });
});
