import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc, { runs } from '../support/fast-check.ts';
import { convert, Refused } from '../../src/form-import/index.ts';
import { isObject } from '../../src/base/evaluator/index.ts';

type Json = Record<string, unknown>;

const FOLDER = new URL('../form/accept/', import.meta.url);
const samples = readdirSync(FOLDER).map(
  (name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as unknown] as const,
);

const rjsf = {
  schema: {
    type: 'object',
    definitions: { tag: { type: 'string', enum: ['x', 'y'] } },
    properties: {
      list: { type: 'array', items: { type: 'object', properties: { tag: { $ref: '#/definitions/tag' } } } },
      map: { type: 'object', additionalProperties: { type: 'string' } },
      either: {
        oneOf: [
          { type: 'object', title: 'One', properties: { a: { type: 'string' } } },
          { type: 'object', title: 'Two', properties: { b: { type: 'number' } } },
        ],
      },
    },
  },
  uiSchema: {
    'ui:order': ['map', '*'],
    'ui:sections': [{ title: 'All', fields: ['map', { fields: ['list'] }] }],
    list: {
      'ui:options': { addable: false, orderable: false, removable: true },
      items: { tag: { 'ui:enumDisabled': ['y'], 'ui:widget': 'radio' } },
    },
    map: { additionalProperties: { 'ui:placeholder': 'A word' } },
    either: {
      oneOf: [
        { a: { 'ui:help': 'Say it' } },
        { b: { 'ui:visibleWhen': { and: [{ scope: '/map', schema: { minProperties: 1 } }] } } },
      ],
    },
  },
};
const flat = {
  steps: [
    {
      title: 'Parties',
      fields: [
        {
          name: 'a',
          label: 'A',
          type: 'select',
          options: [
            { value: 1, label: 'One' },
            { value: 2, label: 'Two', disabled: true },
          ],
        },
      ],
    },
    {
      title: 'Stamp',
      fields: [
        { name: 'b', type: 'number', min: 1 },
        { name: 'c', type: 'text', pattern: '^a$', visibleWhen: { field: 'a', equals: 1 } },
      ],
    },
  ],
};
const parts = {
  schema: {
    type: 'object',
    properties: { a: { $ref: '#/components/schemas/a' } },
    components: { schemas: { a: { type: 'string' } } },
  },
};
const all = [...samples, ['rjsf', rjsf] as const, ['flat', flat] as const, ['references', parts] as const];

/* Their own keys are names or values and no keywords. */
const NAMES =
  /^(?:properties|\$defs|definitions|patternProperties|dependencies|dependentSchemas|dependentRequired|ui:messages|const|default|enum|examples|expectedValue|data|formData|ui:enumNames|ui:order|allowedValues)$/;

/** Every object of a description that holds keywords, by the way to it. */
function places(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => places(one, [...way, String(i)]));
  if (!isObject(value)) return [];
  return [
    way,
    ...Object.entries(value).flatMap(([key, inner]) =>
      NAMES.test(key) ? namedPlaces(key, inner, [...way, key]) : places(inner, [...way, key]),
    ),
  ];
}

function namedPlaces(key: string, value: unknown, way: readonly string[]): (readonly string[])[] {
  const holdsSchemas = /^(?:properties|\$defs|definitions|patternProperties|dependencies|dependentSchemas)$/.test(key);
  return holdsSchemas && isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => places(inner, [...way, name]))
    : [];
}

function withKeyword(value: unknown, [name, ...rest]: readonly string[], keyword: string, held: unknown): unknown {
  if (name === undefined) return { ...(value as Json), [keyword]: held };
  if (Array.isArray(value))
    return value.map((one: unknown, i) => (String(i) === name ? withKeyword(one, rest, keyword, held) : one));
  return { ...(value as Json), [name]: withKeyword((value as Json)[name], rest, keyword, held) };
}

describe('an unknown keyword anywhere is named in the notes', () => {
  const keyword = fc.constantFrom(
    'x-vendor',
    'i18n',
    'ui:surprise',
    'zzUnknown',
    'ui:field',
    'classNames',
    'constructor',
    'x_y',
  );
  const held = fc.constantFrom<unknown>(1, true, false, null, 'secret', ['secret'], {}, { inner: { inner: 'secret' } });
  for (const [name, description] of all) {
    const every = places(description);
    test(name, () => {
      fc.assert(
        fc.property(fc.constantFrom(...every), keyword, held, (way, word, value) => {
          let notes: readonly string[];
          try {
            ({ notes } = convert(withKeyword(description, way, word, value)));
          } catch (error) {
            // Refused whole, with the place and the reason.
            assert.ok(error instanceof Refused && error.message.includes(word), String(error));
            return;
          }
          assert.ok(
            notes.some((note) => note.includes(word)),
            `${word} at /${way.join('/')} is not in ${JSON.stringify(notes)}`,
          );
          assert.ok(!notes.join().includes('secret'), 'a value is in the notes');
        }),
        { numRuns: runs(400) },
      );
    });
    test(`${name}: without the keyword there is no note`, () => {
      assert.deepEqual(
        convert(description).notes.filter((note) => / is not used\.$/.test(note)),
        [],
      );
    });
  }
});

describe('ignored keywords are noted with their place and name', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
  };
  const notes = (more: object): string => convert({ schema, ...more }).notes.join('\n');
  const layout = (...elements: object[]): object => ({ uischema: { type: 'VerticalLayout', elements } });

  test('ui:field and a widget of the page are noted', () => {
    assert.match(notes({ uiSchema: { a: { 'ui:field': 'geo' } } }), /The ui:field at #\/uiSchema\/a is not used/);
    assert.match(notes({ uiSchema: { a: { 'ui:widget': 'geo' } } }), /The ui:widget at #\/uiSchema\/a is not built in/);
    assert.match(
      notes({ uiSchema: { a: { 'ui:options': { inline: true } } } }),
      /The inline at #\/uiSchema\/a\/ui:options is not used/,
    );
    assert.match(notes({ uiSchema: { nowhere: { 'ui:title': 'X' } } }), /The nowhere at #\/uiSchema is not used/);
    assert.equal(notes({ uiSchema: { a: { 'ui:widget': 'updown' } } }), '');
  });

  test('translation keys are noted', () => {
    const text = notes({
      i18n: { a: 'b' },
      ...layout(
        { type: 'Control', scope: '#/properties/a', i18n: 'key.of.a', label: 'A' },
        { type: 'Label', text: 'T', i18n: 'key' },
      ),
    });
    for (const place of ['#', '#/uischema/elements/0', '#/uischema/elements/1'])
      assert.ok(text.includes(`The i18n at ${place} is not used.`), text);
  });

  test('rules and controls whose scope is not a property are noted', () => {
    const rule = { effect: 'SHOW', condition: { scope: '#/anyOf/0/properties/b', schema: { const: 'x' } } };
    assert.match(
      notes(layout({ type: 'Control', scope: '#/properties/a', rule })),
      /The rule at #\/uischema\/elements\/0\/rule is ignored/,
    );
    assert.match(
      notes(layout({ type: 'Control', scope: '#/anyOf/0/properties/b' })),
      /The control at #\/uischema\/elements\/0 is ignored/,
    );
    assert.match(
      notes(layout({ type: 'StarRating', elements: [] })),
      /The type at #\/uischema\/elements\/0 is not used/,
    );
    assert.match(
      notes(layout({ type: 'Control', scope: '#/properties/a', options: { format: 'geo', variant: 'x' } })),
      /The format at .*options is not used[^]*The variant at .*options is not used/,
    );
  });

  test('vendor keywords, keywords of other specifications, formats and keywords beside a reference are noted', () => {
    const left = (a: object, more: object = {}): string =>
      convert({ type: 'object', properties: { a }, definitions: { x: { type: 'string' } }, ...more }).notes.join('\n');
    assert.match(left({ type: 'string', 'x-order': 1 }), /The x-order at #\/properties\/a is not used/);
    assert.match(left({ type: 'string', contentEncoding: 'base64' }), /The contentEncoding at/);
    assert.match(left({ type: 'string', format: 'data-url' }), /The format at #\/properties\/a is not used/);
    assert.match(
      left({ $ref: '#/definitions/x', minLength: 3 }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
      /The minLength at #\/properties\/a is not used/,
    );
    assert.match(
      left({ type: 'number', exclusiveMinimum: true }),
      /The exclusiveMinimum at #\/properties\/a is not used/,
    );
    assert.match(left({ type: 'string', required: true }), /The required at #\/properties\/a is not used/);
    assert.equal(left({ type: 'string', format: 'date', nullable: true, $comment: 'x', title: 'A' }), '');
  });

  test('unknown keywords of flat fields, and entries without a name, are noted', () => {
    const text = convert({
      fields: [{ name: 'a', label: { en: 'A' }, min: 3, tooltip: 'x' }, { label: 'B' }],
      title: 'Form',
    }).notes.join('\n');
    for (const word of ['label', 'min', 'tooltip'])
      assert.ok(text.includes(`The ${word} at #/fields/0 is not used.`), text);
    assert.match(text, /The entry at #\/fields\/1 is ignored[^]*The title at # is not used/);
    assert.match(convert([{ name: 'a', type: 'file' }]).notes.join(), /The type at #\/0 is unknown/);
  });
});

describe('a keyword that is known, where it has no effect, is noted too', () => {
  const text = { type: 'string' };
  const properties = {
    a: text,
    e: { enum: ['x', 'y'] },
    yes: { type: 'boolean' },
    l: { type: 'array', items: { enum: ['x'] } },
    m: { type: 'object', additionalProperties: text },
  };
  const ofSchema = (a: object): string => convert({ type: 'object', properties: { a } }).notes.join('\n');
  const ofUi = (uiSchema: object): readonly string[] =>
    convert({ schema: { type: 'object', properties }, uiSchema }).notes;

  test('in a schema: bounds of another type, and halves without their other half', () => {
    for (const [keyword, value] of Object.entries({
      minLength: 3,
      pattern: '^a',
      format: 'date',
      minItems: 1,
      uniqueItems: true,
      required: ['b'],
      minProperties: 1,
    })) {
      assert.equal(ofSchema({ type: 'integer', [keyword]: value }), `The ${keyword} at #/properties/a is not used.`);
    }
    for (const [keyword, value] of Object.entries({ minimum: 3, multipleOf: 2, maxItems: 1 })) {
      assert.equal(ofSchema({ ...text, [keyword]: value }), `The ${keyword} at #/properties/a is not used.`);
    }
    assert.equal(ofSchema({ then: { minLength: 3 } }), 'The then at #/properties/a is not used.');
    assert.equal(ofSchema({ type: 'array', minContains: 1 }), 'The minContains at #/properties/a is not used.');
    for (const good of [
      { minLength: 3 },
      { type: ['string', 'null'], minLength: 3 },
      { type: 'number', minimum: 1 },
      { if: { minLength: 3 }, then: { maxLength: 5 } },
      { type: 'array', contains: {}, minContains: 1 },
    ])
      assert.equal(ofSchema(good), '');
  });

  test('a part that has no effect in its place may still be referred to', () => {
    const { schema, notes } = convert({
      type: 'object',
      then: { minLength: 3, title: 'Word' },
      properties: { a: { $ref: '#/then' } },
    });
    assert.deepEqual(notes, []);
    assert.match(JSON.stringify(schema), /"minLength":3/);
  });

  test('in a UI schema: switches of what is no list, and names of no choices', () => {
    for (const word of ['ui:addable', 'ui:removable', 'ui:orderable', 'ui:enumDisabled', 'ui:enumNames']) {
      const value = word.includes('enum') ? ['x'] : false;
      assert.deepEqual(ofUi({ a: { [word]: value } }), [`The ${word} at #/uiSchema/a is not used.`]);
      assert.deepEqual(ofUi({ a: { 'ui:options': { [word.slice(3)]: value } } }), [
        `The ${word.slice(3)} at #/uiSchema/a/ui:options is not used.`,
      ]);
    }
    assert.deepEqual(ofUi({ m: { 'ui:orderable': false } }), ['The ui:orderable at #/uiSchema/m is not used.']);
    assert.deepEqual(
      ofUi({
        l: { 'ui:addable': false, 'ui:orderable': false, 'ui:enumNames': ['X'] },
        m: { 'ui:addable': false, 'ui:removable': false },
        e: { 'ui:enumDisabled': ['x'] },
        yes: { 'ui:enumNames': ['Y', 'N'] },
      }),
      [],
    );
  });

  test('names of properties that are not there, in an order, a section, a control and a rule', () => {
    assert.deepEqual(ofUi({ 'ui:order': ['a', 'gone', '*'] }), [
      'The ui:order at #/uiSchema names gone, which is no property.',
    ]);
    assert.deepEqual(ofUi({ 'ui:options': { order: ['gone'] } }), [
      'The order at #/uiSchema/ui:options names gone, which is no property.',
    ]);
    assert.deepEqual(ofUi({ 'ui:sections': [{ fields: ['a', { fields: ['/m/gone'] }] }] }), [
      'The fields at #/uiSchema/ui:sections/0/fields/1 names /m/gone, which is no property.',
    ]);
    const layout = (...elements: object[]): readonly string[] =>
      convert({ schema: { type: 'object', properties }, uischema: { type: 'VerticalLayout', elements } }).notes;
    const control = { type: 'Control', scope: '#/properties/a' };
    assert.deepEqual(layout({ type: 'Control', scope: '#/properties/gone' }), [
      'The control at #/uischema/elements/0 is ignored: its scope is not a property.',
    ]);
    assert.deepEqual(layout({ ...control, options: { disableAdd: true } }), [
      'The disableAdd at #/uischema/elements/0/options is not used.',
    ]);
    const rule = (scope: string): object => ({ effect: 'SHOW', condition: { scope, schema: { const: 'x' } } });
    assert.match(
      layout({ ...control, rule: rule('#/properties/gone') }).join(),
      /The rule at #\/uischema\/elements\/0\/rule is ignored/,
    );
    assert.deepEqual(layout({ ...control, rule: rule('#/properties/e') }), []);
    const list = {
      type: 'object',
      properties: { l: { type: 'array', items: { type: 'object', properties: { n: text } } } },
    };
    const detail = (name: string): readonly string[] =>
      convert({
        schema: list,
        uischema: {
          type: 'Control',
          scope: '#/properties/l',
          options: {
            detail: { type: 'VerticalLayout', elements: [{ type: 'Control', scope: `#/properties/${name}` }] },
          },
        },
      }).notes;
    assert.deepEqual([detail('n').length, detail('gone').length], [0, 1]);
  });
});

test('notes stay few and short, whatever a description contains', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`x-${i}`, 1]));
  const long = 'p'.repeat(500_000);
  const { notes } = convert({ type: 'object', properties: { [long]: { type: 'string', ...many } } });
  assert.ok(notes.length <= 1_001 && notes.every((note) => note.length <= 501));
  assert.match(notes.at(-1) ?? '', /more notes/);
});
