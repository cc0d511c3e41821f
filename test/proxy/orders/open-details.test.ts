import assert from 'node:assert/strict';
import { test } from 'node:test';
import { child, equal, evaluate, get, isObject, set } from '../../../src/base/evaluator/index.ts';
import { isBlank } from '../../../src/base/session-answers.ts';
import { isClosed } from '../../../src/elements/form/session-fields.ts';
import { isFixed, type CheckoutState } from '../../../src/flow/index.ts';
import { resolveForm } from '../../../src/form/state/visible-data.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { withFixedDetails } from '../../../src/proxy/sessions/fixed-fields.ts';
import { openDetails } from '../../../src/proxy/orders/open-details.ts';
import type { SessionClaims } from '../../../src/proxy/tokens/session-tokens.ts';
import fc from '../../support/fast-check.ts';

type Json = Record<string, unknown>;

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;
const WORDS = ['x', 'y', 'zz'] as const;
const oneOf = fc.constantFrom;

const item = fc.constant({
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'number' } },
  required: ['name'],
});
const property: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.constant({ type: 'string' }), weight: 4 },
  { arbitrary: fc.constant({ type: 'string', default: 'x' }), weight: 1 },
  { arbitrary: fc.constant({ type: 'number' }), weight: 1 },
  { arbitrary: fc.constant({ type: 'boolean' }), weight: 1 },
  { arbitrary: item, weight: 1 },
  { arbitrary: fc.record({ type: fc.constant('array'), items: item }), weight: 2 },
  { arbitrary: fc.constant({ type: 'array', items: { type: 'string' } }), weight: 1 },
);
const subset = fc.subarray([...NAMES]);

/** A form: five answers, some of them required, some required under a condition. */
const schemas: fc.Arbitrary<Json> = fc
  .record({
    properties: fc.tuple(property, property, property, property, property),
    required: subset,
    asks: fc.option(fc.record({ name: oneOf(...NAMES), value: oneOf(...WORDS), then: subset }), { nil: undefined }),
  })
  .map(({ properties, required, asks }) => ({
    type: 'object',
    properties: Object.fromEntries(NAMES.map((name, at) => [name, properties[at]])),
    required,
    ...(asks && {
      if: { properties: { [asks.name]: { const: asks.value } }, required: [asks.name] },
      // An answer that only itself requires can never be asked for.
      then: { required: asks.then.filter((name) => name !== asks.name) },
    }),
  }));

/** Answers that fit the types of a form. */
function answersTo(schema: unknown): fc.Arbitrary<unknown> {
  const { type, items, properties } = schema as { type: string; items?: unknown; properties?: Json };
  if (type === 'string') return fc.constantFrom('', ...WORDS);
  if (type === 'number') return fc.integer({ min: 0, max: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(answersTo(items), { maxLength: 3 });
  const parts = Object.entries(properties ?? {}).map(([name, one]) => [name, answersTo(one)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
}

/** All pointers into a value, and those of single values. */
function pointersIn(value: unknown, at: string, leaves = false): string[] {
  const parts = isObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  const inner = parts.flatMap(([name, part]) => pointersIn(part, child(at, name), leaves));
  return leaves && (isObject(value) || Array.isArray(value)) ? inner : [at, ...inner];
}

interface Case {
  schema: Json;
  claims: SessionClaims;
  /** What the customer would like to answer. */
  wanted: Json;
}

const cases: fc.Arbitrary<Case> = schemas.chain((schema) =>
  fc.record({ given: answersTo(schema), wanted: answersTo(schema) }).chain(({ given, wanted }) => {
    const places = [...new Set([...pointersIn(given, '/details'), ...NAMES.map((name) => `/details/${name}`)])];
    return fc.subarray(places.slice(1), { maxLength: 4 }).map((edit) => ({
      schema,
      claims: { jti: 'cs', svc: 'estamp.standard', details: given as Json, edit },
      wanted: wanted as Json,
    }));
  }),
);

/** The details that the page sends: the given answers, and those of the customer in the fields that it draws. */
function sentByPage({ schema, claims, wanted }: Case): Json {
  const session = { id: 'cs', details: claims.details, editable: claims.edit };
  const state = { session, draft: {}, articles: {}, step: { name: 'stamp' } } as unknown as CheckoutState;
  const fill = (given: unknown, typed: unknown, at: string): unknown => {
    if (isFixed(state, at)) return given;
    if (Array.isArray(given) && isFixed(state, at, 'length'))
      return given.map((one, index) => fill(one, get(typed, `/${index}`), child(at, index)));
    if (!isObject(given)) return typed ?? given;
    const names = new Set([...Object.keys(given), ...Object.keys(isObject(typed) ? typed : {})]);
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const value = fill(given[name], get(typed, child('', name)), child(at, name));
        return value === undefined ? [] : [[name, value]];
      }),
    );
  };
  const { value } = resolveForm(
    { schema: { type: 'object', required: ['details'], properties: { details: schema } } },
    { details: fill(claims.details, wanted, '/details') },
    {
      declaredOnly: true,
      exclude: (field) => isClosed(state, field),
      isFixed: (pointer, part) => isFixed(state, pointer, part),
    },
  );
  return (value as { details: Json }).details;
}

function accepted({ schema, claims }: Case, sent: Json): Json | string[] {
  try {
    return openDetails(claims, schema, withFixedDetails(claims, sent), {});
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, 'INVALID_INPUT');
    return (error.detail.fields ?? []).map(({ path }) => path);
  }
}

const RUNS = 600;

test('What the page lets the customer answer, the proxy takes as it is, for any form and any session', () => {
  let valid = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const sent = sentByPage(one);
      if (evaluate(one.schema, sent).length > 0) return;
      valid += 1;
      const taken = accepted(one, sent);
      assert.ok(!Array.isArray(taken), `refused: ${JSON.stringify([taken, sent])}`);
      // Only closed answers that say nothing may be left out.
      for (const pointer of pointersIn(sent, '', true))
        if (!equal(get(taken, pointer), get(sent, pointer))) assert.ok(get(taken, pointer) === undefined, pointer);
    }),
    { numRuns: RUNS },
  );
  assert.ok(valid > RUNS / 10, `${valid} valid cases`);
});

test('What the page does not ask, the proxy refuses by its pointer, or leaves out if it says nothing', () => {
  let closed = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const sent = sentByPage(one);
      if (evaluate(one.schema, sent).length > 0) return;
      for (const pointer of pointersIn(one.wanted, '', true)) {
        const value = get(one.wanted, pointer);
        // The entries of lists are tried below.
        if (/\/\d+/.test(pointer) || get(sent, pointer) !== undefined) continue;
        const more = set(sent, pointer, value) as Json;
        if (evaluate(one.schema, more).length > 0) continue;
        closed += 1;
        const taken = accepted(one, more);
        if (Array.isArray(taken)) assert.ok(taken.some((path) => `/details${pointer}`.startsWith(path)));
        else {
          assert.equal(get(taken, pointer), undefined, `${pointer} in ${JSON.stringify(taken)}`);
          const { default: usual } = (get(one.schema, `/properties${pointer}`) ?? {}) as Json;
          assert.ok(isBlank(value) || equal(value, usual), `${pointer} says ${JSON.stringify(value)}`);
        }
      }
    }),
    { numRuns: RUNS },
  );
  assert.ok(closed > 50, `${closed} closed answers`);
});

test('Whatever is sent, nothing that the session fixes or closes gets another value', () => {
  fc.assert(
    fc.property(
      cases.chain((one) => fc.record({ one: fc.constant(one), sent: answersTo(one.schema) })),
      ({ one, sent }) => {
        const taken = accepted(one, sent as Json);
        if (Array.isArray(taken)) return;
        const isOpen = (pointer: string): boolean =>
          one.claims.edit.some((edit) => `${pointer}/`.startsWith(`${edit}/`));
        for (const pointer of pointersIn(one.claims.details, '/details', true))
          if (!isOpen(pointer)) assert.deepEqual(get({ details: taken }, pointer), get(one.claims, pointer), pointer);
        for (const pointer of pointersIn(one.claims.details, '/details')) {
          const given = get(one.claims, pointer);
          if (Array.isArray(given) && !isOpen(pointer))
            assert.equal((get({ details: taken }, pointer) as unknown[]).length, given.length, pointer);
        }
        const required = [...((one.schema['required'] as string[]) ?? []), ...thenOf(one.schema)];
        for (const name of Object.keys(taken))
          assert.ok(
            get(one.claims.details, `/${name}`) !== undefined ||
              required.includes(name) ||
              one.claims.edit.some((edit) => `${edit}/`.startsWith(`/details/${name}/`)),
            `${name} was added`,
          );
      },
    ),
    { numRuns: RUNS },
  );
});

const thenOf = (schema: Json): string[] => ((schema['then'] as Json | undefined)?.['required'] as string[]) ?? [];

test('A hostile submit is refused in about linear time: its questions have one budget', () => {
  const schema = {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: 'number' } },
          required: ['name'],
        },
      },
    },
    required: ['list'],
  };
  const claims: SessionClaims = { jti: 'cs', svc: 'estamp.standard', edit: [] };
  const entries = (count: number, more: Json): Json => ({
    list: Array.from({ length: count }, () => ({ name: 'x', ...more })),
  });
  const taken = openDetails(claims, schema, entries(2_000, {}), {});
  assert.equal((taken['list'] as unknown[]).length, 2_000);
  assert.throws(() => openDetails(claims, schema, entries(2_000, { age: 3 }), {}), /does not let/);
});
