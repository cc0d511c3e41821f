import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDefaults as fill } from '../../../src/form/state/defaults.ts';
import { FormMemory } from '../../../src/form/model/field-memory.ts';
import type { Field } from '../../../src/form/model/field.ts';
import { submission } from '../submission.ts';
import type { FormSource } from '../../../src/form/model/form-source.ts';
import { drawn, formOf, wrong } from '../held-form.ts';
import { sample } from '../sample.ts';

const withDefaults = (source: FormSource, value: unknown, done = new FormMemory()): unknown =>
  fill(source, value, { memory: done }).value;

describe('the submission', () => {
  test('The submission omits values that a condition hides, at any depth, and keeps unknown properties', () => {
    const value = { aboutProperty: false, propertyDescription: 'House 5', ours: { x: 1 } };
    assert.deepEqual(submission(sample, value), { aboutProperty: false, ours: { x: 1 } });
    assert.deepEqual(value.propertyDescription, 'House 5', 'the value itself is left alone');
    const nested = { schema: { properties: { stamp: sample.schema, list: { items: sample.schema } } } };
    assert.deepEqual(submission(nested, { stamp: value, list: [value] }), {
      stamp: { aboutProperty: false, ours: { x: 1 } },
      list: [{ aboutProperty: false, ours: { x: 1 } }],
    });
  });

  test('The submission contains only declared properties with declaredOnly', () => {
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
      ours: 1,
      g: { x: 'a', ours: 1 },
      l: [{ y: 'b', ours: { z: 1 } }],
      free: { any: 1 },
      map: { more: 'c' },
      named: { n_1: 1, ours: 1 },
      open: { ours: 1 },
    };
    assert.deepEqual(submission({ schema }, value), value);
    assert.deepEqual(submission({ schema }, value, { declaredOnly: true }), {
      g: { x: 'a' },
      l: [{ y: 'b' }],
      free: { any: 1 },
      map: { more: 'c' },
      named: { n_1: 1 },
      open: {},
    });
  });

  test('The submission omits excluded fields', () => {
    const omit = (field: Field): boolean => field.options.party === 'second';
    assert.deepEqual(
      submission(sample, { purpose: 'p', secondPartyName: 'R', stampDutyPaidBy: 'second' }, { exclude: omit }),
      { purpose: 'p' },
    );
  });

  test('The submission contains false for a required empty checkbox', () => {
    const schema = { required: ['a'], properties: { a: { type: 'boolean' }, b: { type: 'boolean' } } };
    assert.deepEqual(submission({ schema }, {}), { a: false });
  });

  test('Valid data is submitted unchanged', () => {
    const schema = {
      properties: {
        n: { type: 'number' },
        g: { type: 'object', properties: { x: { type: 'string' } } },
        l: { type: 'array', items: { type: 'null' } },
      },
    };
    const value = { n: 0.1, g: {}, l: [null, null], more: [] };
    assert.deepEqual(submission({ schema }, value), value);
    assert.deepEqual(submission({ schema: { type: 'array', items: { type: 'string' } } }, ['a']), ['a']);
    assert.equal(submission({ schema: { type: 'string' } }, 'a'), 'a');
    assert.equal(submission({ schema: true }, undefined), undefined);
  });

  test('Contradicting conditions end', () => {
    const schema = { properties: { a: {} }, if: { required: ['b'] }, then: {}, else: { properties: { b: {} } } };
    assert.ok(submission({ schema }, { b: 1 }));
  });
});

describe('defaults', () => {
  test('Defaults are set once in visible fields without a value', () => {
    const done = new FormMemory();
    const filled = withDefaults(sample, { purpose: 'p' }, done);
    assert.deepEqual(filled, { purpose: 'p', stampDutyPaidBy: 'first' });
    assert.deepEqual(withDefaults(sample, { purpose: 'p' }, done), { purpose: 'p' });
  });

  test('Defaults do not replace values of the host, including false and null', () => {
    const schema = { properties: { a: { default: true }, b: { default: 1 } } };
    assert.deepEqual(withDefaults({ schema }, { a: false, b: null }), { a: false, b: null });
  });

  test('A default may be null, if that is a value', () => {
    const properties = {
      a: { type: ['string', 'null'], default: null },
      b: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null },
      c: { type: 'string', default: null },
    };
    const form = formOf({ required: ['a', 'b'], properties });
    assert.deepEqual(form.submission, { a: null, b: null });
    assert.equal(form.valid, true);
  });

  test('Defaults may show further fields, which get their defaults', () => {
    const schema = {
      properties: { kind: { enum: ['x', 'y'], default: 'x' } },
      if: { properties: { kind: { const: 'x' } } },
      then: { properties: { size: { type: 'number', default: 5 } } },
    };
    assert.deepEqual(withDefaults({ schema }, {}), { kind: 'x', size: 5 });
  });

  test('Defaults create a required group, but not an optional one', () => {
    const group = { type: 'object', properties: { country: { type: 'string', default: 'IN' } } };
    const schema = { required: ['home'], properties: { home: group, work: group } };
    assert.deepEqual(withDefaults({ schema }, {}), { home: { country: 'IN' } });
    assert.deepEqual(withDefaults({ schema }, { work: { x: 1 } }), {
      home: { country: 'IN' },
      work: { x: 1, country: 'IN' },
    });
  });

  test('Defaults of a list are filled up to its minimum length', () => {
    const list = { type: 'array', default: ['carp'], items: { type: 'string', default: 'fish' }, minItems: 3 };
    assert.deepEqual(withDefaults({ schema: { properties: { list } } }, {}), {
      list: ['carp', 'fish', 'fish'],
    });
    const hostile = { properties: { list: { ...list, minItems: 1e9 } } };
    assert.equal((withDefaults({ schema: hostile }, {}) as { list: unknown[] }).list.length, 100);
  });

  test('A hidden field gets its constant', () => {
    const schema = { required: ['version'], properties: { version: { const: 2 } } };
    assert.deepEqual(withDefaults({ schema }, {}), { version: 2 });
  });

  test('Defaults of a group select the variant, and none of them is lost', () => {
    const part = (kind: string, name: string): object => ({
      title: kind,
      required: ['kind'],
      properties: { kind: { const: kind }, [name]: { type: 'string', default: name } },
    });
    const choice = { type: 'object', default: { kind: 'b', y: '1' }, oneOf: [part('a', 'x'), part('b', 'y')] };
    for (const required of [[], ['how']]) {
      const form = formOf({ required, properties: { how: choice } }, {});
      assert.ok(drawn(form.fields).includes('/how/y text'));
      assert.deepEqual(form.data, { how: { kind: 'b', y: '1' } });
      assert.deepEqual(form.submission, form.data);
    }
    const whole = formOf(choice);
    assert.deepEqual(whole.submission, { kind: 'b', y: '1' });
    whole.change('/~v0', 0, 'commit');
    assert.deepEqual(whole.submission, { kind: 'a', x: 'x' }, 'what the customer chose stays');
  });
});

describe('a group that may be null', () => {
  test('A group that may be null is removed when the checkbox that created it is cleared', () => {
    const spouse = { required: ['name'], properties: { name: { type: 'string' }, employed: { type: 'boolean' } } };
    const form = formOf({ properties: { spouse } }, {});
    form.change('/spouse/employed', true, 'commit');
    assert.deepEqual(wrong(form), ['/spouse/name required']);
    form.change('/spouse/employed', false, 'commit');
    assert.deepEqual([form.submission, wrong(form)], [{}, []]);
    form.change('/spouse/name', 'Asha', 'commit');
    form.change('/spouse/employed', true, 'commit');
    form.change('/spouse/employed', false, 'commit');
    assert.deepEqual(form.submission, { spouse: { name: 'Asha', employed: false } });
  });

  const group = {
    type: ['object', 'null'],
    required: ['x'],
    properties: { x: { type: 'string' }, c: { type: 'string', default: 'IN' } },
  };

  test('A group that may be null is null until it is created, and after it is removed', () => {
    const form = formOf({ required: ['g'], properties: { g: group } }, {});
    assert.deepEqual(form.submission, { g: null });
    assert.ok(form.valid);
    form.change('/g/x', 'a', 'input');
    assert.deepEqual(form.submission, { g: { x: 'a', c: 'IN' } });
    assert.equal(form.fields[0]?.list?.canRemove, true);
    form.change('/g', undefined, 'commit');
    assert.deepEqual(form.submission, { g: null });
  });

  test('A group that may be null stays null if the host says so', () => {
    assert.deepEqual(formOf({ required: ['g'], properties: { g: group } }, { g: null }).data, { g: null });
  });

  test('A recursive group is created by a button, also from null', () => {
    const node = {
      type: 'object',
      required: ['next'],
      properties: { n: { type: 'string' }, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
    };
    const form = formOf(node, { next: { next: null } });
    assert.deepEqual(drawn(form.fields), ['/n text', '/next group', '/next/n text', '/next/next add-object']);
    form.change('/next/next', {}, 'commit');
    assert.deepEqual(form.submission, { next: { next: { next: null } } });
    form.change('/next/next', undefined, 'commit');
    assert.deepEqual(form.submission, { next: { next: null } });
  });
});
