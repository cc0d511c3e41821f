import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, wrong } from '../held-form.ts';

const text = { type: 'string' };

describe('the selected variant is validated, although another one accepts the answers', () => {
  const bank = {
    title: 'Bank',
    properties: { account: text },
    not: { properties: { vpa: { pattern: '@' } }, required: ['vpa'] },
  };
  const upi = { title: 'UPI', properties: { vpa: { type: 'string', pattern: '@' } }, required: ['vpa'] };
  for (const keyword of ['oneOf', 'anyOf']) {
    test(`A rule of the selected variant has an error at its field (${keyword})`, () => {
      const form = formOf({ type: 'object', [keyword]: [bank, upi] }, {});
      assert.deepEqual(wrong(form), []);
      form.change('/~v0', 1, 'commit');
      assert.deepEqual(wrong(form), ['/vpa required']);
      form.change('/vpa', 'bad', 'commit');
      assert.deepEqual(wrong(form), ['/vpa pattern']);
      form.change('/vpa', 'a@b', 'commit');
      assert.deepEqual([wrong(form), form.submission], [[], { vpa: 'a@b' }]);
      form.change('/vpa', 'bad', 'commit');
      form.change('/~v0', 0, 'commit');
      assert.deepEqual([wrong(form), form.submission], [[], {}]);
    });
  }

  test('A property that the variants share follows the rule of the selected one', () => {
    const form = formOf(
      {
        properties: {
          id: {
            anyOf: [
              { title: 'PAN', type: 'string', pattern: '^[A-Z]{5}$' },
              { title: 'Aadhaar', type: 'string', pattern: '^\\d{12}$' },
            ],
          },
        },
      },
      {},
    );
    form.change('/id', '123456789012', 'commit');
    assert.deepEqual(wrong(form), ['/id pattern']);
    form.change('/id/~v0', 1, 'commit');
    form.change('/id', '123456789012', 'commit');
    assert.deepEqual(wrong(form), []);
  });

  test('A variant inside the selected variant is validated, and an optional group that is not started is not', () => {
    const inner = {
      type: 'object',
      anyOf: [
        { title: 'One', properties: { a: text }, required: ['a'] },
        { title: 'Two', properties: { b: text } },
      ],
    };
    const form = formOf(
      {
        anyOf: [
          { title: 'A', properties: { g: inner } },
          { title: 'B', properties: { x: text } },
        ],
      },
      {},
    );
    assert.deepEqual(wrong(form), []);
    form.change('/g/~v0', 1, 'commit');
    form.change('/g/b', 'v', 'commit');
    assert.deepEqual(wrong(form), []);
    form.change('/g/~v0', 0, 'commit');
    form.change('/g/a', 'v', 'commit');
    assert.deepEqual([wrong(form), form.submission], [[], { g: { a: 'v' } }]);
  });

  test('A required field of the selected variant that the UI schema hides does not prevent submitting', () => {
    const form = formOf(
      {
        anyOf: [
          { title: 'A', properties: { a: text, b: text }, required: ['b'] },
          { title: 'B', properties: { c: text } },
        ],
      },
      { a: 'x' },
      { b: { 'ui:visibleWhen': { scope: '/c' } } },
    );
    assert.deepEqual(drawn(form.fields), ['/~v0 radio', '/a text']);
    assert.deepEqual(wrong(form), []);
  });
});

describe('the property that selects a branch', () => {
  const branch = (z: readonly string[], kind: string): object => ({
    properties: { z: { enum: z }, kind: { const: kind }, [kind]: text },
    required: [kind],
  });
  for (const [name, lists] of [
    [
      'the same values in all branches',
      [
        ['q', 'r'],
        ['r', 'q'],
      ],
    ],
    [
      'a value in two branches',
      [
        ['q', 'r'],
        ['r', 's'],
      ],
    ],
  ] as const) {
    test(`A property with ${name} does not decide if another one does`, () => {
      const form = formOf(
        {
          properties: { z: { enum: ['q', 'r', 's'] }, kind: { enum: ['a', 'b'] } },
          oneOf: [branch(lists[0], 'a'), branch(lists[1], 'b')],
        },
        {},
      );
      assert.deepEqual(wrong(form), ['/kind required']);
      form.change('/kind', 'a', 'commit');
      assert.deepEqual([drawn(form.fields), wrong(form)], [['/z radio', '/kind radio', '/a text'], ['/a required']]);
      form.change('/a', 'v', 'commit');
      assert.deepEqual([form.submission, wrong(form)], [{ kind: 'a', a: 'v' }, []]);
      form.change('/kind', 'b', 'commit');
      assert.deepEqual(wrong(form), ['/b required']);
    });
  }
});

describe('a condition without an answer that limits a question', () => {
  const rule = (kind: string, m: object): object => ({
    if: { properties: { kind: { const: kind } } },
    then: { properties: { m } },
  });
  for (const [name, m, one, other] of [
    ['values', { enum: ['1', '22', '333'] }, { enum: ['1'] }, { enum: ['22', '333'] }],
    ['patterns', text, { pattern: '^\\d$' }, { pattern: '^\\d\\d$' }],
  ] as const) {
    test(`The error is at the property that decides (${name})`, () => {
      const form = formOf(
        { properties: { kind: { enum: ['p', 'c'] }, m }, allOf: [rule('p', one), rule('c', other)], required: ['m'] },
        {},
      );
      assert.deepEqual(wrong(form), ['/m required']);
      for (const [answer, kind] of [
        ['1', 'p'],
        ['22', 'c'],
      ] as const) {
        form.change('/m', answer, 'commit');
        assert.deepEqual(wrong(form), ['/kind required']);
        form.change('/kind', kind, 'commit');
        assert.deepEqual([form.submission, wrong(form)], [{ kind, m: answer }, []]);
        form.change('/kind', undefined, 'commit');
      }
    });
  }

  test('An error that does not depend on the decision stays at its field', () => {
    const form = formOf(
      {
        properties: {
          kind: { enum: ['p', 'c'] },
          m: { type: 'string', minLength: 3 },
          n: { type: 'string', minLength: 3 },
        },
        ...rule('p', { pattern: 'x' }),
      },
      { m: 'y', n: 'y' },
    );
    assert.deepEqual(wrong(form), ['/m minLength', '/n minLength']);
  });
});
