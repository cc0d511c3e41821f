import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksAnswer } from '../../../src/form/validation/lacks-answer.ts';
import { formOf } from '../held-form.ts';

const address = { type: 'object', required: ['city'], properties: { city: { type: 'string' } } };
const person = {
  type: 'object',
  required: ['name', 'home'],
  properties: { name: { type: 'string' }, home: address, work: address },
};

test('an answer is missing at the top or in a group that has answers', () => {
  assert.equal(lacksAnswer(person, { home: { city: 'Pune' } }), true);
  assert.equal(lacksAnswer(person, { name: 'Asha', home: {} }), true);
  assert.equal(lacksAnswer(person, { name: 'Asha', home: { city: 'Pune' }, work: {} }), true);
});

test('no answer is missing of an optional group without answers, and none behind a reference or a condition', () => {
  assert.equal(lacksAnswer(person, { name: 'Asha', home: { city: 'Pune' } }), false);
  assert.equal(lacksAnswer({ $ref: '#/$defs/person', $defs: { person } }, {}), false);
  assert.equal(lacksAnswer({ if: true, then: person }, {}), false);
  for (const schema of [true, false, null, 'text', { required: 'name' }, { required: [1], properties: [] }])
    assert.equal(lacksAnswer(schema, {}), false, JSON.stringify(schema));
  for (const value of [undefined, null, 'text', 1, ['name']]) assert.equal(lacksAnswer(person, value), false);
});

test('a form says the same with and without all of its errors, at each step until it is valid', () => {
  for (const data of [
    {},
    { name: 'Asha' },
    { name: 'Asha', home: { city: 'Pune' } },
    { name: 1, home: { city: 'x' } },
  ]) {
    const [quick, whole] = [formOf(person, data), formOf(person, data)];
    const count = whole.problems.size;
    assert.equal(quick.hasProblems, count > 0, JSON.stringify(data));
    assert.equal(whole.hasProblems, count > 0, JSON.stringify(data));
    assert.equal(quick.valid, count === 0);
  }
});
