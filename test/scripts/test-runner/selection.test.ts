import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { select } from '../../../scripts/test-runner/selection.ts';
import { SUITES } from '../../../scripts/test-runner/suites.ts';

const namesOf = (suites: readonly { name: string }[]): string[] => suites.map(({ name }) => name);
const all = [...namesOf(SUITES.default), ...namesOf(SUITES.rest)];
const chosen = (...words: string[]): string[] => namesOf(select(words, SUITES).chosen);

test('Without words the default runs, and what is left out is named', () => {
  assert.deepEqual(chosen(), namesOf(SUITES.default));
  assert.deepEqual(select([], SUITES).leftOut, namesOf(SUITES.rest));
});

test('The rest is what all adds to the default', () => {
  assert.deepEqual(chosen('rest'), namesOf(SUITES.rest));
  assert.deepEqual([...chosen(), ...chosen('rest')], chosen('all'));
  assert.deepEqual(select(['all'], SUITES).leftOut, []);
});

test('A word names the suite of this name, or else the suites of both tiers that contain it', () => {
  assert.deepEqual(chosen('node'), ['node']);
  assert.deepEqual(
    chosen('node in'),
    all.filter((name) => name.includes('node in')),
  );
  assert.deepEqual(chosen('journeys in Firefox', 'lint'), ['lint', 'journeys in Firefox']);
  assert.equal(select(['journeys in Firefox', 'lint'], SUITES).leftOut.length, all.length - 2);
});

test('A word that names no suite is unknown', () => {
  assert.deepEqual(select(['lint', 'lnit'], SUITES).unknown, ['lnit']);
  assert.deepEqual(select(['rest', 'lint'], SUITES).unknown, []);
});

test('Whatever the words, each suite is chosen once or left out, in its order', () => {
  const word = fc.oneof(fc.constantFrom('all', 'rest', ...all), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), (words) => {
      const selection = select(words, SUITES);
      const names = namesOf(selection.chosen);
      assert.deepEqual([...names, ...selection.leftOut].sort(), [...all].sort());
      assert.deepEqual(
        names,
        all.filter((name) => names.includes(name)),
      );
    }),
  );
});
