import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { flattenFields, type Field } from '../../../src/form/model/field.ts';
import { drawn, formOf, shown } from '../held-form.ts';

type Form = ReturnType<typeof formOf>;

const text = { type: 'string' };
const texts = (...names: string[]): object => Object.fromEntries(names.map((name) => [name, text]));
const branch = (title: string, ...names: string[]): object => ({ title, properties: texts(...names) });

function choose(form: Form, pointer: string, index: number): string[] {
  form.change(pointer, index, 'commit');
  return drawn(form.fields);
}

describe('the place of a selector', () => {
  test('A selector stays in its place when another variant is selected, also one without fields', () => {
    const form = formOf(
      { type: 'object', properties: texts('first', 'last'), anyOf: [branch('A', 'a'), branch('None')] },
      { a: '1' },
      { 'ui:order': ['first', 'a', 'last'] },
    );
    assert.deepEqual(drawn(form.fields), ['/first text', '/~v0 radio', '/a text', '/last text']);
    assert.deepEqual(choose(form, '/~v0', 1), ['/first text', '/~v0 radio', '/last text']);
  });

  test('A selector stays in its section', () => {
    const sections = [
      { title: 'One', fields: ['base', 'a'] },
      { title: 'Two', fields: ['mid', 'b'] },
    ];
    const form = formOf(
      { type: 'object', properties: texts('base', 'mid'), anyOf: [branch('A', 'a'), branch('B', 'b'), branch('None')] },
      {},
      { 'ui:sections': sections },
    );
    assert.deepEqual(drawn(form.fields), [
      '/~s0 section',
      '/base text',
      '/~v0 radio',
      '/a text',
      '/~s1 section',
      '/mid text',
    ]);
    assert.deepEqual(choose(form, '/~v0', 1), [
      '/~s0 section',
      '/base text',
      '/~v0 radio',
      '/~s1 section',
      '/mid text',
      '/b text',
    ]);
    assert.deepEqual(choose(form, '/~v0', 2), [
      '/~s0 section',
      '/base text',
      '/~v0 radio',
      '/~s1 section',
      '/mid text',
    ]);
  });

  test('A selector goes with the field of its group that a section takes', () => {
    const schema = (base: object): object => ({
      type: 'object',
      properties: {
        g: { type: 'object', properties: base, anyOf: [branch('A', 'a'), branch('B', 'b')] },
        ...texts('last'),
      },
    });
    const ui = {
      'ui:sections': [
        { title: 'S', fields: ['last', '/g/a', '/g/b'] },
        { title: 'T', fields: ['g'] },
      ],
    };
    assert.deepEqual(shown(schema(texts('base')), {}, ui), [
      '/~s0 section',
      '/last text',
      '/g/~v0 radio',
      '/g/a text',
      '/~s1 section',
      '/g group',
      '/g/base text',
    ]);
    assert.deepEqual(shown(schema({}), { g: { b: '1' } }, ui), [
      '/~s0 section',
      '/last text',
      '/g/~v0 radio',
      '/g/b text',
    ]);
  });

  test('A selector is above the selector of a variant inside its variant', () => {
    const inner = { anyOf: [branch('A1', 'a1'), branch('A2', 'a2')] };
    const schema = { type: 'object', properties: texts('l'), anyOf: [{ title: 'A', ...inner }, branch('B', 'b')] };
    assert.deepEqual(shown(schema), ['/l text', '/~v0 radio', '/~v1 radio', '/a1 text']);
    assert.deepEqual(shown(schema, { b: '1' }), ['/l text', '/~v0 radio', '/b text']);
    const both = { ...schema, anyOf: [{ ...branch('A', 'a'), ...inner }, branch('B', 'b')] };
    assert.deepEqual(shown(both, {}, { 'ui:order': ['a1', 'a', '*'] }), [
      '/~v0 radio',
      '/~v1 radio',
      '/a1 text',
      '/a text',
      '/l text',
    ]);
  });

  test('A selector is above the fields that a condition in its variant adds', () => {
    const schema = {
      type: 'object',
      properties: { m: { type: 'boolean' } },
      anyOf: [
        { title: 'A', if: { properties: { m: { const: true } }, required: ['m'] }, then: { properties: texts('a') } },
        branch('B', 'b'),
      ],
    };
    const form = formOf(schema, { m: true });
    assert.deepEqual(choose(form, '/~v0', 0), ['/m checkbox', '/~v0 radio', '/a text']);
    form.change('/m', false, 'commit');
    assert.deepEqual(drawn(form.fields), ['/m checkbox', '/~v0 radio']);
  });

  test('A property that every variant fixes takes no place', () => {
    const schema = {
      type: 'object',
      properties: texts('l'),
      oneOf: ['a', 'b'].map((name) => ({ title: name, properties: { kind: { const: name }, ...texts(name) } })),
    };
    const visible = shown(schema, {}, { 'ui:order': ['kind', 'l', 'a', 'b'] }).filter(
      (one) => !one.startsWith('/kind'),
    );
    assert.deepEqual(visible, ['/l text', '/~v0 radio', '/a text']);
  });

  test('A variant without fields in a group without fields shows the selector only', () => {
    const form = formOf(
      { type: 'object', properties: { g: { type: 'object', anyOf: [branch('A', 'a'), branch('None')] } } },
      {},
    );
    assert.deepEqual(choose(form, '/g/~v0', 1), ['/g group', '/g/~v0 radio']);
  });
});

interface Plan {
  base: string[];
  /** For each list of variants, the names of each variant; a name of the base is changed by it. */
  lists: string[][][];
  order: string[] | undefined;
  sections: string[][] | undefined;
  inGroup: boolean;
  byPointer: boolean;
}

const NAMES = ['p', 'q', 'r', 's', 'a', 'b', 'c', 'd', 'e', 'f'];
const somePlan: fc.Arbitrary<Plan> = fc.record({
  base: fc.subarray(['p', 'q', 'r', 's']),
  lists: fc.tuple(
    fc.array(fc.subarray(['p', 'a', 'b', 'c'], { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
    fc.array(fc.subarray(['q', 'd', 'e', 'f'], { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
  ),
  order: fc.option(fc.shuffledSubarray([...NAMES, '*']), { nil: undefined }),
  sections: fc.option(fc.array(fc.shuffledSubarray(NAMES), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  inGroup: fc.boolean(),
  byPointer: fc.boolean(),
});

function formFor({ base, lists, order, sections, inGroup, byPointer }: Plan): Form {
  const [oneOf, anyOf] = lists.map((list) => list.map((names, i) => branch(`V${i}`, ...names)));
  const whole = { type: 'object', properties: texts(...base), oneOf, anyOf };
  const fieldsOf = (names: string[]): string[] => names.map((name) => (inGroup ? `/g/${name}` : name));
  const ui = {
    ...(order && { 'ui:order': order }),
    ...(sections && !(inGroup && byPointer) && { 'ui:sections': sections.map((fields) => ({ fields })) }),
  };
  if (!inGroup) return formOf(whole, {}, ui);
  const outer = sections && byPointer && { 'ui:sections': sections.map((names) => ({ fields: fieldsOf(names) })) };
  return formOf({ type: 'object', properties: { z: text, g: whole } }, {}, { g: ui, ...outer });
}

/** The leaves of the page in order, each with the section or group that it is in. */
function leaves(fields: readonly Field[], around = ''): [name: string, around: string][] {
  return fields.flatMap((field) =>
    field.children ? leaves(field.children, `${around} ${field.pointer}`) : [[field.name, around] as [string, string]],
  );
}

test('In every layout a selector is in the same place for each variant, directly above the first field that its variants change', () => {
  fc.assert(
    fc.property(somePlan, (plan) => {
      const form = formFor(plan);
      const selectorsOf = (): Field[] => flattenFields(form.fields).filter(({ kind }) => kind === 'variant');
      for (const { pointer, variantOf, choices = [] } of selectorsOf()) {
        const names = plan.lists[variantOf?.variants.keyword === 'oneOf' ? 0 : 1] ?? [];
        const changed = new Set(names.flat());
        const places = choices.map((_, index) => {
          form.change(pointer, index, 'commit');
          const all = leaves(form.fields);
          const at = all.findIndex(([name]) => `/${name}` === pointer.slice(pointer.lastIndexOf('/')));
          const above = all.slice(0, at).map(([name]) => name);
          assert.deepEqual(
            above.filter((name) => changed.has(name)),
            [],
            'fields of its variants are below it',
          );
          const below = all
            .slice(at + 1)
            .map(([name]) => name)
            .filter((name) => !name.startsWith('~'));
          return { above, around: all[at]?.[1], below };
        });
        const [first] = places;
        for (const { above, around } of places) assert.deepEqual([above, around], [first?.above, first?.around]);
        // All variants together: the first field below the selector is one that a variant changes.
        const isDirect = places.some(({ below }) => below[0] !== undefined && changed.has(below[0]));
        const hasFields = places.some(({ below }) => below.some((name) => changed.has(name)));
        assert.equal(isDirect, hasFields);
      }
    }),
    { numRuns: runs(400) },
  );
});
