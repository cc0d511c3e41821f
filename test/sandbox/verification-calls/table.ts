/** One row of the specification's verification table, with a body that is answered and one that is not. */
export interface Row {
  path: string;
  scope: string;
  meter: string;
  price: string;
  good: Record<string, string>;
  /** The same about something that no register knows. */
  unknown: Record<string, string>;
  /** What a negative determination says. */
  negative: Record<string, unknown>;
  /** The same about something whose register is out of reach. */
  down: Record<string, string>;
  /** Bodies that are malformed, each with the input at fault. */
  bad: readonly (readonly [field: string, body: unknown])[];
}

const dob = '1990-02-28';
const notValid = { valid: false };
const notFound = { found: false };
const badPan = [
  ['pan', {}],
  ['pan', { pan: 'ABCDE12345' }],
  ['pan', { pan: 'ABCDE1234FX' }],
  ['pan', { pan: 7 }],
] as const;

/** Typed from the specification, line by line, independent of the program's own table. */
export const TABLE: readonly Row[] = [
  {
    path: 'pan',
    scope: 'verification.pan.read',
    meter: 'pan.verify',
    price: '5.00',
    good: { pan: 'ABCDE1234F', name: 'Asha Rao' },
    unknown: { pan: 'ABCDE0000F' },
    negative: notValid,
    down: { pan: 'ABCDE0502F' },
    bad: [...badPan, ['name', { pan: 'ABCDE1234F', name: 'x'.repeat(257) }], ['age', { pan: 'ABCDE1234F', age: '3' }]],
  },
  {
    path: 'gstin',
    scope: 'verification.gstin.read',
    meter: 'gstin.verify',
    price: '5.00',
    good: { gstin: '29ASHPR1234F1ZQ', businessName: 'Kaveri Foods' },
    unknown: { gstin: '29ASHPR0000F1Z4' },
    negative: notValid,
    down: { gstin: '29ASHPR0502F1ZX' },
    bad: [
      ['gstin', {}],
      ...['29ASHPR1234F1Z', '29ASHPR1234F1ZQQ', 'NOT-A-GSTIN-123', 'AAAAAAAAAAAAAAA'].map(
        (gstin) => ['gstin', { gstin }] as const,
      ),
    ],
  },
  {
    path: 'rc',
    scope: 'verification.rc.read',
    meter: 'rc.verify',
    price: '9.00',
    good: { vehicleNumber: 'MH12AB1234' },
    unknown: { vehicleNumber: 'MH12AB0000' },
    negative: {},
    down: { vehicleNumber: 'MH12AB0502' },
    bad: [
      ['vehicleNumber', {}],
      ['vehicleNumber', { vehicleNumber: 'MH-12-AB-1234' }],
      ['vehicleNumber', { vehicleNumber: 'HELLO' }],
    ],
  },
  {
    path: 'voter-id',
    scope: 'verification.voter.read',
    meter: 'voter.verify',
    price: '5.00',
    good: { voterId: 'ABC1231234', name: 'Asha Rao' },
    unknown: { voterId: 'ABC1230000' },
    negative: notValid,
    down: { voterId: 'ABC1230502' },
    bad: [
      ['voterId', {}],
      ['voterId', { voterId: '' }],
      ['voterId', { voterId: 'hello' }],
    ],
  },
  {
    path: 'driving-license',
    scope: 'verification.dl.read',
    meter: 'dl.verify',
    price: '5.00',
    good: { dlNumber: 'KA0120110001234', dob },
    unknown: { dlNumber: 'KA0120110000000', dob },
    negative: notValid,
    down: { dlNumber: 'KA0120110000502', dob },
    bad: [
      ['dlNumber', { dob }],
      ['dlNumber', { dlNumber: 'licence', dob }],
      ['dob', { dlNumber: 'KA01' }],
      ['dob', { dlNumber: 'KA01', dob: '28-02-1990' }],
      ['dob', { dlNumber: 'KA01', dob: '1990-02-30' }],
    ],
  },
  {
    path: 'passport',
    scope: 'verification.passport.read',
    meter: 'passport.verify',
    price: '9.00',
    good: { fileNumber: 'BN1077123451234', dob, name: 'Asha Rao' },
    unknown: { fileNumber: 'BN1077123450000', dob },
    negative: notValid,
    down: { fileNumber: 'BN1077123450502', dob },
    bad: [
      ['fileNumber', { dob }],
      ['fileNumber', { fileNumber: 'BN/1', dob }],
      ['dob', { fileNumber: 'BN1' }],
    ],
  },
  {
    path: 'cin',
    scope: 'verification.cin.read',
    meter: 'cin.verify',
    price: '5.00',
    good: { cin: 'U72200KA2015PTC081234' },
    unknown: { cin: 'U72200KA2015PTC080000' },
    negative: notValid,
    down: { cin: 'U72200KA2015PTC080502' },
    bad: [
      ['cin', {}],
      ['cin', { cin: 'AAB-1234' }],
    ],
  },
  {
    path: 'udyam',
    scope: 'verification.udyam.read',
    meter: 'udyam.verify',
    price: '5.00',
    good: { udyamNumber: 'UDYAM-KA-03-0011234' },
    unknown: { udyamNumber: 'UDYAM-KA-03-0010000' },
    negative: notFound,
    down: { udyamNumber: 'UDYAM-KA-03-0010502' },
    bad: [
      ['udyamNumber', {}],
      ['udyamNumber', { udyamNumber: 'UDYAM-KA-3-0011234' }],
    ],
  },
  {
    path: 'pan-to-gstin',
    scope: 'verification.pan_to_gstin.read',
    meter: 'pan.to_gstin',
    price: '5.00',
    good: { pan: 'ABCDE1234F' },
    unknown: { pan: 'ABCDE0000F' },
    negative: notFound,
    down: { pan: 'ABCDE0502F' },
    bad: badPan,
  },
  {
    path: 'pan-to-udyam',
    scope: 'verification.pan_to_udyam.read',
    meter: 'pan.to_udyam',
    price: '5.00',
    good: { pan: 'ABCDE1234F' },
    unknown: { pan: 'ABCDE0000F' },
    negative: notFound,
    down: { pan: 'ABCDE0502F' },
    bad: badPan,
  },
  {
    path: 'bank-account',
    scope: 'verification.bank-account.read',
    meter: 'bank-account.verify',
    price: '4.00',
    good: { accountNumber: '501000121234', ifsc: 'HDFC0001234', name: 'Asha Rao', phone: '9876543210' },
    unknown: { accountNumber: '501000120000', ifsc: 'HDFC0001234' },
    negative: notValid,
    down: { accountNumber: '501000120502', ifsc: 'HDFC0001234' },
    bad: [
      ['accountNumber', { ifsc: 'HDFC0001234' }],
      ['accountNumber', { accountNumber: '12345678', ifsc: 'HDFC0001234' }],
      ['accountNumber', { accountNumber: '1'.repeat(19), ifsc: 'HDFC0001234' }],
      ['accountNumber', { accountNumber: '12345678A', ifsc: 'HDFC0001234' }],
      ['ifsc', { accountNumber: '501000121234' }],
      ['ifsc', { accountNumber: '501000121234', ifsc: 'HDFC000123' }],
      ['ifsc', { accountNumber: '501000121234', ifsc: 'HDFC1001234' }],
      ['phone', { accountNumber: '501000121234', ifsc: 'HDFC0001234', phone: '12345' }],
    ],
  },
];

/** The calls that need a key with a list of addresses. */
export const ALLOWLISTED: readonly string[] = ['driving-license', 'passport'];
