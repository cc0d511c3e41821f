import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, wrong } from '../held-form.ts';
const text = { type: 'string' };
const group = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });

describe('a condition without an answer', () => {
  const inner = { properties: { inner: { const: 'x' } } };
  const more = { required: ['late'], properties: { late: text } };
  const base = group({ kind: text, g: group({ inner: text, other: text }) });

  for (const condition of [
    { properties: { g: inner } },
    { not: { properties: { g: inner } } },
    { properties: { g: { not: inner } } },
    { properties: { g: { allOf: [inner] } } },
    { properties: { g: { anyOf: [{ not: inner }] } } },
    { not: { not: { properties: { g: inner } } } },
  ]) {
    for (const branch of ['then', 'else']) {
      test(`A condition without an answer about a group renders nothing: ${branch} of ${JSON.stringify(condition)}`, () => {
        const schema = { ...base, if: condition, [branch]: more };
        for (const g of [undefined, {}, { other: 'o' }]) {
          const form = formOf(schema, { g });
          assert.ok(!drawn(form.fields).includes('/late text'), JSON.stringify(g));
          assert.ok(
            wrong(form).every((line) => line.startsWith('/g')),
            wrong(form).join(),
          );
        }
        const late = ['x', 'y'].map((answer) =>
          drawn(formOf(schema, { g: { inner: answer } }).fields).includes('/late text'),
        );
        assert.equal(late.filter(Boolean).length, 1, 'the answer decides');
      });
    }
  }

  for (const condition of [
    { properties: { ghost: { const: 1 } } },
    { not: { properties: { ghost: { not: { const: 1 } } } } },
  ]) {
    test(`A condition about a question that is not rendered is evaluated as it is, so the form can be submitted: ${JSON.stringify(condition)}`, () => {
      for (const [properties, uiSchema] of [
        [{}, {}],
        [{ ghost: { type: 'integer' } }, { ghost: { 'ui:widget': 'hidden' } }],
      ] as const) {
        const form = formOf(
          group({ a: text, ...properties }, { if: condition, [condition.not ? 'else' : 'then']: more }),
          {},
          uiSchema,
        );
        assert.ok(drawn(form.fields).includes('/late text'));
        assert.deepEqual(wrong(form), ['/late required']);
        form.change('/late', 'x', 'commit');
        assert.deepEqual([form.submission, wrong(form)], [{ late: 'x' }, []]);
      }
    });
  }
});

describe('an answer that a condition fixes', () => {
  const k = { enum: ['a', 'b'] };

  test('A constant of a condition is submitted, and comes back with its question', () => {
    const form = formOf(
      group(
        { c: { type: 'boolean' }, k },
        {
          required: ['k'],
          if: { required: ['c'], properties: { c: { const: true } } },
          then: { properties: { k: { const: 'a' } } },
        },
      ),
      { k: 'b' },
    );
    form.change('/c', true, 'commit');
    assert.deepEqual(
      [form.submission, drawn(form.fields), wrong(form)],
      [{ c: true, k: 'a' }, ['/c checkbox', '/k hidden'], []],
    );
    form.change('/c', false, 'commit');
    assert.deepEqual([form.submission, wrong(form)], [{ c: false, k: 'b' }, []]);
  });

  test('A constant alone stays as given, and its control shows the error', () => {
    const form = formOf(
      group(
        { k },
        { if: { required: ['k'], properties: { k: { const: 'b' } } }, then: { properties: { k: { const: 'a' } } } },
      ),
      { k: 'b' },
    );
    assert.deepEqual([form.submission, drawn(form.fields), wrong(form)], [{ k: 'b' }, ['/k radio'], ['/k const']]);
    form.change('/k', 'a', 'commit');
    assert.deepEqual([form.submission, wrong(form)], [{ k: 'a' }, []]);
  });
});
