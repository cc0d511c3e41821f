import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from '../../../src/form-import/index.ts';

const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
const hostile = '^(a+)+$';

describe('the conditions of a UI schema', () => {
  const when = (condition: unknown): ReturnType<typeof convert> =>
    convert({ schema, uiSchema: { b: { 'ui:visibleWhen': condition } } });

  test('Conditions of a UI schema with valid schemas stay unchanged', () => {
    const condition = {
      or: [{ scope: '1/a', schema: { type: 'string', pattern: '^x' } }, { not: { scope: '/a', schema: true } }],
    };
    assert.deepEqual(when(condition).uiSchema, { b: { 'ui:visibleWhen': condition } });
    assert.deepEqual(when(condition).notes, []);
    assert.deepEqual(when('always').uiSchema, { b: { 'ui:visibleWhen': 'always' } });
  });

  test('Conditions of a UI schema are normalized like the schema', () => {
    const { uiSchema } = when([{ scope: '1/a', schema: { type: 'number', minimum: 1, exclusiveMinimum: true } }]);
    assert.deepEqual(uiSchema, {
      b: { 'ui:visibleWhen': [{ scope: '1/a', schema: { type: 'number', exclusiveMinimum: 1 } }] },
    });
  });

  const deep = (levels: number): object => (levels ? { not: deep(levels - 1) } : { scope: '/a' });
  const left: readonly (readonly [name: string, condition: unknown, note: RegExp])[] = [
    ['a pattern that hangs', { scope: '1/a', schema: { pattern: hostile } }, /too long/],
    ['one deep inside', { and: [{ not: { scope: '1/a', schema: { anyOf: [{ pattern: hostile }] } } }] }, /too long/],
    ['a name that hangs', { scope: '', schema: { patternProperties: { [hostile]: false } } }, /too long/],
    ['a reference, which has nothing to refer to', { scope: '1/a', schema: { $ref: '#/properties/a' } }, /\$ref/],
    ['what cannot be meant', { scope: '1/a', schema: { minLength: 'two' } }, /invalid value/],
    ['what nests beyond reason', deep(2_000), /nests deeper/],
  ];
  for (const [name, condition, note] of left) {
    test(`A condition is ignored with its reason: ${name}`, () => {
      const { uiSchema, notes } = when(condition);
      assert.deepEqual(uiSchema, { b: {} });
      assert.match(notes.join(), note);
      assert.match(notes.join(), /ui:visibleWhen at #\/b /);
    });
  }

  test('Conditions are read in ui:options and below items', () => {
    const bad = { scope: '1/a', schema: { pattern: hostile } };
    const list = { type: 'object', properties: { b: { type: 'array', items: { type: 'string' } } } };
    const { uiSchema, notes } = convert({
      schema: list,
      uiSchema: { b: { items: { 'ui:options': { disabledWhen: bad, rows: 3 } } } },
    });
    assert.deepEqual(uiSchema, { b: { items: { 'ui:options': { rows: 3 } } } });
    assert.equal(notes.length, 1);
  });

  test('Rules of JSON Forms become conditions of the UI schema', () => {
    const scope = '#/properties/a';
    const rule = (pattern: string): object => ({ effect: 'HIDE', condition: { scope, schema: { pattern } } });
    const layout = (pattern: string): object => ({
      type: 'VerticalLayout',
      elements: [
        { type: 'Control', scope },
        { type: 'Control', scope: '#/properties/b', rule: rule(pattern) },
      ],
    });
    assert.match(JSON.stringify(convert({ schema, uischema: layout('^x') }).uiSchema), /\^x/);
    assert.doesNotMatch(JSON.stringify(convert({ schema, uischema: layout(hostile) }).uiSchema), /a\+/);
  });
});
