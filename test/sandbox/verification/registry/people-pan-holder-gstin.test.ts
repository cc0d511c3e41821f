import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../../../support/fast-check.ts';
import { hasCheckCharacter, makeGstin } from '../../../../src/sandbox/verification/registry/people.ts';

describe('the check character of a GSTIN', () => {
  it('The check character of a GSTIN is right for the numbers of real businesses', () => {
    for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '27AAACR5055K1Z7']) {
      assert.ok(hasCheckCharacter(gstin), gstin);
      assert.equal(makeGstin(gstin.slice(0, 2), gstin.slice(2, 12)), gstin);
    }
  });

  it('The check character of a GSTIN finds every single wrong character', () => {
    const numbers = fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/).map((pan) => makeGstin('29', pan));
    fc.assert(
      fc.property(
        numbers,
        fc.nat(14),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (gstin, at, other) => {
          fc.pre(gstin[at] !== other);
          assert.ok(!hasCheckCharacter(gstin.slice(0, at) + other + gstin.slice(at + 1)));
        },
      ),
    );
  });
});
