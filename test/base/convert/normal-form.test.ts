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
