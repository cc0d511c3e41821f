import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scaled } from '../support/pace.mjs';
import { convert, Refused } from '../../src/form-import/index.ts';
import { matches } from '../../src/base/evaluator/index.ts';
import { validate } from '../../src/form/validation/validate.ts';
import { flattenFields } from '../../src/form/model/field.ts';
import { readForm } from '../../src/form/state/read-form.ts';
import { submission } from '../../src/form/state/submission.ts';
import { createFormValidator } from '../../src/proxy/validation/form-validator.ts';

describe('JSON Schema of older drafts', () => {
  test('references follow moved schemas, and a definition anywhere else is included', () => {
    const { schema } = convert({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } },
        first: { $ref: '#/properties/pair/items/0', title: 'First', minLength: 50 },
        other: { $ref: '#/components/schemas/code' },
      },
      components: { schemas: { code: { type: 'string', pattern: '^\\d{2}$' } } },
    });
    assert.ok(matches(schema, { pair: ['a', 1, true], first: 'short', other: '12' }));
    assert.ok(!matches(schema, { pair: ['a', 1, 'x'] }));
    assert.ok(!matches(schema, { first: 5 }));
    assert.ok(!matches(schema, { other: '123' }));
  });

  test('enumNames become titles', () => {
    const { schema } = convert({
      type: 'object',
      properties: { a: { type: 'string', enum: ['x', 'y'], enumNames: ['Ex', 'Why'] } },
    });
    assert.deepEqual(schema['properties'], {
      a: {
        type: 'string',
        oneOf: [
          { const: 'x', title: 'Ex' },
          { const: 'y', title: 'Why' },
        ],
      },
    });
  });
});

describe('nullable, as OpenAPI 3.0 writes it', () => {
  const $defs = {
    address: {
      type: 'object',
      title: 'Address',
      properties: { city: { type: 'string' }, again: { $ref: '#/properties/a/properties/b' } },
      required: ['city'],
    },
  };
  const address = { city: 'Pune' };
  const cases: readonly (readonly [name: string, a: object, good: unknown, bad: unknown])[] = [
    ['a type', { type: 'string', maxLength: 4 }, 'yes', 5],
    ['a type that names null already', { type: ['string', 'null'] }, 'yes', 5],
    ['a reference', { $ref: '#/$defs/address' }, address, {}],
    ['allOf', { allOf: [{ $ref: '#/$defs/address' }], title: 'Home' }, address, {}],
    ['oneOf with null in it', { oneOf: [{ $ref: '#/$defs/address' }, { type: 'null' }] }, address, {}],
    ['an enum', { enum: ['a', 'b'] }, 'a', 'c'],
    ['an enum with a type', { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] }, 'a', 'c'],
    ['an enum with null in it', { type: 'string', enum: ['a', null] }, 'a', 'c'],
    ['properties without a type', { properties: { city: { type: 'string' } }, required: ['city'] }, address, {}],
    [
      'a condition',
      { type: ['object'], if: true, then: { required: ['city'] }, properties: { city: {} } },
      address,
      {},
    ],
  ];
  for (const [name, a, good, bad] of cases) {
    test(`beside ${name}: both validators accept null, and the form can be submitted`, async () => {
      for (const required of [['a'], []]) {
        const { schema, uiSchema } = convert({
          type: 'object',
          properties: { a: { nullable: true, ...a } },
          required,
          $defs: { address: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
        });
        for (const [value, isRight] of [
          [null, true],
          [good, true],
          [bad, false],
        ] as const) {
          assert.equal(matches(schema, { a: value }), isRight, JSON.stringify(value));
          assert.equal(
            (await createFormValidator()(schema, { a: value })).length === 0,
            isRight,
            JSON.stringify(value),
          );
        }
        assert.ok(!JSON.stringify(schema).includes('nullable'));
        assert.deepEqual(submission({ schema, uiSchema }, { a: null }), { a: null });
        assert.deepEqual(validate({ schema, uiSchema }, { a: null }), []);
      }
    });
  }

  test('references into a nullable schema follow it, and its title stays', () => {
    const inside = {
      nullable: true,
      title: 'Home',
      allOf: [{ $ref: '#/$defs/address' }],
      properties: { b: { type: 'number' } },
    };
    const { schema, uiSchema } = convert({ type: 'object', properties: { a: inside }, $defs });
    assert.ok(matches(schema, { a: { city: 'Pune', again: 5 } }));
    assert.ok(!matches(schema, { a: { city: 'Pune', again: 'x' } }));
    assert.equal(readForm({ schema, uiSchema }, {})[0]?.label, 'Home');
  });

  test('nullable that is not true, or at the root, changes nothing', async () => {
    const { schema } = convert({
      nullable: true,
      properties: { a: { nullable: false, type: ['string', 'null'] }, b: { nullable: 'yes', type: 'string' } },
    });
    assert.deepEqual(schema, {
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } },
    });
    assert.deepEqual(await createFormValidator()(schema, { a: null }), []);
  });
});

describe('RJSF', () => {
  test("RJSF's widget names become ours at every depth, and other options stay", () => {
    const { uiSchema } = convert({
      schema: {
        type: 'object',
        properties: { age: { type: 'number' }, list: { type: 'array', items: { type: 'string' } } },
      },
      uiSchema: {
        'ui:order': ['list', '*'],
        age: { 'ui:widget': 'updown' },
        list: { items: { 'ui:options': { widget: 'alt-date', rows: 3 } } },
      },
    });
    assert.deepEqual(uiSchema, {
      'ui:order': ['list', '*'],
      age: { 'ui:widget': 'number' },
      list: { items: { 'ui:options': { widget: 'date', rows: 3 } } },
    });
  });
});

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

test('flat descriptors become a schema with options, limits, conditions and sections', () => {
  const { schema, uiSchema } = convert([
    {
      name: 'purpose',
      label: 'Purpose',
      type: 'text',
      required: true,
      minLength: '5',
      section: 'Paper',
      help: 'In a few words',
    },
    { name: 'payer', type: 'select', options: [{ value: 'first', label: 'First party' }, 'second'], section: 'Paper' },
    {
      name: 'amount',
      type: 'amount',
      min: 1,
      decimals: 2,
      section: 'Money',
      visible_when: { field: 'payer', in: ['first', 'both'] },
      required: 'yes',
    },
    { name: 'extras', type: 'checkboxes', options: ['a', 'b'], section: 'Money' },
  ]);
  assert.ok(matches(schema, { purpose: 'A name change', payer: 'second', extras: ['b'] }));
  assert.ok(!matches(schema, { purpose: 'A name change', payer: 'first' }));
  assert.ok(matches(schema, { purpose: 'A name change', payer: 'first', amount: 19.99 }));
  assert.ok(!matches(schema, { purpose: 'A name change', extras: ['c'] }));
  assert.ok(!matches(schema, { purpose: 'abc' }));
  assert.deepEqual(uiSchema['ui:sections'], [
    { title: 'Paper', fields: ['purpose', 'payer'] },
    { title: 'Money', fields: ['amount', 'extras'] },
  ]);
});

describe('descriptions that are refused, with the reason', () => {
  const inside = (more: object): object => ({ type: 'object', properties: { a: more } });
  let nested: object = { type: 'string' };
  for (let level = 0; level < 40; level++) nested = { type: 'object', properties: { a: nested } };
  const circle: Record<string, unknown> = { type: 'object' };
  circle['properties'] = { a: circle };
  let bottomless: object = {};
  for (let level = 0; level < 20_000; level++) bottomless = { not: bottomless };
  const many = (count: number): Record<string, object> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, {}]));

  const cases: readonly (readonly [name: string, description: unknown, reason: RegExp])[] = [
    ['a schema that contains itself as an object', circle, /contains itself/],
    ['nesting beyond reason', bottomless, /nests/],
    ['nesting beyond the bound', nested, /deeper than 24/],
    ['too many names', { type: 'object', properties: many(2_001) }, /more than 2000 names/],
    [
      'too many parts',
      {
        type: 'object',
        properties: Object.fromEntries(Object.keys(many(150)).map((name) => [name, { properties: many(150) }])),
      },
      /parts/,
    ],
    ['too many values', inside({ enum: Array.from({ length: 5_001 }, (_, i) => i) }), /more than 5000 values/],
    [
      'too many branches',
      inside({ oneOf: Array.from({ length: 5_001 }, (_, i) => ({ const: i })) }),
      /more than 5000 branches/,
    ],
    ['too many characters', inside({ description: 'x'.repeat(1_000_001) }), /longer than/],
    [
      'a property called __proto__',
      JSON.parse('{"type": "object", "properties": {"__proto__": {"type": "string"}}}'),
      /__proto__/,
    ],
    ['a reference to another document', inside({ $ref: 'https://evil.example/schema' }), /another document/],
    ['a reference to nowhere', inside({ $ref: '#/$defs/none' }), /does not exist/],
    [
      'references in a circle',
      { ...inside({ $ref: '#/$defs/x' }), $defs: { x: { allOf: [{ $ref: '#/$defs/y' }] }, y: { $ref: '#/$defs/x' } } },
      /without end/,
    ],
    ['a keyword that cannot be meant', inside({ type: 'date-time' }), /properties\/a\/type/],
    ['a negative length', inside({ minLength: -1 }), /minLength/],
    ['a pattern for names that cannot be used', inside({ patternProperties: { '^(a+)+$': {} } }), /cannot be used/],
    ['nothing', null, /neither/],
    ['rows without names', [{ label: 'x' }], /needs a name/],
  ];
  for (const [name, description, reason] of cases) {
    test(name, () => {
      const started = performance.now();
      assert.throws(
        () => convert(description),
        (error) => error instanceof Refused && reason.test(error.message),
      );
      assert.ok(performance.now() - started < scaled(2_000));
    });
  }
});

describe('unusual descriptions that are accepted', () => {
  /* A text that must be long, below keywords that mean something to some program and nothing to a form. */
  const long = { type: 'string', minLength: 5 };
  const within = (a: object, more: object = {}): unknown => ({
    type: 'object',
    properties: { a: { ...long, ...a } },
    required: ['a'],
    ...more,
  });
  const foreign: readonly (readonly [name: string, description: unknown])[] = [
    ['$async', within({}, { $async: true })],
    ['$async in a part', within({ $async: true })],
    ['$async behind a reference', within({}, { allOf: [{ $ref: '#/$defs/x' }], $defs: { x: { $async: true } } })],
    ['$data, as an unknown keyword', within({ formatMinimum: { $data: '1/b' } })],
    ['discriminator', within({}, { discriminator: { propertyName: 'a' } })],
    ['id', within({ id: 'a' })],
    [
      'what the content is',
      within({ contentEncoding: 'base64', contentMediaType: 'image/png', contentSchema: 'none' }),
    ],
    [
      'a vocabulary',
      within({
        $vocabulary: { 'https://a.example/money': true },
        currency: 'INR',
        instanceof: 'Date',
        transform: ['trim'],
      }),
    ],
    [
      'names below an unknown keyword',
      within(
        { 'x-hint': { $anchor: 'no name!', $id: 'a' } },
        { components: { b: { $id: 'a' }, c: [{ d: { $id: 'a' } }] } },
      ),
    ],
    [
      'a word that nests without an end',
      within({ 'x-deep': JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`) as unknown }),
    ],
  ];
  for (const [name, description] of foreign) {
    test(`validation is unchanged for ${name}`, async () => {
      const { schema } = convert(description);
      for (const [a, wrong] of [
        ['long enough', 0],
        ['no', 1],
      ] as const) {
        assert.equal((await createFormValidator()(schema, { a })).length, wrong);
        assert.equal(matches(schema, { a }), wrong === 0);
      }
    });
  }

  test('an unusable pattern leaves its field, and a note', () => {
    const { schema, notes } = convert({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } });
    assert.deepEqual(schema['properties'], { a: { type: 'string' } });
    assert.match(notes.join(), /#\/properties\/a is not checked/);
  });

  test('a keyword with null counts as absent', async () => {
    const absent = Object.fromEntries(
      [
        'title',
        'description',
        'pattern',
        'minLength',
        'maxLength',
        'enum',
        'format',
        'default',
        'const',
        'required',
        'properties',
        'items',
        'minimum',
        'multipleOf',
        'allOf',
        'oneOf',
        'if',
        '$ref',
        'additionalProperties',
        'patternProperties',
        'dependencies',
        'definitions',
        '$defs',
        'examples',
        'readOnly',
        '$id',
        '$schema',
        'nullable',
      ].map((key) => [key, null]),
    );
    const a = { ...absent, type: 'string', title: 'Name' };
    const { schema, notes } = convert({
      ...absent,
      type: 'object',
      properties: { a, b: { ...absent, type: 'array' } },
      required: ['a'],
    });
    assert.deepEqual(schema, {
      type: 'object',
      properties: { a: { type: 'string', title: 'Name' }, b: { type: 'array' } },
      required: ['a'],
    });
    assert.deepEqual(notes, []);
    assert.deepEqual(await createFormValidator()(schema, { a: 'Asha' }), []);
  });

  test('null among values, and where the type allows it, is a value', () => {
    const properties = { a: { enum: ['x', null] }, b: { const: null }, c: { type: ['string', 'null'], default: null } };
    assert.deepEqual(convert({ type: 'object', properties }).schema['properties'], properties);
  });

  test('a keyword with an invalid value is ignored, with a note', async () => {
    const wrong = {
      title: 1,
      description: ['x'],
      examples: 'ABC',
      deprecated: 'use b',
      readOnly: 'no',
      writeOnly: 1,
      contentEncoding: 5,
    };
    const { schema, notes } = convert({ type: 'object', properties: { a: { type: 'string', ...wrong } } });
    assert.deepEqual(schema['properties'], { a: { type: 'string' } });
    for (const word of Object.keys(wrong))
      assert.match(notes.join(), new RegExp(`The ${word} at #/properties/a is ignored`));
    assert.deepEqual(await createFormValidator()(schema, { a: 'x' }), []);
  });

  test('an enum with names beside a reference keeps both', () => {
    const a = { $ref: '#/definitions/x', enum: ['p', 'q'], enumNames: ['P', 'Q'] };
    const { schema } = convert({
      type: 'object',
      properties: { a },
      definitions: { x: { type: 'string', maxLength: 1 } },
    });
    assert.ok(matches(schema, { a: 'p' }));
    assert.deepEqual((schema['properties'] as Record<string, { $ref: string }>)['a']?.$ref, '#/$defs/x');
  });

  test('two thousand patterns are checked within a time limit', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [`n${i}`, { type: 'string', pattern: `^(?:[ab]*a[ab]{12}|[x${i}]*)$` }]),
    );
    const started = performance.now();
    const { notes } = convert({ type: 'object', properties });
    assert.ok(notes.length > 0);
    assert.ok(performance.now() - started < scaled(10_000));
  });

  test('names that every object inherits are ordinary names', () => {
    const { schema } = convert({
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'number' } },
      required: ['constructor'],
    });
    assert.ok(!matches(schema, {}));
    assert.ok(matches(schema, { constructor: 'x', toString: 1 }));
  });

  test('a schema may contain itself if the value gets smaller', () => {
    const { schema } = convert({ type: 'object', properties: { child: { $ref: '#' } } });
    assert.ok(matches(schema, { child: { child: {} } }));
    assert.ok(!matches(schema, { child: { child: 1 } }));
  });
});
