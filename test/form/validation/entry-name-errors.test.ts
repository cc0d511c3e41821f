import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../../src/base/evaluator/index.ts';
import { validate } from '../validate.ts';
import { errorMessage } from '../../../src/form/validation/error-message.ts';
import type { FormSource } from '../../../src/form/model/form-source.ts';
import { createValidatorInPlace } from '../../../src/proxy/validation/validator-in-place.ts';

const schemaOf = (propertyNames: unknown): Record<string, unknown> => ({
  type: 'object',
  properties: {
    m: {
      type: 'object',
      properties: { known: { type: 'string' } },
      propertyNames,
      additionalProperties: { type: 'string' },
    },
  },
});
/** Pointers and messages of the errors, in a form without the full extension. */
const messagesOf = (propertyNames: unknown, m: object): string[] => {
  const source = { schema: schemaOf(propertyNames) } as FormSource;
  return validate(source, { m }).map((problem) => `${problem.pointer} ${errorMessage(problem)}`);
};

test('a form without entry fields reports the entry with the invalid name at its group', () => {
  assert.deepEqual(messagesOf({ maxLength: 5 }, { toolong: 'x' }), [
    '/m “toolong”: Enter no more than 5 characters. You’ve entered 7.',
  ]);
  assert.deepEqual(messagesOf({ enum: ['known'] }, { other: 'x' }), ['/m “other”: Select an option from the list.']);
  assert.deepEqual(messagesOf({ not: { const: 'other' } }, { other: 'x' }), ['/m Check “other”.']);
  assert.deepEqual(messagesOf(false, { known: 'x' }), ['/m/known Check “known”.']);
  assert.deepEqual(messagesOf({ pattern: '^k' }, { other: 'x' }), ['/m Enter “other” in the right format.']);
  assert.deepEqual(messagesOf({ anyOf: [{ maxLength: 2 }, { pattern: '^k' }] }, { known: 'x', other: 'y' }), [
    '/m “other”: Enter no more than 2 characters. You’ve entered 5.',
  ]);
});

test('the reasons are with the name, and the flat list is unchanged', () => {
  const problems = evaluate(schemaOf({ maxLength: 5, pattern: '^k' }), { m: { toolong: 'x' } });
  assert.deepEqual(
    problems.map(({ path, keyword }) => `${path} ${keyword}`),
    ['/m maxLength', '/m pattern', '/m propertyNames'],
  );
  assert.deepEqual(problems[2]?.branches, [problems.slice(0, 2)]);
});

test('the proxy reports one error at the entry, too', async () => {
  const found = await createValidatorInPlace()(schemaOf({ maxLength: 5 }), { m: { toolong: 'x' } });
  assert.deepEqual(
    found.map(({ path, keyword }) => `${path} ${keyword}`),
    ['/details/m/toolong propertyNames'],
  );
});
