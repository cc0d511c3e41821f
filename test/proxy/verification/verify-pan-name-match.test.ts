import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { matchNames } from '../../../src/proxy/verification/verify-pan.ts';
import type { NameMatch } from '../../../src/wire/verification.ts';

const CASES: [string, string, NameMatch][] = [
  ['Asha Rao', 'ASHA RAO', 'match'],
  ['  asha   rao ', 'Asha Rao', 'match'],
  ['Rao Asha', 'ASHA RAO', 'match'],
  ['A. Rao', 'ASHA RAO', 'match'],
  ['R.K. Sharma', 'RAJESH KUMAR SHARMA', 'match'],
  ['Sharma R K', 'Rajesh Kumar Sharma', 'match'],
  ['Dr. Asha Rao', 'ASHA RAO', 'match'],
  ['Smt Lakshmi', 'LAKSHMI', 'match'],
  ['Shri. Dr. Anil Gowda', 'Anil Gowda', 'match'],
  ['Asha Rao D/O Suresh Rao', 'ASHA RAO', 'match'],
  ["Maria D'Souza", 'MARIA D SOUZA', 'match'],
  ['Maria DSouza', "Maria D'Souza", 'match'],
  ['José Pérez', 'JOSE PEREZ', 'match'],
  ['A R', 'a. r.', 'match'],
  ['M/s Kaveri Foods Private Limited', 'KAVERI FOODS PRIVATE LIMITED', 'match'],
  ['Rajesh Sharma', 'RAJESH KUMAR SHARMA', 'partial'],
  ['R Sharma', 'RAJESH KUMAR SHARMA', 'partial'],
  ['Asha', 'ASHA RAO', 'partial'],
  ['Asha Rao', 'ASHA NAIR', 'partial'],
  ['Priya Kumari', 'PRIYA', 'partial'],
  ['A R', 'ASHA RAO', 'mismatch'],
  ['B Rao', 'ASHA RAO', 'partial'],
  ['Asha Rao', 'VIKRAM SINGH', 'mismatch'],
  ['Ashok', 'ASHA', 'mismatch'],
  ['Shri', 'SHRI', 'match'],
  ['...', 'ASHA RAO', 'unknown'],
  ['', 'ASHA RAO', 'unknown'],
  ['आशा राव', 'ASHA RAO', 'unknown'],
  ['Asha राव', 'ASHA RAO', 'unknown'],
];
for (const [one, other, verdict] of CASES) {
  test(`${JSON.stringify(one)} against ${JSON.stringify(other)} is ${verdict}, in both directions`, () => {
    assert.deepEqual([matchNames(one, other), matchNames(other, one)], [verdict, verdict]);
  });
}

const word = fc.stringMatching(/^[A-Z]{1,8}$/);
const name = fc.array(word, { minLength: 1, maxLength: 4 });
const shuffled = name.chain((words) =>
  fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
);

test('the order of the two names makes no difference', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (one, other) => matchNames(one, other) === matchNames(other, one)));
  fc.assert(
    fc.property(
      name,
      name,
      (one, other) => matchNames(one.join(' '), other.join(' ')) === matchNames(other.join(' '), one.join(' ')),
    ),
  );
});

test('case, dots, spaces and a title make no difference to any result', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const verdict = matchNames(one.join(' '), other.join(' '));
      const decorated = `Mr. ${one.map((part) => part.toLowerCase()).join('.  ')}`;
      // A name that begins with a title itself loses it either way.
      assert.equal(matchNames(decorated, other.join(' ')), verdict);
    }),
  );
});

test('a name matches itself in any order of its words, if one word of it is whole', () => {
  fc.assert(
    fc.property(shuffled, ([words, other]) => {
      fc.pre(words.some((part) => part.length > 1) && words.every((part) => part.length < 2 || part.length > 6));
      return matchNames(words.join(' '), other.join(' ')) === 'match';
    }),
  );
});
