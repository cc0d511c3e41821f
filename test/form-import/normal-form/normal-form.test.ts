import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalForm as convertSchema } from '../../../src/form-import/normal-form/normal-form.ts';
import { Refused } from '../../../src/form-import/index.ts';
import { vetPattern } from '../pattern/vet-pattern.ts';
import { createValidatorInPlace } from '../../../src/proxy/validation/validator-in-place.ts';
import { formOf, wrong } from '../../form/held-form.ts';

const normalForm = (schema: unknown): Record<string, unknown> => convertSchema(schema).schema;

test('older drafts are converted to 2020-12', () => {
  assert.deepEqual(
    normalForm({
      $schema: 'http://json-schema.org/draft-04/schema#',
      definitions: { name: { type: 'string' } },
      properties: {
        a: { $ref: '#/definitions/name' },
        b: { type: 'number', minimum: 1, exclusiveMinimum: true },
        c: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
      },
      dependencies: { a: ['b'], b: { required: ['c'] } },
    }),
    {
      type: 'object',
      $defs: { name: { type: 'string' } },
      properties: {
        a: { $ref: '#/$defs/name' },
        b: { type: 'number', exclusiveMinimum: 1 },
        c: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      },
      dependentRequired: { a: ['b'] },
      dependentSchemas: { b: { required: ['c'] } },
    },
  );
});

test('branches with a single value become constants, also without const', () => {
  const kinds = [
    { title: 'Cat', enum: ['cat'] },
    { title: 'Dog', const: 'dog' },
  ];
  const { properties } = normalForm({
    properties: { one: { oneOf: kinds }, any: { anyOf: kinds }, more: { oneOf: [...kinds, { enum: ['a', 'b'] }] } },
  });
  const choices = [
    { title: 'Cat', const: 'cat' },
    { title: 'Dog', const: 'dog' },
  ];
  assert.deepEqual(properties, {
    one: { oneOf: choices },
    any: { anyOf: choices },
    more: { oneOf: [...kinds, { enum: ['a', 'b'] }] },
  });
});

test('a property named like a keyword stays a property', () => {
  const properties = { pattern: { type: 'string' }, items: { type: 'string' }, required: { type: 'boolean' } };
  assert.deepEqual(normalForm({ type: 'object', properties })['properties'], properties);
});

test('a reference to another document is refused, and so is endless nesting', () => {
  assert.throws(() => normalForm({ properties: { a: { $ref: 'https://evil.example/schema' } } }), Refused);
  let deep: unknown = {};
  for (let level = 0; level < 100; level++) deep = { properties: { a: deep } };
  assert.throws(() => normalForm(deep), Refused);
});

test('patterns that could run forever, use lookbehind or do not compile are ignored', () => {
  for (const pattern of ['^(a+)+$', '(.*)*x', '^(a|aa)+$', '(a)\\1', '(?<=a)b', '(', 'a'.repeat(300)]) {
    assert.equal(vetPattern(pattern), undefined, pattern);
    assert.deepEqual(normalForm({ properties: { a: { type: 'string', pattern } } })['properties'], {
      a: { type: 'string' },
    });
  }
});

test('ordinary patterns stay, with needless escapes fixed for the u flag', () => {
  assert.equal(vetPattern('^[A-Z]{5}\\d{4}[A-Z]$'), '^[A-Z]{5}\\d{4}[A-Z]$');
  const rewritten = vetPattern('^\\d{3}\\-\\d{4}\\@x$') ?? '';
  assert.ok(new RegExp(rewritten, 'u').test('123-4567@x'));
  assert.equal(vetPattern('^[\\w\\-]+$'), '^[\\w\\-]+$');
});

test('chains of references that are too long are refused', () => {
  for (const count of [5000, 18_000]) {
    const x = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`a${i}`, i + 1 < count ? { $ref: `#/x/a${i + 1}` } : {}]),
    );
    assert.throws(() => normalForm({ x, properties: { a: { $ref: '#/x/a0' } } }), /200 schemas apply to one value/);
  }
  const chain = (count: number): unknown => ({
    $defs: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`d${i}`, i === 0 ? {} : { $ref: `#/$defs/d${i - 1}` }]),
    ),
    properties: { a: { $ref: `#/$defs/d${count - 1}` } },
  });
  assert.throws(() => normalForm(chain(1990)), /200 schemas apply to one value/);
  assert.ok(normalForm(chain(150)));
});

test('a name with two meanings is refused, a duplicate with one meaning is not', () => {
  const both = (other: unknown): unknown => ({
    $defs: { a: { type: 'string' } },
    definitions: { a: other },
    properties: { a: { $ref: '#/$defs/a' } },
  });
  assert.throws(() => normalForm(both({ type: 'number' })), /has a in both \$defs and definitions/);
  assert.deepEqual(normalForm(both({ type: 'string' }))['$defs'], { a: { type: 'string' } });
});

test('a reference inside a schema with its own address is refused, inside one with a name it is resolved', () => {
  const inside = ($id: string): unknown => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { n: { type: 'number' } },
    properties: { a: { $id, definitions: { n: { type: 'string' } }, properties: { b: { $ref: '#/definitions/n' } } } },
  });
  assert.throws(() => normalForm(inside('https://a.example/address')), /with its own \$id/);
  assert.ok(normalForm(inside('#address')));
});

describe('a reference within the document is resolved', () => {
  const address = { type: 'object', properties: { pin: { type: 'string' } }, required: ['pin'] };
  const cases: readonly (readonly [name: string, $ref: string, more: object, address?: object])[] = [
    [
      'behind its own $id',
      'https://svc.example/forms/agreement.json#/$defs/address',
      { $id: 'https://svc.example/forms/agreement.json' },
    ],
    [
      'behind an $id that ends with #',
      'https://svc.example/a.json#/$defs/address',
      { $id: 'https://svc.example/a.json#' },
    ],
    [
      'behind the id of draft-04',
      'http://svc.example/a#/definitions/address',
      { $schema: 'http://json-schema.org/draft-04/schema#', id: 'http://svc.example/a' },
    ],
    ['behind a relative one', 'agreement.json#/$defs/address', { $id: 'https://svc.example/forms/agreement.json' }],
    ['behind an $id that is relative itself', 'agreement.json#/$defs/address', { $id: 'agreement.json' }],
    ['behind a URN', 'urn:svc:agreement#/$defs/address', { $id: 'urn:svc:agreement' }],
    ['by $anchor', '#address', {}, { $anchor: 'address' }],
    ['by $dynamicAnchor', '#address', {}, { $dynamicAnchor: 'address' }],
    ['by both', 'https://svc.example/a#address', { $id: 'https://svc.example/a' }, { $anchor: 'address' }],
    ['by a name of draft-07', '#address', { $schema: 'http://json-schema.org/draft-07/schema#' }, { $id: '#address' }],
    ['by a name of draft-04', '#address', { $schema: 'http://json-schema.org/draft-04/schema#' }, { id: '#address' }],
  ];
  for (const [name, $ref, more, named] of cases) {
    test(name, async () => {
      const key = '$schema' in more ? 'definitions' : '$defs';
      const schema = normalForm({
        ...more,
        type: 'object',
        properties: { home: { $ref } },
        [key]: { address: { ...named, ...address } },
      });
      assert.deepEqual(schema['properties'], { home: { $ref: '#/$defs/address' } });
      assert.deepEqual(await createValidatorInPlace()(schema, { home: { pin: '560041' } }), []);
      assert.deepEqual(
        (await createValidatorInPlace()(schema, { home: {} })).map(({ path }) => path),
        ['/details/home/pin'],
      );
    });
  }

  test('a reference to the root by its address is resolved', () => {
    const schema = normalForm({
      $id: 'https://svc.example/a',
      properties: { child: { $ref: 'https://svc.example/a' } },
    });
    assert.deepEqual(schema['properties'], { child: { $ref: '#' } });
  });

  test('a reference to a name in another document, twice or nowhere is refused', () => {
    const home = (more: object, $ref = '#a'): unknown => ({
      $id: 'https://svc.example/a',
      properties: { home: { $ref } },
      ...more,
    });
    assert.throws(
      () => normalForm(home({ $defs: { x: { $anchor: 'a' }, y: { $anchor: 'a', type: 'string' } } })),
      /the name of several schemas/,
    );
    assert.throws(
      () => normalForm(home({ $defs: { x: { $id: 'https://svc.example/b', $defs: { y: { $anchor: 'a' } } } } })),
      /does not exist/,
    );
    assert.throws(() => normalForm(home({ default: { $anchor: 'a' } })), /does not exist/);
    for (const other of ['https://svc.example/b#/$defs/x', '//evil.example/a#/properties', 'b', 'https://']) {
      assert.throws(() => normalForm(home({}, other)), /another document/, other);
    }
  });
});

test('limits of a date are noted as unchecked, because no draft defines them', () => {
  const { notes } = convertSchema({
    properties: { from: { type: 'string', format: 'date', formatMinimum: '2026-01-01' } },
  });
  assert.deepEqual(notes, ['The formatMinimum at #/properties/from is not checked.']);
});

test('A list of one type is that type, so that a required null can be submitted', () => {
  const schema = normalForm({
    type: 'object',
    required: ['x'],
    properties: { x: { type: ['null'] }, y: { type: ['string'] } },
  });
  assert.deepEqual(schema['properties'], { x: { type: 'null' }, y: { type: 'string' } });
  const form = formOf(schema, {});
  assert.deepEqual([form.submission, wrong(form)], [{ x: null }, []]);
});
