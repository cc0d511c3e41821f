import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { record, toJson, type RecordedOperation, replay } from '../../../src/proxy/recordings/recording.ts';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';

/* Values that must not be in any recording. */
const CANARY = {
  name: 'Venkatalakshmi Subramanyam',
  pan: 'ABCPE1234F',
  mobile: '9876543210',
  email: 'venkata.s@mailhost.example',
  address: 'Flat 4, Nandanavanam Road, Koramangala 560034',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJvaWQiOiIxIn0.abcdefghijk',
  key: 'sk_live_9Qx7Lm2Vt5Rb8Nc3',
  aadhaar: '2345 6789 0123',
  gstin: '29ABCPE1234F1Z5',
};
const WORDS = [
  'Venkatalakshmi',
  'Subramanyam',
  'Nandanavanam',
  'Koramangala',
  '560034',
  'mailhost',
  ...Object.values(CANARY),
];

function assertClean(json: string, where: string): void {
  for (const word of WORDS) assert.ok(!json.toLowerCase().includes(word.toLowerCase()), `${word} in ${where}: ${json}`);
}

const PARTIES = {
  customerName: CANARY.name,
  partyPan: CANARY.pan,
  customerMobile: CANARY.mobile,
  customerEmail: CANARY.email,
  partyAddress: CANARY.address,
};

const BODIES: readonly [string, unknown][] = [
  ['parties', { externalOrderId: 'o1', status: 'CREATED', parties: PARTIES }],
  [
    'other names',
    {
      order: {
        order_ref: 'o1',
        status: 'PAID',
        buyer: { full_name: CANARY.name, phone: CANARY.mobile, mail: CANARY.email },
      },
    },
  ],
  [
    'free texts',
    {
      externalOrderId: 'o1',
      status: 'CREATED',
      parties: PARTIES,
      message: `Dear VENKATALAKSHMI, we write to ${CANARY.email} or call +91 ${CANARY.mobile}; PAN ${CANARY.pan.toLowerCase()}.`,
      remarks: [`Deliver to ${CANARY.address}.`, `GSTIN ${CANARY.gstin}`, `Aadhaar ${CANARY.aadhaar}`],
    },
  ],
  ['numbers', { externalOrderId: 'o1', status: 'CREATED', customer: { mobile: Number(CANARY.mobile), pin: 560034 } }],
  [
    'tokens',
    {
      externalOrderId: 'o1',
      status: 'CREATED',
      session: CANARY.token,
      note: `key ${CANARY.key}`,
      url: `https://files.example/a?sig=${CANARY.key}`,
    },
  ],
  ['keys of a map', { externalOrderId: 'o1', status: 'CREATED', byPan: { [CANARY.pan]: 'first' } }],
  [
    'a list of people',
    {
      externalOrderId: 'o1',
      status: 'CREATED',
      parties: [{ name: CANARY.name }, { name: CANARY.name, email: CANARY.email }],
    },
  ],
];

for (const [name, body] of BODIES) {
  test(`No personal value is left in a recording: ${name}.`, () => {
    const recording = record('getOrder', { path: { id: 'o1' } }, 200, JSON.stringify(body));
    assertClean(toJson(recording), name);
    assert.equal(replay(parseExact(toJson(recording))).state, 'same');
  });
}

test('Samples keep the shape: a PAN is a PAN, a mobile number has ten digits, a name its words.', () => {
  const { body } = record('getOrder', {}, 200, JSON.stringify({ parties: PARTIES })) as unknown as {
    body: { parties: typeof PARTIES };
  };
  assert.match(body.parties.partyPan, /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/);
  assert.match(body.parties.customerMobile, /^[6-9]\d{9}$/);
  assert.match(body.parties.customerEmail, /^[a-z.]+@[a-z]+\.[a-z]+$/);
  assert.equal(body.parties.customerName.split(' ').length, 2);
});

test('Amounts, codes, statuses and the notation of numbers stay.', () => {
  const text =
    '{"stateCode":"KA","articleCode":"KA-RG-4","stampDuty":100.50,"total":143.50,"serviceFee":"43.00","status":"PAYMENT_CONFIRMED"}';
  const { body } = record('calculateDuty', {}, 200, text);
  assert.equal(toJson(body).replaceAll(/\s/g, ''), text);
});

test('A body that is no JSON is recorded as a text, and refused.', () => {
  const recording = record('calculateDuty', {}, 200, `<html>Dear ${CANARY.email}</html>`);
  assertClean(toJson(recording), 'html');
  assert.deepEqual(recording.read, { refused: { path: '', because: 'it is not valid JSON' } });
});

test('A canary is found nowhere, whatever the names of the fields around it are.', () => {
  const operations: RecordedOperation[] = ['getOrder', 'getOrderPayment', 'calculateDuty', 'listOrderDocuments'];
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      fc.constantFrom('pan', 'partyPan', 'buyer_mobile', 'emailAddress', 'contact', 'note', 'x'),
      fc.constantFrom(CANARY.pan, CANARY.mobile, CANARY.email, CANARY.token, CANARY.key, CANARY.gstin, CANARY.aadhaar),
      (operation, around, key, value) => {
        const body = JSON.stringify({ ...around, [key]: value, text: `a ${value}, b` });
        const json = toJson(record(operation, { body: { note: value } }, 200, body));
        assert.ok(!json.includes(value), json);
      },
    ),
    { numRuns: runs(500) },
  );
});
