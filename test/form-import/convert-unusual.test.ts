import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scaled } from '../support/pace.mjs';
import { convert, Refused } from '../../src/form-import/index.ts';
import { matches } from '../../src/base/evaluator/index.ts';
import { createValidatorInPlace } from '../../src/proxy/validation/validator-in-place.ts';

describe('descriptions that are refused, with the reason', () => {
  const inside = (more: object): object => ({ type: 'object', properties: { a: more } });
  let nested: object = { type: 'string' };
  for (let level = 0; level < 40; level++) nested = { type: 'object', properties: { a: nested } };
  const circle: Record<string, unknown> = { type: 'object' };
  circle['properties'] = { a: circle };
  let bottomless: object = {};
  for (let level = 0; level < 20_000; level++) bottomless = { not: bottomless };
  const many = (count: number): Record<string, object> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, {}]));

  const cases: readonly (readonly [name: string, description: unknown, reason: RegExp])[] = [
    ['a schema that contains itself as an object', circle, /contains itself/],
    ['nesting beyond reason', bottomless, /nests/],
    ['nesting beyond the bound', nested, /deeper than 24/],
    ['too many names', { type: 'object', properties: many(2_001) }, /more than 2000 names/],
    [
      'too many parts',
      {
        type: 'object',
        properties: Object.fromEntries(Object.keys(many(150)).map((name) => [name, { properties: many(150) }])),
      },
      /parts/,
    ],
    ['too many values', inside({ enum: Array.from({ length: 5_001 }, (_, i) => i) }), /more than 5000 values/],
    [
      'too many branches',
      inside({ oneOf: Array.from({ length: 5_001 }, (_, i) => ({ const: i })) }),
      /more than 5000 branches/,
    ],
    ['too many characters', inside({ description: 'x'.repeat(1_000_001) }), /longer than/],
    [
      'a property called __proto__',
      JSON.parse('{"type": "object", "properties": {"__proto__": {"type": "string"}}}'),
      /__proto__/,
    ],
    ['a reference to another document', inside({ $ref: 'https://evil.example/schema' }), /another document/],
    ['a reference to nowhere', inside({ $ref: '#/$defs/none' }), /does not exist/],
    [
      'references in a circle',
      { ...inside({ $ref: '#/$defs/x' }), $defs: { x: { allOf: [{ $ref: '#/$defs/y' }] }, y: { $ref: '#/$defs/x' } } },
      /without end/,
    ],
    ['a keyword that cannot be meant', inside({ type: 'date-time' }), /properties\/a\/type/],
    ['a negative length', inside({ minLength: -1 }), /minLength/],
    ['a pattern for names that cannot be used', inside({ patternProperties: { '^(a+)+$': {} } }), /cannot be used/],
    ['nothing', null, /neither/],
    ['rows without names', [{ label: 'x' }], /needs a name/],
  ];
  for (const [name, description, reason] of cases) {
    test(name, () => {
      const started = performance.now();
      assert.throws(
        () => convert(description),
        (error) => error instanceof Refused && reason.test(error.message),
      );
      assert.ok(performance.now() - started < scaled(2_000));
    });
  }
});

describe('unusual descriptions that are accepted', () => {
  /* A text that must be long, below keywords that mean something to some program and nothing to a form. */
  const long = { type: 'string', minLength: 5 };
  const within = (a: object, more: object = {}): unknown => ({
    type: 'object',
    properties: { a: { ...long, ...a } },
    required: ['a'],
    ...more,
  });
  const foreign: readonly (readonly [name: string, description: unknown])[] = [
    ['$async', within({}, { $async: true })],
    ['$async in a part', within({ $async: true })],
    ['$async behind a reference', within({}, { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: { $async: true } } })],
    ['$data, as an unknown keyword', within({ formatMinimum: { $data: '1/b' } })],
    ['discriminator', within({}, { discriminator: { propertyName: 'a' } })],
    ['id', within({ id: 'a' })],
    [
      'what the content is',
      within({ contentEncoding: 'base64', contentMediaType: 'image/png', contentSchema: 'none' }),
    ],
    [
      'a vocabulary',
      within({
        $vocabulary: { 'https://a.example/money': true },
        currency: 'INR',
        instanceof: 'Date',
        transform: ['trim'],
      }),
    ],
    [
      'names below an unknown keyword',
      within(
        { 'x-hint': { $anchor: 'no name!', $id: 'a' } },
        { components: { b: { $id: 'a' }, c: [{ d: { $id: 'a' } }] } },
      ),
    ],
    [
      'a word that nests without an end',
      within({ 'x-deep': JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`) as unknown }),
    ],
  ];
  for (const [name, description] of foreign) {
    test(`validation is unchanged for ${name}`, async () => {
      const { schema } = convert(description);
      for (const [a, wrong] of [
        ['long enough', 0],
        ['no', 1],
      ] as const) {
        assert.equal((await createValidatorInPlace()(schema, { a })).length, wrong);
        assert.equal(matches(schema, { a }), wrong === 0);
      }
    });
  }

  test('an unusable pattern leaves its field, and a note', () => {
    const { schema, notes } = convert({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } });
    assert.deepEqual(schema['properties'], { a: { type: 'string' } });
    assert.match(notes.join(), /#\/properties\/a is not checked/);
  });

  test('a keyword with null counts as absent', async () => {
    const absent = Object.fromEntries(
      [
        'title',
        'description',
        'pattern',
        'minLength',
        'maxLength',
        'enum',
        'format',
        'default',
        'const',
        'required',
        'properties',
        'items',
        'minimum',
        'multipleOf',
        'allOf',
        'oneOf',
        'if',
        '$ref',
        'additionalProperties',
        'patternProperties',
        'dependencies',
        'definitions',
        '$defs',
        'examples',
        'readOnly',
        '$id',
        '$schema',
        'nullable',
      ].map((key) => [key, null]),
    );
    const a = { ...absent, type: 'string', title: 'Name' };
    const { schema, notes } = convert({
      ...absent,
      type: 'object',
      properties: { a, b: { ...absent, type: 'array' } },
      required: ['a'],
    });
    assert.deepEqual(schema, {
      type: 'object',
      properties: { a: { type: 'string', title: 'Name' }, b: { type: 'array' } },
      required: ['a'],
    });
    assert.deepEqual(notes, []);
    assert.deepEqual(await createValidatorInPlace()(schema, { a: 'Asha' }), []);
  });

  test('null among values, and where the type allows it, is a value', () => {
    const properties = { a: { enum: ['x', null] }, b: { const: null }, c: { type: ['string', 'null'], default: null } };
    assert.deepEqual(convert({ type: 'object', properties }).schema['properties'], properties);
  });

  test('a keyword with an invalid value is ignored, with a note', async () => {
    const wrong = {
      title: 1,
      description: ['x'],
      examples: 'ABC',
      deprecated: 'use b',
      readOnly: 'no',
      writeOnly: 1,
      contentEncoding: 5,
    };
    const { schema, notes } = convert({ type: 'object', properties: { a: { type: 'string', ...wrong } } });
    assert.deepEqual(schema['properties'], { a: { type: 'string' } });
    for (const word of Object.keys(wrong))
      assert.match(notes.join(), new RegExp(`The ${word} at #/properties/a is ignored`));
    assert.deepEqual(await createValidatorInPlace()(schema, { a: 'x' }), []);
  });

  test('an enum with names beside a reference keeps both', () => {
    const a = { $ref: '#/definitions/x', enum: ['p', 'q'], enumNames: ['P', 'Q'] };
    const { schema } = convert({
      type: 'object',
      properties: { a },
      definitions: { x: { type: 'string', maxLength: 1 } },
    });
    assert.ok(matches(schema, { a: 'p' }));
    assert.deepEqual((schema['properties'] as Record<string, { $ref: string }>)['a']?.$ref, '#/$defs/x');
  });

  test('two thousand patterns are checked within a time limit', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [`n${i}`, { type: 'string', pattern: `^(?:[ab]*a[ab]{12}|[x${i}]*)$` }]),
    );
    const started = performance.now();
    const { notes } = convert({ type: 'object', properties });
    assert.ok(notes.length > 0);
    assert.ok(performance.now() - started < scaled(10_000));
  });

  test('names that every object inherits are ordinary names', () => {
    const { schema } = convert({
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'number' } },
      required: ['constructor'],
    });
    assert.ok(!matches(schema, {}));
    assert.ok(matches(schema, { constructor: 'x', toString: 1 }));
  });

  test('a schema may contain itself if the value gets smaller', () => {
    const { schema } = convert({ type: 'object', properties: { child: { $ref: '#' } } });
    assert.ok(matches(schema, { child: { child: {} } }));
    assert.ok(!matches(schema, { child: { child: 1 } }));
  });
});
