import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerExtension } from '../../../src/form/model/extension.ts';
import { full } from '../../../src/form/full/full.ts';
import type { AdditionalProperties } from '../../../src/form/full/additional-properties.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const tuple = {
  properties: {
    t: {
      type: 'array',
      prefixItems: [
        { type: 'string', title: 'Flat' },
        { type: 'integer', title: 'Floor' },
      ],
      items: { type: 'boolean' },
    },
  },
};
const map = {
  properties: { known: { type: 'string' } },
  patternProperties: { '^n_': { type: 'number' } },
  additionalProperties: { type: 'string', minLength: 2 },
};

test('without the full form, tuples and additional properties cannot be edited', () => {
  assert.deepEqual(shown(tuple, { t: ['A', 1] }), ['/t unsupported']);
  assert.deepEqual(shown({ properties: { m: { additionalProperties: { type: 'string' } } } }, { m: { x: 'y' } }), [
    '/m unsupported',
  ]);
  assert.deepEqual(shown({ additionalProperties: { type: 'string' } }, { x: 'y' }), [' unsupported']);
  assert.deepEqual(formOf(tuple, { t: ['A', 1] }).submission, { t: ['A', 1] });
});

describe('with it', () => {
  test('the full form renders the fixed items of a tuple from the start, followed by further items', () => {
    registerExtension(full);
    registerExtension(full);
    assert.deepEqual(shown(tuple), ['/t list', '/t/0 text', '/t/1 number']);
    assert.deepEqual(shown(tuple, { t: ['A', 1, true] }), ['/t list', '/t/0 text', '/t/1 number', '/t/2 checkbox']);
    const [field] = formOf(tuple, { t: ['A', 1, true] }).fields;
    assert.deepEqual(field?.list, { canAdd: true, canRemove: true, empty: false, fixed: 2 });
    assert.deepEqual(
      field?.children?.map(({ label }) => label),
      ['Flat', 'Floor', 'T 3'],
    );
  });

  test('the full form writes a fixed item into a new list at its position', () => {
    const form = formOf(tuple, {});
    assert.deepEqual(form.submission, {});
    form.change('/t/1', 3, 'input');
    assert.deepEqual(form.data, { t: ['', 3] });
    form.change('/t/1', undefined, 'input');
    assert.deepEqual(form.data, { t: ['', null] });
    const short = formOf(tuple, { t: ['A'] });
    short.change('/t/1', 2, 'input');
    assert.deepEqual(short.data, { t: ['A', 2] });
    const nested = formOf(
      {
        properties: {
          t: { type: 'array', prefixItems: [{ type: 'string' }, { properties: { x: { type: 'string' } } }] },
        },
      },
      {},
    );
    nested.change('/t/1/x', 'y', 'input');
    assert.deepEqual(nested.data, { t: ['', { x: 'y' }] });
  });

  test('the full form renders additional properties after the declared ones, each by the schema for its name', () => {
    assert.deepEqual(shown({ properties: { m: map } }, { m: { known: 'k', n_1: 5, other: 'o' } }), [
      '/m map',
      '/m/known text',
      '/m/n_1 number',
      '/m/other text',
    ]);
    const form = formOf({ properties: { m: map } }, { m: { other: 'o' } });
    assert.deepEqual(wrong(form), ['/m/other minLength']);
    const { allows, empty, names } = form.fields[0]?.extensionData as AdditionalProperties;
    assert.deepEqual(names, ['other']);
    assert.deepEqual([allows('known'), allows('x'), allows('__proto__')], [false, true, true]);
    assert.deepEqual([empty('x'), empty('n_2')], ['', null]);
    assert.deepEqual(shown(map, { x: 'y' }), [' map', '/known text', '/x text'], 'at the root too');
  });

  test('the full form accepts only names that the schema allows', () => {
    const closed = {
      properties: { m: { patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false } },
    };
    const { allows } = formOf(closed, {}).fields[0]?.extensionData as AdditionalProperties;
    assert.deepEqual([allows('n_1'), allows('x')], [true, false]);
    assert.deepEqual(shown({ properties: { m: { properties: { a: {} }, additionalProperties: false } } }), [
      '/m group',
      '/m/a text',
    ]);
  });

  test('an error of propertyNames belongs to its entry, in every active branch', () => {
    const named = {
      properties: {
        m: {
          allOf: [{ propertyNames: { minLength: 2 } }, { propertyNames: { $ref: '#/$defs/lower' } }],
          additionalProperties: { type: 'string', minLength: 1 },
        },
      },
      $defs: { lower: { anyOf: [{ pattern: '^[a-z]+$' }] } },
    };
    const form = formOf(named, { m: { ok: 'x', B: 'y', c: 'z' } });
    assert.deepEqual(wrong(form), ['/m/B propertyNames', '/m/c propertyNames']);
    const { nameError: nameProblem } = form.fields[0]?.extensionData as AdditionalProperties;
    assert.deepEqual(
      ['a', 'AB', 'ab'].map((name) => nameProblem(name)?.keyword),
      ['minLength', 'pattern', undefined],
    );
    assert.deepEqual(wrong(formOf(named, { m: { B: '' } })), ['/m/B minLength'], 'its value comes first');
    assert.equal(form.message('/m/c'), 'The name “c” can’t be used. Enter at least 2 characters. You’ve entered 1.');
  });

  test("the schema author's message for a name is shown unchanged", () => {
    const named = {
      properties: { m: { type: 'object', propertyNames: { maxLength: 1 }, additionalProperties: { type: 'string' } } },
    };
    const form = formOf(named, { m: { bb: 'x' } }, { m: { 'ui:messages': { propertyNames: '{label}: not {name}.' } } });
    assert.equal(form.message('/m/bb'), 'M: not bb.');
  });

  test('an additional property without a schema keeps its type', () => {
    const any = { properties: { m: { type: 'object', additionalProperties: true } } };
    assert.deepEqual(shown(any, { m: { s: 'x', n: 1, b: true, o: { p: 1 }, l: [] } }), [
      '/m map',
      '/m/s text',
      '/m/n number',
      '/m/b checkbox',
      '/m/o unsupported',
      '/m/l unsupported',
    ]);
  });

  test('all values of lists and maps with thousands of entries stay', () => {
    const data = { m: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 'vv'])) };
    const form = formOf({ properties: { m: map } }, data);
    assert.ok(drawn(form.fields).length <= 2001);
    assert.deepEqual(form.submission, data);
    assert.deepEqual(wrong(form), []);
  });

  test('an additional property stays when its last field is cleared', () => {
    const people = {
      properties: { m: { type: 'object', additionalProperties: { properties: { x: { type: 'string' } } } } },
    };
    const form = formOf(people, { m: { first: { x: 'a' } } });
    form.change('/m/first/x', undefined, 'input');
    assert.deepEqual(form.data, { m: { first: {} } });
    assert.ok(drawn(form.fields).includes('/m/first/x text'));
  });
});
