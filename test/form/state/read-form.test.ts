import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuTime } from '../../support/cpu-time.ts';
import { scaled } from '../../support/pace.mjs';
import { flattenFields, type Field } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { sample } from '../sample.ts';

const names = (fields: readonly Field[]): string[] => fields.map((field) => field.name);

/** The one field of a schema. */
function one(schema: object, ui: object = {}, value?: unknown): Field {
  const data = value === undefined ? {} : { a: value };
  const [field] = readForm({ schema: { properties: { a: schema } }, uiSchema: { a: ui } }, data);
  assert.ok(field, 'a field');
  return field;
}

describe('which fields show', () => {
  test('readForm returns the fields in the requested order', () => {
    assert.deepEqual(names(readForm(sample, {})), [
      'purpose',
      'aboutProperty',
      'secondPartyName',
      'stampDutyPaidBy',
      'considerationPrice',
    ]);
  });

  test('readForm returns fields of a condition only while it holds', () => {
    const shown = readForm(sample, { aboutProperty: true });
    assert.deepEqual(names(shown).slice(0, 3), ['purpose', 'aboutProperty', 'propertyDescription']);
    assert.equal(shown[2]?.required, true);
    assert.ok(!names(readForm(sample, { aboutProperty: false })).includes('propertyDescription'));
  });

  test('readForm returns the fields of one step', () => {
    const step =
      (name: string) =>
      (field: Field): boolean =>
        (field.step ?? 'stamp') === name;
    assert.deepEqual(names(readForm(sample, {}, { isVisible: step('parties') })), [
      'secondPartyName',
      'stampDutyPaidBy',
    ]);
    assert.deepEqual(names(readForm(sample, {}, { isVisible: step('stamp') })), [
      'purpose',
      'aboutProperty',
      'considerationPrice',
    ]);
  });

  test('readForm leaves out a group of which nothing shows', () => {
    const group = (...keys: string[]): object => ({
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    });
    const schema = { properties: { shown: group('a', 'b'), hidden: group('b') } };
    const [field, ...others] = readForm({ schema, uiSchema: {} }, {}, { isVisible: ({ name }) => name === 'a' });
    assert.deepEqual([field?.name, names(field?.children ?? []), others], ['shown', ['a'], []]);
  });

  test('readForm omits excluded fields', () => {
    const omit = (field: Field): boolean => field.options.party === 'second';
    assert.deepEqual(names(readForm(sample, {}, { exclude: omit })), [
      'purpose',
      'aboutProperty',
      'considerationPrice',
    ]);
  });

  test('readForm applies else and conditions in allOf', () => {
    const schema = {
      properties: { kind: { enum: ['a', 'b'] } },
      allOf: [
        {
          if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
          then: { properties: { x: {} } },
          else: { properties: { y: {} } },
        },
        {
          if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
          then: { properties: { z: {}, kind: { title: 'Sort' } } },
        },
      ],
    };
    assert.deepEqual(names(readForm({ schema }, { kind: 'a' })), ['kind', 'x']);
    const b = readForm({ schema }, { kind: 'b' });
    assert.deepEqual(names(b), ['kind', 'y', 'z']);
    assert.equal(b[0]?.label, 'Sort');
    assert.equal(b[0]?.choices?.length, 2);
  });

  test('readForm treats a missing group as an empty one', () => {
    const group = {
      type: 'object',
      properties: { a: { type: 'string' } },
      if: { properties: { a: { const: 'x' } }, required: ['a'] },
      then: { properties: { then: {} } },
      else: { properties: { else: {} } },
    };
    const inside = (value: unknown): string[] => names(one(group, {}, value).children ?? []);
    assert.deepEqual(inside(undefined), inside({}));
    assert.deepEqual(inside(undefined), ['a', 'else']);
    assert.deepEqual(inside({ a: 'x' }), ['a', 'then']);
  });

  test('readForm hides a property that a branch forbids', () => {
    const schema = {
      properties: { company: { type: 'boolean' }, age: { type: 'integer' } },
      if: { required: ['company'] },
      then: { properties: { age: false } },
    };
    assert.deepEqual(names(readForm({ schema }, { company: true })), ['company']);
    assert.deepEqual(names(readForm({ schema }, {})), ['company', 'age']);
  });

  test('readForm returns fields that depend on another value', () => {
    const schema = {
      properties: { card: { type: 'string' }, address: { type: 'string' } },
      dependentRequired: { card: ['address'] },
      dependentSchemas: { card: { properties: { expiry: { type: 'string' } } } },
    };
    const before = readForm({ schema }, {});
    assert.deepEqual(
      before.map((field) => [field.name, field.required]),
      [
        ['card', false],
        ['address', false],
      ],
    );
    const after = readForm({ schema }, { card: '1' });
    assert.deepEqual(
      after.map((field) => [field.name, field.required]),
      [
        ['card', false],
        ['address', true],
        ['expiry', false],
      ],
    );
  });

  test('readForm evaluates a condition about a hidden field as missing', () => {
    const schema = {
      properties: { a: { type: 'boolean' } },
      allOf: [
        {
          if: { properties: { a: { const: true } }, required: ['a'] },
          then: { properties: { b: { type: 'string' } } },
        },
        { if: { required: ['b'] }, then: { properties: { c: { type: 'string' } } } },
      ],
    };
    assert.deepEqual(names(readForm({ schema }, { a: true, b: 'x' })), ['a', 'b', 'c']);
    assert.deepEqual(names(readForm({ schema }, { a: false, b: 'x' })), ['a']);
  });

  test('readForm returns groups with their fields, which inherit the step of their group', () => {
    const schema = {
      $defs: {
        address: {
          type: 'object',
          title: 'Address',
          required: ['pin'],
          properties: { pin: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        home: { $ref: '#/$defs/address', title: 'Home' },
        'a/b': { type: 'object', properties: { '~c': {} } },
      },
    };
    const fields = readForm(
      { schema, uiSchema: { home: { 'ui:options': { step: 'parties' }, 'ui:order': ['city'] } } },
      {},
    );
    assert.deepEqual(
      flattenFields(fields).map((field) => field.pointer),
      ['/home', '/home/city', '/home/pin', '/a~1b', '/a~1b/~0c'],
    );
    assert.deepEqual([fields[0]?.label, fields[0]?.widget], ['Home', 'group']);
    assert.deepEqual(
      fields[0]?.children?.map((field) => [field.step, field.required]),
      [
        ['parties', false],
        ['parties', true],
      ],
    );
  });

  test('readForm returns the items of a list, and the actions that its limits allow', () => {
    const schema = {
      required: ['heirs'],
      properties: {
        heirs: {
          type: 'array',
          maxItems: 2,
          minItems: 1,
          items: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
    };
    const [two] = readForm({ schema }, { heirs: [{ name: 'A' }, {}] });
    assert.deepEqual(two?.list, { canAdd: false, canRemove: true, empty: {} });
    assert.deepEqual(
      two?.children?.flatMap((field) => field.children ?? []).map((field) => field.pointer),
      ['/heirs/0/name', '/heirs/1/name'],
    );
    assert.deepEqual(readForm({ schema }, { heirs: [{}] })[0]?.list, { canAdd: true, canRemove: false, empty: {} });
    const [optional] = readForm({ schema: { ...schema, required: [] } }, { heirs: [{}] });
    assert.equal(optional?.list?.canRemove, true, 'to be left out again');
  });

  test('readForm returns a schema that contains itself one level at a time', () => {
    const schema = {
      $defs: {
        person: { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/$defs/person' } } },
      },
      properties: { me: { $ref: '#/$defs/person' } },
    };
    const shown = (value: unknown): string[] =>
      flattenFields(readForm({ schema }, value)).map((field) => `${field.pointer} ${field.widget}`);
    assert.deepEqual(shown({}), ['/me group', '/me/name text', '/me/parent add-object']);
    assert.deepEqual(shown({ me: { parent: {} } }), [
      '/me group',
      '/me/name text',
      '/me/parent group',
      '/me/parent/name text',
      '/me/parent/parent add-object',
    ]);
  });

  test('readForm treats inherited names as ordinary names', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "number"}, "toString": {}}}',
    ) as object;
    assert.deepEqual(names(readForm({ schema: schema as never }, {})), ['__proto__', 'constructor', 'toString']);
  });

  test('readForm of a hostile schema ends', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `d${i}`,
        { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    );
    const wide = {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { $ref: '#/$defs/w' }, b: { $ref: '#/$defs/w' } },
    };
    const start = cpuTime();
    readForm({ schema: { $defs, $ref: '#/$defs/d0' } }, {});
    readForm({ schema: { $defs: { w: wide }, $ref: '#/$defs/w' } }, {});
    readForm({ schema: { $ref: '#' } }, {});
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, { type: 'string' }]));
    assert.ok(readForm({ schema: { properties: many } }, {}).length <= 3000);
    assert.ok(cpuTime() - start < scaled(4000), `${cpuTime() - start} ms`);
  });
});

describe('what a field is', () => {
  test('A field of several types has the type of the current value; a whole number is also an integer', () => {
    const kind = (value: unknown): string | undefined =>
      readForm({ schema: { properties: { a: { type: ['string', 'integer'] } } } }, { a: value })[0]?.kind;
    assert.deepEqual([kind(5), kind('5'), kind(5.5), kind(undefined)], ['integer', 'string', 'string', 'string']);
  });

  test('A field has a kind and a widget', () => {
    const widget = (schema: object, ui: object = {}): string => {
      const field = one(schema, ui);
      return `${field.kind} ${field.widget}`;
    };
    assert.equal(widget({ type: 'string' }), 'string text');
    assert.equal(widget({ type: ['null', 'string'], format: 'email' }), 'string email');
    assert.equal(widget({ type: 'string', format: 'uri' }), 'string url');
    assert.equal(widget({ type: 'string', format: 'date-time' }), 'string datetime');
    assert.equal(widget({ type: 'string', format: 'toString' }), 'string text');
    assert.equal(widget({ type: 'string' }, { 'ui:widget': 'textarea' }), 'string textarea');
    assert.equal(widget({ type: 'string' }, { 'ui:options': { widget: 'password' } }), 'string password');
    assert.equal(widget({ type: 'integer' }, { 'ui:widget': 'updown' }), 'integer number');
    for (const ours of ['add-object', 'truncated', 'truncated-notice', 'section', 'unsupported']) {
      assert.equal(widget({ type: 'string' }, { 'ui:widget': ours }), 'string text', `${ours} is not for the asking`);
    }
    assert.equal(widget({ type: 'number' }), 'number number');
    assert.equal(widget({ type: 'boolean' }), 'boolean checkbox');
    assert.equal(widget({ type: 'boolean', enum: [true] }), 'boolean checkbox');
    assert.equal(
      widget({
        type: 'boolean',
        oneOf: [
          { const: true, title: 'Yes' },
          { const: false, title: 'No' },
        ],
      }),
      'choice radio',
    );
    assert.equal(widget({ enum: ['a', 'b', 'c'] }), 'choice radio');
    assert.equal(widget({ enum: ['a', 'b', 'c', 'd'] }), 'choice select');
    assert.equal(widget({ type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } }), 'choices checkboxes');
    assert.equal(widget({ const: 'v1' }), 'string hidden');
    assert.equal(widget({ type: 'object' }), 'object unsupported');
    assert.equal(widget({}), 'string text');
    assert.equal(widget({ type: 'null' }), 'unknown hidden');
  });

  test('A field has its labels', () => {
    assert.equal(one({ type: 'string' }).label, 'A');
    const label = (name: string): string | undefined =>
      readForm({ schema: { properties: { [name]: { type: 'string' } } } }, {})[0]?.label;
    assert.equal(label('stampDutyPaidBy'), 'Stamp duty paid by');
    assert.equal(label('second_party-name'), 'Second party name');
    assert.equal(label('partyPAN'), 'Party PAN');
    const worded = one(
      { type: 'string', title: 'T', description: 'D' },
      { 'ui:title': 'U', 'ui:help': 'H', 'ui:placeholder': 'P' },
    );
    assert.deepEqual([worded.label, worded.description, worded.help, worded.placeholder], ['U', 'D', 'H', 'P']);
  });

  test('A field has its options', () => {
    assert.deepEqual(one({ enum: ['a', 1, '1', null] }, { 'ui:enumNames': ['A', 'One'] }).choices, [
      { value: 'a', key: 'a', label: 'A' },
      { value: 1, key: '1', label: 'One' },
      { value: '1', key: '1 2', label: '1' },
      { value: null, key: 'null', label: 'None' },
    ]);
    assert.deepEqual(one({ anyOf: [{ const: 'x', title: 'X', description: 'About X' }] }).choices, [
      { value: 'x', key: 'x', label: 'X', description: 'About X' },
    ]);
  });

  test('A field has the options of an allOf, also if every part is one value', () => {
    assert.deepEqual(one({ type: 'string', allOf: [{ const: 'x' }] }).schema, { type: 'string', const: 'x' });
  });

  test('A field’s ui: entries override its ui:options', () => {
    const ui = { 'ui:title': 'Own', 'ui:help': undefined, 'ui:options': { title: 'Option', help: 'Help' } };
    const { label, help, options } = one({ type: 'string', title: 'Schema' }, ui);
    assert.deepEqual([label, help, options], ['Own', 'Help', { title: 'Option', help: 'Help' }]);
  });

  test('A field has attributes for the keyboard', () => {
    assert.equal(one({ type: 'number' }).hints.inputmode, 'decimal');
    assert.equal(one({ type: 'integer' }).hints.inputmode, 'numeric');
    assert.equal(one({ type: 'integer', minimum: -5 }).hints.inputmode, undefined);
    assert.equal(one({ type: 'string', pattern: '^[1-9]\\d{5}$' }).hints.inputmode, 'numeric');
    assert.equal(one({ type: 'string', pattern: '^[A-Z]{5}\\d{4}$' }).hints.inputmode, undefined);
    assert.equal(
      one({ type: 'string' }, { 'ui:autocomplete': 'name', 'ui:inputmode': 'tel' }).hints.autocomplete,
      'name',
    );
    assert.equal(one({ type: 'string', maxLength: 100 }).hints.maxLength, 100);
  });

  test('A field is read-only or disabled by itself or by its group', () => {
    const fields = readForm(
      {
        schema: { properties: { g: { type: 'object', readOnly: true, properties: { x: { type: 'string' } } } } },
        uiSchema: { g: { 'ui:disabled': true } },
      },
      {},
    );
    assert.deepEqual(
      flattenFields(fields).map((field) => [field.readOnly, field.disabled]),
      [
        [true, true],
        [true, true],
      ],
    );
  });
});
