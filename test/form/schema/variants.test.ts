import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormController } from '../../../src/form/element/form-controller.ts';
import { flattenFields, type Field } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const selectorOf = (form: FormController, pointer: string): Field => {
  const found = flattenFields(form.fields).find(
    (field) => field.kind === 'variant' && field.variantOf?.pointer === pointer,
  );
  assert.ok(found, `a selector for “${pointer}”`);
  return found;
};
const choose = (form: FormController, pointer: string, label: string): void => {
  const { pointer: at, choices = [] } = selectorOf(form, pointer);
  const choice = choices.find((one) => one.label === label);
  assert.ok(choice, `a variant called ${label}, there are ${choices.map((one) => one.label).join(', ')}`);
  form.change(at, choice.value, 'commit');
};

const payout = {
  type: 'object',
  required: ['payee'],
  properties: {
    payee: { type: 'string' },
    how: {
      type: 'object',
      title: 'Pay out to',
      required: ['note'],
      properties: { note: { type: 'string' } },
      oneOf: [
        {
          title: 'Bank',
          required: ['kind', 'ifsc'],
          properties: { kind: { const: 'bank' }, ifsc: { type: 'string', minLength: 11 }, holder: { type: 'string' } },
        },
        {
          title: 'UPI',
          required: ['kind', 'vpa'],
          properties: { kind: { const: 'upi' }, vpa: { type: 'string', minLength: 3 }, holder: { type: 'string' } },
        },
      ],
    },
  },
};

describe('variants of an object', () => {
  test('Variants of an object have a selector directly above their fields, by name', () => {
    const fields = readForm({ schema: payout }, {});
    assert.deepEqual(drawn(fields), [
      '/payee text',
      '/how group',
      '/how/note text',
      '/how/~v0 radio',
      '/how/kind hidden',
      '/how/ifsc text',
      '/how/holder text',
    ]);
    const selector = fields[1]?.children?.find(({ kind }) => kind === 'variant');
    assert.deepEqual(
      selector?.choices?.map(({ label }) => label),
      ['Bank', 'UPI'],
    );
    assert.equal(fields[1]?.label, 'Pay out to');
  });

  test('The data selects the variant, even if it is not valid yet', () => {
    for (const how of [
      { kind: 'upi' },
      { vpa: 'a' },
      { vpa: 'a', holder: 'B', note: 'n' },
      { kind: 'upi', ifsc: 'SBIN0000001' },
    ]) {
      assert.ok(shown(payout, { how }).includes('/how/vpa text'), JSON.stringify(how));
    }
    for (const how of [{}, { kind: 'bank', vpa: 'a@b' }, { ifsc: 'S' }, { kind: 'none' }]) {
      assert.ok(shown(payout, { how }).includes('/how/ifsc text'), JSON.stringify(how));
    }
  });

  test('Selecting another variant keeps common values, and brings back earlier ones', () => {
    const form = formOf(payout, { payee: 'A', how: { kind: 'bank', ifsc: 'SBIN0000001', holder: 'Asha', note: 'x' } });
    choose(form, '/how', 'UPI');
    assert.deepEqual(form.submission, { payee: 'A', how: { kind: 'upi', holder: 'Asha', note: 'x' } });
    form.change('/how/vpa', 'asha@upi', 'input');
    form.change('/how/holder', 'Asha K', 'input');
    choose(form, '/how', 'Bank');
    assert.deepEqual(form.submission, {
      payee: 'A',
      how: { kind: 'bank', ifsc: 'SBIN0000001', holder: 'Asha K', note: 'x' },
    });
    choose(form, '/how', 'UPI');
    assert.deepEqual(form.submission, {
      payee: 'A',
      how: { kind: 'upi', vpa: 'asha@upi', holder: 'Asha K', note: 'x' },
    });
  });

  test('Errors are those of the visible fields', () => {
    const form = formOf(payout, { payee: 'A', how: { kind: 'upi', vpa: 'a', note: 'x' } });
    assert.deepEqual(wrong(form), ['/how/vpa minLength']);
    choose(form, '/how', 'Bank');
    assert.deepEqual(wrong(form), ['/how/ifsc required']);
    form.change('/how/ifsc', 'SBIN0000001', 'commit');
    assert.deepEqual(wrong(form), []);
  });

  test('The visible variant stays while the customer types, and while the host echoes', () => {
    const schema = {
      properties: {
        g: {
          oneOf: [
            { title: 'A', properties: { a: { type: 'string' } } },
            { title: 'B', properties: { b: { type: 'string' } } },
          ],
        },
      },
    };
    const form = formOf(schema, {});
    choose(form, '/g', 'B');
    form.data = structuredClone(form.data);
    assert.ok(drawn(form.fields).includes('/g/b text'));
    form.data = { g: { a: 'x' } };
    assert.ok(drawn(form.fields).includes('/g/a text'), 'other data picks anew');
  });

  test('Variants work at the root, in a list, nested, and in allOf', () => {
    const sides = [
      { title: 'L', properties: { l: { type: 'string' } } },
      { title: 'R', properties: { r: { type: 'string' } } },
    ];
    assert.deepEqual(shown({ type: 'object', oneOf: sides }), ['/~v0 radio', '/l text']);
    assert.deepEqual(
      shown({ properties: { x: { type: 'array', items: { oneOf: sides } } } }, { x: [{ r: '1' }, { l: '2' }] }),
      ['/x list', '/x/0 group', '/x/0/~v0 radio', '/x/0/r text', '/x/1 group', '/x/1/~v0 radio', '/x/1/l text'],
    );
    const inner = {
      anyOf: [
        { title: 'Outer', properties: { o: { type: 'boolean' } }, oneOf: sides },
        { title: 'None', properties: { n: {} } },
      ],
    };
    assert.deepEqual(shown(inner, { o: true, r: 'x' }), ['/~v0 radio', '/o checkbox', '/~v1 radio', '/r text']);
    assert.deepEqual(shown({ allOf: [{ properties: { k: { type: 'string' } } }, { oneOf: sides }] }, { r: 'x' }), [
      '/k text',
      '/~v0 radio',
      '/r text',
    ]);
  });

  test('The visible variant of a list item moves with the item', () => {
    const sides = [
      { title: 'L', properties: { x: { type: 'string' } } },
      { title: 'R', properties: { x: { type: 'string' }, y: { type: 'string' } } },
    ];
    const form = formOf(
      { properties: { list: { type: 'array', items: { oneOf: sides } } } },
      { list: [{ x: '1' }, { x: '2' }] },
    );
    choose(form, '/list/0', 'R');
    const [first, second] = form.value('/list') as unknown[];
    form.change('/list', [second, first], 'commit');
    assert.deepEqual(
      drawn(form.fields).filter((one) => one.includes('/y')),
      ['/list/1/y text'],
    );
  });

  test('Conditions inside a variant apply while it is visible', () => {
    const schema = {
      oneOf: [
        {
          title: 'P',
          properties: { own: { type: 'boolean' } },
          if: { properties: { own: { const: true } }, required: ['own'] },
          then: { properties: { deed: { type: 'string' } } },
        },
        { title: 'Q', properties: { q: { type: 'string' } } },
      ],
    };
    assert.deepEqual(shown(schema, { own: true }), ['/~v0 radio', '/own checkbox', '/deed text']);
    assert.deepEqual(shown(schema, { own: false }), ['/~v0 radio', '/own checkbox']);
  });

  test('Each variant may have its own UI schema', () => {
    const ui = { how: { oneOf: [{}, { vpa: { 'ui:title': 'UPI address' }, 'ui:order': ['vpa', '*'] }] } };
    const fields = flattenFields(readForm({ schema: payout, uiSchema: ui }, { how: { kind: 'upi' } }));
    assert.deepEqual(
      fields.filter(({ pointer }) => pointer.startsWith('/how/')).map(({ label }) => label),
      ['Choose one of these.', 'UPI address', 'Note', 'Kind', 'Holder'],
    );
  });

  test('Variants without names are numbered; a constant or a reference can be the name', () => {
    const schema = {
      $defs: { street: { properties: { s: { type: 'string' } } } },
      oneOf: [
        { properties: { x: { type: 'string' } } },
        { properties: { kind: { const: 'plot' }, y: { type: 'string' } } },
        { $ref: '#/$defs/street' },
        { title: 'T', properties: { z: {} } },
      ],
    };
    const [selector] = readForm({ schema }, {});
    assert.deepEqual(
      [selector?.widget, ...(selector?.choices ?? []).map(({ label }) => label)],
      ['select', 'Option 1', 'plot', 'Street', 'T'],
    );
  });
});

describe('the constants of a variant', () => {
  const animal = (kind: string): object => ({
    title: kind,
    type: 'object',
    properties: { kind: { const: kind }, name: { type: 'string' } },
  });
  const pets = (required: string[]): object => ({
    required,
    properties: { pet: { oneOf: [animal('cat'), animal('dog')] } },
  });

  test('The constants of a variant are set while it is visible, required or not', () => {
    const form = formOf(pets(['pet']), {});
    form.change('/pet/name', 'Tom', 'commit');
    assert.deepEqual(form.submission, { pet: { kind: 'cat', name: 'Tom' } });
    assert.deepEqual(wrong(form), []);
    choose(form, '/pet', 'dog');
    assert.deepEqual(form.submission, { pet: { kind: 'dog', name: 'Tom' } });
  });

  test('The constants of a variant create no group, and disappear with its last value', () => {
    const form = formOf(pets([]), {});
    assert.deepEqual(form.submission, {});
    form.change('/pet/name', 'Tom', 'commit');
    assert.deepEqual(form.submission, { pet: { kind: 'cat', name: 'Tom' } });
    form.change('/pet/name', undefined, 'commit');
    assert.deepEqual(form.submission, {});
    form.change('/pet/name', 'Tim', 'commit');
    assert.deepEqual(form.submission, { pet: { kind: 'cat', name: 'Tim' } });
  });
});

describe('variants of other values', () => {
  const contact = {
    properties: {
      contact: {
        title: 'Contact',
        anyOf: [
          { type: 'string', title: 'A name' },
          { type: 'object', title: 'A person', properties: { first: { type: 'string' } } },
          { type: 'array', title: 'Several', items: { type: 'string' } },
        ],
      },
    },
  };

  test('Variants may be a text, an object and a list under one name', () => {
    assert.deepEqual(shown(contact, { contact: 'Asha' }), ['/contact/~g group', '/contact/~v0 radio', '/contact text']);
    assert.deepEqual(shown(contact, { contact: { first: 'A' } }), [
      '/contact group',
      '/contact/~v0 radio',
      '/contact/first text',
    ]);
    assert.deepEqual(shown(contact, { contact: ['A'] }), [
      '/contact/~g group',
      '/contact/~v0 radio',
      '/contact list',
      '/contact/0 text',
    ]);
    const form = formOf(contact, { contact: 'Asha' });
    choose(form, '/contact', 'A person');
    form.change('/contact/first', 'Ravi', 'input');
    choose(form, '/contact', 'A name');
    assert.deepEqual(form.submission, { contact: 'Asha' });
    choose(form, '/contact', 'A person');
    assert.deepEqual(form.submission, { contact: { first: 'Ravi' } });
  });

  test('One branch beside null is that branch, and its empty value is null if a value is required', () => {
    const maybe = (required: string[]): object => ({
      required,
      properties: { n: { anyOf: [{ type: 'string', minLength: 2, title: 'N' }, { type: 'null' }] } },
    });
    assert.deepEqual(shown(maybe([])), ['/n text']);
    const form = formOf(maybe(['n']), { n: null });
    assert.deepEqual(wrong(form), []);
    form.change('/n', 'x', 'input');
    assert.deepEqual(wrong(form), ['/n minLength']);
    form.change('/n', undefined, 'input');
    assert.deepEqual(form.submission, { n: null });
    const optional = formOf(maybe([]), { n: 'ab' });
    optional.change('/n', undefined, 'input');
    assert.deepEqual(optional.submission, {});
  });

  test('null beside several branches is an option', () => {
    const form = formOf(
      {
        properties: {
          v: {
            oneOf: [
              { type: 'null' },
              { type: 'string', title: 'Text' },
              { type: 'object', title: 'More', properties: { a: {} } },
            ],
          },
        },
      },
      { v: 'x' },
    );
    choose(form, '/v', 'None');
    assert.deepEqual(drawn(form.fields), ['/v/~g group', '/v/~v0 radio', '/v hidden']);
  });

  test('Branches that only require properties are not variants', () => {
    const schema = {
      properties: { mail: { type: 'string' }, phone: { type: 'string' } },
      anyOf: [{ required: ['mail'] }, { required: ['phone'] }],
    };
    assert.deepEqual(shown(schema), ['/mail text', '/phone text']);
    assert.equal(formOf(schema, { phone: '1' }).problems.size, 0);
    assert.deepEqual(wrong(formOf(schema, {})), ['/mail required', '/phone required']);
    assert.deepEqual(shown({ properties: { n: { type: 'integer', anyOf: [{ maximum: 3 }, { minimum: 7 }] } } }), [
      '/n number',
    ]);
  });
});
