import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileByAjv } from '../../../src/proxy/validation/ajv.ts';
import { createValidatorInPlace } from '../../../src/proxy/validation/validator-in-place.ts';

const validate = createValidatorInPlace();
const SCHEMA = {
  type: 'object',
  properties: {
    purpose: { type: 'string', minLength: 10 },
    price: { type: 'number', minimum: 0, multipleOf: 0.01 },
    property: { type: 'boolean' },
    payer: {
      oneOf: [
        { const: 'first', title: 'First' },
        { const: 'second', title: 'Second' },
      ],
    },
    born: { type: 'string', format: 'date' },
    nested: { type: 'object', properties: { 'a/b': { type: 'string' } } },
  },
  required: ['purpose'],
  if: { properties: { property: { const: true } }, required: ['property'] },
  then: { properties: { place: { type: 'string' } }, required: ['place'] },
};
const faults = async (details: Record<string, unknown>): Promise<string[]> =>
  (await validate(SCHEMA, details)).map(({ path, keyword }) => `${path} ${keyword}`);

test('valid answers pass, also prices that binary fractions cannot represent', async () => {
  for (const price of [19.99, 0.07, 1.1, 100000.29]) {
    assert.deepEqual(await faults({ purpose: 'A name change', price }), [], String(price));
  }
});

test('every error is reported at once, each at its own place', async () => {
  assert.deepEqual((await faults({ purpose: 'short', price: 1.001, born: '2026-02-30' })).sort(), [
    '/details/born format',
    '/details/price multipleOf',
    '/details/purpose minLength',
  ]);
});

test('a missing value is reported itself, and a condition adds no error of its own', async () => {
  assert.deepEqual(await faults({}), ['/details/purpose required']);
  assert.deepEqual(await faults({ purpose: 'A name change', property: true }), ['/details/place required']);
});

test('a wrong choice is one error that lists the choices', async () => {
  const [fault, ...more] = await validate(SCHEMA, { purpose: 'A name change', payer: 'third' });
  assert.deepEqual(more, []);
  assert.equal(fault?.keyword, 'enum');
  assert.deepEqual(fault?.params, { allowedValues: ['first', 'second'] });
});

test('undeclared properties are refused, also nested and under names of Object.prototype', async () => {
  assert.deepEqual(await faults({ purpose: 'A name change', estamp: { stateCode: 'KA' } }), [
    '/details/estamp additionalProperties',
  ]);
  assert.deepEqual(await faults({ purpose: 'A name change', nested: { 'a/b': 'x', other: 1 } }), [
    '/details/nested/other additionalProperties',
  ]);
  assert.deepEqual(await faults({ purpose: 'A name change', constructor: 1 }), [
    '/details/constructor additionalProperties',
  ]);
  assert.deepEqual(
    (await validate({ type: 'object', properties: {}, required: ['constructor'] }, {})).map((fault) => fault.path),
    ['/details/constructor'],
  );
});

test('a key that only a branch declares is accepted', async () => {
  assert.deepEqual(await faults({ purpose: 'A name change', property: true, place: 'Bengaluru' }), []);
});

test('of branches that do not match, the closest one is explained', async () => {
  const schema = {
    type: 'object',
    properties: {
      who: {
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'person' }, name: { type: 'string' } },
            required: ['kind', 'name'],
          },
          {
            type: 'object',
            properties: { kind: { const: 'firm' }, cin: { type: 'string' }, seat: { type: 'string' } },
            required: ['kind', 'cin', 'seat'],
          },
        ],
      },
    },
  };
  assert.deepEqual(
    (await validate(schema, { who: { kind: 'person' } })).map((fault) => fault.path),
    ['/details/who/name'],
  );
});

test('a branch is identified by a constant rather than by an error elsewhere', async () => {
  const branch = (kind: string, more: object = {}): object => ({
    properties: { kind: { enum: [kind] }, ...more },
    required: Object.keys(more),
  });
  const schema = {
    type: 'object',
    properties: { kind: { enum: ['free', 'lease'] } },
    oneOf: [branch('free'), branch('lease', { years: { type: 'integer' } })],
  };
  assert.deepEqual(
    (await validate(schema, { kind: 'lease' })).map((fault) => fault.path),
    ['/details/years'],
  );
  assert.deepEqual(
    (await validate(schema, { kind: 'lease', years: 'ten' })).map((fault) => fault.path),
    ['/details/years'],
  );
});

test('amounts in paise are validated exactly', async () => {
  const schema = { type: 'object', properties: { price: { type: 'number', multipleOf: 0.01 } } };
  for (const price of [8260.96, 19.99, 0.1, 0.07, 1.15, 4503599627370.49, 1e-2]) {
    assert.deepEqual(await validate(schema, { price }), [], String(price));
  }
  for (const price of [0.001, 19.999, 1e-7]) {
    assert.deepEqual(
      (await validate(schema, { price })).map(({ path, keyword, params }) => [path, keyword, params]),
      [['/details/price', 'multipleOf', { multipleOf: 0.01 }]],
      String(price),
    );
  }
});

test('equal items are found whatever their type, also in a tuple and under names of Object.prototype', async () => {
  const list = { prefixItems: [{}, {}], items: { type: 'string' }, uniqueItems: true };
  const schema = { type: 'object', properties: { list } };
  for (const items of [
    [[], []],
    [
      { toString: 1, a: 2 },
      { a: 2, toString: 1 },
    ],
    [1, 1],
    ['a', 1, 'a'],
  ]) {
    const [fault, ...more] = await validate(schema, { list: items });
    assert.deepEqual(
      [fault?.path, fault?.keyword, more.length],
      ['/details/list', 'uniqueItems', 0],
      JSON.stringify(items),
    );
  }
  for (const items of [[], ['1', 1], [[], {}], [null, 'null', 'x'], [{ toString: 1 }, { toString: 2 }]]) {
    assert.deepEqual(await validate(schema, { list: items }), [], JSON.stringify(items));
  }
});

test('Ajv gives an empty list its own result for contains', () => {
  const faultsOf = (each: object, lists: object): unknown =>
    compileByAjv({ type: 'object', additionalProperties: each })(lists).map(({ path, keyword, params }) => [
      path,
      keyword,
      params,
    ]);
  const some = { contains: { type: 'string' } };
  const fault = (path: string, params: object): unknown[] => [path, 'contains', params];
  assert.deepEqual(faultsOf(some, { a: ['x'], b: [] }), [fault('/b', { minContains: 1 })]);
  assert.deepEqual(faultsOf({ if: some, then: { minItems: 1 } }, { a: ['x'], b: [] }), []);
  assert.deepEqual(faultsOf({ anyOf: [{ not: some }, { minItems: 1 }] }, { a: ['x'], b: [] }), []);
  assert.deepEqual(faultsOf({ ...some, minContains: 0 }, { a: ['x'], b: [] }), []);
  const one = { minContains: 1, maxContains: 1 };
  assert.deepEqual(faultsOf({ ...some, maxContains: 1 }, { a: ['x'], b: [], c: ['x', 'y'] }), [
    fault('/b', one),
    fault('/c', one),
  ]);
});

test('items of contains count as evaluated', () => {
  const fits = compileByAjv({ type: 'array', contains: { type: 'string' }, unevaluatedItems: false });
  assert.deepEqual(fits(['x']), []);
  const whatever = compileByAjv({ allOf: [{ contains: { type: 'string' }, minContains: 0 }], unevaluatedItems: false });
  assert.deepEqual(
    whatever([1]).map(({ keyword }) => keyword),
    ['unevaluatedItems'],
  );
});

test('an answer that makes the compiled code fail is refused', async () => {
  const schema = { type: 'object', properties: { kind: { enum: [{ a: 1 }] } } };
  const hostile = JSON.parse('{"kind":{"toString":null}}') as Record<string, unknown>;
  await assert.rejects(createValidatorInPlace()(schema, hostile), { code: 'INVALID_INPUT' });
});

test('an invalid schema stops the order with a reason', async () => {
  await assert.rejects(createValidatorInPlace()({ type: 'nonsense' }, {}), { code: 'UPSTREAM_INVALID' });
});

test('an asynchronous schema is invalid, and no promise is left to reject', async (t) => {
  const rejections: unknown[] = [];
  const note = (reason: unknown): unknown => rejections.push(reason);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  const pan = { type: 'string', minLength: 10 };
  for (const schema of [
    { $async: true, required: ['pan'], properties: { pan } },
    { properties: { pan: { $async: true, ...pan } } },
  ]) {
    await assert.rejects(createValidatorInPlace()({ type: 'object', ...schema }, { pan: 'x' }), {
      code: 'UPSTREAM_INVALID',
    });
  }
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(rejections, []);
});

test('answers that nest too deeply are refused without an exception', async () => {
  let deep: Record<string, unknown> = {};
  for (let level = 0; level < 50_000; level++) deep = { a: deep };
  const schema = { type: 'object', properties: { a: { type: 'object' } } };
  await assert.rejects(createValidatorInPlace()(schema, deep), { code: 'INVALID_INPUT' });
});

test('without code generation, a form that takes too long is not valid', async () => {
  const { Function } = globalThis;
  try {
    // As in a worker at the edge.
    globalThis.Function = class {
      constructor() {
        throw new EvalError('No code from strings.');
      }
    } as unknown as FunctionConstructor;
    const interpreted = createValidatorInPlace();
    const list = { properties: { list: { type: 'array', items: { type: 'string' } } } };
    const schema = {
      type: 'object',
      allOf: Array.from({ length: 7 }, () => list),
      properties: { z: { type: 'string', maxLength: 3 } },
    };
    assert.deepEqual(
      (await interpreted(schema, { list: ['a'], z: 'too long' })).map(({ path }) => path),
      ['/details/z'],
    );
    const answers = { list: Array.from({ length: 7900 }, () => ''), z: 'too long' };
    await assert.rejects(interpreted(schema, answers), { code: 'SERVICE_UNAVAILABLE', reason: /too many parts/ });
  } finally {
    globalThis.Function = Function;
  }
});
