import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from './calls.ts';

interface Gstins {
  gstins: Array<{ gstin: string; state: string; status: string }>;
}

describe('a name', () => {
  it('A name matches by default, in capitals, whatever its spaces', () => {
    const result = call('verifyPan', { pan: 'ASHPR1234F', name: '  asha   rao ' });
    assert.equal(result['registeredName'], 'ASHA RAO');
    assert.equal(result['nameMatchResult'], 'MATCH');
    assert.equal(result['nameMatchScore'], '100');
  });

  it('A name is matched only if the caller sent one', () => {
    const result = call('verifyPan', { pan: 'ASHPR1234F' });
    assert.ok(!('nameMatchResult' in result) && !('nameMatchScore' in result));
    assert.match(String(result['registeredName']), /^[A-Z]+ [A-Z ]+$/);
  });

  it('A name shares its first word in a partial match and no word in a mismatch', () => {
    const partial = call('verifyPan', { pan: 'ASHPR0002F', name: 'Asha Rao' });
    assert.equal(partial['nameMatchResult'], 'PARTIAL_MATCH');
    assert.match(String(partial['registeredName']), /^ASHA (?!RAO)/);
    const mismatch = call('verifyPan', { pan: 'ASHPR0001F', name: 'Asha Rao' });
    assert.equal(mismatch['nameMatchResult'], 'NO_MATCH');
    assert.doesNotMatch(String(mismatch['registeredName']), /ASHA|RAO/);
    assert.equal(mismatch['valid'], true, 'a mismatch says nothing about the PAN');
  });

  it('A name has a higher score at a bank that also knows the phone number', () => {
    const account = { accountNumber: '501000120002', ifsc: 'HDFC0001234', name: 'Asha Rao' };
    assert.equal(call('verifyBankAccount', account)['nameMatchScore'], '64');
    assert.equal(call('verifyBankAccount', { ...account, phone: '9876543210' })['nameMatchScore'], '74');
  });
});

describe('a PAN', () => {
  it("A PAN determines the kind of its holder by its fourth letter, and the specification's own sample is accepted", () => {
    assert.equal(call('verifyPan', { pan: 'AAACR5055K' })['type'], 'Company');
    assert.match(String(call('verifyPan', { pan: 'AAACR5055K' })['registeredName']), / PRIVATE LIMITED$/);
    assert.equal(call('verifyPan', { pan: 'AAPFU0939F' })['type'], 'Firm');
    const sample = call('verifyPan', { pan: 'ABCDE1234F' });
    assert.equal(sample['valid'], true);
    assert.equal(sample['type'], 'Individual');
  });

  it('A PAN has a father and an Aadhaar only if it belongs to an individual', () => {
    const company = call('verifyPan', { pan: 'AAACR5055K' });
    assert.ok(!('fatherName' in company) && !('aadhaarSeedingStatus' in company));
    assert.match(String(call('verifyPan', { pan: 'ASHPR1234F', name: 'Asha Rao' })['fatherName']), /^[A-Z]+ RAO$/);
    assert.equal(call('verifyPan', { pan: 'ASHPR1234F', name: 'Asha' })['registeredName'], 'ASHA');
  });

  it('A PAN has the same holder as its GSTINs', () => {
    for (const pan of ['ASHPR1234F', 'AAACR5055K', 'AAPFU0939F']) {
      const { gstins } = call('lookupGstinsByPan', { pan }) as unknown as Gstins;
      const holder = call('verifyPan', { pan })['registeredName'];
      assert.ok(gstins.length > 0, pan);
      for (const { gstin, state, status } of gstins) {
        const business = call('verifyGstin', { gstin });
        assert.equal(business['valid'], true, gstin);
        assert.equal(business['legalName'], holder);
        assert.equal(business['registrationStatus'], status);
        assert.ok(String(business['principalPlaceOfBusiness']).includes(state));
      }
    }
  });

  it('A PAN has a Udyam registration that can be verified', () => {
    const { udyamNumber } = call('lookupUdyamByPan', { pan: 'ASHPR1234F' });
    assert.equal(call('verifyUdyam', { udyamNumber })['found'], true);
  });

  it('A PAN that is inactive has cancelled registrations', () => {
    const { gstins } = call('lookupGstinsByPan', { pan: 'ASHPR0003F' }) as unknown as Gstins;
    assert.ok(gstins.length > 0);
    for (const { gstin, status } of gstins) {
      assert.equal(status, 'Cancelled');
      assert.equal(call('verifyGstin', { gstin })['registrationStatus'], 'Cancelled');
    }
  });
});

describe('a GSTIN', () => {
  it('A GSTIN of valid form is found', () => {
    for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '27AAACR5055K1Z7']) {
      assert.equal(call('verifyGstin', { gstin })['valid'], true, gstin);
    }
    assert.equal(call('verifyGstin', { gstin: '27aapfu0939f1zv' })['GSTIN'], '27AAPFU0939F1ZV');
  });

  it('A GSTIN with a wrong check character or of no state is a negative result', () => {
    const wrong = ['27AAPFU0939F1ZW', '27AAPFU0939F1AV', '00AAPFU0939F1ZB'];
    for (const gstin of wrong) {
      const result = call('verifyGstin', { gstin });
      assert.equal(result['valid'], false, gstin);
      assert.ok(!('legalName' in result));
    }
  });
});

describe('a vehicle', () => {
  it('A vehicle may be of the older, the newer or the nationwide series, and of a state under its former code', () => {
    for (const vehicleNumber of ['MH12AB1234', 'DL1CAA1111', 'KA5M99', '22BH1234AA', 'OR02X1212', 'tg09a1212']) {
      const result = call('verifyVehicleRc', { vehicleNumber });
      assert.equal(result['rcStatus'], 'ACTIVE', vehicleNumber);
      assert.equal(result['regNo'], vehicleNumber.toUpperCase());
    }
  });

  it('A vehicle of no state is not found', () => {
    assert.equal(call('verifyVehicleRc', { vehicleNumber: 'ZZ12AB1234' })['rcStatus'], 'NOT_FOUND');
    assert.equal(call('verifyVehicleRc', { vehicleNumber: 'MRR1212' })['rcStatus'], 'NOT_FOUND');
  });

  it('A vehicle is insured today while it is active', () => {
    const active = call('verifyVehicleRc', { vehicleNumber: 'MH12AB1234' });
    assert.ok(String(active['insuranceUpto']) > '2026-11-20');
    const suspended = call('verifyVehicleRc', { vehicleNumber: 'MH12AB0003' });
    assert.ok(String(suspended['insuranceUpto']) < '2026-11-20');
  });
});

describe('a licence, a passport, a voter, a company', () => {
  it('A licence, a passport and a voter have the requested date of birth, and a child has no licence', () => {
    const licence = { dlNumber: 'KA01 20110001234', dob: '1990-02-28' };
    assert.equal(call('verifyDrivingLicense', licence)['dob'], '1990-02-28');
    assert.match(String(call('verifyDrivingLicense', licence)['address']), /Karnataka \d{6}$/);
    assert.equal(call('verifyDrivingLicense', { ...licence, dob: '2008-11-21' })['valid'], false);
    assert.equal(call('verifyDrivingLicense', { ...licence, dob: '2008-11-20' })['valid'], true);
    const file = { fileNumber: 'BN1077123451234', dob: '2030-01-01' };
    assert.equal(call('verifyPassport', file)['valid'], false);
  });

  it('A licence, a passport, a voter and a company with an unknown number format are not found, rather than refused', () => {
    assert.equal(call('verifyVoterId', { voterId: 'XX-123' })['valid'], false);
    assert.equal(call('verifyVoterId', { voterId: 'DL/01/001/000123' })['valid'], true);
    assert.equal(call('verifyPassport', { fileNumber: 'BN1', dob: '1990-01-01' })['valid'], false);
    assert.equal(call('verifyDrivingLicense', { dlNumber: 'R-1234/2001', dob: '1990-01-01' })['valid'], false);
    assert.equal(call('verifyCin', { cin: 'U72200ZZ2015PTC081234' })['valid'], false);
  });

  it('A company has the data that its CIN contains', () => {
    const company = call('verifyCin', { cin: 'U72200KA2015PTC081234' });
    assert.equal(company['registrationNumber'], '081234');
    assert.match(String(company['incorporationDate']), /^2015-/);
    assert.match(String(company['companyName']), / PRIVATE LIMITED$/);
    const single = call('verifyCin', { cin: 'U72200KA2015OPC081234' });
    assert.equal((single['directors'] as unknown[]).length, 1);
    assert.match(String(call('verifyCin', { cin: 'L17110MH1973PLC019786' })['companyName']), /[^E] LIMITED$/);
    assert.equal(call('verifyCin', { cin: 'U72200KA2027PTC081234' })['valid'], false);
  });

  it('A voter is an adult', () => {
    const voter = call('verifyVoterId', { voterId: 'ABC1231234' });
    const years = (Date.UTC(2026, 10, 20) - Date.parse(String(voter['dob']))) / (365.25 * 86_400_000);
    assert.equal(voter['age'], Math.floor(years));
    assert.ok(Number(voter['age']) >= 18);
  });

  it('A bank account has the same branch for every customer', () => {
    const first = call('verifyBankAccount', { accountNumber: '501000121234', ifsc: 'HDFC0001234' });
    const second = call('verifyBankAccount', { accountNumber: '501000125678', ifsc: 'hdfc0001234' });
    assert.deepEqual(first['ifscDetails'], second['ifscDetails']);
    assert.notEqual(first['utr'], second['utr']);
    assert.equal(first['bankName'], 'HDFC Bank');
    assert.deepEqual(Object.keys(first['ifscDetails'] as object), [
      'bank',
      'ifsc',
      'micr',
      'address',
      'city',
      'state',
      'branch',
    ]);
    assert.match(String(first['micr']), /^\d{9}$/);
  });
});
