import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from '../../src/form-import/convert.ts';
import { Refused } from '../../src/form-import/input/reading.ts';
import { cpuTime } from '../support/cpu-time.ts';

const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const texts = (n: number): object => Object.fromEntries(list(n, (i) => [`f${i}`, { type: 'string' }]));
const byPattern = (n: number): object => ({
  properties: texts(n),
  allOf: list(n, (i) => ({ if: { patternProperties: { [`^f${i}$`]: { const: 'x' } } }, then: { required: ['f0'] } })),
});

const FORMS: Readonly<Record<string, (n: number) => object>> = {
  'conditions, one on each field': (n) => ({
    properties: texts(n),
    allOf: list(n, (i) => ({ if: { properties: { [`f${i}`]: { const: 'x' } } }, then: { required: ['f0'] } })),
  }),
  'conditions on one field': (n) => ({
    properties: { a: { type: 'string' } },
    allOf: list(n, (i) => ({ if: { properties: { a: { const: i } } }, then: { properties: { [`g${i}`]: true } } })),
  }),
  choices: (n) => ({ properties: { a: { oneOf: list(n, (i) => ({ const: i, title: `Choice ${i}` })) } } }),
};

/** The least of three measurements: a pause for garbage is not work. */
const work = (form: object): number =>
  Math.min(
    ...list(3, () => {
      const start = cpuTime();
      convert(form);
      return cpuTime() - start;
    }),
  );

describe('four times as large a form takes at most eight times the work', () => {
  for (const [name, make] of Object.entries(FORMS)) {
    test(name, () => {
      work(make(500));
      const [small, large] = [work(make(500)), work(make(2_000))];
      assert.ok(large <= 8 * small + 150, `${small} ms, then ${large} ms`);
    });
  }
});

test('Conditions that compare too many names with patterns are refused with what to shorten', () => {
  assert.ok(convert(byPattern(500)));
  assert.throws(
    () => convert(byPattern(2_000)),
    (error) => error instanceof Refused && /List the names in the properties of each `if`/.test(error.message),
  );
});
