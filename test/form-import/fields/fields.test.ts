import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert, type Converted } from '../../../src/form-import/index.ts';
import { matches } from '../../../src/base/evaluator/index.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { submission } from '../../form/submission.ts';

const one = (field: object): Converted => convert([{ name: 'x', ...field }]);
const fits = ({ schema }: Converted, x: unknown): boolean => matches(schema, { x });

describe('options', () => {
  test('numbers and booleans can be options, whatever the type is named', () => {
    for (const type of ['select', 'radio', 'number', 'dropdown', undefined]) {
      const copies = one({ type, options: [1, 2.5] });
      assert.ok(fits(copies, 2.5));
      assert.ok(!fits(copies, '1') && !fits(copies, 3));
      assert.deepEqual(
        readForm(copies, {})[0]?.choices?.map(({ value }) => value),
        [1, 2.5],
      );
    }
    const agree = one({
      type: 'radio',
      options: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
    });
    assert.ok(fits(agree, true) && fits(agree, false) && !fits(agree, 'true'));
  });

  test('a map contains labels by value, in quotes as its keys are', () => {
    const state = one({ type: 'select', options: { MH: 'Maharashtra', KA: { label: 'Karnataka' } } });
    assert.deepEqual(
      readForm(state, {})[0]?.choices?.map(({ value, label }) => [value, label]),
      [
        ['MH', 'Maharashtra'],
        ['KA', 'Karnataka'],
      ],
    );
    assert.ok(fits(state, 'KA'));
  });

  test('a converter from XML names the items of a list, and writes a list of one as its item', () => {
    const options = [
      { value: 'KA', label: 'Karnataka' },
      { value: 'MH', label: 'Maharashtra' },
    ];
    const choices = (field: object): unknown =>
      readForm(one(field), {})[0]?.choices?.map(({ value, label }) => [value, label]);
    const both = [
      ['KA', 'Karnataka'],
      ['MH', 'Maharashtra'],
    ];
    assert.deepEqual(choices({ type: 'select', options: { option: options } }), both);
    for (const single of [options[0], { option: options[0] }, { option: [options[0]] }])
      assert.deepEqual(choices({ type: 'select', options: single }), [both[0]], JSON.stringify(single));
    assert.deepEqual(choices({ type: 'select', options: { value: 'Market value', other: 'Other value' } }), [
      ['value', 'Market value'],
      ['other', 'Other value'],
    ]);
  });

  test('options may have several types, no value, or a duplicate value', () => {
    const mixed = one({
      type: 'select',
      options: [1, 'many', { label: 'None' }, { value: 1, label: 'One' }, null, { value: null, label: 'Choose' }],
    });
    for (const value of [1, 'many', 'None']) assert.ok(fits(mixed, value), String(value));
    assert.equal(readForm(mixed, {})[0]?.choices?.length, 3);
  });

  test('several checkboxes of a group can be ticked', () => {
    for (const type of ['checkbox', 'checkboxes', 'multi-select', 'multiselect']) {
      const extras = one({ type, options: ['a', 'b'] });
      assert.ok(fits(extras, ['a', 'b']) && !fits(extras, 'a'), type);
    }
    assert.equal(readForm(one({ type: 'checkbox', options: ['a', 'b'] }), {})[0]?.widget, 'checkboxes');
    assert.equal(readForm(one({ type: 'checkbox' }), {})[0]?.kind, 'boolean');
  });
});

test('a field may be read-only', () => {
  for (const word of ['readonly', 'readOnly', 'read_only'])
    assert.equal(readForm(one({ [word]: true }), {})[0]?.readOnly, true, word);
  assert.equal(readForm(one({ readonly: false }), {})[0]?.readOnly, false);
  assert.equal(readForm(one({ disabled: true }), {})[0]?.disabled, true);
});

describe('bounds', () => {
  test('a slider is a number between its limits', () => {
    for (const type of ['range', 'slider']) {
      const share = one({ type, min: 0, max: 10, step: 5 });
      assert.ok(fits(share, 5) && !fits(share, 6) && !fits(share, 15) && !fits(share, '5'), type);
      assert.equal(readForm(share, {})[0]?.widget, 'range');
    }
  });

  test('a pattern may be written between slashes', () => {
    const code = one({ type: 'text', pattern: '/^[A-Z]+$/u' });
    assert.ok(fits(code, 'ABC') && !fits(code, '/ABC/') && !fits(code, 'abc'));
    const { schema, notes } = one({ type: 'text', pattern: '/^[a-z]+$/i' });
    assert.ok(matches(schema, { x: 'ABC' }));
    assert.match(notes.join(), /pattern of x is not checked: its flags/);
  });

  test('limits of a date are noted as unchecked, those of a number are checked', () => {
    assert.match(
      one({ type: 'date', min: '2020-01-01' }).notes.join(),
      /earliest and the latest value of x are not checked/,
    );
    const copies = one({ type: 'number', min: 1, max: '5', default: '2' });
    assert.ok(fits(copies, 5) && !fits(copies, 6) && copies.notes.length === 0);
    assert.equal(readForm(copies, {})[0]?.schema.default, 2);
  });
});

describe('conditions', () => {
  const form = (visibleWhen: unknown): Converted =>
    convert([
      { name: 'a', type: 'text' },
      { name: 'n', type: 'number' },
      { name: 'tick', type: 'checkbox' },
      { name: 'many', type: 'checkboxes', options: ['p', 'q'] },
      { name: 'name', type: 'text' },
      { name: 'x', type: 'text', required: true, visibleWhen },
    ]);
  const shows = (condition: unknown, value: unknown): boolean => {
    const { schema, uiSchema, notes } = form(condition);
    assert.deepEqual(notes, [], JSON.stringify(condition));
    const isShown = readForm({ schema, uiSchema }, value).some(({ name }) => name === 'x');
    assert.equal(
      !matches(schema, submission({ schema, uiSchema }, value)),
      isShown,
      'what shows is required, and nothing else',
    );
    return isShown;
  };

  const cases: readonly (readonly [condition: unknown, shown: object, hidden: object])[] = [
    [{ field: 'a', equals: 'q' }, { a: 'q' }, {}],
    [{ field: 'a', notEquals: 'q' }, {}, { a: 'q' }],
    [{ field: 'a', not_equals: 'q' }, { a: 'z' }, { a: 'q' }],
    [{ field: 'a', operator: '!=', value: 'q' }, { a: 'z' }, { a: 'q' }],
    [{ field: 'a', operator: 'equals', value: 'q' }, { a: 'q' }, { a: 'z' }],
    [{ field: 'a', in: ['q', 'r'] }, { a: 'r' }, { a: 'z' }],
    [{ field: 'a', operator: 'notIn', value: ['q', 'r'] }, { a: 'z' }, { a: 'r' }],
    [{ field: 'n', operator: '>=', value: '18' }, { n: 18 }, { n: 17 }],
    [{ field: 'n', gt: 18 }, { n: 18.5 }, {}],
    [{ field: 'tick', equals: 'true' }, { tick: true }, { tick: false }],
    [{ field: 'tick', equals: false }, { tick: false }, { tick: true }],
    [{ field: 'tick' }, { tick: true }, { tick: false }],
    [{ field: 'a' }, { a: 'anything' }, {}],
    ['a', { a: 'anything' }, {}],
    [{ field: 'a', operator: 'isEmpty' }, {}, { a: 'q' }],
    [{ field: 'a', equals: null }, {}, { a: 'q' }],
    [{ field: 'many', equals: 'p' }, { many: ['q', 'p'] }, { many: ['q'] }],
    [{ field: 'many', operator: 'contains', value: 'p' }, { many: ['p'] }, {}],
    [{ a: 'q', n: 1 }, { a: 'q', n: 1 }, { a: 'q' }],
    [{ name: 'q' }, { name: 'q' }, { name: 'z' }],
    [{ a: ['q', 'r'] }, { a: 'r' }, { a: 'z' }],
    [
      [
        { field: 'a', equals: 'q' },
        { field: 'n', equals: 1 },
      ],
      { a: 'q', n: 1 },
      { a: 'q' },
    ],
    [{ or: [{ field: 'a', equals: 'q' }, { n: 1 }] }, { n: 1 }, { a: 'z' }],
    [{ operator: 'OR', conditions: [{ field: 'a', equals: 'q' }, { n: 1 }] }, { n: 1 }, { a: 'z' }],
    [{ conditions: [{ field: 'a', equals: 'q' }, { n: 1 }] }, { a: 'q', n: 1 }, { n: 1 }],
    [{ not: { a: 'q' } }, {}, { a: 'q' }],
  ];
  for (const [condition, shown, hidden] of cases) {
    test(JSON.stringify(condition), () => {
      assert.ok(shows(condition, shown), 'shown');
      assert.ok(!shows(condition, hidden), 'hidden');
    });
  }

  test('a condition with no values never holds', () => assert.ok(!shows({ field: 'a', in: [] }, { a: 'q' })));

  test('an empty condition counts as none', () => {
    for (const none of [null, '', {}, [], true]) assert.ok(shows(none, {}), JSON.stringify(none));
  });

  test('an unknown condition is noted, and its field is visible but not required', () => {
    for (const odd of [
      { field: 'nowhere', equals: 1 },
      'a == "q"',
      7,
      { field: 'a', matches: '^q' },
      { field: 'a', equals: 'q', until: 5 },
      { field: 'a', operator: 'constructor', value: 1 },
      { field: 'a', operator: 'contains', value: 'q' },
      { or: [{ a: 'q' }, { nowhere: 1 }] },
      { and: [{ a: 'q' }], unless: 'a' },
      [[[[[[[[[[['a']]]]]]]]]]],
    ]) {
      const { schema, uiSchema, notes } = form(odd);
      assert.match(
        notes.join(),
        /condition of x is not understood: the field is always visible and never required/,
        JSON.stringify(odd),
      );
      assert.ok(readForm({ schema, uiSchema }, {}).some(({ name }) => name === 'x'));
      assert.ok(matches(schema, {}));
    }
  });
});

test('a type named like an inherited property is a text field', () => {
  const found = one({ type: 'constructor' });
  assert.ok(fits(found, 'text') && !fits(found, 1));
  assert.deepEqual(found.uiSchema['x'], { 'ui:options': { step: 'stamp' } });
});
