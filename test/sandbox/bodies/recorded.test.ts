import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { record, toJson, type RecordedOperation, type Recording } from '../../../src/proxy/recordings/recording.ts';
import { readRecordings } from '../../../src/sandbox/program/start-options.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { createReaders } from '../../../src/proxy/readers/registry.ts';
import { OrderAnswer, OrderOnly, QuoteAnswer, StateArticles } from '../../../src/wire/index.ts';
import { openClinic, runJson } from '../../proxy/node/doctor/kit.ts';
import { DETAILS, openShop, PARTIES, STAMP, type Shop } from '../../proxy/support/kit.ts';
import { everyThird } from '../../support/share.ts';
import { waitUntil } from '../../support/wait-until.ts';

const log = {
  logsInfo: false,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  alert: () => undefined,
};
const read = createReaders({}, log);

for (const dialect of everyThird(['json-schema', 'fields', 'envelope'] as const, 0)) {
  test(`Doctor is content with a sandbox made of recordings of the dialect ${dialect}, and the shapes are the recorded ones.`, async () => {
    const clinic = await openClinic();
    await clinic.sandbox.setDialect(dialect);
    const folder = mkdtempSync(join(tmpdir(), 'estamp-recorded-'));
    after(() => rmSync(folder, { recursive: true }));
    await runJson(clinic, '--record', folder);
    const recorded = await readRecordings(folder);
    const sandbox = await createSandbox({ port: 0, recorded });
    after(() => sandbox.close());
    const environment = { ...clinic.environment, ESTAMP_BASE_URL: sandbox.url };
    const { first, checks } = await runJson({ ...clinic, environment });
    assert.equal(first, undefined, JSON.stringify(checks.find(({ state }) => state === 'fail')));
    const ask = async (path: string, base: string): Promise<string> =>
      (await fetch(base + path, { headers: { authorization: 'Bearer sk_test_demo' } })).text();
    const states = '/v1/estamp/states';
    assert.deepEqual(
      read('states', await ask(states, sandbox.url)),
      read('states', await ask(states, clinic.sandbox.url)),
    );
    const articles = '/v1/estamp/states/MH/instruments';
    const [one, other] = [await ask(articles, sandbox.url), await ask(articles, clinic.sandbox.url)].map((text) =>
      read('articles', text),
    );
    const sold = (answer: typeof one): unknown =>
      answer?.articles.map(({ code, name, popular, minAmountMinor, suggestedAmountMinor }) => [
        code,
        name,
        popular,
        minAmountMinor,
        suggestedAmountMinor,
      ]);
    assert.deepEqual(sold(one), sold(other));
    assert.deepEqual(
      keysOf(JSON.parse(await ask(states, sandbox.url))),
      keysOf(JSON.parse(await ask(states, clinic.sandbox.url))),
    );
    const shop = await openShop({}, { recorded });
    for (const stamp of SOLD) assert.deepEqual(await buy(shop, stamp), PARTIES);
  });
}

/*
 * One like the recorded one, and one in a state that asks for a district, with a coupon and a delivery among its lines.
 */
const SOLD: readonly (typeof STAMP & { couponCode?: string })[] = [
  STAMP,
  {
    ...STAMP,
    stateCode: 'MH',
    articleCode: 'MH-RG-5',
    stampDutyAmount: 500,
    couponCode: 'WELCOME20',
  },
];

/**
 * Buys a stamp through a proxy, as a page does, until its certificate is downloaded.
 *
 * @returns the names that the order shows, which not every service repeats
 */
async function buy(shop: Shop, stamp: (typeof SOLD)[number]): Promise<unknown> {
  const listed = await shop.ask('GET', `/states/${stamp.stateCode}/articles`);
  const { articles, districts = [] } = StateArticles.parse(listed.json);
  assert.ok(articles.some(({ code }) => code === stamp.articleCode));
  const [district] = districts;
  const place = { districtCode: district?.code ?? 'Pune', sroValue: district?.sros?.[0]?.value ?? 'Haveli 1' };
  const body = { ...stamp, ...(stamp.stateCode === 'MH' && { ...place, doorstepDelivery: true }) };
  const priced = await shop.ask('POST', '/quotes', { body });
  assert.equal(priced.status, 200, priced.text);
  const { quote, quoteToken } = QuoteAnswer.parse(priced.json);
  const made = await shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS } });
  const { orderToken: token, payment } = OrderAnswer.parse(made.json);
  assert.equal(payment.amountMinor, quote.totalMinor);
  assert.equal((await shop.ask('POST', '/order/payment', { token, body: {} })).status, 200);
  await shop.control('POST', `/payments/${payment.intentId}`, { outcome: 'paid' });
  const order = await waitUntil(async () => {
    const now = OrderOnly.parse((await shop.ask('GET', '/order', { token })).json).order;
    return now.stage === 'completed' && now.documents.length > 0 ? now : undefined;
  });
  assert.deepEqual([order.payment.state, order.stamp?.articleCode], ['paid', stamp.articleCode]);
  const certificate = order.documents.find(({ kind }) => kind === 'ESTAMP_CERTIFICATE');
  assert.match(String(certificate?.certificateNumber), /^IN-XX/);
  const { json } = await shop.ask('POST', `/order/documents/${certificate?.id}`, { token, body: {} });
  const file = await shop.sandbox.fetch(new Request(String(json['downloadUrl'])));
  assert.equal(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5)), '%PDF-');
  return order.parties;
}

/** The names of the outermost objects of a body. */
const keysOf = (body: unknown): unknown =>
  Array.isArray(body) ? ['list'] : Object.entries(body as object).map(([key, value]) => [key, Array.isArray(value)]);

/** A service in a shape that no dialect has. */
const FOREIGN: Readonly<Partial<Record<RecordedOperation, unknown>>> = {
  listEstampStates: {
    status: 'ok',
    payload: { total: 1, results: [{ Code: 'KA', StateName: 'Karnataka', MinimumAmount: 10 }] },
  },
  calculateDuty: {
    payload: {
      pricing: {
        stamp_duty_in_paise: 10_000,
        platform_fee_in_paise: 5_000,
        gst_in_paise: 900,
        payable_in_paise: 15_900,
      },
      valid_until: '2026-01-01T10:00:00Z',
    },
  },
  getOrder: {
    payload: {
      order: {
        orderReference: 'o-1',
        order_status: 'created',
        created_at: '2026-01-01T09:00:00Z',
        buyer: { name: 'Asha Rao' },
      },
    },
  },
  getOrderStatus: { payload: { orderReference: 'o-1', order_status: 'created' } },
};
const REQUESTS: Readonly<Partial<Record<RecordedOperation, object>>> = {
  calculateDuty: { body: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 } },
  getOrder: { path: { id: 'o-1' } },
  getOrderStatus: { path: { id: 'o-1' } },
};

/** Recordings of bodies, as `doctor --record` writes them. */
const recordingsOf = (bodies: typeof FOREIGN): Recording[] =>
  Object.entries(bodies).map(
    ([id, body]) =>
      JSON.parse(
        toJson(record(id as RecordedOperation, REQUESTS[id as RecordedOperation] ?? {}, 200, JSON.stringify(body))),
      ) as Recording,
  );

/** Prices of other services, by how they write an amount. */
const FOREIGN_PRICES: Readonly<Record<string, unknown>> = {
  'names that end with the unit': FOREIGN.calculateDuty,
  'camel case with the unit': {
    price: { stampDutyInPaise: 10_000, serviceFeeInPaise: 5000, gstInPaise: 900, totalInPaise: 15_900 },
  },
  'an object for each kind': {
    price: {
      stampDuty: { label: 'Stamp duty', amount: '100.00' },
      serviceFee: { label: 'Service fee', amount: '50.00' },
      gst: { label: 'GST', amount: '9.00' },
      total: { label: 'Total', amount: '159.00' },
    },
  },
};

for (const [name, calculateDuty] of everyThird(Object.entries(FOREIGN_PRICES), 0)) {
  test(`A foreign service that writes ${name} sells until the certificate is downloaded.`, async () => {
    const shop = await openShop({}, { recorded: recordingsOf({ ...FOREIGN, calculateDuty }) });
    for (const stamp of SOLD) await buy(shop, stamp);
  });
}

test('A foreign shape is answered with the data of the sandbox: prices add up, an order is read until it is completed.', async () => {
  const recorded = recordingsOf(FOREIGN);
  const sandbox = await createSandbox({ port: 0, recorded, manual: true });
  after(() => sandbox.close());
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: 'Bearer sk_test_demo',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, text);
    return text;
  };
  const states = await call('GET', '/v1/estamp/states');
  assert.ok(states.includes('"StateName"'));
  assert.equal(read('states', states).states.length, 36);
  for (const [stateCode, articleCode, stampDutyAmount] of [
    ['KA', 'KA-RG-4', 100],
    ['DL', 'DL-RG-4', 100],
  ] as const) {
    const text = await call('POST', '/v1/estamp/duty/calculate', { stateCode, articleCode, stampDutyAmount });
    assert.ok(text.includes('payable_in_paise'), text);
    const price = read('duty', text, stampDutyAmount * 100, { stateCode, articleCode });
    assert.ok(price.totalMinor > stampDutyAmount * 100);
  }
  const externalOrderId = 'order-of-the-test';
  await call('POST', '/v1/orders', {
    externalOrderId,
    externalCustomerId: 'c',
    serviceCode: 'estamp.standard',
    details: {},
  });
  const order = await call('GET', `/v1/orders/${externalOrderId}`);
  assert.equal(read('order', order, externalOrderId).stage, 'created');
  assert.ok(order.includes('"order_status"') && !order.includes('Asha'), order);
  await sandbox.trigger('order.payment_confirmed', { externalOrderId: 'a-paid-order' });
  const paid = await call('GET', '/v1/orders/a-paid-order/status');
  assert.equal(read('status', paid, 'a-paid-order'), 'payment-confirmed', paid);
  assert.ok(paid.includes('"payload"'));
});
