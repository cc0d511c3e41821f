import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CANARIES,
  DETAILS,
  openShop,
  order,
  PARTIES,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';
import { movableClock } from '../../../support/clocks/moving-clocks.ts';
import { openPayingShop, tally } from '../../support/paying-shop.ts';

/** A shop, and what its proxy sends to one operation of the service. */
async function openOverheard(path: string): Promise<{ shop: Shop; sent: Json[] }> {
  const sent: Json[] = [];
  const shop: Shop = await openShop({
    async fetch(input, init) {
      const request = new Request(input, init);
      if (new URL(request.url).pathname.endsWith(path)) sent.push((await request.clone().json()) as Json);
      return shop.sandbox.fetch(request);
    },
  });
  return { shop, sent };
}

const quote = (shop: Shop, more: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/quotes', { body: { ...STAMP, ...more } });
const buy = (shop: Shop, quoteToken: unknown, more: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS, ...more } });
const count = async (shop: Shop): Promise<number> => (await shop.journal()).length;

test('T01: an amount that the browser sends is refused, and the intent has the sealed total', async () => {
  const { shop, sent } = await openOverheard('/payments/intents');
  const { json } = await quote(shop);
  const before = await count(shop);
  const ours = ['externalOrderId', 'externalCustomerId', 'idempotencyKey'];
  for (const name of ['amountMinor', 'amount', 'totalMinor', 'currency', ...ours]) {
    assert.equal((await buy(shop, json['quoteToken'], { [name]: 100 })).json.error?.code, 'INVALID_INPUT', name);
  }
  assert.equal(await count(shop), before, 'no call was made');
  const made = await buy(shop, json['quoteToken']);
  const cheaper = await shop.ask('POST', '/order/payment', {
    token: String(made.json['orderToken']),
    body: { amountMinor: 100 },
  });
  assert.equal(cheaper.json.error?.code, 'INVALID_INPUT');
  assert.deepEqual(
    sent.map(({ amountMinor }) => amountMinor),
    [(json['quote'] as Json)['totalMinor']],
  );
});

test('T04: a price for one stamp buys that stamp: no request can name another', async () => {
  const shop = await openShop();
  const { json } = await quote(shop);
  const before = await count(shop);
  const dearer = { stateCode: 'MH', articleCode: 'MH-25', stampDutyAmount: 50_000 };
  for (const [name, value] of Object.entries(dearer)) {
    assert.equal((await buy(shop, json['quoteToken'], { [name]: value })).json.error?.code, 'INVALID_INPUT', name);
    const details = { ...DETAILS, [name]: value };
    assert.equal(
      (await buy(shop, json['quoteToken'], { details })).json.error?.code,
      'INVALID_INPUT',
      `details.${name}`,
    );
  }
  const smuggled = await buy(shop, json['quoteToken'], { details: { ...DETAILS, estamp: dearer } });
  assert.equal((smuggled.json.error?.['fields'] as Json[])[0]?.['path'], '/details/estamp');
  const made = (await shop.journal()).slice(before).map(({ operationId }) => operationId);
  assert.equal(made.includes('createOrder'), false);
  const { id } = await order(shop);
  const stored = await shop.sandbox.fetch(
    new Request(`${shop.sandbox.url}/v1/orders/${id}`, {
      headers: { authorization: `Bearer ${CANARIES.apiKey}` },
    }),
  );
  const { details } = (await stored.json()) as { details: { estamp: Json } };
  const { lines, ...stamp } = details.estamp;
  assert.deepEqual(stamp, { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' });
  assert.deepEqual((lines as Json[])[0]?.['amount'], '100.00');
});

test('T05: a price that expired, or that the service has changed since, creates no order', async () => {
  const clock = movableClock();
  const shop = await openShop({ clock });
  const old = await quote(shop);
  clock.pass(15 * 60_000);
  assert.deepEqual((({ status, json }) => [status, json.error?.code])(await buy(shop, old.json['quoteToken'])), [
    409,
    'QUOTE_EXPIRED',
  ]);
  const cheap = await quote(shop);
  await shop.control('PUT', '/services/estamp.standard', { basePrice: '75.00' });
  assert.deepEqual((({ status, json }) => [status, json.error?.code])(await buy(shop, cheap.json['quoteToken'])), [
    409,
    'QUOTE_STALE',
  ]);
  assert.equal(
    (await shop.journal()).some(({ operationId }) => operationId === 'createOrder'),
    false,
  );
  const again = await quote(shop);
  assert.equal((again.json['quote'] as Json)['totalMinor'], 100_00 + 75_00 + 13_50, again.text);
});

test('T07: a stamp value that is not an amount is refused before any call', async () => {
  const shop = await openShop();
  const values = [
    '0',
    '-1',
    '1e400',
    '-1e400',
    'NaN',
    'Infinity',
    '0.001',
    '100.001',
    '9007199254740993',
    '1e-7',
    '1e21',
    '"1e2"',
    '"0x64"',
    '"1,000"',
    '" 100"',
    '"100 "',
    '"१००"',
    '"-1"',
    '"+100"',
    '""',
    'null',
    'true',
    '[100]',
    '{"valueOf":100}',
    `"${'9'.repeat(16)}"`,
    `"${'1'.repeat(400)}"`,
  ];
  for (const value of values) {
    const answer = await shop.ask('POST', '/quotes', {
      body: JSON.stringify(STAMP).replace('"stampDutyAmount":100', `"stampDutyAmount":${value}`),
    });
    const refused = [answer.status, answer.json.error?.code];
    assert.deepEqual(refused, [400, 'INVALID_INPUT'], value);
    // A text that is no JSON has no fields.
    if (!/NaN|Infinity/.test(value)) assert.equal(answer.json.error?.['field'], 'stampDutyAmount', value);
  }
  assert.equal(await count(shop), 0);
});

const ITEMS = [
  { type: 'STAMP_DUTY', label: 'Stamp duty', amount: '100.00' },
  { type: 'SERVICE_FEE', label: 'Service fee', amount: '50.00' },
];
const PRICES: readonly (readonly [string, string])[] = [
  ['no total', JSON.stringify({ lineItems: ITEMS })],
  ['a total that is a sentence', JSON.stringify({ lineItems: ITEMS, totalAmount: 'Rs 150' })],
  [
    'a grouped total',
    JSON.stringify({ lineItems: [{ ...ITEMS[0], amount: '1,184.50' }, ITEMS[1]], totalAmount: '1,234.50' }),
  ],
  ['a negative total', JSON.stringify({ lineItems: ITEMS, totalAmount: '-150.00' })],
  [
    'a negative fee',
    JSON.stringify({ lineItems: [ITEMS[0], { ...ITEMS[1], amount: '-50.00' }], totalAmount: '50.00' }),
  ],
  [
    'the sum 0.1 + 0.2 in binary',
    `{"lineItems":[{"type":"STAMP_DUTY","amount":100.1},{"type":"SERVICE_FEE","amount":0.2}],"totalAmount":${100 + 0.1 + 0.2 + 1e-14}}`,
  ],
  [
    'a part of a paisa',
    JSON.stringify({ lineItems: [ITEMS[0], { ...ITEMS[1], amount: '0.005' }], totalAmount: '100.005' }),
  ],
  ['lines that do not add up', JSON.stringify({ lineItems: ITEMS, totalAmount: '149.99' })],
  ['less than the stamp', JSON.stringify({ lineItems: [{ ...ITEMS[0], amount: '1.00' }], totalAmount: '1.00' })],
  ['an exponent', '{"lineItems":[{"type":"STAMP_DUTY","amount":1e2}],"totalAmount":1e2}'],
  ['two totals', JSON.stringify({ lineItems: ITEMS, totalAmount: '150.00', grandTotal: '1.00' })],
  ['dollars', JSON.stringify({ lineItems: ITEMS, totalAmount: '150.00', currency: 'USD' })],
  ['paise that are not stated', JSON.stringify({ stampDuty: 10_000, serviceCharge: 4_300, total: 14_300 })],
  [
    'paise in lists',
    JSON.stringify({
      lineItems: [
        { type: 'STAMP_DUTY', amount: 10_000 },
        { type: 'SERVICE_FEE', amount: 4_300 },
      ],
      total: 14_300,
    }),
  ],
  ['a unit that the stamp denies', JSON.stringify({ unit: 'paise', stampDuty: 100, serviceCharge: 43, total: 143 })],
  ['half a stamp', JSON.stringify({ stampDuty: 50, serviceCharge: 93, total: 143 })],
  ['two stamps', JSON.stringify({ stampDuty: 200, total: 200 })],
  ['a body that says it failed', JSON.stringify({ success: false, data: { stampDuty: 100, total: 100 } })],
  ['a key twice', '{"stampDuty":100,"total":143,"serviceCharge":43,"total":143}'],
  ['another stamp', JSON.stringify({ lineItems: ITEMS, totalAmount: '150.00', articleCode: 'KA-RG-1' })],
];

test('T08: a price whose total cannot be read with certainty is refused, and nothing is sold', async () => {
  let price = '';
  const shop: Shop = await openShop({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/duty/calculate')) return shop.sandbox.fetch(request);
      return new Response(price, { headers: { 'content-type': 'application/json' } });
    },
  });
  for (const [name, body] of PRICES) {
    price = body;
    const answer = await quote(shop);
    assert.deepEqual([answer.status, answer.json.error?.code], [502, 'QUOTE_UNREADABLE'], name);
    assert.equal('quoteToken' in answer.json, false);
  }
  assert.ok(
    shop.events.some(({ type, reader }) => type === 'response-unparseable' && reader === 'duty'),
    'the merchant is alerted',
  );
  assert.match(shop.logs.join('\n'), /readers\.duty/, 'the log names the reader to supply');
  // The same in plain decimals is read to the paisa: no binary fraction comes near it.
  price =
    '{"lineItems":[{"type":"STAMP_DUTY","amount":100},{"type":"SERVICE_FEE","amount":0.1},{"type":"GST","amount":0.2}],"totalAmount":100.30}';
  const read = await shop.ask('POST', '/quotes', { body: STAMP });
  assert.equal((read.json['quote'] as Json)['totalMinor'], 100_30, read.text);
});

test('T09: any currency from a browser is refused; the charge is in INR', async () => {
  const { shop, sent } = await openOverheard('/payments/intents');
  for (const currency of ['USD', 'inr', 'INR', 'x'.repeat(200)]) {
    assert.deepEqual(
      [(await quote(shop, { currency })).json.error?.code, (await quote(shop, { currency })).status],
      ['INVALID_INPUT', 400],
      currency,
    );
  }
  await order(shop);
  assert.deepEqual(
    sent.map(({ currency }) => currency),
    ['INR'],
  );
});

test('T10: guessing coupons is limited by the number of prices for one network', async () => {
  const shop = await openPayingShop({ limits: { quotesPerNetworkPerHour: 5 } });
  const answers = [];
  for (let guess = 0; guess < 50; guess += 1) answers.push(await quote(shop, { couponCode: `SAVE${guess}` }));
  assert.deepEqual(tally(answers), { 200: 5, RATE_LIMITED: 45 });
  assert.equal(await shop.calls('calculateDuty'), 5);
});

test('T11: only the configured e-Stamp services are sold, whatever name a browser sends', async () => {
  const shop = await openShop();
  const codes = [
    'verification.pan',
    'verify.pan',
    'estamp.../../',
    'estamp.standard/../../services',
    'estamp.other',
    'ESTAMP.STANDARD',
    'estamp.standard ',
    'estamp.standard\u0000',
    '__proto__',
    'constructor',
    '',
    'estamp.%2e%2e',
  ];
  for (const serviceCode of codes) {
    assert.match(
      String((await quote(shop, { serviceCode })).json.error?.code),
      /^(?:INVALID_INPUT|NOT_FOUND)$/,
      serviceCode,
    );
  }
  assert.equal(await count(shop), 0);
  const mine = await quote(shop);
  const before = await count(shop);
  assert.equal(
    (await buy(shop, mine.json['quoteToken'], { serviceCode: 'verification.pan' })).json.error?.code,
    'INVALID_INPUT',
  );
  assert.equal(await count(shop), before);
});

test('T12: details of a megabyte, or with undeclared keys, create no order', async () => {
  const shop = await openShop();
  const { json } = await quote(shop);
  const large = await buy(shop, json['quoteToken'], { details: { ...DETAILS, purpose: 'x'.repeat(1_000_000) } });
  assert.deepEqual([large.status, large.json.error?.code], [413, 'TOO_LARGE']);
  for (const name of ['other', 'estamp', 'constructor', 'toString', 'status']) {
    const answer = await buy(shop, json['quoteToken'], { details: { ...DETAILS, [name]: 'x' } });
    const [fault] = answer.json.error?.['fields'] as Json[];
    assert.deepEqual(
      [answer.status, fault?.['keyword'], fault?.['path']],
      [400, 'additionalProperties', `/details/${name}`],
    );
  }
  assert.equal(
    (await shop.journal()).some(({ operationId }) => operationId === 'createOrder'),
    false,
  );
});
