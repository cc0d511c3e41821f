import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { formOf } from '../held-form.ts';

/** Questions in groups, some required, in the order of the page. */
const SCHEMA = {
  properties: {
    stamp: {
      type: 'object',
      required: ['state', 'value'],
      properties: { state: { type: 'string' }, document: { type: 'string' }, value: { type: 'string' } },
    },
    details: {
      type: 'object',
      required: ['purpose'],
      properties: { purpose: { type: 'string' } },
    },
    note: { type: 'string' },
  },
};
const PAGE = ['/stamp/state', '/stamp/document', '/stamp/value', '/details/purpose', '/note'];

test('The summary lists schema errors, custom errors and server errors in the order of the page, whole-form errors last, and the first error gets the focus', () => {
  const some = fc.subarray(PAGE);
  fc.assert(
    fc.property(some, some, fc.shuffledSubarray([...PAGE, '']), (answered, custom, server) => {
      const value = (pointer: string): string | undefined => (answered.includes(pointer) ? 'answer' : undefined);
      const data = {
        stamp: { state: value('/stamp/state'), document: value('/stamp/document'), value: value('/stamp/value') },
        details: { purpose: value('/details/purpose') },
        note: value('/note'),
      };
      const form = formOf(
        SCHEMA,
        data,
        {},
        { customValidate: () => new Map(custom.toReversed().map((pointer) => [pointer, 'Not like this'])) },
      );
      const inOrder = (...lists: readonly string[][]): string[] =>
        [...PAGE, ''].filter((pointer) => lists.some((list) => list.includes(pointer)));
      const listed = (): string[] => form.summary.map(({ pointer }) => pointer);
      form.setErrors(server.map((pointer) => [pointer, 'Refused']));
      assert.deepEqual(listed(), inOrder(server), 'the server’s alone');
      form.attempt();
      const missing = ['/stamp/state', '/stamp/value', '/details/purpose'].filter((pointer) => !value(pointer));
      const expected = inOrder(missing, custom, server);
      assert.deepEqual(listed().filter(Boolean), expected.filter(Boolean), 'all');
      assert.ok(!listed().includes('') || listed().at(-1) === '', 'an error of the whole form is the last');
      assert.equal(form.firstProblem?.pointer ?? '', expected[0] ?? '');
    }),
  );
});

test('An error at the selector of a variant stands at its place', () => {
  const form = formOf(
    {
      properties: {
        which: {
          oneOf: [
            { title: 'Sale', type: 'string' },
            { title: 'Number', type: 'integer' },
          ],
        },
        last: { type: 'string' },
      },
      required: ['which', 'last'],
    },
    {},
  );
  form.attempt();
  const places = form.summary.map(({ pointer }) => pointer);
  assert.equal(places.length, 2);
  assert.equal(places[1], '/last');
});

test('A corrected error leaves the summary with the choice that corrects it; a wrong choice stays listed', () => {
  const choice = { type: 'string', enum: ['p', 'q'] };
  const schema = { properties: { kind: choice, name: { type: 'string', minLength: 2 } }, required: ['kind', 'name'] };
  const form = formOf(schema, {});
  form.attempt();
  const listed = (): string[] => form.summary.map(({ pointer }) => pointer);
  assert.deepEqual(listed(), ['/kind', '/name']);
  form.change('/kind', 'p', 'commit');
  assert.deepEqual(listed(), ['/name']);
  form.change('/name', 'A', 'input', 'A');
  form.change('/name', 'A', 'commit', 'A');
  assert.deepEqual(listed(), ['/name'], 'too short');
  form.change('/name', 'Asha', 'input', 'Asha');
  assert.deepEqual(listed(), ['/name'], 'while the customer types nothing moves');
  form.change('/name', 'Asha', 'commit', 'Asha');
  assert.deepEqual(listed(), []);
});
