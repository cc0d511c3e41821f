import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, wrong } from '../held-form.ts';

describe('what a server has told', () => {
  const text = { type: 'string' };
  const schema = {
    properties: { name: text, home: { properties: { pin: text } }, more: { type: 'boolean' } },
    if: { properties: { more: { const: true } }, required: ['more'] },
    then: { properties: { extra: text } },
  };

  test('of the whole form or of no field keeps nobody from trying again, and goes with the next change', () => {
    const form = formOf(schema, {});
    form.setErrors([['', 'Not now.'], ['/nowhere', 'What is this?']]);
    assert.deepEqual(form.summary.map(({ message }) => message), ['Not now.', 'What is this?']);
    assert.ok(form.valid);
    form.change('/name', 'A', 'input');
    assert.equal(form.hasVisibleError, false);
    form.setErrors([['', 'Not now.']]);
    assert.ok(form.attempt());
    assert.deepEqual(form.summary, []);
  });

  test('of a field in view stands until it changes, or something in its group', () => {
    const form = formOf(schema, {});
    form.setErrors([['/name', 'Not this.'], ['/home', 'Not there.']]);
    assert.equal(form.attempt(), false);
    form.change('/name', 'B', 'input');
    assert.deepEqual(form.firstProblem?.pointer, '/home');
    form.change('/home/pin', '1', 'input');
    assert.ok(form.attempt());
  });

  test('goes with the field that it is about', () => {
    const form = formOf(schema, { more: true });
    form.setErrors([['/extra', 'No.']]);
    assert.equal(form.attempt(), false);
    form.change('/more', false, 'commit');
    assert.ok(form.attempt());
    form.change('/more', true, 'commit');
    assert.equal(form.problem('/extra'), undefined);
  });

  test('goes with the variant that it is about', () => {
    const form = formOf({ anyOf: [{ title: 'A', properties: { a: text } }, { title: 'B', properties: { b: text } }] }, { a: '1' });
    form.setErrors([['/a', 'No.']]);
    form.change('/~v0', 1, 'commit');
    assert.ok(form.attempt());
    assert.equal(form.hasVisibleError, false);
  });

  test('of another step waits there, and does not block this one', () => {
    const form = formOf(schema, {});
    form.setErrors([['/name', 'No.']]);
    form.configure({ isVisible: ({ pointer }) => pointer === '/more' });
    form.change('/more', false, 'commit');
    assert.ok(form.attempt());
    form.configure({ isVisible: undefined });
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
    assert.ok(drawn(form.fields).includes('/parent add-object'));
  });
});

test('a normaliser is found by its own name only', () => {
  const form = formOf({ properties: { a: { type: 'string' } } }, {}, { a: { 'ui:options': { normalize: 'toString' } } }, { normalizers: {} });
  form.change('/a', 'x', 'commit');
  assert.deepEqual(form.data, { a: 'x' });
});

describe('a text of which a normaliser leaves nothing', () => {
  const normalizers = { clean: (text: string): string => text.replaceAll('\u202e', '') };
  const clean = { 'ui:options': { normalize: 'clean' } };
  const form = (): ReturnType<typeof formOf> => formOf(
    { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 1 }, n: { type: ['string', 'null'] }, l: { type: 'array', items: { type: 'string' } } } },
    { a: 'x', l: ['x', 'y'] }, { a: clean, l: { items: clean } }, { normalizers },
  );

  test('is asked for as if it had been cleared, when its field is left', () => {
    const held = form();
    held.change('/a', '\u202e', 'commit', '\u202e');
    assert.deepEqual([held.data, wrong(held)], [{ l: ['x', 'y'] }, ['/a required']]);
  });

  test('is asked for as if it had been cleared, when Enter submits', () => {
    const held = form();
    held.change('/a', '\u202e', 'input', '\u202e');
    assert.equal(held.attempt(), false);
    assert.deepEqual(held.summary.map(({ pointer, message }) => [pointer, message]), [['/a', 'Fill in “A”.']]);
    assert.deepEqual(held.data, { l: ['x', 'y'] });
  });

  test('keeps the place of its entry of a list', () => {
    const held = form();
    held.change('/l/0', '\u202e', 'commit', '\u202e');
    assert.deepEqual(held.data, { a: 'x', l: ['', 'y'] });
    held.change('/l/1', '\u202e', 'input', '\u202e');
    held.attempt();
    assert.deepEqual(held.data, { a: 'x', l: ['', ''] });
  });
});

test('what is demanded and asked nowhere is said of the whole form', () => {
  const schema = { required: ['x'], properties: { k: { type: 'boolean' } }, if: { properties: { k: { const: true } }, required: ['k'] }, then: { properties: { x: { type: 'string' } } } };
  assert.deepEqual(wrong(formOf(schema, {})), [' required']);
  assert.deepEqual(wrong(formOf(schema, { k: true, x: '1' })), []);
});
