import type { OperationId } from '../../api/operations.ts';

/** A field, a value for it (`undefined`: left out), and how to call that value where it is long. */
type Input = readonly [field: string, value: unknown, says?: string];

const missing = (...fields: string[]): Input[] => fields.map((field) => [field, undefined]);
const x = (length: number): string => 'x'.repeat(length);
const notDates = (field: string): Input[] => [
  [field, '28-02-1990'],
  [field, '1990-02-30'],
  [field, 19900228],
];

const passwords = (field: string): Input[] => [
  [field, 'Short-99a', '9 characters long'],
  [field, `Aa1-${x(69)}`, '73 characters long'],
  [field, 'lower-case-1', 'without upper case'],
  [field, 'UPPER-CASE-1', 'without lower case'],
  [field, 'No-digit-here', 'without a digit'],
  [field, 'NoSymbol1234', 'without a symbol'],
];
const notEmails = (...values: unknown[]): Input[] => values.map((value) => ['email', value]);

/** Inputs that the specification does not allow, by the fields of "Endpoints" and the rows of "Limits". */
export const BAD: Partial<Record<OperationId, readonly Input[]>> = {
  verifyPan: [
    ...missing('pan'),
    ['pan', 'ABCDE12345'],
    ['pan', 'ABCD1234F'],
    ['pan', 'ABCDE1234FF'],
    ['pan', 12345],
    ['name', x(257), '257 characters long'],
    ['name', 7],
  ],
  verifyGstin: [
    ...missing('gstin'),
    ['gstin', '29ASHPR1234F1Z'],
    ['gstin', '29ASHPR1234F1ZQQ'],
    ['gstin', 'NOT-A-GSTIN-123'],
    ['gstin', '29ASHPR12345FZQ'],
    ['businessName', 7],
  ],
  verifyVehicleRc: [
    ...missing('vehicleNumber'),
    ['vehicleNumber', 'MH-12-AB-1234'],
    ['vehicleNumber', 'HELLO'],
    ['vehicleNumber', 7],
  ],
  verifyVoterId: [...missing('voterId'), ['voterId', 7], ['name', 7]],
  verifyDrivingLicense: [...missing('dlNumber', 'dob'), ...notDates('dob')],
  verifyPassport: [...missing('fileNumber', 'dob'), ...notDates('dob'), ['name', 7]],
  verifyCin: [...missing('cin'), ['cin', 'AAB-1234'], ['cin', 7]],
  verifyUdyam: [...missing('udyamNumber'), ['udyamNumber', 'UDYAM-KA-3-0011234'], ['udyamNumber', 'KA-03-0011234']],
  lookupGstinsByPan: [...missing('pan'), ['pan', 'ABCDE12345']],
  lookupUdyamByPan: [...missing('pan'), ['pan', 'ABCDE12345']],
  verifyBankAccount: [
    ...missing('accountNumber', 'ifsc'),
    ['accountNumber', '12345678'],
    ['accountNumber', '1234567890123456789'],
    ['accountNumber', '12345678X'],
    ['ifsc', 'HDFC000123'],
    ['ifsc', 'HDFC00012345'],
    ['ifsc', 'HDFC1001234'],
    ['phone', '12345'],
    ['phone', '98765432100'],
    ['name', 7],
  ],
  calculateDuty: [
    ...missing('stateCode', 'articleCode', 'stampDutyAmount'),
    ['stampDutyAmount', 0],
    ['stampDutyAmount', -100],
    ['stateCode', 'ZZ'],
    ['articleCode', 'no-such-article'],
    ['stampDutyAmount', '100'],
    ['doorstepDelivery', 'yes'],
    ['masterDataVersion', 1.5],
    ['couponCode', 7],
  ],
  attachParties: ['customerName', 'partyName', 'customerMobile', 'customerEmail', 'partyAddress', 'partyPan'].map(
    (field): Input => [field, 7],
  ),
  createOrder: [
    ...missing('externalOrderId', 'externalCustomerId', 'serviceCode'),
    ['externalOrderId', 7],
    ['details', 'text'],
    ['serviceCode', 'no.such.service'],
  ],
  createPaymentIntent: [
    ...missing('externalOrderId', 'amountMinor', 'currency', 'paymentConnectionId'),
    ['amountMinor', 0],
    ['amountMinor', -1],
    ['amountMinor', 1.5],
    ['amountMinor', '15900'],
    ['currency', 'IN'],
    ['paymentConnectionId', 'no-such-connection'],
  ],

  signup: [
    ...missing('fullName', 'email', 'password', 'mobileNumber'),
    ['fullName', ''],
    ['fullName', x(151), '151 characters long'],
    ...notEmails('nobody', 7),
    ...passwords('password'),
    ['organizationName', x(201), '201 characters long'],
    ['mobileNumber', 'call me'],
  ],
  login: [...missing('email', 'password'), ['rememberMe', 'yes']],
  verifyLoginOtp: [
    ...missing('challengeId', 'code'),
    ['code', '12345'],
    ['code', '1234567'],
    ['code', '12345a'],
    ['code', 123456],
  ],
  verifyEmail: [...missing('token'), ['token', x(15), '15 characters long']],
  resendVerification: missing('email'),
  forgotPassword: [...missing('email'), ...notEmails('nobody')],
  resetPassword: [...missing('token', 'newPassword'), ...passwords('newPassword')],
  createInvite: [...missing('email', 'role'), ...notEmails('nobody'), ['role', 'OWNER'], ['role', 'GUEST']],
  changeMemberRole: [...missing('role'), ['role', 'OWNER'], ['role', 'member']],
};

/** Valid inputs at the limits. */
export const GOOD: Partial<Record<OperationId, readonly Input[]>> = {
  verifyPan: [
    ['name', x(256), '256 characters long'],
    ['name', '😀'.repeat(256), '256 characters outside the BMP'],
  ],
  verifyBankAccount: [
    ['accountNumber', '123456789', '9 digits long'],
    ['accountNumber', '123456789012345678', '18 digits long'],
    ['phone', '9876543210'],
  ],
  attachParties: [['partyName', undefined, 'missing, as every field may be']],
  createOrder: [
    ['details', { anything: ['goes', 1, null] }],
    ['details', undefined, 'missing'],
  ],
  signup: [
    ['fullName', 'x', '1 character long'],
    ['fullName', x(150), '150 characters long'],
    ['organizationName', x(200), '200 characters long'],
    ['organizationName', undefined, 'missing'],
    ['password', 'Ten-chars1', '10 characters long'],
    ['password', `Aa1-${x(68)}`, '72 characters long'],
    ['password', `Aa1-${'ä'.repeat(68)}`, '72 characters and 140 bytes long'],
  ],
};
