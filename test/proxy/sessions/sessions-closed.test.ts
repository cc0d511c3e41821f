import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SessionOptions } from '../../../src/proxy/index.ts';
import fc from '../../support/fast-check.ts';
import { liftLimits, openShop, STAMP, type Asked, type Json, type Shop } from '../support/kit.ts';

const { serviceCode, stateCode, articleCode } = STAMP;
const PURPOSE = { purpose: 'Rental agreement for 11 months' };
const GIVEN: SessionOptions = {
  serviceCode,
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: { partyName: 'Asha Rao', customerMobile: '+91 98123 00045' },
  details: PURPOSE,
  editable: ['/parties/customerEmail'],
};

async function shopWith(): Promise<Shop> {
  const shop = await openShop({
    panVerification: true,
    limits: { quotesPerSession: 1_000, ordersPerNetworkPerHour: 1_000 },
  });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  // The lists are in the cache, so that no refusal costs anything.
  await shop.ask('GET', `/checkout/${serviceCode}`);
  await shop.ask('GET', `/states/${stateCode}/articles`);
  return shop;
}

const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];
const paid = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((paise, { meteredPaise }) => paise + meteredPaise, 0);
const price = (shop: Shop, session: string, body: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/quotes', { body: { session, ...body } });
const submit = (shop: Shop, session: string, quote: Asked, body: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/orders', {
    body: { session, quoteToken: quote.json['quoteToken'], parties: {}, details: {}, ...body },
  });

/* What a session with one editable answer does not open, by the field of the refusal. */
const CLOSED = {
  quote: { couponCode: 'WELCOME20', districtCode: 'KA-BLR', sroValue: 'office', doorstepDelivery: true },
  parties: {
    customerName: 'Somebody Else',
    partyPan: 'ABCPE1234F',
    partyAddress: '1 MG Road, Bengaluru 560001',
  },
  details: {
    secondPartyName: 'Ravi Iyer',
    considerationPrice: 500,
    stampDutyPaidBy: 'second',
    aboutProperty: true,
  },
};

test('With one editable answer no PAN, address, purchaser, second party or coupon can be added, and refusals are free', async () => {
  const shop = await shopWith();
  const { token } = await shop.proxy.createSession(GIVEN);
  const quote = await price(shop, token);
  assert.equal(quote.status, 200, quote.text);
  const before = await paid(shop);
  for (const [name, value] of Object.entries(CLOSED.quote))
    assert.deepEqual(errorOf(await price(shop, token, { [name]: value })), [400, 'INVALID_INPUT', name]);
  for (const [name, value] of Object.entries(CLOSED.parties))
    assert.deepEqual(errorOf(await submit(shop, token, quote, { parties: { [name]: value } })), [
      400,
      'INVALID_INPUT',
      `parties.${name}`,
    ]);
  for (const [name, value] of Object.entries(CLOSED.details)) {
    const more = name === 'aboutProperty' ? { propertyDescription: 'Flat 4, 12 MG Road' } : {};
    const refused = await submit(shop, token, quote, { details: { [name]: value, ...more } });
    assert.deepEqual(errorOf(refused), [400, 'INVALID_INPUT', `details.${name}`], refused.text);
  }
  const unknown = await submit(shop, token, quote, { details: { estamp: { couponCode: 'WELCOME20' } } });
  assert.equal(unknown.status, 400);
  const pan = { body: { pan: 'ABCPE1234F', name: 'Asha Rao' } };
  const checked = await shop.ask('POST', '/verifications/pan', { token: String(quote.json['quoteToken']), ...pan });
  assert.deepEqual(errorOf(checked), [400, 'INVALID_INPUT', 'pan']);
  assert.equal(await paid(shop), before);

  const made = await submit(shop, token, quote, { parties: { customerEmail: 'asha@example.com' } });
  assert.equal(made.status, 200, made.text);
  const orderToken = String(made.json['orderToken']);
  const cost = await paid(shop);
  for (const [name, value] of Object.entries(CLOSED.parties)) {
    const corrected = await shop.ask('PUT', '/order/parties', { token: orderToken, body: { [name]: value } });
    assert.deepEqual(errorOf(corrected), [400, 'INVALID_INPUT', name]);
  }
  const later = await shop.ask('POST', '/verifications/pan', { token: orderToken, ...pan });
  assert.deepEqual(errorOf(later), [400, 'INVALID_INPUT', 'pan']);
  assert.equal(await paid(shop), cost);
  assert.deepEqual((made.json['order'] as Json)['parties'], {
    partyName: 'Asha Rao',
    customerMobile: '+91 98123 00045',
    customerEmail: 'asha@example.com',
  });
});

test('A closed answer that says nothing counts as not sent, and the first party as their own purchaser', async () => {
  const shop = await shopWith();
  const { token, externalOrderId } = await shop.proxy.createSession(GIVEN);
  const quote = await price(shop, token, { couponCode: '', doorstepDelivery: false, districtCode: ' ' });
  assert.equal(quote.status, 200, quote.text);
  const made = await submit(shop, token, quote, {
    parties: { partyPan: '', partyAddress: ' ', customerName: 'ASHA RAO' },
    details: { aboutProperty: false, stampDutyPaidBy: 'first' },
  });
  assert.equal(made.status, 200, made.text);
  const { parties } = (await shop.proxy.orders.get(externalOrderId)) as unknown as { parties: Json };
  assert.deepEqual(parties, { customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '+91 98123 00045' });
  const { orders } = (await shop.control('GET', '/orders')) as { orders: { details: Json }[] };
  assert.deepEqual(Object.keys(orders[0]?.details ?? {}).sort(), ['estamp', 'purpose']);
});

test('What the state, the document and the delivery need is open: district, office, second party and address', async () => {
  const shop = await shopWith();
  const open = { ...GIVEN, stamp: { stateCode, articleCode: 'KA-RG-26', stampDutyAmount: '500.00' }, editable: [] };
  const { token } = await shop.proxy.createSession(open);
  const sold = await submit(shop, token, await price(shop, token), { details: { secondPartyName: 'Ravi Iyer' } });
  assert.equal(sold.status, 200, sold.text);
  const delivered = await shop.proxy.createSession({
    ...GIVEN,
    stamp: { ...GIVEN.stamp, stateCode: 'DL', articleCode: 'DL-RG-4', doorstepDelivery: true },
  });
  const quote = await price(shop, delivered.token);
  if (quote.status !== 200) return assert.deepEqual(errorOf(quote)[2], 'doorstepDelivery');
  const partyAddress = '1 Janpath, New Delhi 110001';
  const sent = await submit(shop, delivered.token, quote, { parties: { partyAddress } });
  assert.equal(sent.status, 200, sent.text);
});

test('A correction changes what is open and no more: a purchaser who is not given stays the first party', async () => {
  const shop = await shopWith();
  const { token, externalOrderId } = await shop.proxy.createSession({
    ...GIVEN,
    parties: { customerMobile: '9812300045' },
  });
  const made = await submit(shop, token, await price(shop, token), {
    parties: { partyName: 'Asha Rao', customerName: 'Asha Rao' },
  });
  assert.equal(made.status, 200, made.text);
  const correct = (body: Json): Promise<Asked> =>
    shop.ask('PUT', '/order/parties', { token: String(made.json['orderToken']), body });
  assert.deepEqual(errorOf(await correct({ customerName: 'Ravi Iyer' })), [400, 'INVALID_INPUT', 'customerName']);
  assert.deepEqual(errorOf(await correct({ partyName: 'Asha Rau', customerName: 'Ravi Iyer' }))[2], 'customerName');
  const corrected = await correct({ partyName: 'Asha Rau', customerName: 'asha rau', customerMobile: '+919812300045' });
  assert.equal(corrected.status, 200, corrected.text);
  const { parties } = (await shop.proxy.orders.get(externalOrderId)) as unknown as { parties: Json };
  assert.deepEqual(parties, { customerName: 'Asha Rau', partyName: 'Asha Rau', customerMobile: '9812300045' });
});

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  '/stamp/couponCode': ['WELCOME20', 'OTHER', ''],
  '/stamp/doorstepDelivery': [true, false],
  '/stamp/stampDutyAmount': ['100.00', 100, 200],
  '/parties/customerName': ['Asha Rao', 'ASHA  RAO', 'Ravi Iyer', ''],
  '/parties/partyName': ['Asha Rao', 'Ravi Iyer', 'asha rao'],
  '/parties/customerMobile': ['9812300045', '+919812300045', '+19812300045', '09812300045'],
  '/parties/customerEmail': ['asha@example.com', 'ravi@example.com', ''],
  '/parties/partyPan': ['ABCPE1234F', 'ABCPE1235F', ''],
  '/parties/partyAddress': ['1 MG Road, Bengaluru 560001', ''],
  '/details/purpose': ['Rental agreement for 11 months', 'Another purpose of all'],
  '/details/secondPartyName': ['Ravi Iyer', 'Om Jha'],
  '/details/stampDutyPaidBy': ['first', 'second'],
  '/details/considerationPrice': [1, 2],
};
const POINTERS = Object.keys(VALUES);
const some = fc
  .subarray(POINTERS)
  .chain((pointers) =>
    fc.record(Object.fromEntries(pointers.map((pointer) => [pointer, fc.constantFrom(...(VALUES[pointer] ?? []))]))),
  );
const nested = (flat: Readonly<Record<string, unknown>>, part: string): Json =>
  Object.fromEntries(
    Object.entries(flat).flatMap(([pointer, value]) =>
      pointer.startsWith(`/${part}/`) ? [[pointer.slice(part.length + 2), value]] : [],
    ),
  );

test('Whatever quote, order, correction, PAN check and payment are sent, the service never gets another value for what is not open', async () => {
  const shop = await shopWith();
  const groups = fc.subarray([...POINTERS, '/parties', '/stamp'], { maxLength: 3 });
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(some, groups, some, some, async (fixed, editable, asked, corrected) => {
      const given = Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''));
      const { token, externalOrderId } = await shop.proxy.createSession({
        serviceCode,
        stamp: { stateCode, articleCode, ...nested(given, 'stamp'), ...AMOUNT },
        parties: nested(given, 'parties'),
        details: { ...PURPOSE, ...nested(given, 'details') },
        editable,
      });
      const quote = await price(shop, token, nested(asked, 'stamp'));
      const usable = quote.status === 200 ? quote : await price(shop, token);
      const body = { parties: nested(asked, 'parties'), details: nested(asked, 'details') };
      const first = await submit(shop, token, usable, body);
      const made = first.status === 200 ? first : await submit(shop, token, usable);
      if (made.status !== 200) return;
      sold += 1;
      const orderToken = String(made.json['orderToken']);
      await shop.ask('PUT', '/order/parties', { token: orderToken, body: nested(corrected, 'parties') });
      await shop.ask('POST', '/order/payment', { token: orderToken, body: { ...nested(corrected, 'parties') } });
      const { orders } = (await shop.control('GET', '/orders')) as unknown as {
        orders: { externalOrderId: string; parties: Json; details: Json & { estamp: Json } }[];
      };
      const order = orders.find((one) => one.externalOrderId === externalOrderId);
      assert.ok(order);
      const isOpen = (pointer: string): boolean =>
        editable.some((one) => `${pointer}/`.startsWith(`${one}/`)) ||
        (given[pointer] === undefined && /partyName|customerMobile|purpose/.test(pointer));
      const written: Json = {
        ...Object.fromEntries(Object.entries(order.parties).map(([name, value]) => [`/parties/${name}`, value])),
        ...Object.fromEntries(Object.entries(order.details).map(([name, value]) => [`/details/${name}`, value])),
        ...Object.fromEntries(Object.entries(order.details.estamp).map(([name, value]) => [`/stamp/${name}`, value])),
      };
      for (const pointer of POINTERS) {
        if (isOpen(pointer) || pointer === '/stamp/stampDutyAmount') continue;
        const is = written[pointer];
        if (given[pointer] !== undefined) assert.deepEqual(is, given[pointer], pointer);
        else if (pointer === '/parties/customerName' && is !== undefined)
          assert.equal(is, written['/parties/partyName'], 'the purchaser is the first party');
        else if (pointer !== '/details/purpose') assert.equal(is, undefined, pointer);
      }
    }),
    { numRuns: 12 },
  );
  assert.ok(sold > 2, `${sold} orders`);
});

const AMOUNT = { stampDutyAmount: '100.00' };
