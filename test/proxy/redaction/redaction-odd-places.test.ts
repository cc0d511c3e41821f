import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { createReaders } from '../../../src/proxy/readers/registry.ts';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { explainBody, type ExplainedBody } from '../../../src/proxy/readers/explain-body.ts';
import {
  RECORDED_OPERATIONS,
  record,
  toJson,
  type RecordedOperation,
  replay,
} from '../../../src/proxy/recordings/recording.ts';

/* What is said of a person, in the ways in which services and people write it. Each part is looked for alone. */
const PERSONAL: readonly string[] = [
  'Meenakshi Sundaram',
  'MEENAKSHI SUNDARAM',
  'sundaram, meenakshi',
  'meenakshi_sundaram',
  'Om Jha',
  'Grace Bill',
  'Venkatalakshmi',
  'मीनाक्षी सुंदरम',
  'மீனாட்சி சுந்தரம்',
  'మీనాక్షి సుందరం',
  'ಮೀನಾಕ್ಷಿ ಸುಂದರಂ',
  'മീനാക്ഷി സുന്ദരം',
  'মীনাক্ষী সুন্দরম',
  'મીનાક્ષી સુંદરમ',
  'ਮੀਨਾਕਸ਼ੀ ਸੁੰਦਰਮ',
  'ମୀନାକ୍ଷୀ ସୁନ୍ଦରମ',
  'میناکشی سندرم',
  'Мінакші',
  'BNZPM2501F',
  'BNZPM.2501.F',
  'bnzpm 2501 f',
  '98123/00045',
  '(981) 2300045',
  '+91 98123-00045',
  '009198123 00045',
  '9 8 1 2 3 0 0 0 4 5',
  'meenakshi(at)example(dot)in',
  'meenakshi%40sundaram.in',
  'm.sundaram@okicici',
  '14/03/1985',
  '1985-03-14',
  '14 March 1985',
  'Flat 12B, Nandanavanam, Kolathur 600099',
  'TN07 20110012345',
  'K1234567',
  'q7ZrT2mK',
  'xKwPqRbNvLtG',
  'tok_7d8f9a0b1c2d',
  '2345 6789 0123',
  Buffer.from('Meenakshi Sundaram').toString('base64'),
  Buffer.from('Meenakshi Sundaram').toString('hex'),
  encodeURIComponent('மீனாட்சி'),
  String.raw`\u004d\u0065enakshi`,
  '&#77;&#101;&#101;&#110;akshi',
];
/* Harmless anywhere: words of a sentence, a month, the letters and short numbers around a code. */
const SHORT = /^(?:[\p{L}\p{Nd}]{1,3}|\p{Nd}{1,4}|flat|march|bill|grace|example)$/iu;
const partsOf = (text: string): readonly string[] =>
  [text, ...(text.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [])].filter((part) => part === text || !SHORT.test(part));

const KEYS = [
  'purchasedBy',
  'Stamp Duty Paid By',
  'lessor',
  'lessee',
  'deponent',
  'issuedTo',
  'registeredName',
  'remitterName',
  'customerName',
  'नाम',
  'பெயர்',
  'x',
  'note',
  'dob',
  'dateOfBirth',
  'ref',
  'token',
  'fileName',
];

/** Puts a text into a body in some way. */
type Place = (personal: string, key: string) => object;
const PLACES: readonly Place[] = [
  (text, key) => ({ [key]: text }),
  (text, key) => ({ extra: { [key]: [text, { [key]: text }] } }),
  (text) => ({ [text]: true, shares: { [text]: 50 } }),
  (text) => ({ [text.toLowerCase().replaceAll(/\s/g, '')]: { amount: 1 } }),
  (text) => ({ remark: `Executed by ${text}, who is present, in favour of the bank` }),
  (text) => ({ message: `Order of ${text} was received.`, error: null }),
  (text) => ({ files: [`/uploads/${text}/sale-deed.pdf`, `${text}.pdf`] }),
  (text, key) => ({ table: { columns: [key, 'status'], rows: [[text, 'CREATED']] } }),
  (text, key) => ({ rows: [{ name: key, value: text }, [key, text]] }),
  (text, key) => ({ xml: `<Party><${key}>${text}</${key}><Name first="${text}"/></Party>` }),
  (text) => ({ html: `<td>Name</td><td><b>${text}</b></td><!-- ${text} -->` }),
  (text, key) => ({ json: JSON.stringify({ [key]: text, more: JSON.stringify({ [text]: 1 }) }) }),
  (text) => ({ link: `https://files.example/get?x=${encodeURIComponent(text)}#${text}` }),
  (text, key) => ({ log: `POST /x\n${key}: ${text}\nCookie: sid=${text}` }),
];
/* Bodies that are read, to which the place is added. */
const ID = 'ES-7K2M-9QWX';
const BODIES: readonly (readonly [RecordedOperation, object])[] = [
  ['getOrder', { externalOrderId: ID, status: 'PAYMENT_CONFIRMED', createdAt: '2026-11-20T10:00:00Z' }],
  [
    'getOrder',
    {
      data: {
        orderReference: ID,
        order_status: 'created',
        timeline: [{ at: '2026-11-20T10:00:00+05:30', status: 'CREATED' }],
        details: { estamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00', total: '159.00' } },
      },
    },
  ],
  ['getOrderStatus', { externalOrderId: ID, orderStatus: 'FULFILMENT_STARTED' }],
  ['getOrderPayment', { intentId: '12', status: 'succeeded', amountMinor: 15_900 }],
  ['listOrderDocuments', { documents: [{ id: '7', type: 'E_STAMP', issuedAt: '2026-11-20T10:00:00Z' }] }],
  [
    'calculateDuty',
    {
      lineItems: [
        { type: 'STAMP_DUTY', amount: '100.00' },
        { type: 'SERVICE_FEE', amount: 43.5 },
      ],
      totalAmount: '143.50',
    },
  ],
  ['calculateDuty', { stampDuty: '₹ 1,00,000.00', charges: { platform: 43 }, payable: 143, currency: 'INR' }],
  ['listEstampStates', { states: [{ stateCode: 'KA', name: 'Karnataka', minAmount: '10.00' }] }],
  [
    'listStateInstruments',
    { articles: [{ articleCode: 'KA-RG-4', name: 'Lease deed', suggestedAmount: '100000.00' }] },
  ],
  ['getEstampSchema', { schema: { type: 'object', properties: { purpose: { type: 'string', title: 'Purpose' } } } }],
];
const ASKED = { path: { id: ID }, body: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 } };

/** What a reader made of a body, without the texts of people. */
function sense(read: ExplainedBody): unknown {
  if ('lines' in read)
    return [read.refused?.because, read.total?.paise, read.lines.map(({ kind, paise }) => [kind, paise])];
  if ('refused' in read) return read.refused.because;
  const { answer } = read;
  if (typeof answer !== 'object' || answer === null) return answer;
  const { externalOrderId, stage, state, createdAt, timeline, sale, amountMinor, states, articles } = answer as Record<
    string,
    unknown
  >;
  const { stateCode, articleCode, stampDutyMinor, totalMinor } = (sale ?? {}) as Record<string, unknown>;
  const order = [externalOrderId, stage, createdAt, timeline, stateCode, articleCode, stampDutyMinor, totalMinor];
  const times = Array.isArray(answer) ? answer.map((row) => (row as { issuedAt?: string }).issuedAt) : undefined;
  return [...order, state, amountMinor, states, articles, times];
}

test('T94: of 500 recordings with people in odd places none holds a part of what is personal, and each is read as its body was', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BODIES),
      fc.array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PERSONAL), fc.constantFrom(...KEYS)), {
        minLength: 1,
        maxLength: 4,
      }),
      ([operation, body], places) => {
        const added = Object.assign({}, body, ...places.map(([place, text, key]) => place(text, key))) as object;
        const text = JSON.stringify(added);
        const recording = record(operation, ASKED, 200, text);
        const json = toJson(recording);
        for (const [, personal] of places)
          for (const part of partsOf(personal))
            if (!JSON.stringify(body).includes(part))
              assert.ok(!json.toLowerCase().includes(part.toLowerCase()), `${part} of ${text}: ${json}`);
        const before = explainBody(RECORDED_OPERATIONS[operation], parseExact(text), ASKED);
        assert.deepEqual(sense(recording.read), sense(before), `${text}: ${json}`);
        assert.equal(replay(parseExact(json)).state, 'same');
      },
    ),
    { numRuns: 500 },
  );
});

test('T94: the alert of an unreadable body, and the reason that doctor prints, name no key of a person', () => {
  const logged: string[] = [];
  const log = {
    logsInfo: true,
    info: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    error: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    alert: (event: object) => void logged.push(JSON.stringify(event)),
  };
  for (const personal of PERSONAL) {
    const read = createReaders(
      {
        order: () => {
          throw new Error(`no order of ${personal}`);
        },
      },
      log,
    );
    assert.throws(() => read('order', '{}', ID));
    const price = { stampDuty: 100, total: 150, [personal]: { mobile: 9_812_300_045, amount: personal, fee: 3 } };
    assert.throws(() => read('duty', JSON.stringify(price), 100_00, {}));
    const form = { schema: { type: 'object', properties: { [personal]: { pattern: '(', type: 'string' } } } };
    read('schema', JSON.stringify(form));
    for (const part of partsOf(personal))
      for (const line of logged) assert.ok(!line.toLowerCase().includes(part.toLowerCase()), `${part}: ${line}`);
  }
});

/** The least processor time of some recordings of a body. */
function cost(body: string): number {
  let least = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const before = cpuTime();
    record('getOrder', { path: { id: ID } }, 200, body);
    least = Math.min(least, cpuTime() - before);
  }
  return least;
}

const word = (index: number): string =>
  `zx${index.toString(36)}`.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const HOSTILE: Readonly<Record<string, (parts: number) => unknown>> = {
  'different names': (parts) => Array.from({ length: parts }, (_, at) => `${word(at)} ${word(at + parts)}`),
  'different keys': (parts) => Object.fromEntries(Array.from({ length: parts }, (_, at) => [word(at), word(at + 1)])),
  'different numbers': (parts) => Array.from({ length: parts }, (_, at) => 9_812_300_045 + at),
  'numbers that stand together': (parts) => `${'98123/00045 '.repeat(parts)}`,
  'one long word': (parts) => 'aA'.repeat(parts * 4),
  parties: (parts) => Array.from({ length: parts }, (_, at) => ({ customerName: `Grace Bill ${word(at)}` })),
};

for (const [name, build] of Object.entries(HOSTILE)) {
  test(`T94: the work of a recording grows with the size of its body: ${name}`, () => {
    const body = (parts: number): string => JSON.stringify({ externalOrderId: ID, status: 'ODD', extra: build(parts) });
    cost(body(500));
    const [one, four] = [cost(body(4_000)), cost(body(16_000))];
    // Sixteen times if it were quadratic. More parts than names are cached, in both.
    assert.ok(four <= 9 * Math.max(one, 4), `${one} ms, four times the size ${four} ms`);
  });
}

test('A body that is too long is recorded by its length alone.', () => {
  const recording = record(
    'getOrder',
    { path: { id: ID } },
    200,
    JSON.stringify({ note: 'Meenakshi '.repeat(60_000) }),
  );
  assert.equal(recording.body, '(a body of 600011 characters)');
  assert.equal(replay(parseExact(toJson(recording))).state, 'same');
});
