import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, wrong } from './held-form.ts';

describe('what a server has told', () => {
  const text = { type: 'string' };
  const schema = {
    properties: { name: text, home: { properties: { pin: text } }, more: { type: 'boolean' } },
    if: { properties: { more: { const: true } }, required: ['more'] },
    then: { properties: { extra: text } },
  };

  test('of the whole form or of no field keeps nobody from trying again, and goes with the next change', () => {
    const form = formOf(schema, {});
    form.tell([['', 'Not now.'], ['/nowhere', 'What is this?']]);
    assert.deepEqual(form.summary.map(({ message }) => message), ['Not now.', 'What is this?']);
    assert.ok(form.valid);
    form.change('/name', 'A', 'input');
    assert.equal(form.complains, false);
    form.tell([['', 'Not now.']]);
    assert.ok(form.attempt());
    assert.deepEqual(form.summary, []);
  });

  test('of a field in view stands until it changes, or something in its group', () => {
    const form = formOf(schema, {});
    form.tell([['/name', 'Not this.'], ['/home', 'Not there.']]);
    assert.equal(form.attempt(), false);
    form.change('/name', 'B', 'input');
    assert.deepEqual(form.firstProblem?.pointer, '/home');
    form.change('/home/pin', '1', 'input');
    assert.ok(form.attempt());
  });

  test('goes with the field that it is about', () => {
    const form = formOf(schema, { more: true });
    form.tell([['/extra', 'No.']]);
    assert.equal(form.attempt(), false);
    form.change('/more', false, 'commit');
    assert.ok(form.attempt());
    form.change('/more', true, 'commit');
    assert.equal(form.problem('/extra'), undefined);
  });

  test('goes with the variant that it is about', () => {
    const form = formOf({ anyOf: [{ title: 'A', properties: { a: text } }, { title: 'B', properties: { b: text } }] }, { a: '1' });
    form.tell([['/a', 'No.']]);
    form.change('/~v0', 1, 'commit');
    assert.ok(form.attempt());
    assert.equal(form.complains, false);
  });

  test('of another step waits there, and does not block this one', () => {
    const form = formOf(schema, {});
    form.tell([['/name', 'No.']]);
    form.configure({ include: ({ pointer }) => pointer === '/more' });
    form.change('/more', false, 'commit');
    assert.ok(form.attempt());
    form.configure({ include: undefined });
    assert.equal(form.attempt(), false);
    assert.equal(form.problem('/name'), 'No.');
  });
});

describe('what was begun with a button', () => {
  test('stays when its last field is emptied, and goes with its own button', () => {
    const person = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#' } } };
    const form = formOf(person, {});
    form.change('/parent', {}, 'commit');
    form.change('/parent/name', 'A', 'input');
    form.change('/parent/name', undefined, 'input');
    assert.ok(drawn(form.fields).includes('/parent/name text'));
    form.change('/parent', undefined, 'commit');
    assert.ok(drawn(form.fields).includes('/parent begin'));
  });
});

test('a normaliser is found by its own name only', () => {
  const form = formOf({ properties: { a: { type: 'string' } } }, {}, { a: { 'ui:options': { normalize: 'toString' } } }, { normalisers: {} });
  form.change('/a', 'x', 'commit');
  assert.deepEqual(form.data, { a: 'x' });
});

test('what is demanded and asked nowhere is said of the whole form', () => {
  const schema = { required: ['x'], properties: { k: { type: 'boolean' } }, if: { properties: { k: { const: true } }, required: ['k'] }, then: { properties: { x: { type: 'string' } } } };
  assert.deepEqual(wrong(formOf(schema, {})), [' required']);
  assert.deepEqual(wrong(formOf(schema, { k: true, x: '1' })), []);
});
