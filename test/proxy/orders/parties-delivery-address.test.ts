import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameBack, DETAILS, openShop, type Asked, type Json, type Shop } from '../support/kit.ts';

const PARTIES = { partyName: 'Asha Rao', customerMobile: '9812345670' };
const ADDRESS = '12 MG Road, Pune 411001';

async function submit(shop: Shop, parties: Json, doorstepDelivery = true): Promise<Asked> {
  const articles = (await shop.ask('GET', '/states/MH/articles')).json as { articles: Json[]; districts: Json[] };
  const district = articles.districts[0] as { code: string; sros?: { value: string }[] };
  const stamp = {
    serviceCode: 'estamp.standard',
    stateCode: 'MH',
    articleCode: articles.articles[0]?.['code'],
    stampDutyAmount: 500,
    districtCode: district.code,
    sroValue: district.sros?.[0]?.value ?? '1',
    doorstepDelivery,
  };
  const {
    json: { quoteToken },
  } = await shop.ask('POST', '/quotes', { body: stamp });
  return shop.ask('POST', '/orders', { body: { quoteToken, parties, details: DETAILS } });
}

const faultOf = ({ json }: Asked): unknown[] =>
  ((json.error?.['fields'] ?? []) as Json[]).map(({ path, keyword }) => [path, keyword]);

test('an order with doorstep delivery is refused without an address that ends with a PIN code', async () => {
  const shop = await openShop();
  assert.deepEqual(faultOf(await submit(shop, PARTIES)), [['/parties/partyAddress', 'required']]);
  for (const partyAddress of [
    '12 MG Road, Pune',
    '12 MG Road, Pune 011001',
    '12 MG Road, Pune 41100',
    '12 MG Road 9812345670',
    '411001',
  ]) {
    assert.deepEqual(
      faultOf(await submit(shop, { ...PARTIES, partyAddress })),
      [['/parties/partyAddress', 'pattern']],
      partyAddress,
    );
  }
  assert.equal(
    (await shop.journal()).some(({ operationId }) => operationId === 'createOrder'),
    false,
    'nothing is ordered',
  );
});

test('an order with doorstep delivery accepts an address with its PIN code, and one without delivery accepts any', async () => {
  const shop = await openShop();
  for (const partyAddress of [ADDRESS, '12 MG Road, Pune 411 001.']) {
    assert.equal((await submit(shop, { ...PARTIES, partyAddress })).status, 200, partyAddress);
  }
  assert.equal((await submit(shop, PARTIES, false)).status, 200);
  assert.equal((await submit(shop, { ...PARTIES, partyAddress: '12 MG Road' }, false)).status, 200);
});

test('An order says whether its paper is delivered, to the holder of a link, too.', async () => {
  const shop = await openShop();
  for (const isDelivered of [true, false]) {
    const { json } = await submit(shop, { ...PARTIES, partyAddress: ADDRESS }, isDelivered);
    const { order, orderToken, payment } = json as { order: Json; orderToken: string; payment: Json };
    const back = new URL(new URL(String(payment['redirectUrl'])).searchParams.get('return_url') ?? '');
    const returned = await shop.ask('GET', back.pathname.replace('/estamp', '') + back.search);
    const view = await cameBack(shop, returned);
    for (const seen of [
      order,
      (await shop.ask('GET', '/order', { token: orderToken })).json['order'],
      (await shop.ask('GET', '/order', { token: view })).json['order'],
    ])
      assert.equal(((seen as Json)['stamp'] as Json)['doorstepDelivery'], isDelivered ? true : undefined);
  }
});

test('a delivery address is corrected only to another one with a PIN code', async () => {
  const shop = await openShop();
  const token = String((await submit(shop, { ...PARTIES, partyAddress: ADDRESS })).json['orderToken']);
  const correct = (body: Json): Promise<Asked> => shop.ask('PUT', '/order/parties', { token, body });
  assert.deepEqual(faultOf(await correct({ partyAddress: '14 MG Road, Pune' })), [
    ['/parties/partyAddress', 'pattern'],
  ]);
  assert.equal((await correct({ partyName: 'Asha R Rao' })).status, 200, 'a name alone leaves the address as it is');
});
