import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flattenFields } from '../../../src/form/model/field.ts';
import { formMessages } from '../../../src/form/i18n/messages.ts';
import { formOf } from '../held-form.ts';

const person = {
  type: 'object',
  title: 'Person',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name' } },
};
const labels = (schema: object, value: unknown): string[] =>
  flattenFields(formOf(schema, value).fields).map(({ label }) => label);
const list = (title: string, items: object): object => ({ properties: { l: { type: 'array', title, items } } });

describe('an entry of a list', () => {
  test('A list item is labelled by its number and the name of its list', () => {
    assert.deepEqual(labels(list('Survey', { type: 'string' }), { l: ['a', 'b'] }), ['Survey', 'Survey 1', 'Survey 2']);
  });

  test('A list item’s own title precedes its number, because all items share the title', () => {
    assert.deepEqual(labels(list('People', person), { l: [{}, {}] }), [
      'People',
      'Person 1',
      'Name',
      'Person 2',
      'Name',
    ]);
  });

  test('A nested list passes its name down to its items', () => {
    const grid = list('Corners', { type: 'array', items: { type: 'number' } });
    assert.deepEqual(labels(grid, { l: [[1], [2]] }), [
      'Corners',
      'Corners 1',
      'Corners 1 1',
      'Corners 2',
      'Corners 2 1',
    ]);
  });

  test('A list item is labelled in the texts of the page, also when they change', () => {
    const form = formOf(list('Survey', { type: 'string' }), { l: ['a'] });
    assert.equal(form.fields[0]?.children?.[0]?.label, 'Survey 1');
    form.configure({ messages: { ...formMessages, item: 'No. {number} of {label}' } });
    assert.equal(form.fields[0]?.children?.[0]?.label, 'No. 1 of Survey');
  });

  test('A list item is named in the summary, before the invalid field', () => {
    const both = {
      properties: {
        p: { type: 'array', title: 'Parties', items: person },
        s: { type: 'array', title: 'Survey', items: { type: 'string', minLength: 2 } },
      },
    };
    const form = formOf(both, { p: [{ name: 'Asha' }, {}], s: ['a'] });
    form.attempt();
    assert.deepEqual(
      form.summary.map(({ pointer, label }) => [pointer, label]),
      [
        ['/p/1/name', 'Person 2, Name'],
        ['/s/0', 'Survey 1'],
      ],
    );
  });
});
