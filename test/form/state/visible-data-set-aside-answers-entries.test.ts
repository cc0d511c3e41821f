import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formOf, wrong } from '../held-form.ts';

const text = { type: 'string' };
const person = { title: 'Person', type: 'object', properties: { n: text }, required: ['n'] };
const listOf = (items: object): object => ({ type: 'object', properties: { l: { type: 'array', items } } });

test('the answer of an entry is exchanged with its variant, and comes back', () => {
  const form = formOf(
    listOf({ oneOf: [person, { title: 'None', type: 'null' }, { title: 'E-mail', type: 'string' }] }),
    { l: [{ n: 'Asha' }, 'a@b.co'] },
  );
  form.change('/l/0/~v0', 1, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ l: [null, 'a@b.co'] }, []]);
  form.change('/l/1/~v0', 0, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ l: [null, {}] }, ['/l/1/n required']]);
  form.change('/l/0/~v0', 0, 'commit');
  form.change('/l/1/~v0', 2, 'commit');
  assert.deepEqual([form.submission, wrong(form)], [{ l: [{ n: 'Asha' }, 'a@b.co'] }, []]);
});

test('moving and removing entries exchanges nothing, whatever was typed', () => {
  const form = formOf(
    listOf({
      oneOf: [
        { title: 'Number', type: 'number' },
        { title: 'Text', type: 'string' },
      ],
    }),
    { l: [1, 'x'] },
  );
  form.change('/l/0', 'no number', 'commit');
  form.change('/l', ['x', 'no number'], 'commit');
  assert.deepEqual(form.data, { l: ['x', 'no number'] });
  form.change('/l', ['no number'], 'commit');
  assert.deepEqual(form.data, { l: ['no number'] });
});
