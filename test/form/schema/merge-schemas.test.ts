import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { choicesOf } from '../../../src/form/schema/choices.ts';
import { resolveSchema } from '../../../src/form/schema/resolve-schema.ts';
import { formMessages } from '../../../src/form/i18n/messages.ts';
import { drawn, formOf, wrong } from '../held-form.ts';

const text = { type: 'string' };

test('the schema of list items combines all parts', () => {
  const part = (name: string): object => ({ type: 'array', items: { type: 'object', properties: { [name]: text } } });
  const form = formOf(
    { properties: { l: { allOf: [part('a'), part('b')] } } },
    { l: [{ a: '1', b: '2' }] },
    {},
    { declaredOnly: true },
  );
  assert.deepEqual(drawn(form.fields), ['/l list', '/l/0 group', '/l/0/a text', '/l/0/b text']);
  assert.deepEqual(form.submission, { l: [{ a: '1', b: '2' }] });
});

test('additional properties are combined, by name or by pattern', () => {
  const { schema } = resolveSchema(
    {
      allOf: [
        { patternProperties: { '^n': text, '^a': text }, additionalProperties: text },
        { patternProperties: { '^n': { minLength: 2 } }, additionalProperties: false },
      ],
    },
    {},
    true,
  );
  assert.deepEqual(schema.patternProperties, { '^n': { allOf: [text, { minLength: 2 }] }, '^a': text });
  assert.equal(schema.additionalProperties, false);
});

test('options that are not texts are labelled in the texts of the page', () => {
  const of = (words: object, names?: string[]): unknown =>
    choicesOf({ enum: ['a', null, true, false, 1] }, names, { messages: { ...formMessages, ...words } })?.map(
      ({ label }) => label,
    );
  assert.deepEqual(of({}), ['a', 'None', 'Yes', 'No', '1']);
  assert.deepEqual(of({ none: 'Nichts', yes: 'Ja' }, ['A']), ['A', 'Nichts', 'Ja', 'No', '1']);
});

test('an option without a label is readable', () => {
  const labels = (schema: Record<string, unknown>): unknown => choicesOf(schema, undefined)?.map(({ label }) => label);
  assert.deepEqual(labels({ enum: ['', 'a'] }), ['None', 'a']);
  assert.deepEqual(labels({ oneOf: [{ const: '', title: '' }, { const: null }, { const: true }, { const: 'a' }] }), [
    'None',
    'None',
    'Yes',
    'a',
  ]);
});

test('labels of options may be beside the items of a list', () => {
  const uiSchema = { l: { items: { 'ui:enumNames': ['Alpha', 'Beta'] } } };
  const form = formOf(
    { properties: { l: { type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } } } },
    {},
    uiSchema,
  );
  assert.deepEqual(
    form.fields[0]?.choices?.map(({ label }) => label),
    ['Alpha', 'Beta'],
  );
});

test('items beside properties are reported as not rendered, and kept', () => {
  const data = { o: { a: '1', x1: 5 } };
  for (const open of [{ additionalProperties: text }, { patternProperties: { '^x': { type: 'number' } } }]) {
    const form = formOf({ properties: { o: { properties: { a: text }, ...open } } }, data);
    assert.deepEqual(drawn(form.fields), ['/o group', '/o/a text', '/o/~map truncated-notice']);
    assert.deepEqual(form.submission, data);
  }
});

test('the options are those that all parts allow', () => {
  const offered = (...lists: unknown[][]): unknown[] | undefined => {
    const { schema } = resolveSchema({ allOf: lists.map((values) => ({ enum: values })) }, undefined, true);
    return choicesOf(schema, undefined)?.map(({ value }) => value);
  };
  assert.deepEqual(offered(['a', 'b', 'c'], ['c', 'x', 'b']), ['c', 'b']);
  assert.deepEqual(offered(['a', 'b'], ['c']), []);
});

const constants = (values: readonly string[], title = (value: string): string => value.toUpperCase()): object[] =>
  values.map((value) => ({ const: value, title: title(value) }));

test('the options are the common ones, in whatever way each part lists them', () => {
  const part = fc.tuple(
    fc.constantFrom('enum', 'oneOf', 'anyOf'),
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean(), (parts, inList) => {
      const allOf = parts.map(([keyword, values]) => ({ [keyword]: keyword === 'enum' ? values : constants(values) }));
      const m = inList ? { type: 'array', uniqueItems: true, items: { allOf } } : { allOf };
      const [field] = formOf({ type: 'object', properties: { m } }, {}).fields;
      const common = (['a', 'b', 'c', 'd'] as const).filter((one) => parts.every(([, values]) => values.includes(one)));
      assert.deepEqual(field?.choices?.map(({ value }) => value).sort() ?? [], common);
      assert.equal(field?.widget === 'unsupported', !common.length, field?.widget);
    }),
  );
});

test('the options that a part without titles leaves have the titles of the others', () => {
  const narrowed = (part: object): unknown =>
    choicesOf(
      resolveSchema({ allOf: [{ oneOf: constants(['a', 'b', 'c']) }, part] }, undefined, true).schema,
      undefined,
    )?.map(({ label }) => label);
  assert.deepEqual(narrowed({ enum: ['c', 'b'] }), ['B', 'C']);
  assert.deepEqual(narrowed({ oneOf: [{ const: 'c' }, { const: 'z' }] }), ['C']);
  assert.deepEqual(
    choicesOf({ oneOf: constants(['a', 'b']), enum: ['b'] }, undefined)?.map(({ label }) => label),
    ['B'],
  );
});

test('a condition that narrows constants offers only what it allows, and shows an earlier answer with its error', () => {
  const schema = {
    type: 'object',
    properties: { k: { enum: ['p', 'q'] }, m: { oneOf: constants(['a', 'b', 'c']) } },
    if: { properties: { k: { const: 'p' } }, required: ['k'] },
    then: { properties: { m: { enum: ['a', 'b'] } } },
  };
  const form = formOf(schema, { k: 'p', m: 'c' });
  assert.deepEqual(
    form.field('/m')?.choices?.map(({ label }) => label),
    ['A', 'B'],
  );
  assert.deepEqual([form.value('/m'), wrong(form)], ['c', ['/m enum']]);
  form.change('/k', 'q', 'commit');
  assert.deepEqual(
    form.field('/m')?.choices?.map(({ label }) => label),
    ['A', 'B', 'C'],
  );
});
