import { get, set } from '../../../../src/base/evaluator/index.ts';
import type { Converted } from '../../../../src/form-convert.ts';
import { flattenFields, type Field } from '../../../../src/form/model/field.ts';
import { readForm } from '../../../../src/form/state/read-form.ts';
import type { FormSource } from '../../../../src/form/model/form-source.ts';
import type { Oracle } from './oracle.ts';

/** Answers can show further questions, which further rounds fill in. A recursive form would never end. */
const ROUNDS = 6;
const TEXTS = [
  'Some words',
  'Words',
  'AB1234',
  '560041',
  'ABCDE1234F',
  '9876543210',
  'asha@example.com',
  'https://example.com/',
  '2026-12-01',
  '10:30:00+05:30',
  '2026-12-01T10:30:00+05:30',
  '0b9e4a52-7c1d-4c58-8f33-3a4f0c1d2e3f',
  'A longer text of some 21 letters',
];

/**
 * Fills missing and invalid values as an informed customer would.
 *
 * @returns a valid value, or `undefined` if none was found
 */
export function filled(form: Converted, data: unknown, oracle: Oracle): unknown {
  const source: FormSource = form;
  let value = data;
  for (let round = 0; round < ROUNDS; round++) {
    const before = value;
    for (const field of flattenFields(readForm(source, value))) {
      const { pointer, widget } = field;
      const isWrong = (tried: unknown): boolean => oracle(tried).some((place) => place.pointer === pointer);
      if (widget === 'add-object' || /\/~/.test(pointer) || (get(value, pointer) !== undefined && !isWrong(value)))
        continue;
      const tries = answersOf(field).map((answer) => set(value, pointer, answer));
      value = tries.find((tried) => !isWrong(tried)) ?? value;
    }
    if (value === before) break;
  }
  return oracle(value).length > 0 ? undefined : value;
}

function answersOf({ kind, choices = [], list, schema }: Field): unknown[] {
  const { minimum, maximum, exclusiveMinimum, multipleOf, default: initial } = schema;
  const first = initial === undefined ? [] : [initial];
  if (kind === 'choice') return [...first, ...choices.map(({ value }) => value)];
  if (kind === 'choices')
    return [...first, ...choices.map((_, i) => choices.slice(0, i + 1).map(({ value }) => value))];
  if (kind === 'array')
    return [...first, ...[1, 2, 3, 5].map((count) => Array.from({ length: count }, () => list?.empty))];
  if (kind === 'boolean') return [...first, true, false];
  if (kind === 'object') return [{}];
  if (kind === 'string') return [...first, ...TEXTS];
  const numbers = [minimum, maximum, Number(exclusiveMinimum) + 1, multipleOf, 1, 25, 0];
  return kind === 'unknown' ? [] : [...first, ...numbers.filter((one) => Number.isFinite(one))];
}
