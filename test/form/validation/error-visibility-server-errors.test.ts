import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, wrong } from '../held-form.ts';

describe('server errors', () => {
  const text = { type: 'string' };
  const schema = {
    properties: { name: text, home: { properties: { pin: text } }, more: { type: 'boolean' } },
    if: { properties: { more: { const: true } }, required: ['more'] },
    then: { properties: { extra: text } },
  };

  test('A server error of the whole form or without a field does not block another attempt, and clears with the next change', () => {
    const form = formOf(schema, {});
    form.setErrors([
      ['', 'Not now.'],
      ['/nowhere', 'What is this?'],
    ]);
    assert.deepEqual(
      form.summary.map(({ message }) => message),
      ['Not now.', 'What is this?'],
    );
    assert.ok(form.valid);
    form.change('/name', 'A', 'input');
    assert.equal(form.hasVisibleError, false);
    form.setErrors([['', 'Not now.']]);
    assert.ok(form.attempt());
    assert.deepEqual(form.summary, []);
  });

  test('A server error of a visible field stays until the field or its group changes', () => {
    const form = formOf(schema, {});
    form.setErrors([
      ['/name', 'Not this.'],
      ['/home', 'Not there.'],
    ]);
    assert.equal(form.attempt(), false);
    form.change('/name', 'B', 'input');
    assert.deepEqual(form.firstProblem?.pointer, '/home');
    form.change('/home/pin', '1', 'input');
    assert.ok(form.attempt());
  });

  test('A server error is removed with its field', () => {
    const form = formOf(schema, { more: true });
    form.setErrors([['/extra', 'No.']]);
    assert.equal(form.attempt(), false);
    form.change('/more', false, 'commit');
    assert.ok(form.attempt());
    form.change('/more', true, 'commit');
    assert.equal(form.problem('/extra'), undefined);
  });

  test('A server error is removed with its variant', () => {
    const form = formOf(
      {
        anyOf: [
          { title: 'A', properties: { a: text } },
          { title: 'B', properties: { b: text } },
        ],
      },
      { a: '1' },
    );
    form.setErrors([['/a', 'No.']]);
    form.change('/~v0', 1, 'commit');
    assert.ok(form.attempt());
    assert.equal(form.hasVisibleError, false);
  });

  test('A server error of another step does not block this step', () => {
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
  test('A group that a button created stays when its last field is cleared, and is removed by its own button', () => {
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

test('a normalizer is found by its own name only', () => {
  const form = formOf(
    { properties: { a: { type: 'string' } } },
    {},
    { a: { 'ui:options': { normalize: 'toString' } } },
    { normalizers: {} },
  );
  form.change('/a', 'x', 'commit');
  assert.deepEqual(form.data, { a: 'x' });
});

describe('a text of which a normaliser leaves nothing', () => {
  const normalizers = { clean: (text: string): string => text.replaceAll('\u202e', '') };
  const clean = { 'ui:options': { normalize: 'clean' } };
  const form = (): ReturnType<typeof formOf> =>
    formOf(
      {
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: 'string', minLength: 1 },
          n: { type: ['string', 'null'] },
          l: { type: 'array', items: { type: 'string' } },
        },
      },
      { a: 'x', l: ['x', 'y'] },
      { a: clean, l: { items: clean } },
      { normalizers },
    );

  test('A text that the normalizer empties is missing when the customer leaves its field', () => {
    const held = form();
    held.change('/a', '\u202e', 'commit', '\u202e');
    assert.deepEqual([held.data, wrong(held)], [{ l: ['x', 'y'] }, ['/a required']]);
  });

  test('A text that the normalizer empties is missing when Enter submits', () => {
    const held = form();
    held.change('/a', '\u202e', 'input', '\u202e');
    assert.equal(held.attempt(), false);
    assert.deepEqual(
      held.summary.map(({ pointer, message }) => [pointer, message]),
      [['/a', 'Fill in “A”.']],
    );
    assert.deepEqual(held.data, { l: ['x', 'y'] });
  });

  test('A text that the normalizer empties keeps its list item', () => {
    const held = form();
    held.change('/l/0', '\u202e', 'commit', '\u202e');
    assert.deepEqual(held.data, { a: 'x', l: ['', 'y'] });
    held.change('/l/1', '\u202e', 'input', '\u202e');
    held.attempt();
    assert.deepEqual(held.data, { a: 'x', l: ['', ''] });
  });
});

test('a property that is required and has no field is reported for the whole form', () => {
  const schema = {
    required: ['x'],
    properties: { k: { type: 'boolean' } },
    if: { properties: { k: { const: true } }, required: ['k'] },
    then: { properties: { x: { type: 'string' } } },
  };
  assert.deepEqual(wrong(formOf(schema, {})), [' required']);
  assert.deepEqual(wrong(formOf(schema, { k: true, x: '1' })), []);
});
