import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OptionError, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { ask, DETAILS, openShop, ORIGIN, proxyBefore, STAMP, type Json, type Shop } from '../support/kit.ts';

const { serviceCode, stateCode, articleCode } = STAMP;

async function shopWith(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  const shop = await openShop(more);
  after(() => shop.close());
  return shop;
}

const optionOf = async (shop: Shop, options: unknown): Promise<string | undefined> =>
  shop.proxy.createSession(options as Parameters<Shop['proxy']['createSession']>[0]).then(
    () => undefined,
    (error: unknown) => (error instanceof OptionError ? error.option : String(error)),
  );

test('A wrong value is an OptionError with its path, without a call of the service', async () => {
  const shop = await shopWith({ states: ['KA', 'MH'] });
  const stamp = (more: Json): Json => ({ serviceCode, stamp: { stateCode, ...more } });
  const CASES: [string, unknown][] = [
    ['session', 7],
    ['serviceCode', {}],
    ['serviceCode', { serviceCode: 'estamp.other' }],
    ['other', { serviceCode, other: 1 }],
    ['reference', { serviceCode, reference: 'a b' }],
    ['customerId', { serviceCode, customerId: '' }],
    ['stamp.stateCode', stamp({ stateCode: 'K/A' })],
    ['stamp.stateCode', stamp({ stateCode: 'TN' })],
    ['stamp.stampDutyAmount', stamp({ stampDutyAmount: 500 })],
    ['stamp.stampDutyAmount', stamp({ stampDutyAmount: '1e3' })],
    ['stamp.stampDutyAmount', stamp({ stampDutyAmount: '0' })],
    ['stamp.doorstepDelivery', stamp({ doorstepDelivery: 'yes' })],
    ['stamp.other', stamp({ other: 1 })],
    ['parties.customerMobile', { serviceCode, parties: { customerMobile: '12' } }],
    ['parties.customerName', { serviceCode, parties: { customerName: ' ' } }],
    ['parties.partyPan', { serviceCode, parties: { partyPan: 'A'.repeat(11) } }],
    ['details', { serviceCode, details: [] }],
    ['details.purpose', { serviceCode, details: { purpose: 'a\u202eb' } }],
    ['parties.partyName', { serviceCode, parties: { partyName: 'आशा राव' } }],
    ['parties.customerName', { serviceCode, parties: { customerName: 'Asha ★ Rao' } }],
    ['details.secondPartyName', { serviceCode, details: { secondPartyName: 'রবি' } }],
    ['editable[1]', { serviceCode, editable: ['/parties/customerEmail', 'parties/customerEmail'] }],
    ['editable[0]', { serviceCode, editable: ['/stamp/other'] }],
    ['editable[0]', { serviceCode, editable: ['/details/'] }],
    ['editable[0]', { serviceCode, editable: ['/parties/partyName/0'] }],
    ['editable[0]', { serviceCode, editable: ['/details/purpose/0'], details: { purpose: 'A purpose' } }],
    ['editable[0]', { serviceCode, editable: ['/details/list/1'], details: { list: ['one'] } }],
    ['editable[0]', { serviceCode, editable: ['/details/list/-'], details: { list: ['one'] } }],
    ['editable[0]', { serviceCode, editable: ['/details/list/length'], details: { list: ['one'] } }],
    ['editable[0]', { serviceCode, editable: [''] }],
    ['returnUrl', { serviceCode, returnUrl: 'https://evil.example/' }],
    ['expiresIn', { serviceCode, expiresIn: 59 }],
    ['expiresIn', { serviceCode, expiresIn: 2_592_001 }],
    ['expiresIn', { serviceCode, expiresIn: 90.5 }],
    ['details.long', { serviceCode, details: { long: 'x'.repeat(6_000), short: 'y' } }],
  ];
  for (const [option, options] of CASES)
    assert.equal(await optionOf(shop, options), option, JSON.stringify(options).slice(0, 200));
  assert.deepEqual(await shop.journal(), []);
});

test('A name that certificates cannot print may be given if the customer can correct it, and a printed one always', async () => {
  const shop = await shopWith();
  const editable = ['/parties/partyName'];
  assert.equal(await optionOf(shop, { serviceCode, parties: { partyName: 'आशा राव' }, editable }), undefined);
  assert.equal(await optionOf(shop, { serviceCode, parties: { partyName: 'Zoë D’Souza & Sons' } }), undefined);
});

test('The form and the catalogue are checked as far as they are cached, and all of it with "check"', async () => {
  const shop = await shopWith();
  const CASES: [string, Json][] = [
    ['stamp.stateCode', { stamp: { stateCode: 'XX' } }],
    ['stamp.articleCode', { stamp: { stateCode, articleCode: 'MH-36A' } }],
    ['stamp.stampDutyAmount', { stamp: { stateCode, articleCode, stampDutyAmount: '7.00' } }],
    ['editable[1]', { editable: ['/details/purpose', '/details/nonsense'] }],
    ['editable[1]', { editable: ['/details', '/details/purpose/0'] }],
    ['editable[0]', { editable: ['/details/constructor'] }],
    ['details.purpose', { details: { purpose: 7 } }],
  ];
  for (const [option, more] of CASES) assert.equal(await optionOf(shop, { serviceCode, ...more }), undefined, option);
  assert.deepEqual(await shop.journal(), []);
  for (const [option, more] of CASES)
    assert.equal(await optionOf(shop, { serviceCode, ...more, check: true }), option, option);
  for (const [option, more] of CASES) assert.equal(await optionOf(shop, { serviceCode, ...more }), option, option);
  assert.equal(
    await optionOf(shop, { serviceCode, stamp: { stateCode, articleCode }, details: { purpose: DETAILS.purpose } }),
    undefined,
  );
});

test('A session of a whole sale has a token below 2 KB, and lives a day unless told', async () => {
  const shop = await shopWith();
  const before = Date.now();
  const session = await shop.proxy.createSession({
    serviceCode,
    reference: 'agreement-2041',
    customerId: 'user-77',
    stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
    parties: { customerName: 'Meera Nair', customerMobile: '+919876543210', partyName: 'Ravi Iyer' },
    details: DETAILS,
    editable: ['/parties/customerEmail'],
    returnUrl: `${ORIGIN}/agreements/2041`,
  });
  assert.match(session.id, /^cs_[\w-]{56}$/);
  assert.match(session.externalOrderId, /^ES-[0-9A-Z-]{19}$/);
  assert.ok(session.token.length < 2_000, String(session.token.length));
  assert.ok(Math.abs(Date.parse(session.expiresAt) - before - 86_400_000) < 60_000);
  assert.deepEqual(await shop.proxy.sessions.get(session.token), { state: 'open' });
});

test('The merchant reads prices, sessions, orders and documents by their own calls', async () => {
  const shop = await shopWith({ requireSession: true });
  const priced = await shop.proxy.quote({ serviceCode, stateCode, articleCode, stampDutyAmount: '100.00' });
  assert.equal(
    priced.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    priced.totalMinor,
  );
  const session = await shop.proxy.createSession({
    serviceCode,
    stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
    parties: { customerName: 'Meera Nair' },
    details: DETAILS,
  });
  await assert.rejects(shop.proxy.orders.get(session.externalOrderId), { code: 'NOT_FOUND' });
  const quote = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  const { quoteToken } = quote.json;
  await shop.ask('POST', '/orders', { body: { session: session.token, quoteToken, parties: {}, details: {} } });
  assert.equal((await shop.proxy.sessions.get(session.id)).state, 'ordered');
  await shop.control('POST', `/orders/${session.externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const found = await shop.proxy.sessions.get(session.id);
  assert.equal(found.state, 'complete');
  assert.equal(found.order?.parties?.customerName, 'Meera Nair');
  assert.deepEqual(await shop.proxy.orders.get(session.externalOrderId), found.order);
  const documents = await shop.proxy.orders.documents(session.externalOrderId);
  assert.ok(documents.length > 0);
  const file = await shop.proxy.orders.download(session.externalOrderId, documents[0]?.id ?? '');
  assert.equal(file.contentType, 'application/pdf');
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
  assert.equal(new TextDecoder('latin1').decode(bytes.subarray(0, 5)), '%PDF-');
  await assert.rejects(shop.proxy.orders.download(session.externalOrderId, 'none'), { code: 'NOT_FOUND' });
});

test('Allow-lists cut lists, prices, orders and sessions', async () => {
  const shop = await shopWith({ states: ['KA'], articles: ['affidavit', 'KA-RG-5'] });
  const checkout = await shop.ask('GET', `/checkout/${serviceCode}`);
  assert.deepEqual(
    (checkout.json['states'] as Json[]).map(({ code }) => code),
    ['KA'],
  );
  const list = await shop.ask('GET', '/states/KA/articles');
  const codes = (list.json['articles'] as Json[]).map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), ['KA-RG-4', 'KA-RG-5']);
  assert.equal((await shop.ask('GET', '/states/MH/articles')).status, 404);
  const price = async (more: Json): Promise<unknown> =>
    (await shop.ask('POST', '/quotes', { body: { ...STAMP, ...more } })).json.error?.code;
  assert.equal(await price({}), undefined);
  assert.equal(await price({ articleCode: 'KA-RG-1' }), 'INVALID_INPUT');
  assert.equal(await price({ stateCode: 'MH' }), 'NOT_FOUND');
  assert.equal(await optionOf(shop, { serviceCode, stamp: { stateCode: 'MH' } }), 'stamp.stateCode');
  assert.equal(
    await optionOf(shop, { serviceCode, stamp: { stateCode, articleCode: 'KA-RG-1' } }),
    'stamp.articleCode',
  );
  // A price that was made before the list was cut.
  const { json } = await shop.ask('POST', '/quotes', { body: { ...STAMP } });
  const cut = proxyBefore(shop.sandbox, { articles: ['lease'] });
  const answer = await ask(cut, 'POST', '/orders', {
    body: { quoteToken: json['quoteToken'], parties: { customerName: 'Meera Nair' }, details: DETAILS },
  });
  assert.deepEqual([answer.status, answer.json.error?.['field']], [404, 'articleCode']);
});
