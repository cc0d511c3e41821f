import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { get } from '../../../src/base/evaluator/index.ts';
import { flattenFields } from '../../../src/form/model/field.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

type Form = ReturnType<typeof formOf>;
const text = { type: 'string' };
const group = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const list = (items: object): object => ({ type: 'array', items });
const branches = (first: object, second: object): object[] => [
  { title: 'A', properties: first },
  { title: 'B', properties: second },
];

function choose(form: Form, index: number): void {
  const selector = flattenFields(form.fields).find(({ kind }) => kind === 'variant');
  assert.ok(selector, 'the form draws a selector');
  form.change(selector.pointer, index, 'commit');
}

/* The ways to choose between two branches: their own selector, a property that both name, a condition. */
const ways: [
  name: string,
  schemaOf: (a: object, b: object, base?: object) => object,
  data: object,
  to: (form: Form, index: number) => void,
][] = [
  ['a selector', (a, b, base = {}) => group(base, { oneOf: branches(a, b) }), {}, choose],
  [
    'a property',
    (a, b, base = {}) =>
      group(
        { k: { enum: ['A', 'B'] }, ...base },
        {
          oneOf: [{ properties: { k: { const: 'A' }, ...a } }, { properties: { k: { const: 'B' }, ...b } }],
        },
      ),
    { k: 'A' },
    (form, index) => {
      form.change('/k', ['A', 'B'][index], 'commit');
    },
  ],
  [
    'a condition',
    (a, b, base = {}) =>
      group(
        { k: { enum: ['A', 'B'] }, ...base },
        {
          if: { required: ['k'], properties: { k: { const: 'A' } } },
          then: { properties: a },
          else: { properties: b },
        },
      ),
    { k: 'A' },
    (form, index) => {
      form.change('/k', ['A', 'B'][index], 'commit');
    },
  ],
];
const own = (form: Form): unknown =>
  Object.fromEntries(Object.entries(form.submission as object).filter(([name]) => name !== 'k'));

describe('an answer in a group that only the other branch asks', () => {
  for (const [way, schemaOf, data, to] of ways) {
    for (const [where, a, b, given, without, base] of [
      [
        'a group',
        { g: group({ a: text, s: text }) },
        { g: group({ b: text, s: text }) },
        { g: { a: 'x', s: 'y' } },
        { g: { s: 'y' } },
      ],
      [
        'a group that is asked anyway',
        { g: group({ a: text }) },
        { g: group({ b: text }) },
        { g: { a: 'x', c: 'y' } },
        { g: { c: 'y' } },
        { g: group({ c: text }) },
      ],
      [
        'a group in a group',
        { g: group({ h: group({ a: text, s: text }) }) },
        { g: group({ h: group({ b: text, s: text }) }) },
        { g: { h: { a: 'x', s: 'y' } } },
        { g: { h: { s: 'y' } } },
      ],
      [
        'a group of a list',
        { g: list(group({ a: text, s: text })) },
        { g: list(group({ b: text, s: text })) },
        { g: [{ a: 'x', s: 'y' }] },
        { g: [{ s: 'y' }] },
      ],
    ] as [string, object, object, object, object, object?][]) {
      test(`An answer in a group of the other branch: ${where}, selected by ${way}, is set aside and comes back`, () => {
        const form = formOf(schemaOf(a, b, base), { ...data, ...given });
        assert.deepEqual(own(form), given);
        to(form, 1);
        assert.deepEqual(own(form), without);
        assert.ok(drawn(form.fields).some((line) => line.endsWith('/b text')));
        to(form, 0);
        assert.deepEqual(own(form), given);
      });
    }
  }
});

describe('one name for answers of two kinds', () => {
  const kinds: [name: string, schema: object, value: unknown][] = [
    ['a text', text, 'words'],
    ['a number', { type: 'number' }, 4],
    ['a group', group({ b: text }), { b: 'y' }],
    ['texts', list(text), ['x']],
    ['groups', list(group({ n: text })), [{ n: 'q' }]],
  ];
  for (const [way, schemaOf, data, to] of ways) {
    for (const [one, first, value] of kinds) {
      for (const [other, second, later] of kinds.filter(([name]) => name !== one)) {
        test(`One name for two kinds of answers: ${one} and ${other}, selected by ${way}, have one each`, () => {
          const form = formOf(schemaOf({ x: first }, { x: second }), { ...data, x: value });
          to(form, 1);
          assert.deepEqual(own(form), {});
          form.change('/x', later, 'commit');
          to(form, 0);
          assert.deepEqual(own(form), { x: value });
          to(form, 1);
          assert.deepEqual(own(form), { x: later });
          assert.deepEqual(
            wrong(form).filter((line) => line.startsWith('/x')),
            [],
          );
        });
      }
    }
  }

  test('An invalid value from the host stays if its question is the same, and its error is shown', () => {
    const form = formOf(
      group(
        { k: text, n: { type: 'number' } },
        { if: { properties: { k: { const: 'a' } } }, then: { properties: { late: text } } },
      ),
      { n: 'four' },
    );
    form.change('/k', 'a', 'commit');
    form.change('/k', 'b', 'commit');
    assert.deepEqual(form.submission, { k: 'b', n: 'four' });
    assert.deepEqual(wrong(form), ['/n type']);
  });
});

describe('a constant in a group of a branch', () => {
  for (const [name, bank, upi] of [
    ['const', { const: 'bank' }, { const: 'upi' }],
    ['an enum of one', { enum: ['bank'] }, { enum: ['upi'] }],
  ] as const) {
    const part = (kind: object, inner: string): object => ({
      required: ['g'],
      properties: { g: group({ kind, [inner]: text }, { required: ['kind', inner] }) },
    });
    const schema = group({}, { oneOf: [part(bank, 'ifsc'), part(upi, 'vpa')] });

    test(`A constant in a group of a branch (${name}) identifies the branch, is not rendered and is submitted`, () => {
      const form = formOf(schema, {});
      assert.deepEqual(
        form.fields[0]?.choices?.map(({ label }) => label),
        ['bank', 'upi'],
      );
      choose(form, 1);
      assert.deepEqual(drawn(form.fields), ['/~v0 radio', '/g group', '/g/kind hidden', '/g/vpa text']);
      form.change('/g/vpa', 'a@upi', 'commit');
      assert.deepEqual([form.submission, wrong(form)], [{ g: { kind: 'upi', vpa: 'a@upi' } }, []]);
    });

    test(`A constant in a group (${name}) identifies the branch of incomplete data`, () => {
      assert.ok(shown(schema, { g: { kind: 'upi' } }).includes('/g/vpa text'));
    });
  }

  test('A constant in a group has lower priority than the branch’s own discriminator', () => {
    const nested = group({ g: group({ country: { const: 'IN' } }) });
    const form = formOf(
      { $defs: { street: nested }, oneOf: [{ $ref: '#/$defs/street' }, { title: 'Other', properties: { z: text } }] },
      {},
    );
    assert.deepEqual(
      form.fields[0]?.choices?.map(({ label }) => label),
      ['Street', 'Other'],
    );
  });

  test('A constant in a group is found in a schema that contains itself', () => {
    const person = group({ kind: { enum: ['p'] }, friend: { $ref: '#/$defs/person' } });
    const form = formOf({ $defs: { person }, oneOf: [{ $ref: '#/$defs/person' }, { properties: { z: text } }] }, {});
    assert.deepEqual(drawn(form.fields), [
      '/~v0 radio',
      '/kind hidden',
      '/friend group',
      '/friend/kind hidden',
      '/friend/friend add-object',
    ]);
  });
});

test('a property without a type has the control for its value, whatever it was before', () => {
  const form = formOf(group({ x: {}, n: { minimum: 1 } }), { x: 'words' });
  for (const [x, widget] of [
    ['words', 'text'],
    [4, 'unsupported'],
    [{ a: 1 }, 'unsupported'],
    ['again', 'text'],
    [null, 'unsupported'],
    [undefined, 'text'],
  ] as const) {
    form.data = { x };
    assert.equal(drawn(form.fields)[0], `/x ${widget}`, JSON.stringify(x));
  }
});

test('a property whose keywords imply its type is read once', () => {
  const form = formOf(group({ n: { minimum: 1 }, o: {} }), {});
  const before = form.form?.children;
  form.change('/o', 'x', 'commit');
  assert.equal(form.form?.children?.[0], before?.[0]);
});

for (const required of [[], ['v']]) {
  test(`the variant “none” is ${required.length ? 'null if a value is required' : 'no value if none is required'}`, () => {
    const v = {
      oneOf: [{ type: 'null' }, { type: 'string', title: 'Text' }, { ...group({ a: text }), title: 'More' }],
    };
    const form = formOf(group({ v }, { required }), { v: 'x' });
    choose(form, 0);
    assert.deepEqual([form.submission, wrong(form)], [required.length ? { v: null } : {}, []]);
    choose(form, 1);
    assert.deepEqual([form.submission, wrong(form)], [{ v: 'x' }, []]);
    assert.deepEqual(wrong(formOf(group({ v }, { required }), {})), []);
  });
}

test('every submitted value has a field, at every depth, and values without a control match the selected branch', () => {
  const leaf = fc.constantFrom<object>(
    text,
    { const: 'k' },
    { enum: ['m'] },
    { type: 'string', minLength: 3 },
    { type: 'integer' },
    list(text),
  );
  const names = ['x', 'y', 'z'] as const;
  // A group without any property is open.
  const flat = fc.record({ x: leaf, y: leaf, z: leaf }, { requiredKeys: ['x'] });
  const nested = fc.record(
    {
      x: leaf,
      y: fc.oneof(
        leaf,
        flat.map((one) => group(one)),
      ),
      z: fc.oneof(
        leaf,
        flat.map((one) => list(group(one))),
      ),
    },
    { requiredKeys: ['x'] },
  );
  const part = fc.record(
    {
      x: fc.oneof(
        leaf,
        nested.map((one) => group(one)),
      ),
      y: fc.oneof(
        leaf,
        flat.map((one) => group(one)),
      ),
    },
    { requiredKeys: [] },
  );
  const answer = fc.constantFrom<unknown>('k', 'm', 'long text', 4, ['k']);
  const entries = fc.dictionary(fc.constantFrom(...names), answer);
  const value = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(
      answer,
      entries,
      fc.dictionary(fc.constantFrom(...names), fc.oneof(answer, entries, fc.array(entries, { maxLength: 2 }))),
    ),
  );
  const leavesOf = (node: unknown, pointer = ''): string[] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([name, inner]) => leavesOf(inner, `${pointer}/${name}`))
      : [pointer];
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 3 }),
      value,
      fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
      (parts, given, choices) => {
        const oneOf = parts.map((properties, i) => ({
          title: `Branch ${i}`,
          properties: { ...properties, [`own${i}`]: text },
        }));
        const mentioned = JSON.stringify(oneOf);
        const form = formOf(group({}, { oneOf }), given, {}, { declaredOnly: true });
        for (const choice of choices) if (choice < parts.length) choose(form, choice);
        const fields = new Map(flattenFields(form.form ? [form.form] : []).map((field) => [field.pointer, field]));
        for (const pointer of leavesOf(form.submission)) {
          let around = pointer;
          while (!fields.has(around)) around = around.slice(0, around.lastIndexOf('/'));
          // A value of another type than its control comes from the host: its error is shown, and it is not hidden.
          assert.ok(
            around === pointer || fields.get(around)?.kind !== 'object' || Array.isArray(get(form.submission, around)),
            `${pointer} is submitted and not asked, in ${mentioned}`,
          );
          const constant = fields.get(pointer)?.schema.const;
          if (constant !== undefined) assert.equal(get(form.submission, pointer), constant);
        }
      },
    ),
    { numRuns: runs(300) },
  );
});
