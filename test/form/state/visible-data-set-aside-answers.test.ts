import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { full } from '../../../src/form/full/full.ts';
import { registerExtension } from '../../../src/form/model/extension.ts';
import { drawn, formOf, wrong } from '../held-form.ts';

registerExtension(full);

const text = { type: 'string' };

test('an answer that was set aside inside an entry goes with its list, and never becomes a list of its own', () => {
  const kinds = {
    type: 'object',
    properties: { k: { enum: ['1', '2'] } },
    if: { properties: { k: { const: '1' } }, required: ['k'] },
    then: { properties: { a: { type: 'number' } } },
    else: { properties: { a: { enum: ['x', 'y'] } } },
  };
  const form = formOf(
    {
      type: 'object',
      oneOf: [
        { title: 'A', properties: { b: { type: 'array', items: kinds } } },
        {
          title: 'B',
          properties: {
            b: { type: 'array', minItems: 2, items: { type: 'object', properties: { a: { type: 'number' } } } },
            z: text,
          },
        },
      ],
    },
    {},
  );
  form.change('/b', [{}], 'commit');
  form.change('/b/0/k', '1', 'commit');
  form.change('/b/0/a', 5, 'commit');
  form.change('/b/0/k', '2', 'commit');
  form.change('/~v0', 1, 'commit');
  assert.deepEqual(form.data, {});
  form.change('/~v0', 0, 'commit');
  assert.deepEqual(form.submission, { b: [{ k: '2' }] });
});

describe('entries of an open map', () => {
  const open = { type: 'object', properties: { n: text }, additionalProperties: text };
  for (const [name, closed] of [
    ['a closed one', { type: 'object', properties: { n: text, m: text }, additionalProperties: false }],
    [
      'one that takes other names',
      {
        type: 'object',
        properties: { n: text, m: text },
        patternProperties: { '^z': text },
        additionalProperties: false,
      },
    ],
  ] as const) {
    test(`Entries of an open map are not submitted in ${name}, and come back`, () => {
      const form = formOf(
        {
          type: 'object',
          oneOf: [
            { title: 'Open', required: ['kind'], properties: { kind: { const: 'o' }, shared: open } },
            { title: 'Closed', required: ['kind'], properties: { kind: { const: 'c' }, shared: closed } },
          ],
        },
        {},
      );
      form.change('/shared', { n: 'x', y: 'abc' }, 'commit');
      form.change('/~v0', 1, 'commit');
      assert.ok(!drawn(form.fields).includes('/shared/y text'));
      assert.deepEqual([form.submission, wrong(form)], [{ kind: 'c', shared: { n: 'x' } }, []]);
      form.change('/~v0', 0, 'commit');
      assert.deepEqual(form.submission, { kind: 'o', shared: { n: 'x', y: 'abc' } });
    });
  }

  test('Entries that the host sets and no branch accepts are errors', () => {
    const form = formOf(
      { properties: { g: { type: 'object', properties: { x: text }, additionalProperties: false } } },
      { g: { y: 1 } },
    );
    assert.deepEqual([form.submission, wrong(form)], [{ g: { y: 1 } }, ['/g additionalProperties']]);
  });
});
