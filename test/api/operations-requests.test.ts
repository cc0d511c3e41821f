import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/api/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../src/api/operations.ts';

/** A right body for every operation that has one, required fields only. */
const RIGHT: Partial<Record<OperationId, Record<string, unknown>>> = {
  verifyPan: { pan: 'ABCDE1234F' },
  verifyGstin: { gstin: '29ABCDE1234F1Z5' },
  verifyVehicleRc: { vehicleNumber: 'MH12AB1234' },
  verifyVoterId: { voterId: 'ABC1234567' },
  verifyDrivingLicense: { dlNumber: 'KA0120200001234', dob: '1990-02-28' },
  verifyPassport: { fileNumber: 'BN1066666666617', dob: '1992-02-29' },
  verifyCin: { cin: 'U72200KA2007PTC012345' },
  verifyUdyam: { udyamNumber: 'UDYAM-KR-03-0001234' },
  lookupGstinsByPan: { pan: 'ABCDE1234F' },
  lookupUdyamByPan: { pan: 'ABCDE1234F' },
  verifyBankAccount: { accountNumber: '123456789', ifsc: 'HDFC0000123' },
  calculateDuty: { stateCode: 'KA', articleCode: '4', stampDutyAmount: 0.01 },
  attachParties: {},
  createOrder: { externalOrderId: 'o-1', externalCustomerId: 'c-1', serviceCode: 'estamp.standard' },
  createPaymentIntent: { externalOrderId: 'o-1', amountMinor: 1, currency: 'INR', paymentConnectionId: 'pc_demo' },
  signup: { fullName: 'A', email: 'a@example.in', password: 'Passw0rd!x', mobileNumber: '+919876543210' },
  login: { email: 'a@example.in', password: 'x' },
  verifyLoginOtp: { challengeId: 'c', code: '012345' },
  verifyEmail: { token: 'x'.repeat(16) },
  resendVerification: { email: 'a@example.in' },
  forgotPassword: { email: 'a@example.in' },
  resetPassword: { token: 't', newPassword: 'Passw0rd!x' },
  createInvite: { email: 'a@example.in', role: 'MEMBER' },
  changeMemberRole: { role: 'ADMIN' },
};

const accepts = (id: OperationId, body: unknown): boolean => {
  const { request }: Operation = OPERATIONS[id];
  assert.ok(request, `${id} takes a body`);
  return request.safeParse(body).success;
};
const ids = Object.keys(RIGHT) as OperationId[];

test('every operation with its own body is tested here', () => {
  const all = Object.values(OPERATIONS).filter((row) => 'request' in row && row.id !== 'receiveProviderWebhook');
  assert.deepEqual(all.map(({ id }) => id).sort(), [...ids].sort());
});

for (const id of ids) {
  test(`${id}: its required fields are enough, each is required, and no other is accepted`, () => {
    const body = RIGHT[id]!;
    assert.ok(accepts(id, body), 'the right body');
    assert.ok(!accepts(id, { ...body, surprise: 1 }), 'an unknown field');
    assert.ok(!accepts(id, [body]) && !accepts(id, null) && !accepts(id, 'text'), 'no object');
    for (const field of Object.keys(body)) {
      const { [field]: _, ...rest } = body;
      assert.ok(!accepts(id, rest), `without ${field}`);
      assert.ok(!accepts(id, { ...body, [field]: null }), `${field} null`);
      assert.ok(!accepts(id, { ...body, [field]: '' }), `${field} empty`);
    }
  });
}

/** Operation, field, values that pass, values that do not. */
const LIMITS: [OperationId, string, unknown[], unknown[]][] = [
  [
    'verifyPan',
    'pan',
    ['ZZZZZ0000Z'],
    ['ABCD1234F', 'ABCDE12345', 'ABCDE1234FG', ' ABCDE1234F', 'ABCDE1234F\n', 'ÀBCDE1234F'],
  ],
  ['verifyPan', 'name', ['x'.repeat(256), '𝒜'.repeat(256)], ['x'.repeat(257), '𝒜'.repeat(257), 5]],
  [
    'verifyGstin',
    'gstin',
    ['29ABCDE1234F1Z5', '29abcde1234f1z5', '07AAACC1206D2DM'],
    [
      '29ABCDE1234F1Z',
      '29ABCDE1234F1Z55',
      'x'.repeat(15),
      '29ABCDE12345FZ5',
      '2XABCDE1234F1Z5',
      '29ABCDE1234F0Z5',
      '29ABCDE1234F115',
      '29ABCDE1234F1Z-',
      '29ABCDE1234F1Z5\n',
      'ÄÖABCDE1234F1Z5',
    ],
  ],
  ['verifyGstin', 'businessName', ['Shop'], [5]],
  [
    'verifyVehicleRc',
    'vehicleNumber',
    ['22BH1234AA', 'DL1CAB1234', 'KA5M99', 'MRR1234', 'MHVAAB1234', 'mh12ab1234'],
    ['MH-12-AB-1234', 'MH 12 AB 1234', 'HELLO', '1234', 'MH12AB12345', 'MH12ABCD1234', '2BH1234AA', 'MH12AB1234\n'],
  ],
  ['verifyVoterId', 'voterId', ['DL/01/001/000123', 'abc1234567'], ['hello', 'ABC_1234567', 'ABC१२३४५६७', ' ']],
  ['verifyDrivingLicense', 'dlNumber', ['KA01 20110001234', 'R-1234/2001'], ['licence', 'KA01;2011', '--']],
  ['verifyPassport', 'fileNumber', ['AHBN1234567890'], ['file', 'BN-10777', 'BN 10777']],
  [
    'verifyCin',
    'cin',
    ['L17110MH1973PLC019786', 'u72200ka2015ptc081234'],
    ['AAB-1234', 'X17110MH1973PLC019786', 'L17110MH1973PLC01978', 'L17110MH1973PLC0197866', 'L17110MH1973PLC01978A'],
  ],
  [
    'verifyDrivingLicense',
    'dob',
    ['2000-02-29'],
    ['2001-02-29', '1900-02-29', '1990-13-01', '1990-1-1', '01-01-1990', '1990-01-01T00:00:00Z'],
  ],
  ['verifyPassport', 'dob', ['2024-12-31'], ['2024-04-31', '2024-00-10']],
  [
    'verifyUdyam',
    'udyamNumber',
    ['UDYAM-MH-00-0000000'],
    ['UDYAM-MH-0-0000000', 'UDYAM-MH-00-000000', 'MH-00-0000000', 'UDYAMMH000000000'],
  ],
  ['lookupGstinsByPan', 'pan', ['ZZZZZ0000Z'], ['1234567890']],
  ['lookupUdyamByPan', 'pan', ['ZZZZZ0000Z'], ['1234567890']],
  ['verifyBankAccount', 'accountNumber', ['0'.repeat(18)], ['1'.repeat(8), '1'.repeat(19), '12345678a', 123456789]],
  [
    'verifyBankAccount',
    'ifsc',
    ['SBIN0001234', 'hdfc0abc123'],
    ['SBIN000123', 'SBIN00012345', 'SBIN1001234', 'SB1N0001234', 'SBIN0-01234'],
  ],
  [
    'verifyBankAccount',
    'phone',
    ['9876543210', '6000000000'],
    ['5876543210', '+919876543210', '987654321', '98765432101'],
  ],
  ['calculateDuty', 'stampDutyAmount', [100, 0.5], [0, -1, '100', NaN, Infinity]],
  ['calculateDuty', 'masterDataVersion', [1], [1.5, '1']],
  ['calculateDuty', 'doorstepDelivery', [true, false], ['true', 1]],
  ['calculateDuty', 'couponCode', ['WELCOME'], [1, null]],
  ['attachParties', 'partyPan', ['anything'], [1, null]],
  ['createOrder', 'details', [{}, { a: { b: [1] } }], [[], 'text', null]],
  ['createPaymentIntent', 'amountMinor', [1, 15_900], [0, -1, 1.5, '100', 2 ** 53, Infinity]],
  ['createPaymentIntent', 'currency', ['INR', 'RUPEE'], ['IN']],
  ['signup', 'fullName', ['x'.repeat(150), '𝒜'.repeat(150)], ['x'.repeat(151)]],
  ['signup', 'organizationName', ['x'.repeat(200)], ['x'.repeat(201)]],
  ['signup', 'email', ['first.last+tag@sub.example.co.in'], ['a', 'a@', '@b.in', 'a b@example.in', 'a@example.in\n']],
  [
    'signup',
    'mobileNumber',
    ['919876543210', '+14155550123'],
    ['+0123456789', '98-7654-3210', '+1234567890123456', '12345'],
  ],
  [
    'signup',
    'password',
    [`Aa1!${'x'.repeat(68)}`, `Aa1!${'𝒜'.repeat(68)}`, 'Ñandú-2026'],
    ['Aa1!xxxxx', `Aa1!${'x'.repeat(69)}`, 'aa1!xxxxxx', 'AA1!XXXXXX', 'Aaa!xxxxxx', 'Aa11xxxxxx', 'Aa1 xxxxxx'],
  ],
  ['verifyLoginOtp', 'code', ['000000'], ['12345', '1234567', '12345a', 123456, '١٢٣٤٥٦']],
  ['verifyEmail', 'token', ['x'.repeat(500)], ['x'.repeat(15)]],
  ['resetPassword', 'newPassword', [`Aa1!${'𝒜'.repeat(6)}`], [`Aa1!${'𝒜'.repeat(5)}`, 'weakpassword']],
  ['createInvite', 'role', ['ADMIN'], ['OWNER', 'member']],
  ['changeMemberRole', 'role', ['MEMBER'], ['OWNER']],
];

for (const [id, field, right, wrong] of LIMITS) {
  test(`${id}: the limits of ${field} are enforced`, () => {
    const taken = (value: unknown): boolean => accepts(id, { ...RIGHT[id], [field]: value });
    for (const value of right) assert.ok(taken(value), `takes ${JSON.stringify(value)}`);
    for (const value of wrong) assert.ok(!taken(value), `takes no ${JSON.stringify(value)}`);
  });
}

test('the query of the logs parses numbers from text and accepts whole numbers only', () => {
  const { query } = OPERATIONS.listLogs;
  assert.deepEqual(query.parse({ service: 'pan.verify', status: 'success', limit: '20' }), {
    service: 'pan.verify',
    status: 'success',
    limit: 20,
  });
  for (const limit of ['0', '-1', '1.5', 'many', '']) assert.ok(!query.safeParse({ limit }).success, `limit ${limit}`);
  assert.ok(!query.safeParse({ offset: '1' }).success, 'an unknown parameter');
});
