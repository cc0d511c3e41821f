import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import type { VerificationId } from '../../../src/sandbox/verification/index.ts';
import { call } from './calls.ts';

const pan = fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/);
const name = fc.option(fc.string({ maxLength: 60 }), { nil: undefined });
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Numbers whose format is not known in all its forms. */
const number = fc.stringMatching(/^[A-Z]{0,4}[0-9][A-Z0-9]{0,20}$/);

const INPUTS: Readonly<Record<VerificationId, fc.Arbitrary<unknown>>> = {
  verifyPan: fc.record({ pan, name }),
  verifyGstin: fc.record({
    gstin: fc.oneof(
      fc.stringMatching(/^[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][1-9][A-Za-z][0-9a-z]$/),
      fc.stringMatching(/^(29|27|07)[A-Z]{5}[0-9]{4}[A-Z]1Z[0-9A-Z]$/),
    ),
    businessName: name,
  }),
  verifyVehicleRc: fc.record({ vehicleNumber: fc.stringMatching(/^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}$/) }),
  verifyVoterId: fc.record({ voterId: fc.oneof(number, fc.stringMatching(/^[A-Z]{3}\d{7}$/)), name }),
  verifyDrivingLicense: fc.record({ dlNumber: fc.oneof(number, fc.stringMatching(/^KA\d{13}$/)), dob: day }),
  verifyPassport: fc.record({ fileNumber: fc.oneof(number, fc.stringMatching(/^[A-Z]{2}\d{13}$/)), dob: day, name }),
  verifyCin: fc.record({ cin: fc.stringMatching(/^[LUlu]\d{5}([A-Z]{2}|KA|MH|DL)\d{4}(PTC|PLC)\d{6}$/) }),
  verifyUdyam: fc.record({ udyamNumber: fc.stringMatching(/^UDYAM-[A-Z]{2}-[0-9]{2}-[0-9]{7}$/) }),
  lookupGstinsByPan: fc.record({ pan }),
  lookupUdyamByPan: fc.record({ pan }),
  verifyBankAccount: fc.record({
    accountNumber: fc.stringMatching(/^[0-9]{9,18}$/),
    ifsc: fc.stringMatching(/^[A-Za-z]{4}0[A-Z0-9]{6}$/),
    name,
  }),
};

/** The answer without its reference id; a register that is down is an answer too. */
function answer(id: VerificationId, input: unknown, sequence: number): unknown {
  try {
    const { referenceId, ...rest } = call(id, input, { sequence });
    assert.match(referenceId, /^SMV-\d{8}-[0-9A-Z]{7}$/);
    return rest;
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') return error.message;
    throw error;
  }
}

describe('the same input', () => {
  for (const [id, input] of Object.entries(INPUTS) as [VerificationId, fc.Arbitrary<unknown>][]) {
    it(`The same input gives the same answer of ${id}, whenever it is asked`, () => {
      fc.assert(
        fc.property(input, fc.nat(), fc.nat(), (value, first, second) => {
          assert.deepEqual(answer(id, value, first), answer(id, structuredClone(value), second));
        }),
        { numRuns: runs(60) },
      );
    });
  }

  it('The same input gives different people to different numbers', () => {
    const names = new Set(
      Array.from({ length: 200 }, (_, index) => call('verifyPan', { pan: `ASHPR${1000 + index}F` })['registeredName']),
    );
    assert.ok(names.size > 100, `${names.size} names for 200 numbers`);
  });
});
