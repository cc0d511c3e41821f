import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { explainPrice, type Explanation } from '../../../src/proxy/readers/price/explain.ts';
import { explainBody } from '../../../src/proxy/readers/explain-body.ts';
import {
  operationOf,
  record,
  toJson,
  type RecordedOperation,
  replay,
} from '../../../src/proxy/recordings/recording.ts';
import { createRedaction } from '../../../src/proxy/redaction/redaction.ts';
import { CATALOGUE } from '../readers/corpus/catalogue.ts';
import { ORDERS } from '../readers/corpus/orders.ts';
import { PAYMENTS } from '../readers/corpus/payments.ts';
import { ORDER_ID } from '../readers/corpus/service-body.ts';
import { AMOUNTS } from '../readers/price/corpus/amounts.ts';
import { DISCOUNTS } from '../readers/price/corpus/discounts.ts';
import { ENVELOPES } from '../readers/price/corpus/envelopes.ts';
import { LAYOUTS } from '../readers/price/corpus/layouts.ts';
import { NAMES as NAMES_OF_PRICES } from '../readers/price/corpus/names.ts';
import { TAXES } from '../readers/price/corpus/taxes.ts';

/** A place where a service may put personal data, and the texts of it that must be in no recording. */
interface Canary {
  place: string;
  body: unknown;
  personal: readonly string[];
  /** Only a field of another name shows that it is personal, which a text that is no JSON does not have. */
  isShownElsewhere?: true;
}

const NAME = 'Venkatalakshmi Subramanyam';
const NAMES = ['Venkatalakshmi', 'Subramanyam'];
const DOCUMENT = Buffer.from(`%PDF-1.4 e-Stamp of ${NAME}, PAN ABCPE1234F, ${'x'.repeat(3_000)}`).toString('base64');
/** What every part of a text in base64 begins with, so that no part of it is left. */
const partsOf = (text: string): string[] => text.match(/.{12}/gs) ?? [];

const CANARIES: readonly Canary[] = [
  { place: 'a name as the key of a party', body: { parties: { [NAME]: { share: 50 } } }, personal: NAMES },
  {
    place: 'a name as the key of a map',
    body: { sharesInPercent: { [NAME]: 50, 'Om Jha': 50 } },
    personal: [...NAMES, 'Om Jha'],
  },
  { place: 'a name in capitals as a key', body: { signed: { 'ASHA RAO': true } }, personal: ['ASHA', 'RAO'] },
  {
    place: 'a name without its space in a key',
    body: { party: { fullName: NAME }, docs: { VenkatalakshmiSubramanyam: 'a.pdf' } },
    personal: NAMES,
  },
  {
    place: 'a name as a part of a path',
    body: { party: { fullName: NAME }, file: '/f/venkatalakshmisubramanyam/a.pdf' },
    isShownElsewhere: true,
    personal: ['venkatalakshmi'],
  },
  {
    place: 'an e-mail address as a key',
    body: { sent: { 'venkata.s@mailhost.example': true } },
    personal: ['venkata', 'mailhost'],
  },
  {
    place: 'a short surname in a message',
    body: { customerName: 'Asha Rao', message: 'Dear Ms Rao, we thank you' },
    isShownElsewhere: true,
    personal: ['Asha', 'Rao'],
  },
  { place: 'a name in a greeting alone', body: { message: `Dear ${NAME}, your order failed.` }, personal: NAMES },
  {
    place: 'a relation in a sentence',
    body: { text: `Executed by the deponent, D/o Shri ${NAME}, at Mysuru` },
    personal: NAMES,
  },
  {
    place: 'an e-mail address in Devanagari',
    body: { message: 'लिखें: वेंकट@mailhost.example' },
    personal: ['वेंकट', 'mailhost'],
  },
  {
    place: 'an e-mail address in the path of an address',
    body: { next: 'https://x.example/users/venkata.s%40mailhost.example/orders' },
    personal: ['venkata', 'mailhost'],
  },
  {
    place: 'an e-mail address with spaces around its sign',
    body: { message: 'Write to venkata.s @ mailhost.example' },
    personal: ['venkata', 'mailhost'],
  },
  {
    place: 'a PAN in the message of an error',
    body: { error: { code: 'E1', message: 'PAN:ABCPE1234F is not linked' } },
    personal: ['ABCPE1234F'],
  },
  {
    place: 'a PAN with spaces',
    body: { errors: [{ detail: 'PAN ABCPE 1234 F does not match' }] },
    personal: ['ABCPE', '1234'],
  },
  {
    place: 'a PAN between underscores and letters',
    body: { file: 'pan_ABCPE1234F_front.jpg' },
    personal: ['ABCPE1234F'],
  },
  {
    place: 'an Aadhaar number with other spaces',
    body: { message: 'UID 2345\u00a06789\u20090123 / 2345.6789.0123' },
    personal: ['2345', '6789', '0123'],
  },
  { place: 'an Aadhaar number in Devanagari', body: { message: 'आधार २३४५ ६७८९ ०१२३' }, personal: ['२३४५', '६७८९'] },
  {
    place: 'an Aadhaar number in dashes',
    body: { message: 'UID 2345–6789–0123, VID 9123-4567-8901-2345' },
    personal: ['6789', '4567'],
  },
  {
    place: 'a mobile number in groups of three',
    body: { message: 'Call +91 987 654 3210 or (+91)-98765.43210' },
    personal: ['987', '43210', '3210'],
  },
  {
    place: 'a mobile number of another country',
    body: { message: 'Call +44 20 7946 0958 now' },
    personal: ['7946', '0958'],
  },
  { place: 'a landline', body: { message: 'Office 080-2345 6789, 0821 2456789' }, personal: ['2345', '2456789'] },
  {
    place: 'a mobile number with 00 before it',
    body: { message: 'SMS to 00919876543210' },
    personal: ['9876543210', '98765'],
  },
  {
    place: 'a mobile number beside letters',
    body: { file: 'wa_9876543210_1.ogg', ref: 'mob9876543210' },
    personal: ['9876543210'],
  },
  { place: 'a mobile number in Tamil digits', body: { message: 'அழை ௯௮௭௬௫௪௩௨௧௦' }, personal: ['௯௮௭௬'] },
  {
    place: 'a document in base64',
    body: { documents: [{ id: 'd', fileName: 'a.pdf', payload: DOCUMENT }] },
    personal: partsOf(DOCUMENT),
  },
  {
    place: 'a document in an address of data',
    body: { preview: `data:application/pdf;base64,${DOCUMENT}` },
    personal: partsOf(DOCUMENT),
  },
  {
    place: 'base64 in lines of 76',
    body: { attachment: DOCUMENT.slice(0, 200).replaceAll(/.{76}/g, '$&\r\n') },
    personal: partsOf(DOCUMENT.slice(0, 152)),
  },
  {
    place: 'a name in base64',
    body: { hint: Buffer.from(NAME).toString('base64') },
    personal: [Buffer.from(NAME).toString('base64').slice(0, 24)],
  },
  { place: 'a token longer than any', body: { cursor: 'aB3-'.repeat(900) }, personal: ['aB3-aB3-'] },
  {
    place: 'headers of the call',
    body: {
      debug: { headers: { Authorization: 'Bearer q7Zr', 'Set-Cookie': 'sid=q7Zr', 'X-Forwarded-For': '203.0.113.77' } },
    },
    personal: ['q7Zr', '203.0.113'],
  },
  {
    place: 'headers as rows',
    body: {
      headers: [
        { name: 'Authorization', value: 'Bearer q7Zr' },
        { key: 'x-api-key', value: 'k9Wm' },
      ],
    },
    personal: ['q7Zr', 'k9Wm'],
  },
  {
    place: 'headers in a text',
    body: {
      trace:
        'GET /x Authorization: Bearer q7Zr; Cookie: sid=k9Wm; X-Real-IP: 203.0.113.77 2001:db8:85a3::8a2e:370:7334',
    },
    personal: ['q7Zr', 'k9Wm', '203.0.113', '8a2e'],
  },
  {
    place: 'a query string',
    body: { url: 'https://x.example/a?name=Venkatalakshmi%20Subramanyam&m=98765#access_token=q7Zr' },
    personal: [...NAMES, '98765', 'q7Zr'],
  },
  {
    place: 'a form of an address without its question mark',
    body: { raw: 'name=Venkatalakshmi+Subramanyam&otp=443322' },
    personal: [...NAMES, '443322'],
  },
  {
    place: 'a query string that is encoded once more',
    body: { url: 'https://x.example/go?to=a&x=1;next=%3Fname%3DVenkatalakshmi' },
    personal: ['Venkatalakshmi'],
  },
  {
    place: 'a one-time password in a sentence',
    body: { message: 'Your OTP is 443322. Password: Tiger#77' },
    personal: ['443322', 'Tiger'],
  },
  {
    place: 'an account number in a sentence',
    body: { message: 'Refund to A/c no. 50100123456, IFSC HDFC0001234' },
    personal: ['50100123456', 'HDFC0001234'],
  },
  {
    place: 'a passport, a voter card and a driving licence',
    body: { message: 'ids K1234567, ABC1234567 and KA01 20110012345' },
    personal: ['K1234567', 'ABC1234567', '20110012345'],
  },
  { place: 'an address for payments', body: { message: 'collect from venkata@okicici' }, personal: ['venkata'] },
  {
    place: 'answers as rows',
    body: {
      answers: [
        { field: 'customerName', value: NAME },
        { question: 'Address', answer: 'Nandanavanam' },
      ],
    },
    personal: [...NAMES, 'Nandanavanam'],
  },
  {
    place: 'answers as pairs',
    body: {
      inputs: [
        ['partyName', NAME],
        ['partyPan', 'hidden-7Q'],
      ],
    },
    personal: [...NAMES, '7Q'],
  },
  {
    place: 'answers as a text',
    body: { form_data: JSON.stringify({ customerName: NAME, address: 'Nandanavanam', ref: 'x' }) },
    personal: [...NAMES, 'Nandanavanam'],
  },
  { place: 'a text of a text', body: { log: JSON.stringify(JSON.stringify({ partyName: NAME })) }, personal: NAMES },
  { place: 'columns and rows', body: { columns: ['partyName', 'status'], rows: [[NAME, 'CREATED']] }, personal: NAMES },
  {
    place: 'XML in a text',
    body: { soap: `<customerName>${NAME}</customerName><pan xsi:type="s">hidden-7Q</pan>` },
    personal: [...NAMES, '7Q'],
  },
  {
    place: 'attributes of XML as JSON',
    body: { customerName: { '#text': NAME }, mobile: { _text: ['hidden-7Q'] } },
    personal: [...NAMES, '7Q'],
  },
  {
    place: 'a name with other letters for its own',
    body: { customerName: NAME, message: 'To ＶＥＮＫＡＴＡＬＡＫＳＨＭＩ' },
    isShownElsewhere: true,
    personal: ['ＶＥＮＫＡＴＡ'],
  },
];

const OPERATIONS: readonly RecordedOperation[] = ['getOrder', 'getOrderStatus', 'calculateDuty', 'listOrderDocuments'];

for (const { place, body, personal, isShownElsewhere } of CANARIES) {
  const hasText = Object.values(body as object).some((value) => typeof value === 'string');
  test(`No personal value is left in a recording: ${place}.`, () => {
    for (const operation of OPERATIONS) {
      const text = JSON.stringify({ externalOrderId: 'o1', status: 'CREATED', ...(body as object) });
      const recording = record(operation, { path: { id: 'o1' } }, 200, text);
      const json = toJson(recording);
      for (const word of personal) assert.ok(!json.toLowerCase().includes(word.toLowerCase()), `${word}: ${json}`);
      assert.equal(replay(parseExact(json)).state, 'same');
    }
  });
  if (!hasText || isShownElsewhere) continue;
  test(`No personal value is left of a body that is no JSON: ${place}.`, () => {
    for (const [name, text] of Object.entries(body as object)) {
      if (typeof text !== 'string') continue;
      for (const page of [`<p>${text}</p>`, `Error: ${text}`, `{"${name}":${JSON.stringify(text)}`]) {
        const json = toJson(record('getOrder', {}, 502, page));
        for (const word of personal) assert.ok(!json.includes(word), `${word} of ${page}: ${json}`);
      }
    }
  });
}

const PRICED = [...ENVELOPES, ...AMOUNTS, ...TAXES, ...DISCOUNTS, ...NAMES_OF_PRICES, ...LAYOUTS];

test('A recorded price is read as the price itself: amounts, names and words of a price are no personal data.', () => {
  for (const { name, stamp, body } of PRICED) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const asked = { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: Number(stamp) };
    const read = explainPrice(parseExact(text), Math.round(Number(stamp) * 100), asked);
    const recorded = record('calculateDuty', { body: asked }, 200, text).read as Explanation;
    assert.deepEqual([recorded.total, recorded.lines], [read.total, read.lines], name);
  }
});

test('A recorded answer is read as the same stage, state and codes as the answer itself.', () => {
  const stated = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null) return answer;
    const { stage, state, states, articles } = answer as Record<string, unknown>;
    return { stage, state, states, articles };
  };
  for (const { reader, name, body } of [...ORDERS, ...PAYMENTS, ...CATALOGUE]) {
    const text = JSON.stringify(body);
    const read = explainBody(reader, parseExact(text), { path: { id: ORDER_ID } });
    const recorded = record(operationOf(reader), { path: { id: ORDER_ID } }, 200, text).read;
    const [one, other] = [read, recorded].map((some) => stated('answer' in some ? some.answer : some));
    assert.deepEqual(other, one, name);
  }
});

test('Words, codes and times of an order stay.', () => {
  const unchanged = {
    externalOrderId: 'ES-20261120-77',
    'Order Status': 'PAYMENT_CONFIRMED',
    createdAt: '2026-11-20T10:00:00+05:30',
    stateCode: 'KA',
    articleCode: 'KA-RG-4',
    note: 'Lease deed, 11 pages, GST@18% of ₹1,23,456.00 + ₹7,000.00 = ₹1,30,456.00',
    link: '/v1/orders/next/documents/list',
    mime: 'application/pdf',
    charges: { 'Stamp Duty': 100, 'State Cess': '9.50' },
    error: { code: 'PAN_NOT_LINKED', message: 'The PAN does not match the token of the order' },
  };
  const { body } = record('getOrder', {}, 200, JSON.stringify(unchanged));
  assert.deepEqual(JSON.parse(toJson(body)), unchanged);
});

/* Each in some of the ways in which people write it. */
const WRITTEN: readonly string[] = [
  'ABCPE1234F',
  'abcpe1234f',
  'ABCPE 1234 F',
  '29ABCPE1234F1Z5',
  '9876543210',
  '98765 43210',
  '987-654-3210',
  '+91 98765 43210',
  '+91-9876543210',
  '0091 9876543210',
  '2345 6789 0123',
  '2345-6789-0123',
  '4111 1111 1111 1111',
  '411111111111111',
  'venkata.s@mailhost.example',
  'venkata%40mailhost.example',
  'HDFC0001234',
  'sk_live_9Qx7Lm2Vt5Rb8Nc3',
  'eyJhbGciOiJIUzI1NiJ9.eyJvaWQiOiIxIn0.abcdefghijk',
  '203.0.113.77',
];
const AROUND = [
  '',
  ' ',
  '\t',
  '\n',
  ':',
  ': ',
  '"',
  "'",
  '(',
  ')',
  '/',
  '=',
  ',',
  ', ',
  ';',
  '<b>',
  '</b>',
  '#',
  '|',
  ' is ',
  '।',
];

test('Personal data of a known shape is replaced, whatever stands around it.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...AROUND), fc.constantFrom(...WRITTEN), fc.constantFrom(...AROUND)), {
        minLength: 1,
        maxLength: 4,
      }),
      (parts) => {
        const text = `a ${parts.flat().join('')} b`;
        const found = createRedaction().text(text);
        for (const [before, written, after] of parts) {
          // Two numbers without anything between them are another number.
          if (before === '' || after === '') continue;
          assert.ok(!found.includes(written), `${written} of ${text}: ${found}`);
        }
      },
    ),
    { numRuns: runs(2_000) },
  );
});
