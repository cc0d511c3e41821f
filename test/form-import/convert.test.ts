import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from '../../src/form-import/index.ts';
import { matches } from '../../src/base/evaluator/index.ts';
import { validate } from '../form/validate.ts';
import { readForm } from '../../src/form/state/read-form.ts';
import { submission } from '../form/submission.ts';
import { createValidatorInPlace } from '../../src/proxy/validation/validator-in-place.ts';

describe('JSON Schema of older drafts', () => {
  test('references follow moved schemas, and a definition anywhere else is included', () => {
    const { schema } = convert({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } },
        first: { $ref: '#/properties/pair/items/0', title: 'First', minLength: 50 },
        other: { $ref: '#/components/schemas/code' },
      },
      components: { schemas: { code: { type: 'string', pattern: '^\\d{2}$' } } },
    });
    assert.ok(matches(schema, { pair: ['a', 1, true], first: 'short', other: '12' }));
    assert.ok(!matches(schema, { pair: ['a', 1, 'x'] }));
    assert.ok(!matches(schema, { first: 5 }));
    assert.ok(!matches(schema, { other: '123' }));
  });

  test('enumNames become titles', () => {
    const { schema } = convert({
      type: 'object',
      properties: { a: { type: 'string', enum: ['x', 'y'], enumNames: ['Ex', 'Why'] } },
    });
    assert.deepEqual(schema['properties'], {
      a: {
        type: 'string',
        oneOf: [
          { const: 'x', title: 'Ex' },
          { const: 'y', title: 'Why' },
        ],
      },
    });
  });
});

describe('nullable, as OpenAPI 3.0 writes it', () => {
  const $defs = {
    address: {
      type: 'object',
      title: 'Address',
      properties: { city: { type: 'string' }, again: { $ref: '#/properties/a/properties/b' } },
      required: ['city'],
    },
  };
  const address = { city: 'Pune' };
  const cases: readonly (readonly [name: string, a: object, good: unknown, bad: unknown])[] = [
    ['a type', { type: 'string', maxLength: 4 }, 'yes', 5],
    ['a type that names null already', { type: ['string', 'null'] }, 'yes', 5],
    ['a reference', { $ref: '#/$defs/address' }, address, {}],
    ['allOf', { allOf: [{ $ref: '#/$defs/address' }], title: 'Home' }, address, {}],
    ['oneOf with null in it', { oneOf: [{ $ref: '#/$defs/address' }, { type: 'null' }] }, address, {}],
    ['an enum', { enum: ['a', 'b'] }, 'a', 'c'],
    ['an enum with a type', { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] }, 'a', 'c'],
    ['an enum with null in it', { type: 'string', enum: ['a', null] }, 'a', 'c'],
    ['properties without a type', { properties: { city: { type: 'string' } }, required: ['city'] }, address, {}],
    [
      'a condition',
      { type: ['object'], if: true, then: { required: ['city'] }, properties: { city: {} } },
      address,
      {},
    ],
  ];
  for (const [name, a, good, bad] of cases) {
    test(`beside ${name}: both validators accept null, and the form can be submitted`, async () => {
      for (const required of [['a'], []]) {
        const { schema, uiSchema } = convert({
          type: 'object',
          properties: { a: { nullable: true, ...a } },
          required,
          $defs: { address: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
        });
        for (const [value, isRight] of [
          [null, true],
          [good, true],
          [bad, false],
        ] as const) {
          assert.equal(matches(schema, { a: value }), isRight, JSON.stringify(value));
          assert.equal(
            (await createValidatorInPlace()(schema, { a: value })).length === 0,
            isRight,
            JSON.stringify(value),
          );
        }
        assert.ok(!JSON.stringify(schema).includes('nullable'));
        assert.deepEqual(submission({ schema, uiSchema }, { a: null }), { a: null });
        assert.deepEqual(validate({ schema, uiSchema }, { a: null }), []);
      }
    });
  }

  test('references into a nullable schema follow it, and its title stays', () => {
    const inside = {
      nullable: true,
      title: 'Home',
      allOf: [{ $ref: '#/$defs/address' }],
      properties: { b: { type: 'number' } },
    };
    const { schema, uiSchema } = convert({ type: 'object', properties: { a: inside }, $defs });
    assert.ok(matches(schema, { a: { city: 'Pune', again: 5 } }));
    assert.ok(!matches(schema, { a: { city: 'Pune', again: 'x' } }));
    assert.equal(readForm({ schema, uiSchema }, {})[0]?.label, 'Home');
  });

  test('nullable that is not true, or at the root, changes nothing', async () => {
    const { schema } = convert({
      nullable: true,
      properties: { a: { nullable: false, type: ['string', 'null'] }, b: { nullable: 'yes', type: 'string' } },
    });
    assert.deepEqual(schema, {
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } },
    });
    assert.deepEqual(await createValidatorInPlace()(schema, { a: null }), []);
  });
});

describe('RJSF', () => {
  test("RJSF's widget names become ours at every depth, and other options stay", () => {
    const { uiSchema } = convert({
      schema: {
        type: 'object',
        properties: { age: { type: 'number' }, list: { type: 'array', items: { type: 'string' } } },
      },
      uiSchema: {
        'ui:order': ['list', '*'],
        age: { 'ui:widget': 'updown' },
        list: { items: { 'ui:options': { widget: 'alt-date', rows: 3 } } },
      },
    });
    assert.deepEqual(uiSchema, {
      'ui:order': ['list', '*'],
      age: { 'ui:widget': 'number' },
      list: { items: { 'ui:options': { widget: 'date', rows: 3 } } },
    });
  });
});

test('flat descriptors become a schema with options, limits, conditions and sections', () => {
  const { schema, uiSchema } = convert([
    {
      name: 'purpose',
      label: 'Purpose',
      type: 'text',
      required: true,
      minLength: '5',
      section: 'Paper',
      help: 'In a few words',
    },
    { name: 'payer', type: 'select', options: [{ value: 'first', label: 'First party' }, 'second'], section: 'Paper' },
    {
      name: 'amount',
      type: 'amount',
      min: 1,
      decimals: 2,
      section: 'Money',
      visible_when: { field: 'payer', in: ['first', 'both'] },
      required: 'yes',
    },
    { name: 'extras', type: 'checkboxes', options: ['a', 'b'], section: 'Money' },
  ]);
  assert.ok(matches(schema, { purpose: 'A name change', payer: 'second', extras: ['b'] }));
  assert.ok(!matches(schema, { purpose: 'A name change', payer: 'first' }));
  assert.ok(matches(schema, { purpose: 'A name change', payer: 'first', amount: 19.99 }));
  assert.ok(!matches(schema, { purpose: 'A name change', extras: ['c'] }));
  assert.ok(!matches(schema, { purpose: 'abc' }));
  assert.deepEqual(uiSchema['ui:sections'], [
    { title: 'Paper', fields: ['purpose', 'payer'] },
    { title: 'Money', fields: ['amount', 'extras'] },
  ]);
});
