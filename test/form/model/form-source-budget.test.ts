import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuTime } from '../../support/cpu-time.ts';
import { scaled } from '../../support/pace.mjs';
import { flattenFields } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

type Schema = Record<string, unknown>;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const named = (count: number, schema: (i: number) => unknown): Schema =>
  Object.fromEntries(range(count).map((i) => [`f${i}`, schema(i)]));

/** A schema that counts the reads of its `type`. */
function counted(schema: Schema, seen: { count: number }): Schema {
  return Object.defineProperty({ ...schema }, 'type', {
    enumerable: true,
    get() {
      seen.count += 1;
      return schema.type;
    },
  });
}

describe('a hostile form ends, and keeps its values', () => {
  test('of 5,000 fields, 2,000 are rendered, a notice replaces the others, and all values are submitted', () => {
    const seen = { count: 0 };
    const text = counted({ type: 'string' }, seen);
    const data = named(5_000, (i) => `v${i}`);
    const form = formOf({ properties: named(5_000, () => text) }, data);
    const fields = form.fields;
    assert.equal(fields.filter(({ kind }) => kind === 'string').length, 1999, 'the form itself is one');
    assert.equal(fields.at(-1)?.widget, 'truncated-notice');
    assert.equal(fields.length, 2000);
    assert.deepEqual(form.submission, data);
    const reads = seen.count;
    void formOf({ properties: named(10_000, () => text) }, data).fields;
    assert.ok(seen.count - reads <= reads * 1.1, 'twice the fields are not twice the work');
  });

  test('a list of 10,000 items ends, and keeps its values', () => {
    const data = { l: range(10_000).map((i) => ({ a: i })) };
    const form = formOf(
      { properties: { l: { type: 'array', items: { properties: { a: { type: 'integer' } } } } } },
      data,
    );
    assert.ok(flattenFields(form.fields).length <= 2001);
    assert.deepEqual(form.submission, data);
    assert.deepEqual(form.data, data);
  });

  test('fields that are not rendered are validated with their group', () => {
    const form = formOf({ properties: named(2500, () => ({ type: 'string', minLength: 2 })) }, { f2400: 'x' });
    assert.deepEqual(wrong(form), [' minLength']);
  });

  test('data deeper than 12 levels ends, and keeps its values', () => {
    const schema = {
      $defs: { n: { properties: { n: { $ref: '#/$defs/n' }, t: { type: 'string' } } } },
      $ref: '#/$defs/n',
    };
    let data: object = { t: 'end' };
    for (let i = 0; i < 40; i++) data = { n: data, t: 'x' };
    const form = formOf(schema, data);
    assert.deepEqual(form.submission, data);
    const pointers = flattenFields(form.fields).map(({ pointer }) => pointer.split('/').length - 1);
    assert.equal(Math.max(...pointers), 13);
    assert.equal(drawn(form.fields).filter((one) => one.endsWith('unsupported')).length, 2);
  });

  test('a schema that contains itself in every way ends', () => {
    const ways: Schema[] = [
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { oneOf: [{ $ref: '#' }, { properties: { a: { $ref: '#' } } }] },
      { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      { required: ['a'], properties: { a: { $ref: '#' }, b: { $ref: '#' } } },
      { required: ['a'], properties: { a: { allOf: [{ $ref: '#' }] }, b: { allOf: [{ $ref: '#' }] } } },
      { type: 'array', items: { $ref: '#' } },
      { if: { $ref: '#' }, then: { $ref: '#' }, else: { properties: { x: { $ref: '#' } } } },
      {
        dependentSchemas: { a: { $ref: '#' } },
        properties: { a: { oneOf: [{ $ref: '#' }, { properties: { q: { $ref: '#' } } }] } },
      },
    ];
    for (const schema of ways) {
      for (const data of [undefined, {}, { a: { a: {} } }, [[], [[]]]]) {
        const form = formOf(schema, data);
        assert.ok(flattenFields(form.fields).length <= 2001, JSON.stringify(schema));
        void form.problems;
      }
    }
  });

  test('thousands of parts of one node, and of variants, end', () => {
    const part = { properties: { a: { type: 'string' } } };
    assert.deepEqual(shown({ allOf: range(5000).map(() => part) }), ['/a text']);
    const deep = (key: string, last: unknown): unknown =>
      range(5000).reduce((inner: unknown) => ({ [key]: [inner] }), last);
    for (const key of ['allOf', 'anyOf', 'oneOf']) assert.ok(shown(deep(key, part) as Schema).length <= 1);
    const variants = {
      oneOf: range(3000).map((i) => ({
        title: `V${i}`,
        properties: { kind: { const: i }, [`x${i}`]: { type: 'string' } },
      })),
    };
    assert.deepEqual(shown(variants, { kind: 2999 }), ['/~v0 select', '/kind hidden', '/x2999 text']);
  });

  test('more than 5,000 options are cut at 5,000; another value stays', () => {
    const schema = { properties: { c: { enum: range(20_000).map((i) => `c${i}`) } } };
    const form = formOf(schema, { c: 'c19999' });
    assert.equal(form.fields[0]?.choices?.length, 5000);
    assert.deepEqual(form.submission, { c: 'c19999' });
    assert.equal(form.fields[0]?.choices, readForm({ schema }, { c: 'c1' })[0]?.choices, 'made once, not at every key');
  });

  test('typing into one of 200 fields reads only the fields that depend on it', () => {
    const properties = { ...named(200, () => ({ type: 'string' })), late: { type: 'string' } };
    const form = formOf({ properties, dependentRequired: { f0: ['late'] } }, {});
    const before = form.fields;
    form.change('/f0', 'x', 'input');
    const changed = form.fields.filter((field, i) => field !== before[i]);
    assert.deepEqual(
      changed.map(({ name, required }) => [name, required]),
      [['late', true]],
    );
    form.source = { schema: { properties: { f0: { type: 'integer' } } } };
    assert.equal(form.fields[0]?.kind, 'integer');
  });

  test('sections and rules without end are cut', () => {
    let section: Schema = { fields: ['a'] };
    for (let i = 0; i < 5000; i++) section = { title: 'S', fields: [section] };
    const ui = {
      'ui:sections': [section, ...range(5000).map(() => ({ fields: ['a', 'b'] }))],
      a: { 'ui:visibleWhen': range(5000).map(() => ({ scope: '/b' })) },
    };
    const form = formOf({ properties: { a: { type: 'string' }, b: { type: 'string' } } }, { b: 'x' }, ui);
    assert.deepEqual(
      flattenFields(form.fields)
        .filter(({ kind }) => kind === 'string')
        .map(({ name }) => name)
        .sort(),
      ['a', 'b'],
    );
  });

  test('hundreds of conditions, rules and variants share one budget', () => {
    const twice = (i: number): Schema => ({ allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] });
    const $defs = {
      ...Object.fromEntries(range(40).map((i) => [`d${i}`, twice(i)])),
      d40: { type: ['string', 'object'] },
    };
    const fan = { $ref: '#/$defs/d0' };
    const late = { properties: { late: { type: 'string' } } };
    const start = cpuTime();
    const allOf = range(300).map(() => ({ if: fan, then: late }));
    assert.deepEqual(shown({ $defs, allOf, properties: { a: { type: 'string' } } }, { a: 'x' }), ['/a text']);
    const properties = named(300, () => ({ type: 'string', if: fan, then: { title: 'late' } }));
    assert.equal(shown({ $defs, properties }, { f0: 'x' }).length, 300);
    const variants = named(100, () => ({
      oneOf: [
        { title: 'A', ...late, allOf: [fan] },
        { title: 'B', properties: { b: fan } },
      ],
    }));
    assert.ok(
      shown(
        { $defs, properties: variants },
        named(100, () => ({ late: 'x' })),
      ).length > 0,
    );
    const ui = { a: { 'ui:disabledWhen': { or: range(300).map(() => ({ scope: '/a', schema: fan })) } } };
    assert.deepEqual(shown({ $defs, properties: { a: { type: 'string' } } }, { a: 'x' }, ui), ['/a text']);
    assert.ok(cpuTime() - start < scaled(3000));
  });

  test('branches of branches are compared once each', () => {
    const seen = { count: 0 };
    const leaf = counted({ type: 'object', properties: { a: { type: 'string' } } }, seen);
    const fan = (depth: number): object =>
      depth ? { allOf: range(8).map(() => fan(depth - 1)) } : { $ref: '#/$defs/leaf' };
    const $defs = { leaf, fan: fan(3) };
    const other = { type: 'object', properties: { q: { type: 'string' } } };
    const oneOf = [{ $ref: '#/$defs/fan' }, { $ref: '#/$defs/fan' }, other];
    assert.deepEqual(shown({ $defs, properties: { x: { oneOf } } }), ['/x group', '/x/~v0 radio', '/x/a text']);
    assert.ok(seen.count < 20, `${seen.count} looks`);
  });

  test('long lists of options that must all hold are compared by value, once each', () => {
    const seen = { count: 0 };
    const values = range(500).map((i) => counted({ type: 'v', i }, seen));
    const $defs = { up: { enum: values }, down: { enum: [...values].reverse() } };
    const allOf = range(100).map((i) => ({ $ref: i % 2 ? '#/$defs/up' : '#/$defs/down' }));
    const [field] = formOf({ $defs, properties: { x: { allOf } } }, {}).fields;
    assert.equal(field?.choices?.length, 500);
    assert.ok(seen.count < 10_000, `${seen.count} looks`);
  });

  test('ui:order with a million names is read as far as there may be fields', () => {
    const order = [...range(1_000_000).map(() => '*'), 'b', 'a'];
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    assert.deepEqual(shown({ properties }, {}, { 'ui:order': order }), ['/a text', '/b text']);
    assert.deepEqual(
      shown({ properties }, {}, { 'ui:order': order.slice(-1999) }),
      ['/b text', '/a text'],
      'the last that is read',
    );
  });

  test('merging in one reading has a limit, the same at every key press', () => {
    const $defs = { a: { properties: named(1000, () => false) }, b: { properties: named(1000, () => false) } };
    const group = { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] };
    const data = { z: 'x', ...Object.fromEntries(range(500).map((i) => [`g${i}`, 'kept'])) };
    const groups = Object.fromEntries(range(500).map((i) => [`g${i}`, group]));
    const form = formOf(
      { $defs, properties: { z: { type: 'string' }, ...groups }, dependentRequired: { z: ['z'] } },
      data,
    );
    const before = drawn(form.fields);
    assert.deepEqual([before[0], before[1], before.at(-1)], ['/z text', '/g0 group', '/g499 unsupported']);
    assert.deepEqual(form.submission, data);
    form.change('/z', 'y', 'input');
    assert.deepEqual(drawn(form.fields), before);
    assert.deepEqual(form.submission, { ...data, z: 'y' });
  });

  test('names that every object inherits are ordinary names', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length'];
    const json = `{${names.map((name) => `"${name}": {"type": "string"}`).join(',')}}`;
    const properties = JSON.parse(json) as Schema;
    const data = JSON.parse(json.replaceAll('{"type": "string"}', '"x"')) as Schema;
    const form = formOf({ properties, required: names }, data);
    assert.deepEqual(
      form.fields.map(({ name }) => name),
      names,
    );
    assert.deepEqual(wrong(form), []);
    assert.equal(JSON.stringify(form.submission), JSON.stringify(data));
    form.change('/__proto__', 'y', 'commit');
    assert.equal((Object.getOwnPropertyDescriptor(form.data, '__proto__') as { value: string }).value, 'y');
    assert.equal(({} as Schema).y, undefined);
    assert.deepEqual(
      wrong(formOf({ properties, required: names }, {})),
      names.map((name) => `/${name} required`),
    );
    const variants = {
      oneOf: [
        { title: 'a', properties },
        { title: 'b', properties: { x: { type: 'string' } } },
      ],
    };
    assert.equal(JSON.stringify(formOf(variants, data).submission), JSON.stringify(data));
    const ui = JSON.parse(
      '{"ui:order": ["__proto__", "*"], "ui:sections": [{"fields": ["__proto__", "/constructor"]}], "__proto__": {"ui:title": "P"}}',
    ) as object;
    assert.equal(formOf({ properties }, data, ui).fields[0]?.children?.[0]?.label, 'P');
  });
});
