/** Values that must never come out of the proxy: not in an answer, not in a log line. */
export const CANARIES = {
  apiKey: 'sk_test_demo',
  secret: 'canary-secret-0123456789-0123456789-abc',
  mobile: '+919812345670',
  pan: 'ABCDE1234F',
  email: 'canary@person.example',
  address: '17 Canary Lane, Bengaluru 560001',
};

/** Whom the tests buy for. */
export const PARTIES = {
  partyName: 'Asha Rao',
  customerMobile: CANARIES.mobile,
  customerEmail: CANARIES.email,
  partyPan: CANARIES.pan,
  partyAddress: CANARIES.address,
};
