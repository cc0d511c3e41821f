import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readForm } from '../../../src/form/state/read-form.ts';
import { formOf, shown, wrong } from '../held-form.ts';

describe('branches that only require properties', () => {
  const properties = {
    pan: { type: 'string', title: 'PAN' },
    first: { type: 'string' },
    last: { type: 'string', title: 'Family name' },
  };
  const said = (schema: object, data: object): unknown => {
    const form = formOf(schema, data);
    form.attempt();
    return Object.fromEntries(form.summary.map(({ pointer, message }) => [pointer, message]));
  };

  test('Branches that only require properties report the sufficient properties if all are empty', () => {
    const either = { properties, anyOf: [{ required: ['pan'] }, { required: ['first', 'last'] }] };
    const one = 'Fill in at least one of these: PAN, First + Family name';
    assert.deepEqual(said(either, {}), { '/pan': one, '/first': one, '/last': one });
    assert.deepEqual(said(either, { first: 'x' }), {
      '/pan': 'Fill in at least one of these: PAN, Family name',
      '/last': 'Fill in at least one of these: PAN, Family name',
    });
    assert.deepEqual(said(either, { pan: 'x' }), {});
    assert.deepEqual(said({ properties: { g: { type: 'object', ...either } }, required: ['g'] }, { g: {} }), {
      '/g/pan': one,
      '/g/first': one,
      '/g/last': one,
    });
  });

  test('Branches that only require properties use the schema author’s message, if there is one', () => {
    const form = formOf(
      { properties, anyOf: [{ required: ['pan'] }, { required: ['last'] }] },
      {},
      { pan: { 'ui:messages': { required: 'PAN or name, please.' } } },
    );
    form.attempt();
    assert.equal(form.summary[0]?.message, 'PAN or name, please.');
  });

  test('Branches that only require properties report too many values', () => {
    const either = { properties, oneOf: [{ required: ['pan'] }, { required: ['last'] }] };
    const one = 'Fill in at least one of these: PAN, Family name';
    assert.deepEqual(said(either, { pan: 'x', last: 'y' }), { '/pan': one, '/last': one });
    assert.deepEqual(said(either, { last: 'y' }), {});
  });

  test('A property that is required anyway has its usual error', () => {
    assert.deepEqual(
      said({ properties, required: ['first'], anyOf: [{ required: ['pan'] }, { required: ['last'] }] }, { pan: 'x' }),
      { '/first': 'Fill in “First”.' },
    );
  });
});

describe('a property that says which part is meant', () => {
  const pets = {
    properties: { pets: { type: 'string', enum: ['none', 'one', 'many'], default: 'none' } },
    required: ['pets'],
    dependentSchemas: {
      pets: {
        oneOf: [
          { properties: { pets: { enum: ['none'] } } },
          { properties: { pets: { enum: ['one'] }, age: { type: 'number' } }, required: ['age'] },
          { properties: { pets: { enum: ['many'] }, tired: { type: 'boolean' } }, required: ['tired'] },
        ],
      },
    },
  };

  test('A discriminator is the selector, and keeps all its options', () => {
    assert.deepEqual(shown(pets, { pets: 'none' }), ['/pets radio']);
    assert.deepEqual(shown(pets, { pets: 'one' }), ['/pets radio', '/age number']);
    assert.equal(readForm({ schema: pets }, { pets: 'one' })[0]?.choices?.length, 3);
  });

  test('The values of a branch come back with it, and are not submitted meanwhile', () => {
    const form = formOf(pets, { pets: 'one', age: 6 });
    form.change('/pets', 'none', 'commit');
    assert.deepEqual(form.submission, { pets: 'none' });
    form.change('/pets', 'one', 'commit');
    assert.deepEqual(form.submission, { pets: 'one', age: 6 });
    form.change('/age', undefined, 'input');
    assert.deepEqual(wrong(form), ['/age required']);
  });

  test('A text discriminator becomes a choice of the constants', () => {
    const schema = {
      properties: { kind: { type: 'string' } },
      oneOf: [
        { properties: { kind: { const: 'a' }, x: { type: 'string' } } },
        { properties: { kind: { const: 'b' }, y: { type: 'string' } } },
      ],
    };
    assert.deepEqual(shown(schema, { kind: 'b' }), ['/kind radio', '/y text']);
    assert.deepEqual(shown(schema, {}), ['/kind radio']);
  });
});
