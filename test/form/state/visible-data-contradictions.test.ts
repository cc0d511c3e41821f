import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import type { Schema } from '../../../src/base/evaluator/index.ts';
import { validateByAjv } from '../../base/evaluator/oracle.ts';
import { checkForm } from '../check-form.ts';
import { drawn, formOf } from '../held-form.ts';

/** A form that asks `c` as long as no answer in `c` is `p`. */
const hidesItself = (question: object, answer: object): Exclude<Schema, boolean> => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  if: { properties: { c: { not: answer } } },
  then: { properties: { c: question } },
});

const text = { type: 'string' };
const group = { type: 'object', properties: { x: text, y: text } };
const inGroup = { type: 'object', properties: { x: { const: 'p' } }, required: ['x'] };
const CASES: readonly (readonly [name: string, question: object, test: object, answer: unknown, fields: string[]])[] = [
  ['text', text, { const: 'p' }, 'p', ['/c']],
  ['list of texts', { type: 'array', items: text }, { contains: { const: 'p' } }, ['q', 'p'], ['/c/0', '/c/1']],
  ['list of groups', { type: 'array', items: group }, { contains: inGroup }, [{ x: 'p' }], ['/c/0/x', '/c/0/y']],
  ['list in a list', { type: 'array', items: { type: 'array', items: text } }, { minItems: 1 }, [['q']], ['/c/0/0']],
  ['group', group, inGroup, { x: 'p', y: 'z' }, ['/c/x', '/c/y']],
  [
    'group with a question that an answer inside asks',
    { ...group, if: { properties: { x: { const: 'p' } }, required: ['x'] }, then: { properties: { z: text } } },
    inGroup,
    { x: 'p', z: 'q' },
    ['/c/x', '/c/y', '/c/z'],
  ],
  [
    'group with variants',
    {
      oneOf: [
        { title: 'P', properties: { x: text, v: text } },
        { title: 'Q', properties: { w: text }, required: ['w'] },
      ],
    },
    { required: ['w'] },
    { w: 'q' },
    ['/c/w'],
  ],
];

describe('an answer that hides its own question', () => {
  for (const [name, question, test_, answer, fields] of CASES) {
    test(`An answer to a ${name} stays drawn and sent, with everything inside it`, () => {
      const schema = hidesItself(question, test_);
      const form = formOf(schema, { c: answer });
      const shown = drawn(form.fields).map((one) => one.split(' ')[0]);
      for (const pointer of fields) assert.ok(shown.includes(pointer), `${pointer} is not among ${shown.join()}`);
      assert.deepEqual(form.submission, { c: answer });
      assert.deepEqual(form.data, { c: answer });
      checkForm(form, validateByAjv(schema));
    });
  }

  test('The entries of a list that a condition hides and shows again are those of the answer', () => {
    const entry = fc.constantFrom('p', 'q', '');
    const schema = hidesItself({ type: 'array', items: text }, { contains: { const: 'p' } });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 4 }), { minLength: 1, maxLength: 5 }), (answers) => {
        const form = formOf(schema, {});
        for (const answer of answers) {
          form.change('/c', answer, 'commit');
          assert.equal(drawn(form.fields).filter((one) => one.startsWith('/c/')).length, answer.length);
          checkForm(form, validateByAjv(schema));
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
