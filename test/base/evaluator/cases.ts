import type { Schema } from '../../../src/base/evaluator/index.ts';

interface Case {
  name: string;
  schema: Schema;
  /** Each is validated by both sides. Ajv decides which ones are valid, and `good` is their number. */
  values: readonly unknown[];
  good: number;
}

const address = {
  type: 'object',
  required: ['pin'],
  properties: { pin: { type: 'string', pattern: '^[1-9]\\d{5}$' } },
};

export const cases: readonly Case[] = [
  { name: 'true and false', schema: { properties: { a: true, b: false } }, values: [{ a: 1 }, { b: 1 }, 3], good: 2 },
  {
    name: 'type',
    schema: { type: 'integer' },
    values: [1, 1.0, 1.5, '1', null, true, [], {}, 9007199254740993, -0, 1e300],
    good: 5,
  },
  { name: 'a list of types', schema: { type: ['string', 'null'] }, values: ['', null, 0, false], good: 2 },
  {
    name: 'enum',
    schema: { enum: [1, 'a', null, { b: [1, { c: 2 }] }] },
    values: [1, '1', null, { b: [1, { c: 2 }] }, { b: [1] }],
    good: 3,
  },
  { name: 'const', schema: { const: { a: 1, b: 2 } }, values: [{ b: 2, a: 1 }, { a: 1 }, [], null], good: 1 },
  { name: 'const null', schema: { properties: { a: { const: null } } }, values: [{ a: null }, { a: 0 }, {}], good: 2 },
  { name: 'minimum and maximum', schema: { minimum: 1, maximum: 2.5 }, values: [1, 2.5, 0.99, 2.51, '9'], good: 3 },
  {
    name: 'exclusive limits',
    schema: { exclusiveMinimum: 0, exclusiveMaximum: 10 },
    values: [0, 10, 0.1, 9.99, -1],
    good: 2,
  },
  {
    name: 'money is a multiple of 0.01',
    schema: { multipleOf: 0.01 },
    values: [19.99, 0.07, 1.1, 4.35, 1.005, 0, -19.99, 8.345, 1e-7, 100000.01, 70.0000001, 'x'],
    good: 8,
  },
  {
    name: 'multiples of whole numbers',
    schema: { multipleOf: 3 },
    values: [9007199254740993, 9, 3e15, 10, 0, -6],
    good: 4,
  },
  {
    name: 'letters are code points',
    schema: { minLength: 2, maxLength: 3 },
    values: ['🙂', '🙂🙂', 'नमस्ते', 'abc', 'abcd', '', 5],
    good: 3,
  },
  {
    name: 'pattern',
    schema: { pattern: '^[A-Z]{5}\\d{4}[A-Z]$' },
    values: ['ABCPE1234F', 'abcpe1234f', 'xABCPE1234F', 7],
    good: 2,
  },
  {
    name: 'a pattern of letters in any script',
    schema: { pattern: '^\\p{L}+$' },
    values: ['ಕನ್ನಡ', 'Straße', 'a1'],
    good: 1,
  },
  {
    name: 'date',
    schema: { format: 'date' },
    values: [
      '2024-02-29',
      '2023-02-29',
      '2023-04-31',
      '0000-02-29',
      '2023-13-01',
      '2023-1-1',
      '',
      '2023-00-10',
      '2023-01-00',
      1,
    ],
    good: 3,
  },
  {
    name: 'time',
    schema: { format: 'time' },
    values: [
      '10:00:00Z',
      '10:00:00',
      '24:00:00Z',
      '23:59:60Z',
      '22:59:60Z',
      '01:29:60+01:30',
      '10:00:00.5+0530',
      '10:00:00+24:00',
      '10:60:00Z',
      '12:00Z',
    ],
    good: 4,
  },
  {
    name: 'date-time',
    schema: { format: 'date-time' },
    values: [
      '2024-02-29T10:00:00Z',
      '2024-02-29 10:00:00+05:30',
      '2024-02-30T10:00:00Z',
      '2024-02-29T10:00',
      '2024-02-29t10:00:00z',
      '',
    ],
    good: 3,
  },
  {
    name: 'email',
    schema: { format: 'email' },
    values: [
      'a@b.in',
      'asha.rao+x@mail.example.co.in',
      'a@b',
      '@b.in',
      'a b@c.in',
      'a..b@c.in',
      'a@-b.in',
      'ಅ@b.in',
      '',
    ],
    good: 2,
  },
  {
    name: 'uri',
    schema: { format: 'uri' },
    values: [
      'https://example.in/a?b=c#d',
      'http://[::1]:8080/x',
      'mailto:a@b.in',
      'urn:a:b',
      'example.in',
      '/a/b',
      'https://a b',
      'https://example.in/%zz',
      'https://user:pw@example.in',
      'http://',
      'x:',
      '://a',
      'https://ex.in/ಅ',
      'a:/b//c',
      'tel:+91-98',
      'https://a.in?x[]=1',
      'ftp://a.in:21/',
      'https://a.in:x/',
      '1a:b',
      'a:b:c',
      'data:text/plain;base64,AA==',
      '',
    ],
    good: 12,
  },
  {
    name: 'uuid',
    schema: { format: 'uuid' },
    values: [
      '123e4567-e89b-12d3-a456-426614174000',
      'URN:UUID:123e4567-e89b-12d3-a456-426614174000',
      '123e4567',
      'g23e4567-e89b-12d3-a456-426614174000',
    ],
    good: 2,
  },
  { name: 'an unknown format', schema: { format: 'aadhaar' }, values: ['x', 1], good: 2 },
  {
    name: 'required',
    schema: { required: ['a', 'a/b', '~'] },
    values: [{ a: 1, 'a/b': 2, '~': 3 }, { a: null }, {}, 'not an object', []],
    good: 3,
  },
  {
    name: 'names that every object inherits',
    schema: {
      required: ['constructor', 'toString'],
      properties: { constructor: { type: 'string' }, toString: { maxLength: 1 } },
      additionalProperties: false,
    },
    values: [
      {},
      { constructor: 'x', toString: 'y' },
      { constructor: 1, toString: 'y', valueOf: 2 },
      JSON.parse('{"__proto__": 1}'),
    ],
    good: 1,
  },
  {
    name: 'additional and pattern properties',
    schema: {
      properties: { a: { type: 'number' } },
      patternProperties: { '^x-': { type: 'string' }, '\\d$': { minLength: 2 } },
      additionalProperties: { type: 'boolean' },
    },
    values: [
      { a: 1 },
      { a: 'x' },
      { 'x-b': 1 },
      { 'x-1': 'a' },
      { 'x-1': 'ab' },
      { other: true },
      { other: 1, 'a/~b': 2 },
    ],
    good: 3,
  },
  {
    name: 'propertyNames',
    schema: { propertyNames: { maxLength: 2, pattern: '^a' } },
    values: [{ a: 1 }, { abc: 1 }, { b: 1, bcd: 2 }, 1],
    good: 2,
  },
  {
    name: 'property counts',
    schema: { minProperties: 1, maxProperties: 2 },
    values: [{}, { a: 1 }, { a: 1, b: 2, c: 3 }, []],
    good: 2,
  },
  {
    name: 'items',
    schema: { items: { type: 'string' }, minItems: 1, maxItems: 2 },
    values: [[], ['a'], ['a', 1, null], 'a'],
    good: 2,
  },
  {
    name: 'a tuple and its rest',
    schema: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } },
    values: [[], ['a'], ['a', 1, true], ['a', 1, 2], [1, 'a']],
    good: 3,
  },
  { name: 'a closed tuple', schema: { prefixItems: [true], items: false }, values: [[1], [1, 2], []], good: 2 },
  { name: 'no items', schema: { items: false }, values: [[], [1, 2]], good: 1 },
  { name: 'contains', schema: { contains: { const: 1 } }, values: [[1], [2, 1], [2], [], 'x'], good: 3 },
  {
    name: 'contains within limits',
    schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    values: [[1], [1, 1], [1, 1, 1, 1], []],
    good: 1,
  },
  {
    name: 'contains none',
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    values: [[], [1], [1, 1]],
    good: 2,
  },
  {
    name: 'uniqueItems',
    schema: { uniqueItems: true },
    values: [
      [1, 2],
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [1, '1', true],
      [[1], [1]],
      [],
    ],
    good: 3,
  },
  {
    name: 'allOf',
    schema: { allOf: [{ minimum: 2 }, { maximum: 4 }, { multipleOf: 2 }] },
    values: [2, 3, 5, 1],
    good: 1,
  },
  {
    name: 'anyOf',
    schema: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'number' }] },
    values: ['ab', 'a', 1, null],
    good: 2,
  },
  {
    name: 'oneOf',
    schema: { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }, { multipleOf: 6 }] },
    values: [2, 3, 6, 5, 'x'],
    good: 2,
  },
  {
    name: 'titled choices',
    schema: {
      oneOf: [
        { const: 'first', title: 'First party' },
        { const: 'second', title: 'Second party' },
      ],
    },
    values: ['first', 'third', null],
    good: 1,
  },
  { name: 'not', schema: { not: { type: 'object', required: ['a'] } }, values: [{ a: 1 }, {}, 1], good: 2 },
  { name: 'not anything', schema: { properties: { a: { not: {} } } }, values: [{}, { a: 1 }], good: 1 },
  {
    name: 'if, then, else',
    schema: {
      properties: { aboutProperty: { type: 'boolean' } },
      if: { properties: { aboutProperty: { const: true } }, required: ['aboutProperty'] },
      then: { required: ['propertyDescription'], properties: { propertyDescription: { minLength: 5 } } },
      else: { maxProperties: 1 },
    },
    values: [
      {},
      { aboutProperty: true },
      { aboutProperty: true, propertyDescription: 'abc' },
      { aboutProperty: false, x: 1 },
      { aboutProperty: true, propertyDescription: 'House 5' },
    ],
    good: 2,
  },
  { name: 'a branch that is false', schema: { if: { minimum: 5 }, then: false }, values: [1, 6], good: 1 },
  { name: 'then without if', schema: { then: { type: 'string' }, else: false }, values: [1], good: 1 },
  {
    name: 'dependentRequired',
    schema: { dependentRequired: { card: ['address', 'name'] } },
    values: [{}, { card: 1 }, { card: 1, address: 1 }, { card: 1, address: 1, name: 1 }, { name: 1 }],
    good: 3,
  },
  {
    name: 'dependentSchemas',
    schema: {
      dependentSchemas: {
        card: { required: ['address'], properties: { address: { type: 'string' } } },
        toString: false,
      },
    },
    values: [{}, { card: 1 }, { card: 1, address: 2 }, { card: 1, address: 'x' }],
    good: 2,
  },
  {
    name: '$ref with sisters',
    schema: {
      $defs: { address, 'a/b~c%': { type: 'number' } },
      properties: { home: { $ref: '#/$defs/address', maxProperties: 1 }, n: { $ref: '#/$defs/a~1b~0c%25' } },
    },
    values: [{}, { home: {} }, { home: { pin: '560001' } }, { home: { pin: '5', x: 1 } }, { n: 'x' }],
    good: 2,
  },
  {
    name: 'a schema that contains itself',
    schema: {
      $defs: {
        node: {
          type: 'object',
          required: ['v'],
          properties: { v: { type: 'number' }, next: { $ref: '#/$defs/node' } },
        },
      },
      $ref: '#/$defs/node',
    },
    values: [
      { v: 1, next: { v: 2, next: { v: 3 } } },
      { v: 1, next: { next: { v: 'x' } } },
    ],
    good: 1,
  },
  {
    name: 'an embedded document',
    schema: {
      properties: {
        details: {
          $id: 'https://example.test/details',
          $defs: { code: { maxLength: 2 } },
          properties: { code: { $ref: '#/$defs/code' } },
        },
      },
      $defs: { code: { maxLength: 5 } },
    },
    values: [{ details: { code: 'ab' } }, { details: { code: 'abc' } }],
    good: 1,
  },
];
