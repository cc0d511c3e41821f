import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formOf } from '../held-form.ts';

const number = (fee?: number): object => ({ type: 'number', ...(fee !== undefined && { default: fee }) });
const KIND = { kind: { enum: ['rent', 'sale', 'gift'] } };

/** The same form, written as variants and as conditions. */
const FORMS: Readonly<Record<string, object>> = {
  oneOf: {
    type: 'object',
    required: ['kind'],
    properties: KIND,
    oneOf: [
      { properties: { kind: { const: 'rent' }, fee: number(100) } },
      { properties: { kind: { const: 'sale' }, fee: number(500) } },
      { properties: { kind: { const: 'gift' }, fee: number() } },
    ],
  },
  'if/then/else': {
    type: 'object',
    required: ['kind'],
    properties: KIND,
    if: { properties: { kind: { const: 'rent' } }, required: ['kind'] },
    then: { properties: { fee: number(100) } },
    else: {
      if: { properties: { kind: { const: 'sale' } }, required: ['kind'] },
      then: { properties: { fee: number(500) } },
      else: { properties: { fee: number() } },
    },
  },
};

for (const [name, schema] of Object.entries(FORMS)) {
  const choose = (form: ReturnType<typeof formOf>, kind: string): void => form.change('/kind', kind, 'commit');

  test(`A default that nobody has changed gives way to that of the new branch of ${name}`, () => {
    const form = formOf(schema);
    choose(form, 'rent');
    assert.deepEqual(form.submission, { kind: 'rent', fee: 100 });
    choose(form, 'sale');
    assert.deepEqual(form.submission, { kind: 'sale', fee: 500 });
    choose(form, 'gift');
    assert.deepEqual(form.submission, { kind: 'gift' });
    choose(form, 'rent');
    assert.deepEqual(form.submission, { kind: 'rent', fee: 100 });
  });

  test(`A typed value stays in each branch of ${name}, even if it equals the default`, () => {
    for (const typed of [100, 250]) {
      const form = formOf(schema);
      choose(form, 'rent');
      form.change('/fee', typed, 'commit');
      for (const kind of ['sale', 'gift', 'rent']) {
        choose(form, kind);
        assert.deepEqual(form.submission, { kind, fee: typed });
      }
    }
  });

  test(`A value of the page stays in each branch of ${name}`, () => {
    const form = formOf(schema, { kind: 'rent', fee: 70 });
    choose(form, 'sale');
    assert.deepEqual(form.submission, { kind: 'sale', fee: 70 });
  });
}

test('Defaults that select each other come to an end', () => {
  const form = formOf({
    type: 'object',
    properties: { go: { type: 'boolean' }, a: { type: 'number' } },
    if: { properties: { a: { const: 1 } }, required: ['a'] },
    then: { properties: { a: { default: 2 } } },
    else: { properties: { a: { default: 1 } } },
  });
  form.change('/go', true, 'commit');
  form.change('/go', false, 'commit');
  assert.ok([1, 2].includes((form.submission as { a: number }).a));
});

test('A new schema replaces the defaults of the former one', () => {
  const of = (fee: number): object => ({ type: 'object', properties: { fee: number(fee), name: { type: 'string' } } });
  const form = formOf(of(100));
  form.change('/name', 'Asha', 'commit');
  form.source = { schema: of(500) } as typeof form.source;
  assert.deepEqual(form.submission, { fee: 500, name: 'Asha' });
});
