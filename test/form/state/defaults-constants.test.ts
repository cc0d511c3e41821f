import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, formOf, wrong } from '../held-form.ts';

const text = { type: 'string' };
const meta = (kind: unknown, more: object = {}, required: string[] = []): object => ({
  type: 'object',
  properties: { kind: { const: kind }, ...more },
  required,
});

test('a group whose constant tells variants apart begins with it, and disappears with its variant', () => {
  const form = formOf(
    {
      oneOf: [
        { title: 'A', properties: { meta: meta('a', { note: text }), a: text } },
        { title: 'B', properties: { meta: meta('b', { note: text }), b: text } },
        { title: 'C', properties: { meta: meta('c'), c: text } },
      ],
    },
    {},
  );
  assert.deepEqual([form.submission, wrong(form)], [{ meta: { kind: 'a' } }, []]);
  form.change('/meta/note', 'n', 'commit');
  form.change('/~v0', 1, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ meta: { kind: 'b', note: 'n' } }, []]);
  form.change('/meta/note', undefined, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ meta: { kind: 'b' } }, []]);
});

test('a group does not begin if it would ask something required, or if a constant outside tells the variants apart', () => {
  const asking = formOf(
    {
      anyOf: [
        { title: 'A', properties: { meta: meta('a', { note: text }, ['note']), a: text } },
        { title: 'B', properties: { meta: meta('b', { note: text }, ['note']), b: text } },
      ],
    },
    {},
  );
  assert.deepEqual([asking.submission, wrong(asking)], [{}, []]);
  asking.change('/meta/note', 'n', 'commit');
  assert.deepEqual([asking.submission, wrong(asking)], [{ meta: { note: 'n', kind: 'a' } }, []]);
  const outside = formOf(
    {
      oneOf: [
        { properties: { kind: { const: 'a' }, meta: meta('a'), a: text } },
        { properties: { kind: { const: 'b' }, meta: meta('b'), b: text } },
      ],
    },
    {},
  );
  assert.deepEqual([outside.submission, wrong(outside)], [{ kind: 'a' }, []]);
});

test('a yes or no that each variant fixes inside a group is not asked', () => {
  const form = formOf(
    {
      oneOf: [
        { title: 'A', properties: { meta: meta(true), a: text } },
        { title: 'B', properties: { meta: { properties: { kind: { type: 'boolean', enum: [false] } } }, b: text } },
      ],
    },
    {},
  );
  assert.deepEqual(
    [drawn(form.fields), form.submission],
    [['/~v0 radio', '/meta group', '/meta/kind hidden', '/a text'], { meta: { kind: true } }],
  );
  form.change('/~v0', 1, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ meta: { kind: false } }, []]);
});
