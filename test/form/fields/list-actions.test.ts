import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from '../../../src/form-import/index.ts';
import { flattenFields, type Field } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';

const list = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };
const read = (description: object, value: unknown = { a: ['x', 'y'] }): Field | undefined =>
  flattenFields(readForm(convert(description), value)).find(({ name }) => name === 'a');

describe('what may be done with a list', () => {
  test('All list actions are available, unless the UI schema disables them, in either place', () => {
    const all = { canAdd: true, canRemove: true, empty: '' };
    assert.deepEqual(read({ schema: list })?.list, all);
    assert.deepEqual(
      read({ schema: list, uiSchema: { a: { 'ui:options': { addable: true, removable: true, orderable: true } } } })
        ?.list,
      all,
    );
    for (const uiOf of [
      (word: string) => ({ [`ui:${word}`]: false }),
      (word: string) => ({ 'ui:options': { [word]: false } }),
    ]) {
      const off = (word: string): unknown => read({ schema: list, uiSchema: { a: uiOf(word) } })?.list;
      assert.deepEqual(off('addable'), { ...all, canAdd: false });
      assert.deepEqual(off('removable'), { ...all, canRemove: false });
      assert.deepEqual(off('orderable'), { ...all, fixedOrder: true });
    }
  });

  test('List actions are read from the options of JSON Forms', () => {
    const options = { disableAdd: true, disableRemove: true, showSortButtons: false };
    const uischema = { type: 'VerticalLayout', elements: [{ type: 'Control', scope: '#/properties/a', options }] };
    assert.deepEqual(read({ schema: list, uischema })?.list, {
      canAdd: false,
      canRemove: false,
      empty: '',
      fixedOrder: true,
    });
    assert.deepEqual(convert({ schema: list, uischema }).notes, []);
  });
});

describe('choices that cannot be taken', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } } };

  test('Disabled options are identified by their values, also beside the items of a list', () => {
    assert.deepEqual(read({ schema, uiSchema: { a: { 'ui:enumDisabled': ['y'] } } }, {})?.disabledChoices, ['y']);
    assert.deepEqual(
      read({ schema, uiSchema: { a: { 'ui:options': { enumDisabled: ['y'] } } } }, {})?.disabledChoices,
      ['y'],
    );
    assert.equal(read({ schema }, {})?.disabledChoices, undefined);
    const many = {
      type: 'object',
      properties: { a: { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } } },
    };
    assert.deepEqual(
      read({ schema: many, uiSchema: { a: { items: { 'ui:enumDisabled': ['x'] } } } }, {})?.disabledChoices,
      ['x'],
    );
  });

  test('Disabled options of flat fields stay disabled', () => {
    const fields = [
      {
        name: 'a',
        type: 'select',
        options: [
          { value: 1, label: 'One' },
          { value: 2, label: 'Two', disabled: true },
        ],
      },
    ];
    assert.deepEqual(read(fields, {})?.disabledChoices, [2]);
    assert.deepEqual(convert(fields).notes, []);
  });
});
