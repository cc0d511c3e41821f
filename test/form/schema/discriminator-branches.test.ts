import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const text = { type: 'string' };
const group = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const sentences = (form: ReturnType<typeof formOf>): unknown =>
  Object.fromEntries([...form.problems.keys()].map((pointer) => [pointer, form.message(pointer)]));

describe('two properties that tell branches apart', () => {
  const kinds = { kind: { enum: ['a', 'b'] }, sub: { enum: ['x', 'y'] } };
  const branch = (pins: Record<string, string>, name: string): object => ({
    required: [...Object.keys(pins), name],
    properties: {
      ...Object.fromEntries(Object.entries(pins).map(([key, value]) => [key, { const: value }])),
      [name]: text,
    },
  });

  for (const [name, wrap] of [
    ['the form', (one: object) => one],
    ['a group', (one: object) => group({ g: one }, { required: ['g'] })],
  ] as const) {
    test(`Two discriminators are shown one after the other in ${name}, and every branch can be selected`, () => {
      const schema = wrap(
        group(kinds, {
          oneOf: [
            branch({ kind: 'a', sub: 'x' }, 'ax'),
            branch({ kind: 'a', sub: 'y' }, 'ay'),
            branch({ kind: 'b' }, 'b'),
          ],
        }),
      );
      const at = name === 'a group' ? '/g' : '';
      const form = formOf(schema, {});
      assert.deepEqual(sentences(form), { [`${at}/kind`]: 'Select an option for “Kind”.' });
      form.change(`${at}/kind`, 'a', 'commit');
      assert.deepEqual(sentences(form), { [`${at}/sub`]: 'Select an option for “Sub”.' });
      for (const sub of ['y', 'x']) {
        form.change(`${at}/sub`, sub, 'commit');
        assert.deepEqual(
          drawn(form.fields).filter((line) => !line.endsWith('group')),
          [`${at}/kind radio`, `${at}/sub radio`, `${at}/a${sub} text`],
        );
        assert.deepEqual(wrong(form), [`${at}/a${sub} required`]);
        form.change(`${at}/a${sub}`, 'v', 'commit');
        assert.deepEqual(wrong(form), []);
      }
      form.change(`${at}/kind`, 'b', 'commit');
      assert.deepEqual(wrong(form), [`${at}/b required`]);
    });
  }

  test('Two discriminators select the branch if every branch has both', () => {
    const oneOf = ['a', 'b'].flatMap((kind) => ['x', 'y'].map((sub) => branch({ kind, sub }, kind + sub)));
    const form = formOf(group(kinds, { oneOf }), { kind: 'b', sub: 'y' });
    assert.deepEqual(shown(group(kinds, { oneOf }), { kind: 'b', sub: 'x' }), [
      '/kind radio',
      '/sub radio',
      '/bx text',
    ]);
    form.change('/by', 'v', 'commit');
    assert.deepEqual([form.submission, wrong(form)], [{ kind: 'b', sub: 'y', by: 'v' }, []]);
  });

  test('Two discriminators in a list item report the first one without a value', () => {
    const items = group(kinds, {
      oneOf: [branch({ kind: 'a', sub: 'x' }, 'ax'), branch({ kind: 'a', sub: 'y' }, 'ay'), branch({ kind: 'b' }, 'b')],
    });
    const form = formOf(group({ l: { type: 'array', items } }), { l: [{ kind: 'a' }, {}] });
    assert.deepEqual(wrong(form), ['/l/0/sub required', '/l/1/kind required']);
  });

  test('Several branches with the same discriminator value have a selector', () => {
    const oneOf = [
      { title: 'By post', properties: { kind: { const: 'a' }, post: text }, required: ['post'] },
      { title: 'By hand', properties: { kind: { const: 'a' }, hand: text }, required: ['hand'] },
      { properties: { kind: { const: 'b' }, b: text } },
    ];
    const form = formOf(group({ kind: kinds.kind }, { oneOf }), { kind: 'a' });
    assert.deepEqual(drawn(form.fields), ['/kind radio', '/~v0 radio', '/post text']);
    assert.deepEqual(
      form.fields[1]?.choices?.map(({ label }) => label),
      ['By post', 'By hand'],
    );
    form.change('/~v0', 1, 'commit');
    form.change('/hand', 'x', 'commit');
    assert.deepEqual([form.submission, wrong(form)], [{ kind: 'a', hand: 'x' }, []]);
  });

  test('The UI schema of a branch applies while its discriminator value is selected', () => {
    const oneOf = [
      branch({ kind: 'a', sub: 'x' }, 'n'),
      branch({ kind: 'a', sub: 'y' }, 'n'),
      branch({ kind: 'b' }, 'n'),
    ];
    const ui = { oneOf: ['First', 'Second', 'Third'].map((title) => ({ n: { 'ui:title': title } })) };
    const label = (value: object): unknown => formOf(group(kinds, { oneOf }), value, ui).field('/n')?.label;
    assert.deepEqual(
      [label({ kind: 'a', sub: 'x' }), label({ kind: 'a', sub: 'y' }), label({ kind: 'b' })],
      ['First', 'Second', 'Third'],
    );
  });
});

describe('a branch of a property’s answer', () => {
  test('Single-value enums of a branch (draft 4) are constants and are not rendered', () => {
    const oneOf = ['a', 'b'].map((kind) => ({
      required: ['version'],
      properties: { kind: { enum: [kind] }, version: { type: 'string', enum: [`${kind}1`] }, [kind]: text },
    }));
    const form = formOf(group({ kind: { enum: ['a', 'b'] } }, { oneOf }), { kind: 'b' });
    assert.deepEqual(drawn(form.fields), ['/kind radio', '/version hidden', '/b text']);
    assert.deepEqual([form.submission, wrong(form)], [{ kind: 'b', version: 'b1' }, []]);
  });
});

for (const [name, yes, no] of [
  ['const', { const: true }, { const: false }],
  ['an enum of one', { enum: [true] }, { type: 'boolean', enum: [false] }],
] as const) {
  describe(`a yes or no that tells variants apart (${name})`, () => {
    const oneOf = [
      { title: 'Owner', required: ['owns'], properties: { owns: yes, deed: text } },
      { title: 'Tenant', required: ['owns'], properties: { owns: no, rent: text } },
    ];

    test('A boolean constant (${name}) in each variant is not rendered as a checkbox', () => {
      const form = formOf(group({}, { oneOf }), {});
      assert.deepEqual(drawn(form.fields), ['/~v0 radio', '/owns hidden', '/deed text']);
      assert.deepEqual([form.submission, wrong(form)], [{ owns: true }, []]);
      form.change('/~v0', 1, 'commit');
      form.change('/rent', '5000', 'commit');
      assert.deepEqual([form.submission, wrong(form)], [{ owns: false, rent: '5000' }, []]);
    });

    test('A boolean constant (${name}) stays a constant if a condition also describes it', () => {
      const more = { if: { required: ['rent'] }, then: { properties: { owns: { type: 'boolean', title: 'Owns' } } } };
      const form = formOf(group({}, { oneOf: [oneOf[0], { ...oneOf[1], ...more }] }), { owns: false, rent: 'x' });
      assert.deepEqual([form.submission, wrong(form)], [{ owns: false, rent: 'x' }, []]);
    });
  });
}

test('a checkbox that only one variant requires stays a checkbox', () => {
  const oneOf = [
    { title: 'A', properties: { a: text, agreed: { const: true } }, required: ['agreed'] },
    { title: 'B', properties: { b: text } },
  ];
  assert.deepEqual(shown(group({}, { oneOf }), { a: 'x' }), ['/~v0 radio', '/a text', '/agreed checkbox']);
});

describe('a yes or no that decides what else is asked', () => {
  const owner = { properties: { owns: { const: true }, deed: text }, required: ['deed'] };
  const tenant = { properties: { owns: { const: false }, rent: text }, required: ['rent'] };
  const test2 = (schema: object, pointer: string): void => {
    const form = formOf(schema, {});
    assert.equal(form.field(pointer)?.widget, 'radio');
    assert.deepEqual(sentences(form), { [pointer]: 'Select an option for “Owns”.' });
    form.change(pointer, false, 'commit');
    assert.ok(!form.problems.has(pointer));
    assert.equal(form.field(pointer)?.widget, 'radio', 'the control stays when it is answered');
  };

  test('An optional boolean that decides about other fields has two radio buttons, because an empty checkbox has no value', () => {
    const owns = { type: 'boolean' };
    test2(group({ owns }, { oneOf: [owner, tenant] }), '/owns');
    test2(
      group(
        { owns },
        { if: { properties: { owns: { const: true } } }, then: { required: ['deed'], properties: { deed: text } } },
      ),
      '/owns',
    );
    test2(
      group(
        { g: group({ owns }) },
        {
          if: { properties: { g: { properties: { owns: { const: true } } } } },
          then: { required: ['deed'], properties: { deed: text } },
        },
      ),
      '/g/owns',
    );
    test2(
      group(
        { k: { const: 'x' }, owns },
        {
          required: ['k'],
          if: { properties: { k: { const: 'x' } }, required: ['k'] },
          then: {
            if: { properties: { owns: { const: true } } },
            then: { required: ['deed'], properties: { deed: text } },
          },
        },
      ),
      '/owns',
    );
  });

  test('A boolean that the schema or the condition requires is a checkbox, and an empty checkbox means false', () => {
    const owns = { type: 'boolean' };
    const form = formOf(group({ owns }, { required: ['owns'], oneOf: [owner, tenant] }), {});
    assert.deepEqual([drawn(form.fields), form.submission], [['/owns checkbox', '/rent text'], { owns: false }]);
    assert.deepEqual(
      shown(
        group(
          { owns },
          { if: { properties: { owns: { const: true } }, required: ['owns'] }, then: { properties: { deed: text } } },
        ),
      ),
      ['/owns checkbox'],
    );
    assert.deepEqual(
      shown(group({ owns }, { oneOf: [owner, tenant] }), {}, { owns: { 'ui:widget': 'checkbox' } }),
      ['/owns checkbox'],
      'what is asked for is drawn',
    );
  });
});

describe('variants that all fit', () => {
  for (const [name, wrap, pointer] of [
    ['the form', (one: object) => one, ''],
    ['a group', (one: object) => group({ g: one }, { required: ['g'] }), '/g'],
    ['an entry of a list', (one: object) => group({ l: { type: 'array', items: one } }), '/l/0'],
  ] as const) {
    test(`If all variants match in ${name}, the selector shows the error and gets the focus`, () => {
      const form = formOf(
        wrap(
          group(
            {},
            {
              oneOf: [
                { title: 'Person', properties: { name: text } },
                { title: 'Company', properties: { cin: text } },
              ],
            },
          ),
        ),
        { l: [{}] },
      );
      assert.deepEqual(sentences(form), { [`${pointer}/~v0`]: 'Select an option from the list.' });
      assert.equal(form.attempt(), false);
      assert.equal(form.firstProblem?.pointer, `${pointer}/~v0`);
    });
  }
});

test('the error of a nested variant is at its own selector', () => {
  const inner = {
    oneOf: [
      { title: 'One', properties: { one: text } },
      { title: 'Two', properties: { two: text } },
    ],
  };
  const oneOf = [
    { title: 'A', required: ['k'], properties: { k: { const: 'a' } }, ...inner },
    { title: 'B', required: ['k'], properties: { k: { const: 'b' }, b: text } },
  ];
  assert.deepEqual(wrong(formOf(group({}, { oneOf }), {})), ['/~v1 oneOf']);
});
