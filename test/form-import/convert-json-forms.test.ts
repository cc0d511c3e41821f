import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scaled } from '../support/pace.mjs';
import { convert } from '../../src/form-import/index.ts';
import { flattenFields } from '../../src/form/model/field.ts';
import { readForm } from '../../src/form/state/read-form.ts';

describe('JSON Forms', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      notes: { type: 'string' },
      vegetarian: { type: 'boolean' },
      kind: { type: 'string', enum: ['a', 'b'] },
      birth: { type: 'object', properties: { date: { type: 'string', format: 'date' }, place: { type: 'string' } } },
      people: {
        type: 'array',
        items: { type: 'object', properties: { first: { type: 'string' }, nick: { type: 'string' } } },
      },
      secret: { type: 'string' },
    },
  };
  const control = (scope: string, more: object = {}): object => ({
    type: 'Control',
    scope: `#/properties/${scope}`,
    ...more,
  });
  const ui = (uischema: unknown): Record<string, unknown> => convert({ schema, uischema, data: {} }).uiSchema;

  test('groups, categories and rows of JSON Forms become sections', () => {
    assert.deepEqual(
      ui({
        type: 'Categorization',
        elements: [
          {
            type: 'Category',
            label: 'You',
            elements: [
              control('name'),
              {
                type: 'HorizontalLayout',
                elements: [control('birth/properties/date'), control('birth/properties/place')],
              },
            ],
          },
          {
            type: 'Category',
            label: 'More',
            elements: [{ type: 'Group', label: 'Choices', elements: [control('kind'), control('vegetarian')] }],
          },
        ],
      })['ui:sections'],
      [
        { title: 'You', fields: ['name', { layout: 'row', fields: ['/birth/date', '/birth/place'] }] },
        { title: 'More', fields: [{ title: 'Choices', fields: ['kind', 'vegetarian'] }] },
      ],
    );
  });

  test('the options of a control are added to its property', () => {
    const found = ui({
      type: 'VerticalLayout',
      elements: [
        control('name', { label: 'Full name', options: { placeholder: 'As in your PAN', readonly: true } }),
        control('notes', { options: { multi: true } }),
        control('kind', { options: { format: 'radio' } }),
      ],
    });
    assert.deepEqual(found['name'], {
      'ui:title': 'Full name',
      'ui:readonly': true,
      'ui:placeholder': 'As in your PAN',
    });
    assert.deepEqual(found['notes'], { 'ui:widget': 'textarea' });
    assert.deepEqual(found['kind'], { 'ui:widget': 'radio' });
    assert.deepEqual(found['ui:sections'], [{ fields: ['name', 'notes', 'kind'] }]);
    assert.deepEqual(found['secret'], { 'ui:widget': 'hidden' });
  });

  test('rules become conditions, also those of a layout, and scopes start at the field', () => {
    const leaf = { type: 'LEAF', scope: '#/properties/vegetarian', expectedValue: true };
    const bySchema = { scope: '#/properties/kind', schema: { enum: ['a'] } };
    const found = ui({
      type: 'VerticalLayout',
      elements: [
        control('name', { rule: { effect: 'SHOW', condition: leaf } }),
        control('notes', { rule: { effect: 'ENABLE', condition: { type: 'AND', conditions: [leaf, bySchema] } } }),
        {
          type: 'Group',
          label: 'Birth',
          rule: { effect: 'HIDE', condition: { type: 'OR', conditions: [leaf, bySchema] } },
          elements: [
            control('birth/properties/place', { rule: { effect: 'DISABLE', condition: leaf } }),
            control('birth/properties/date', { rule: { effect: 'SHOW', condition: { type: 'NOT', condition: leaf } } }),
          ],
        },
      ],
    });
    const is = (up: number): object => ({ scope: `${up}/vegetarian`, schema: { const: true } });
    const hidden = { not: { or: [is(2), { scope: '2/kind', schema: { enum: ['a'] } }] } };
    assert.deepEqual(found['name'], { 'ui:visibleWhen': is(1) });
    assert.deepEqual(found['notes'], {
      'ui:disabledWhen': { not: { and: [is(1), { scope: '1/kind', schema: { enum: ['a'] } }] } },
    });
    assert.deepEqual(found['birth'], {
      place: { 'ui:visibleWhen': hidden, 'ui:disabledWhen': is(2) },
      date: { 'ui:visibleWhen': { and: [hidden, { not: is(2) }] } },
    });
  });

  describe('a rule about a missing value evaluates its schema', () => {
    const shows = (effect: string, condition: object, data: object): boolean => {
      const uischema = {
        type: 'VerticalLayout',
        elements: [control('vegetarian'), control('kind'), control('name', { rule: { effect, condition } })],
      };
      return flattenFields(readForm(convert({ schema, uischema }), data)).some(
        ({ name, disabled }) => name === 'name' && !disabled,
      );
    };
    const untickedOr = { scope: '#/properties/vegetarian', schema: { not: { const: true } } };
    const short = { scope: '#/properties/kind', schema: { maxLength: 1 } };

    test('a rule about a checkbox is evaluated before it is ticked', () => {
      assert.ok(!shows('HIDE', untickedOr, {}));
      assert.ok(shows('HIDE', untickedOr, { vegetarian: true }));
      assert.ok(shows('SHOW', untickedOr, {}));
      assert.ok(shows('ENABLE', untickedOr, {}));
      assert.ok(!shows('DISABLE', untickedOr, {}));
    });

    test('a minimum or maximum accepts a missing value, unless a value is required', () => {
      assert.ok(!shows('HIDE', short, {}));
      assert.ok(shows('SHOW', short, {}));
      assert.ok(!shows('SHOW', short, { kind: 'ab' }));
      assert.ok(!shows('SHOW', { ...short, schema: { type: 'string', maxLength: 1 } }, {}));
      assert.ok(!shows('SHOW', { ...short, failWhenUndefined: true }, {}));
    });

    test('a rule about a missing value is also evaluated inside combined conditions', () => {
      assert.ok(shows('SHOW', { type: 'AND', conditions: [untickedOr, short] }, {}));
      assert.ok(!shows('SHOW', { type: 'AND', conditions: [untickedOr, { ...short, failWhenUndefined: true }] }, {}));
    });
  });

  test('the layout of list items applies to the items, and a label is the heading of the next elements', () => {
    const found = ui({
      type: 'VerticalLayout',
      elements: [
        control('name'),
        { type: 'Label', text: 'Family' },
        control('people', {
          options: {
            detail: {
              type: 'HorizontalLayout',
              elements: [
                control('first'),
                control('nick', {
                  rule: {
                    effect: 'SHOW',
                    condition: { scope: '#/properties/first', schema: { minLength: 1 }, failWhenUndefined: true },
                  },
                }),
              ],
            },
          },
        }),
      ],
    });
    assert.deepEqual(found['people'], {
      items: {
        'ui:sections': [{ layout: 'row', fields: ['first', 'nick'] }],
        first: {},
        nick: { 'ui:visibleWhen': { scope: '1/first', schema: { minLength: 1 } } },
      },
    });
    assert.deepEqual(found['ui:sections'], [{ fields: ['name'] }, { title: 'Family', fields: ['people'] }]);
  });

  test('a property in two groups with opposite rules is always visible', () => {
    const when = (effect: string, more: object = {}): object => ({
      type: 'Group',
      rule: {
        effect,
        condition: { scope: '#/properties/vegetarian', schema: { const: true }, failWhenUndefined: true },
      },
      elements: [control('name', more), ...(effect === 'SHOW' ? [control('notes')] : [])],
    });
    const names = (elements: object[], data: object): string[] => {
      const fields = flattenFields(
        readForm(convert({ schema, uischema: { type: 'VerticalLayout', elements } }), data),
      ).filter(({ name: one }) => one === 'name' || one === 'notes');
      return fields
        .filter(({ widget }) => widget !== 'hidden')
        .map(({ name, disabled }) => (disabled ? `${name}, disabled` : name));
    };
    for (const vegetarian of [true, false, undefined]) {
      const also = vegetarian ? ['notes'] : [];
      assert.deepEqual(names([when('SHOW'), when('HIDE')], { vegetarian }), ['name', ...also]);
      assert.deepEqual(names([when('SHOW'), control('name')], { vegetarian }), ['name', ...also]);
      assert.deepEqual(names([control('name'), when('SHOW')], { vegetarian }), ['name', ...also]);
    }
    assert.deepEqual(names([when('SHOW'), when('SHOW')], {}), []);
    const locked = { rule: { effect: 'DISABLE', condition: { scope: '#', schema: {} } } };
    assert.deepEqual(names([when('SHOW', locked), when('HIDE')], { vegetarian: true }), ['name, disabled', 'notes']);
    assert.deepEqual(names([when('SHOW', locked), when('HIDE')], { vegetarian: false }), ['name']);
    assert.deepEqual(names([when('SHOW', locked), control('name')], { vegetarian: true }), ['name', 'notes']);
  });

  test('properties without a control are hidden behind references too', () => {
    const address = { type: 'object', required: ['pin'], properties: { street: {}, note: {}, pin: {} } };
    const uischema = { type: 'VerticalLayout', elements: [control('home/properties/street')] };
    for (const home of [
      { $ref: '#/definitions/address' },
      { allOf: [{ $ref: '#/definitions/address' }] },
      { anyOf: [{ $ref: '#/definitions/address' }, { type: 'null' }] },
      { $ref: '#/definitions/again' },
    ]) {
      const definitions = { address, again: { $ref: '#/definitions/address' } };
      const { uiSchema } = convert({
        schema: { type: 'object', definitions, properties: { home, x: { type: 'string' } } },
        uischema,
      });
      assert.deepEqual(
        [uiSchema['home'], uiSchema['x']],
        [{ street: {}, note: { 'ui:widget': 'hidden' } }, { 'ui:widget': 'hidden' }],
      );
    }
    const endless = {
      type: 'object',
      definitions: { a: { $ref: '#/definitions/a' } },
      properties: { home: { $ref: '#/definitions/a' } },
    };
    assert.throws(() => convert({ schema: endless, uischema }), /without end/);
  });

  test('a layout with too many properties without a control is refused in time', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`n${i}`, {}]));
    const properties = Object.fromEntries(Object.keys(many).map((name) => [name, { $ref: '#/definitions/many' }]));
    const elements = Object.keys(many).map((name) => control(`${name}/properties/n0`));
    const started = performance.now();
    const wide = {
      schema: { type: 'object', definitions: { many: { type: 'object', properties: many } }, properties },
      uischema: { type: 'VerticalLayout', elements },
    };
    assert.throws(() => convert(wide), /without a control/);
    assert.ok(performance.now() - started < scaled(5_000));
  });

  test('properties without a control are hidden, also beside a control in a group; required ones are not', () => {
    const found = ui({ type: 'VerticalLayout', elements: [control('name'), control('birth/properties/date')] });
    assert.deepEqual(found['birth'], { date: {}, place: { 'ui:widget': 'hidden' } });
    assert.deepEqual([found['secret'], found['people']], [{ 'ui:widget': 'hidden' }, { 'ui:widget': 'hidden' }]);
    const strict = {
      type: 'object',
      required: ['g'],
      properties: { a: {}, g: { type: 'object', required: ['x'], properties: { x: {}, y: {} } } },
    };
    const whole = convert({
      schema: strict,
      uischema: { type: 'VerticalLayout', elements: [control('g/properties/y')] },
    }).uiSchema;
    assert.deepEqual([whole['g'], whole['a']], [{ y: {} }, { 'ui:widget': 'hidden' }]);
    const group = ui({ type: 'VerticalLayout', elements: [control('birth'), control('birth/properties/date')] });
    assert.deepEqual(group['birth'], { date: {} }, 'a group with a control of its own is drawn whole');
  });
});
