import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flattenFields } from '../../../src/form/model/field.ts';
import { evaluateCondition } from '../../../src/form/schema/condition.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const person = {
  required: ['name'],
  properties: {
    name: { type: 'string' },
    dead: { type: 'boolean' },
    kind: { type: 'string', minLength: 3 },
    home: { type: 'object', properties: { city: { type: 'string' }, pin: { type: 'string' } } },
  },
};
const when = (condition: unknown): object => ({ kind: { 'ui:visibleWhen': condition } });

describe('a condition', () => {
  const value = { a: 1, g: { b: 'x', list: [{ c: true }] } };
  const at = (condition: unknown, pointer = '/g/b'): boolean | undefined =>
    evaluateCondition(condition, value, pointer, true);

  test('A condition refers to a value by its pointer, or relative to the field', () => {
    assert.equal(at({ scope: '/a', schema: { const: 1 } }), true);
    assert.equal(at({ scope: '', schema: { required: ['a'] } }), true);
    assert.equal(at({ scope: '0', schema: { const: 'x' } }), true);
    assert.equal(at({ scope: '1/list', schema: { minItems: 1 } }), true);
    assert.equal(at({ scope: '2/a', schema: { const: 2 } }), false);
    assert.equal(at({ scope: '1/c', schema: { const: true } }, '/g/list/0/d'), true);
    assert.equal(at({ scope: '99/a' }), true, 'above the root is the root');
  });

  test('A condition about a missing value does not hold, whatever its schema', () => {
    for (const schema of [true, {}, { not: { const: 1 } }, { properties: { x: { const: 1 } } }, undefined]) {
      assert.equal(at({ scope: '/nowhere', schema }), false);
    }
    assert.equal(at({ scope: '/a' }), true);
    assert.equal(at({ scope: '/constructor' }), false);
  });

  test('A condition may combine several: all, one, none', () => {
    const [yes, no] = [{ scope: '/a' }, { scope: '/z' }];
    assert.equal(at({ and: [yes, no] }), false);
    assert.equal(at([yes, yes]), true);
    assert.equal(at({ or: [no, yes] }), true);
    assert.equal(at({ or: [no, no] }), false);
    assert.equal(at({ not: no }), true);
    assert.equal(at({ not: { or: [no, { and: [yes, yes] }] } }), false);
  });

  test('An invalid condition decides nothing', () => {
    for (const one of [null, 5, 'x', {}, { scope: 5 }, { not: {} }]) assert.equal(at(one), undefined);
    let deep: object = { scope: '/a' };
    for (let i = 0; i < 50_000; i++) deep = { not: deep };
    assert.equal(at(deep), undefined);
  });
});

describe('rules of the UI schema', () => {
  test('Rules of the UI schema show and hide fields; a hidden value is kept, but not validated or submitted', () => {
    const form = formOf(person, { name: 'Asha', kind: 'x' }, when({ scope: '/dead', schema: { const: true } }));
    assert.ok(!drawn(form.fields).includes('/kind text'));
    assert.deepEqual(form.submission, { name: 'Asha' });
    assert.deepEqual(wrong(form), []);
    form.change('/dead', true, 'commit');
    assert.deepEqual(form.submission, { name: 'Asha', dead: true, kind: 'x' });
    assert.deepEqual(wrong(form), ['/kind minLength']);
    form.change('/dead', false, 'commit');
    assert.deepEqual(form.data, { name: 'Asha', dead: false, kind: 'x' });
  });

  test('A hidden value does not affect other fields', () => {
    const ui = {
      ...when({ scope: '1/dead', schema: { const: true } }),
      home: { 'ui:visibleWhen': { scope: '1/kind' } },
    };
    assert.ok(shown(person, { dead: true, kind: 'ghoul' }, ui).includes('/home group'));
    assert.ok(!shown(person, { dead: false, kind: 'ghoul' }, ui).includes('/home group'));
  });

  test('A disabled field is submitted', () => {
    const form = formOf(
      person,
      { home: { city: 'Pune' } },
      { home: { 'ui:disabledWhen': { not: { scope: '1/dead', schema: { const: true } } } } },
    );
    const disabled = (): string[] =>
      flattenFields(form.fields)
        .filter((field) => field.disabled)
        .map(({ pointer }) => pointer);
    assert.deepEqual(disabled(), ['/home', '/home/city', '/home/pin']);
    assert.deepEqual(form.submission, { home: { city: 'Pune' } });
    form.change('/dead', true, 'commit');
    assert.deepEqual(disabled(), []);
  });

  test('An invalid rule changes nothing', () => {
    const ui = { kind: { 'ui:visibleWhen': 'always', 'ui:disabledWhen': { scope: 7 } } };
    const form = formOf(person, {}, ui);
    assert.ok(drawn(form.fields).includes('/kind text'));
    assert.ok(flattenFields(form.fields).every((field) => !field.disabled));
  });

  test('A rule about a list item refers to the item, which keeps its position when hidden', () => {
    const schema = {
      properties: { l: { type: 'array', items: { properties: { a: { type: 'boolean' }, b: { type: 'string' } } } } },
    };
    const ui = { l: { items: { b: { 'ui:visibleWhen': { scope: '1/a', schema: { const: true } } } } } };
    const form = formOf(
      schema,
      {
        l: [
          { a: false, b: '1' },
          { a: true, b: '2' },
        ],
      },
      ui,
    );
    assert.deepEqual(form.submission, { l: [{ a: false }, { a: true, b: '2' }] });
    const whole = { l: { items: { 'ui:visibleWhen': { scope: '0/a', schema: { const: true } } } } };
    assert.deepEqual(
      formOf(
        schema,
        {
          l: [
            { a: false, b: '1' },
            { a: true, b: '2' },
          ],
        },
        whole,
      ).submission,
      {
        l: [
          { a: false, b: '1' },
          { a: true, b: '2' },
        ],
      },
    );
  });
});

describe('sections', () => {
  const ui = (sections: unknown): object => ({ 'ui:sections': sections });

  test('Sections name and order the fields; other fields come last', () => {
    const fields = formOf(
      person,
      {},
      ui([
        {
          title: 'Life',
          description: 'As it is.',
          fields: ['dead', { layout: 'row', fields: ['/home/city', 'kind'] }],
        },
      ]),
    ).fields;
    assert.deepEqual(drawn(fields), [
      '/~s0 section',
      '/dead checkbox',
      '/~s0.1 section',
      '/home/city text',
      '/kind text',
      '/name text',
      '/home group',
      '/home/pin text',
    ]);
    assert.deepEqual(
      [fields[0]?.label, fields[0]?.description, fields[0]?.children?.[1]?.options.layout],
      ['Life', 'As it is.', 'row'],
    );
  });

  test('A field is in the first section that names it; a group without remaining fields disappears', () => {
    assert.deepEqual(shown(person, {}, ui([{ fields: ['/home/pin', '/home', 'name', 'name'] }])), [
      '/~s0 section',
      '/home/pin text',
      '/home group',
      '/home/city text',
      '/name text',
      '/dead checkbox',
      '/kind text',
    ]);
    assert.ok(!shown(person, {}, ui([{ fields: ['/home/pin', '/home/city'] }])).includes('/home group'));
  });

  test('Empty sections are not rendered, and invalid sections change nothing', () => {
    const plain = shown(person);
    for (const sections of [
      [],
      {},
      'x',
      [{ fields: [] }],
      [{ fields: ['nowhere', '/home/nowhere', 5, null] }],
      [5, null, {}],
    ]) {
      assert.deepEqual(shown(person, {}, ui(sections)), plain);
    }
    const hidden = { ...ui([{ title: 'K', fields: ['kind'] }]), ...when({ scope: '/dead' }) };
    assert.ok(!shown(person, {}, hidden).some((one) => one.includes('section')));
  });

  test('Sections do not affect values and errors', () => {
    const data = { kind: 'x', home: { city: 'Pune' } };
    const [plain, arranged] = [formOf(person, data), formOf(person, data, ui([{ fields: ['/home/city', 'kind'] }]))];
    assert.deepEqual(arranged.submission, plain.submission);
    assert.deepEqual(wrong(arranged), wrong(plain));
  });

  test('Sections work inside a group', () => {
    assert.deepEqual(shown(person, {}, { home: ui([{ title: 'Post', fields: ['pin'] }]) }).slice(3), [
      '/home group',
      '/home/~s0 section',
      '/home/pin text',
      '/home/city text',
    ]);
  });
});
