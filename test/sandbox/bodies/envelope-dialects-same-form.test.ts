import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc, { runs } from '../../support/fast-check.ts';
import { dialects } from '../../../src/sandbox/bodies/index.ts';
import type { FieldDescriptor, FormStep } from '../../../src/sandbox/bodies/fields.ts';
import { form } from './records.ts';

type Answers = Record<string, unknown>;

const options = { strict: false, multipleOfPrecision: 6 };
const modern = new Ajv2020(options).compile((dialects['json-schema'].schema(form) as { schema: object }).schema);
const draft07 = new Ajv(options).compile((dialects.envelope.schema(form) as { data: { schema: object } }).data.schema);
const { steps } = dialects.fields.schema(form) as { steps: FormStep[] };
const fields = steps.flatMap((step) => step.fields);

/** A page's interpretation of flat descriptors, which shares no code with the dialect. */
function accepts(field: FieldDescriptor, answers: Answers): boolean {
  const { visibleWhen } = field;
  if (visibleWhen && answers[visibleWhen.field] !== visibleWhen.equals) return true;
  const value = answers[field.name];
  if (value === undefined) return !field.required;
  switch (field.type) {
    case 'checkbox':
      return typeof value === 'boolean';
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (field.min ?? -Infinity) &&
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 &&
        field.decimals === 2
      );
    case 'radio':
    case 'select':
      return field.options?.some((option) => option.value === value) ?? false;
    default:
      return (
        typeof value === 'string' &&
        [...value].length >= (field.minLength ?? 0) &&
        [...value].length <= (field.maxLength ?? Infinity)
      );
  }
}

const LONG = 'x'.repeat(100);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const answers = fc
  .record({
    purpose: maybe(fc.oneof(fc.string({ minLength: 8, maxLength: 12 }), fc.constantFrom(LONG, `${LONG}x`))),
    considerationPrice: maybe(fc.constantFrom<unknown>(0, 19.99, 2500000, 0.001, -1, '12')),
    aboutProperty: maybe(fc.constantFrom<unknown>(true, false, 'yes')),
    propertyDescription: maybe(fc.constantFrom<unknown>('Flat 4, 12 MG Road', 'short', 'x'.repeat(301))),
    secondPartyName: maybe(fc.constantFrom<unknown>('Vikram Nair', '', 'x'.repeat(101), 7)),
    stampDutyPaidBy: maybe(fc.constantFrom<unknown>('first', 'second', 'third')),
  })
  .map((record): Answers => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));

describe('the form', () => {
  it('The form accepts and refuses the same answers in every dialect', () => {
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(answers, (given) => {
        const expected = fields.every((field) => accepts(field, given));
        verdicts.add(expected);
        assert.equal(modern(given), expected, 'json-schema');
        assert.equal(draft07(given), expected, 'envelope');
      }),
      { numRuns: runs(3000) },
    );
    assert.equal(verdicts.size, 2, 'the answers were all good or all bad');
  });

  it('The form asks the same questions, in the same order', () => {
    const { uiSchema } = dialects['json-schema'].schema(form) as { uiSchema: { 'ui:order': string[] } };
    assert.deepEqual(
      fields.map(({ name }) => name),
      uiSchema['ui:order'],
    );
  });
});
