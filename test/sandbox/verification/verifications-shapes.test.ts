import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verificationOperations } from '../../../src/api/operations/verification.ts';
import { MAGIC_ENDINGS, verifications, type VerificationId } from '../../../src/sandbox/verification/index.ts';
import { call, ORDINARY } from './calls.ts';

/** Every field of the specification's result, in its order. */
const FIELDS: Readonly<Record<VerificationId, string>> = {
  verifyPan:
    'referenceId pan type valid registeredName fatherName panStatus panStatusCode panStatusDescription ' +
    'nameMatchResult nameMatchScore aadhaarSeedingStatus aadhaarSeedingStatusDescription lastUpdatedAt message',
  verifyGstin: 'referenceId GSTIN valid legalName tradeName registrationStatus principalPlaceOfBusiness message',
  verifyVehicleRc:
    'referenceId regNo registrationStatus ownerName ownerFatherName vehicleClass ' +
    'vehicleManufacturerName model vehicleColor chassis engine registrationDate rcStatus rcExpiryDate insuranceUpto ' +
    'isCommercial',
  verifyVoterId: 'referenceId valid name dob gender age address state',
  verifyDrivingLicense: 'referenceId valid name fatherOrHusbandName dob address validUpto dlStatus',
  verifyPassport: 'referenceId valid name dob applicationType',
  verifyCin:
    'referenceId valid companyName cinStatus companyStatus registrationNumber incorporationDate ' +
    'incorporationCountry email directors',
  verifyUdyam: 'referenceId found udyamStatus enterpriseName enterpriseType organizationType certificateUrl',
  lookupGstinsByPan: 'referenceId found gstins',
  lookupUdyamByPan: 'referenceId found status udyamNumber',
  verifyBankAccount:
    'referenceId valid nameAtBank bankName utr city branch micr nameMatchResult nameMatchScore ' +
    'accountStatus accountStatusCode ifscDetails',
};
const DATES = [
  'lastUpdatedAt',
  'registrationDate',
  'rcExpiryDate',
  'insuranceUpto',
  'dob',
  'validUpto',
  'incorporationDate',
];
const BOOLEANS = ['valid', 'found', 'isCommercial'];
const LISTS = ['directors', 'gstins'];

const ids = Object.keys(FIELDS) as VerificationId[];

describe('every verification', () => {
  it('Every verification of the specification exists', () => {
    assert.deepEqual(Object.keys(verifications).sort(), Object.keys(verificationOperations).sort());
  });

  for (const id of ids) {
    it(`${id} has the specification's fields, all of them, with their types`, () => {
      const result = call(id, ORDINARY[id]('1234'));
      assert.deepEqual(Object.keys(result).sort(), FIELDS[id].split(' ').sort());
      for (const [field, value] of Object.entries(result)) {
        if (BOOLEANS.includes(field)) assert.equal(typeof value, 'boolean', field);
        else if (LISTS.includes(field)) assert.ok(Array.isArray(value) && value.length > 0, field);
        else if (field === 'age') assert.ok(Number.isInteger(value), field);
        else if (field === 'ifscDetails') assert.equal(typeof value, 'object', field);
        else assert.ok(typeof value === 'string' && value !== '', field);
        if (DATES.includes(field)) assert.match(String(value), /^\d{4}-\d\d-\d\d$/, field);
      }
      assert.equal(result['valid'] ?? result['found'] ?? result['rcStatus'] === 'ACTIVE', true);
    });

    it(`${id} answers a negative result with a reference id and no invented fields`, () => {
      const result = call(id, ORDINARY[id]('0000'));
      const known = FIELDS[id].split(' ');
      assert.deepEqual(
        Object.keys(result).filter((field) => !known.includes(field)),
        [],
      );
      assert.match(result.referenceId, /^SMV-20261120-[0-9A-Z]{7}$/);
      const verdict = result['valid'] ?? result['found'] ?? (result['rcStatus'] === 'NOT_FOUND' ? false : undefined);
      assert.equal(verdict, false);
    });

    it(`${id} is valid by the client's own schema, whatever the outcome`, () => {
      for (const { ending, outcome } of MAGIC_ENDINGS) {
        if (outcome === 'upstream-down') continue;
        const read = verificationOperations[id].response.safeParse(call(id, ORDINARY[id](ending)));
        assert.ok(read.success, `${ending}: ${read.error?.message}`);
      }
    });

    it(`${id} shows an inactive entry as inactive, not as valid`, () => {
      const result = call(id, ORDINARY[id]('0003'));
      assert.notEqual(result['valid'], true);
      const statuses = [
        'panStatus',
        'registrationStatus',
        'rcStatus',
        'dlStatus',
        'cinStatus',
        'udyamStatus',
        'status',
        'accountStatus',
      ].flatMap((field) => (field in result ? [String(result[field])] : []));
      for (const status of statuses) assert.doesNotMatch(status, /^(active|valid|not_found)$/i);
      assert.ok(statuses.length > 0 || result['valid'] === false || id === 'lookupGstinsByPan');
    });

    it(`${id} fails with 502 when its register is down, and is slow when it is slow`, () => {
      assert.throws(() => call(id, ORDINARY[id]('0502')), { name: 'Problem', status: 502 });
      assert.equal(verifications[id].delay(ORDINARY[id]('0004')), 5000);
      assert.equal(verifications[id].delay(ORDINARY[id]('1234')), 0);
      assert.notEqual(call(id, ORDINARY[id]('0004'))['valid'], false);
    });
  }

  it('Every verification counts its reference ids through the day, in UTC', () => {
    const input = ORDINARY.verifyPan('1234');
    assert.equal(call('verifyPan', input, { sequence: 35 }).referenceId, 'SMV-20261120-000000Z');
    assert.equal(call('verifyPan', input, { sequence: 36 }).referenceId, 'SMV-20261120-0000010');
    const past = Date.UTC(2026, 10, 21, 0, 0);
    assert.equal(call('verifyPan', input, { now: past }).referenceId, 'SMV-20261121-0000001');
  });
});
