import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalForm as convertSchema, Refused, vetPattern } from '../../../src/base/convert/index.ts';

const normalForm = (schema: unknown): Record<string, unknown> => convertSchema(schema).schema;

test('older drafts become 2020-12', () => {
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

test('a property that is named like a keyword stays a property', () => {
  const properties = { pattern: { type: 'string' }, items: { type: 'string' }, required: { type: 'boolean' } };
  assert.deepEqual(normalForm({ type: 'object', properties })['properties'], properties);
});

test('a reference to another document is refused, and so is endless nesting', () => {
  assert.throws(() => normalForm({ properties: { a: { $ref: 'https://evil.example/schema' } } }), Refused);
  let deep: unknown = {};
  for (let level = 0; level < 100; level++) deep = { properties: { a: deep } };
  assert.throws(() => normalForm(deep), Refused);
});

test('patterns that could run for ever, look back or do not compile are left out', () => {
  for (const pattern of ['^(a+)+$', '(.*)*x', '^(a|aa)+$', '(a)\\1', '(?<=a)b', '(', 'a'.repeat(300)]) {
    assert.equal(vetPattern(pattern), undefined, pattern);
    assert.deepEqual(normalForm({ properties: { a: { type: 'string', pattern } } })['properties'], { a: { type: 'string' } });
  }
});

test('ordinary patterns stay, with needless escapes mended for the u flag', () => {
  assert.equal(vetPattern('^[A-Z]{5}\\d{4}[A-Z]$'), '^[A-Z]{5}\\d{4}[A-Z]$');
  const mended = vetPattern('^\\d{3}\\-\\d{4}\\@x$') ?? '';
  assert.ok(new RegExp(mended, 'u').test('123-4567@x'));
  assert.equal(vetPattern('^[\\w\\-]+$'), '^[\\w\\-]+$');
});

test('schemas that refer to one another for too long are refused', () => {
  for (const count of [5000, 18_000]) {
    const x = Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, i + 1 < count ? { $ref: `#/x/a${i + 1}` } : {}]));
    assert.throws(() => normalForm({ x, properties: { a: { $ref: '#/x/a0' } } }), /200 schemas refer to one another/);
  }
  const chain = (count: number): unknown => ({
    $defs: Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i}`, i === 0 ? {} : { $ref: `#/$defs/d${i - 1}` }])),
    properties: { a: { $ref: `#/$defs/d${count - 1}` } },
  });
  assert.throws(() => normalForm(chain(1990)), /200 schemas refer to one another/);
  assert.ok(normalForm(chain(150)));
});

test('a name with two meanings is refused, with one that is written twice it is not', () => {
  const both = (other: unknown): unknown => ({
    $defs: { a: { type: 'string' } }, definitions: { a: other }, properties: { a: { $ref: '#/$defs/a' } },
  });
  assert.throws(() => normalForm(both({ type: 'number' })), /has a in \$defs and another one in definitions/);
  assert.deepEqual(normalForm(both({ type: 'string' }))['$defs'], { a: { type: 'string' } });
});

test('a reference inside a schema with an address of its own is refused, inside one with a name it is followed', () => {
  const inside = ($id: string): unknown => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { n: { type: 'number' } },
    properties: { a: { $id, definitions: { n: { type: 'string' } }, properties: { b: { $ref: '#/definitions/n' } } } },
  });
  assert.throws(() => normalForm(inside('https://a.example/address')), /with an \$id of its own/);
  assert.ok(normalForm(inside('#address')));
});
