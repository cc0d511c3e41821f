import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { matches, type Schema } from '../../../src/base/evaluator/index.ts';
import { flattenFields } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { errorMessage } from '../../../src/form/validation/error-message.ts';
import { validateByAjv } from '../../base/evaluator/oracle.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const text = { type: 'string' };

function chooseVariant(form: ReturnType<typeof formOf>, index: number): void {
  const selector = flattenFields(form.fields).find(({ kind }) => kind === 'variant');
  assert.ok(selector, 'the form draws a selector');
  form.change(selector.pointer, index, 'commit');
}

describe('an answer that the chosen branch refuses', () => {
  const branches = (first: object, second: object): object => ({
    type: 'object',
    properties: {
      g: {
        type: 'object',
        oneOf: [
          { title: 'A', required: ['a'], properties: { a: text, shared: first } },
          { title: 'B', required: ['b'], properties: { b: text, shared: second } },
        ],
      },
    },
  });

  for (const [name, second, value] of [
    ['a pattern', { type: 'string', pattern: '^\\d+$' }, 'abc'],
    ['a length', { type: 'string', minLength: 10 }, 'abc'],
    ['a format', { type: 'string', format: 'email' }, 'abc'],
    ['a limit', { type: 'number', maximum: 5 }, 7],
    ['a constant in a group', { type: 'object', properties: { x: { const: 'b' } } }, { x: 'a' }],
    ['an entry of a list', { type: 'array', items: { enum: ['x', 'y'] } }, ['z']],
    ['a negation', { type: 'string', not: { const: 'abc' } }, 'abc'],
  ] as const) {
    test(`An answer that the selected branch refuses is set aside because of ${name}, and comes back with its branch`, () => {
      const form = formOf(branches({}, second), { g: { a: 'x', shared: value } });
      chooseVariant(form, 1);
      assert.equal((form.submission as { g: { shared?: unknown } }).g.shared, undefined);
      chooseVariant(form, 0);
      assert.deepEqual(form.submission, { g: { a: 'x', shared: value } });
    });
  }

  test('Setting an answer aside keeps the rest of its group, which may be incomplete', () => {
    const address = (pin: object): object => ({
      type: 'object',
      required: ['city', 'pin', 'street'],
      properties: { city: text, street: text, pin },
    });
    const form = formOf(branches(address(text), address({ type: 'string', pattern: '^\\d{6}$' })), {
      g: { a: 'x', shared: { city: 'Pune', pin: 'none' } },
    });
    chooseVariant(form, 1);
    assert.deepEqual((form.submission as { g: unknown }).g, { shared: { city: 'Pune' } });
  });

  test('An answer is never submitted from a field that is not rendered', () => {
    const leaf = fc.constantFrom<object>(
      text,
      { const: 'k' },
      { const: 'm' },
      { enum: ['k'] },
      { type: 'string', minLength: 3 },
      { type: 'integer' },
      { type: 'boolean' },
    );
    const branch = fc.record({ x: leaf, y: leaf, z: leaf }, { requiredKeys: [] });
    const value = fc.dictionary(
      fc.constantFrom('x', 'y', 'z'),
      fc.constantFrom<unknown>('k', 'm', 'long text', 4, true),
    );
    fc.assert(
      fc.property(
        fc.array(branch, { minLength: 2, maxLength: 4 }),
        value,
        fc.array(fc.nat(3), { maxLength: 4 }),
        (parts, given, choices) => {
          const oneOf = parts.map((properties, i) => ({
            title: `Branch ${i}`,
            properties: { ...properties, [`own${i}`]: text },
          }));
          const form = formOf({ type: 'object', oneOf }, given);
          for (const choice of choices) if (choice < parts.length) chooseVariant(form, choice);
          const chosen =
            oneOf[flattenFields(form.fields).find(({ kind }) => kind === 'variant')?.variantOf?.variants.chosen ?? 0];
          const inputs = new Set(
            flattenFields(form.fields)
              .filter(({ widget }) => widget !== 'hidden')
              .map(({ pointer }) => pointer),
          );
          for (const [name, answer] of Object.entries(form.submission ?? {})) {
            const schema = (chosen?.properties as Record<string, Schema> | undefined)?.[name];
            if (schema !== undefined && !inputs.has(`/${name}`))
              assert.ok(matches(schema, answer), `${name}: ${JSON.stringify(answer)}`);
          }
        },
      ),
    );
  });
});

describe('an enum of one value in a branch', () => {
  const schema = {
    type: 'object',
    oneOf: [
      { required: ['kind', 'ifsc'], properties: { kind: { type: 'string', enum: ['bank'] }, ifsc: text } },
      { required: ['kind', 'vpa'], properties: { kind: { type: 'string', enum: ['upi'] }, vpa: text } },
    ],
  };

  test('A single-value enum in a branch identifies the branch, is not rendered and is submitted', () => {
    const form = formOf(schema, { ifsc: 'SBIN0000001' });
    assert.deepEqual(drawn(form.fields), ['/~v0 radio', '/kind hidden', '/ifsc text']);
    assert.deepEqual(
      form.fields[0]?.choices?.map(({ label }) => label),
      ['bank', 'upi'],
    );
    assert.deepEqual(form.submission, { kind: 'bank', ifsc: 'SBIN0000001' });
    chooseVariant(form, 1);
    form.change('/vpa', 'a@upi', 'commit');
    assert.deepEqual(form.submission, { kind: 'upi', vpa: 'a@upi' });
    assert.deepEqual(wrong(form), []);
  });

  test('A single-value enum is a choice if every branch has one', () => {
    const oneOf = [
      { enum: ['a'], title: 'First' },
      { enum: ['b'], title: 'Second' },
    ];
    const [field] = readForm({ schema: { properties: { x: { oneOf } } } }, {});
    assert.deepEqual(
      field?.choices?.map(({ value, label }) => [value, label]),
      [
        ['a', 'First'],
        ['b', 'Second'],
      ],
    );
  });
});

describe('a discriminator without an answer', () => {
  const payee = (required: string[]): object => ({
    type: 'object',
    properties: { kind: { type: 'string', title: 'Kind', enum: ['person', 'company'] } },
    oneOf: [
      { required, properties: { kind: { const: 'person' }, name: text } },
      { required, properties: { kind: { const: 'company' }, cin: text } },
    ],
  });

  for (const required of [[], ['kind']]) {
    for (const [where, schema, pointer] of [
      ['the form', payee(required), '/kind'],
      ['a group', { type: 'object', required: ['g'], properties: { g: payee(required) } }, '/g/kind'],
    ] as const) {
      test(`A discriminator without an answer of ${where} has the message${required.length ? ' when each branch requires it' : ''}`, () => {
        const form = formOf(schema, {});
        const [problem] = form.problems.values();
        assert.ok(problem);
        assert.deepEqual([problem.pointer, errorMessage(problem)], [pointer, 'Select an option for “Kind”.']);
        assert.equal(form.problems.size, 1);
        assert.equal(form.attempt(), false);
        assert.equal(form.firstProblem?.pointer, pointer);
        form.change(pointer, 'person', 'commit');
        assert.deepEqual(wrong(form), []);
      });
    }
  }
});

describe('a property without a type', () => {
  test('A property without a type has a text field, and the form can be submitted', () => {
    for (const property of [{}, { title: 'Anything' }, true, { $ref: '#/$defs/any' }]) {
      const form = formOf(
        { type: 'object', required: ['x'], properties: { x: property }, $defs: { any: { title: 'Any' } } },
        {},
      );
      assert.deepEqual(drawn(form.fields), ['/x text'], JSON.stringify(property));
      assert.deepEqual(wrong(form), ['/x required']);
      form.change('/x', 'an answer', 'commit');
      assert.deepEqual(wrong(form), []);
      assert.deepEqual(form.submission, { x: 'an answer' });
    }
  });

  test('A property without a type keeps a value that is not text, and its other keywords imply its type', () => {
    assert.deepEqual(formOf({ properties: { x: {} } }, { x: { deep: 1 } }).submission, { x: { deep: 1 } });
    assert.deepEqual(shown({ properties: { n: { minimum: 1 }, o: { properties: { a: text } } } }), [
      '/n number',
      '/o group',
      '/o/a text',
    ]);
  });
});

describe('a list whose entries have no type', () => {
  for (const [name, list] of Object.entries({
    'items: {}': { items: {} },
    'items: true': { items: true },
    'no items': {},
    'items without a type': { items: { not: { const: 'x' } } },
  })) {
    test(`A list with untyped items (${name}) has text fields, and the form can be submitted`, () => {
      const form = formOf(
        { type: 'object', required: ['l'], properties: { l: { type: 'array', minItems: 1, ...list } } },
        {},
      );
      assert.deepEqual([drawn(form.fields), wrong(form)], [['/l list'], ['/l required']]);
      form.change('/l', [form.field('/l')?.list?.empty], 'commit');
      assert.deepEqual(drawn(form.fields), ['/l list', '/l/0 text']);
      form.change('/l/0', 'an answer', 'commit');
      assert.deepEqual([form.submission, wrong(form)], [{ l: ['an answer'] }, []]);
    });
  }

  test('A list with untyped items keeps items that are not texts', () => {
    const form = formOf({ properties: { l: { type: 'array' } } }, { l: [{ deep: 1 }, 'text', null] });
    assert.deepEqual(drawn(form.fields), ['/l list', '/l/0 unsupported', '/l/1 text', '/l/2 unsupported']);
    assert.deepEqual(form.submission, { l: [{ deep: 1 }, 'text', null] });
  });
});

describe('a question that is not asked yet', () => {
  test('An undecided field in a group reports the deciding field of an outer group', () => {
    const schema = {
      type: 'object',
      required: ['home'],
      properties: { age: { type: 'integer' }, home: { type: 'object', properties: { city: text } } },
      if: { properties: { age: { maximum: 17 } } },
      then: { properties: { home: { required: ['guardian'], properties: { guardian: text } } } },
    };
    const form = formOf(schema, {});
    assert.deepEqual(wrong(form), ['/age required']);
    assert.deepEqual(drawn(form.fields), ['/age number', '/home group', '/home/city text']);
    form.change('/age', 12, 'commit');
    assert.deepEqual(wrong(form), ['/home/guardian required']);
    form.change('/age', 40, 'commit');
    assert.deepEqual(wrong(form), []);
  });

  test('An undecided field reports its deciding field in a group without values', () => {
    const condition = { properties: { g: { required: ['k'], properties: { k: { const: 'a' } } } } };
    const schema = {
      properties: { g: { type: 'object', properties: { k: { enum: ['a', 'b'] } } } },
      if: condition,
      then: { required: ['late'], properties: { late: text } },
    };
    assert.deepEqual(wrong(formOf(schema, {})), ['/g/k required']);
    assert.deepEqual(wrong(formOf(schema, { g: {} })), [], 'there the condition requires the answer');
    const deep = {
      properties: { g: { type: 'object', properties: { h: { type: 'object', properties: { k: text } } } } },
      if: { properties: { g: { properties: { h: { properties: { k: { const: 'a' } } } } } } },
      then: { required: ['late'], properties: { late: text } },
    };
    for (const value of [{}, { g: {} }, { g: { h: {} } }])
      assert.deepEqual(wrong(formOf(deep, value)), ['/g/h/k required'], JSON.stringify(value));
  });

  test('A field that no rendered field decides about blocks the submission with an error', () => {
    // The condition is about the property that only it asks.
    const schema = {
      type: 'object',
      properties: { b: text },
      if: { allOf: [{ required: ['c'] }, { properties: { c: { minLength: 3 } } }] },
      then: { required: ['late'], properties: { late: text } },
      else: { properties: { c: text } },
    };
    const form = formOf(schema, { c: 'long' });
    assert.equal(form.problems.size > 0, validateByAjv(schema)(form.submission).length > 0);
  });
});

describe('a selector of variants', () => {
  const schema = {
    type: 'object',
    properties: { first: text, second: text, last: text },
    oneOf: [
      { title: 'A', properties: { a: text } },
      { title: 'B', properties: { b: text } },
    ],
  };

  test('A selector of variants stays directly above its fields, whatever their order and section', () => {
    assert.deepEqual(shown(schema), ['/first text', '/second text', '/last text', '/~v0 radio', '/a text']);
    assert.deepEqual(shown(schema, {}, { 'ui:order': ['first', 'a', '*'] }), [
      '/first text',
      '/~v0 radio',
      '/a text',
      '/second text',
      '/last text',
    ]);
    const sections = [
      { title: 'One', fields: ['first'] },
      { title: 'Two', fields: ['second', 'a', 'b'] },
    ];
    assert.deepEqual(
      shown(schema, {}, { 'ui:sections': sections }).filter((line) => !line.endsWith('section')),
      ['/first text', '/second text', '/~v0 radio', '/a text', '/last text'],
    );
  });
});
