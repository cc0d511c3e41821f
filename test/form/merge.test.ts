import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesOf } from '../../src/form/choices.ts';
import { effective } from '../../src/form/effective.ts';
import { drawn, formOf } from './held-form.ts';

const text = { type: 'string' };

test('entries of a list are what all parts ask', () => {
  const part = (name: string): object => ({ type: 'array', items: { type: 'object', properties: { [name]: text } } });
  const form = formOf({ properties: { l: { allOf: [part('a'), part('b')] } } }, { l: [{ a: '1', b: '2' }] }, {}, { declaredOnly: true });
  assert.deepEqual(drawn(form.fields), ['/l list', '/l/0 group', '/l/0/a text', '/l/0/b text']);
  assert.deepEqual(form.submission, { l: [{ a: '1', b: '2' }] });
});

test('so are further properties, by name or by pattern', () => {
  const { schema } = effective({ allOf: [
    { patternProperties: { '^n': text, '^a': text }, additionalProperties: text },
    { patternProperties: { '^n': { minLength: 2 } }, additionalProperties: false },
  ] }, {}, true);
  assert.deepEqual(schema.patternProperties, { '^n': { allOf: [text, { minLength: 2 }] }, '^a': text });
  assert.equal(schema.additionalProperties, false);
});

test('choices are those that all parts allow', () => {
  const offered = (...lists: unknown[][]): unknown[] | undefined => {
    const { schema } = effective({ allOf: lists.map((values) => ({ enum: values })) }, undefined, true);
    return choicesOf(schema, undefined)?.map(({ value }) => value);
  };
  assert.deepEqual(offered(['a', 'b', 'c'], ['c', 'x', 'b']), ['c', 'b']);
  assert.deepEqual(offered(['a', 'b'], ['c']), []);
});
