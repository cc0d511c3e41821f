import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import {
  cameBack,
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
import { foundIn } from '../../support/canaries.ts';

const partiesOf = async (shop: Shop, token: string): Promise<Json> =>
  ((await shop.ask('GET', '/order', { token })).json['order'] as Json)['parties'] as Json;
const attached = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'attachParties').length;

test("T74: no path, field or header applies a correction to another session's order", async () => {
  const shop = await openShop();
  const mine = await order(shop);
  const theirs = await order(shop, { parties: { partyName: 'Chitra Devi' } });
  const before = await attached(shop);
  for (const path of [
    `/order/${theirs.id}/parties`,
    `/orders/${theirs.id}/parties`,
    `/order/parties/${theirs.id}`,
    `/order/parties;id=${theirs.id}`,
  ]) {
    assert.equal(
      (await shop.ask('PUT', path, { token: mine.token, body: PARTIES })).json.error?.code,
      'NOT_FOUND',
      path,
    );
  }
  const extras: Json[] = [
    { orderId: theirs.id },
    { externalOrderId: theirs.id },
    { partyRole: 'ADMIN' },
    { role: 'owner' },
    { status: 'COMPLETED' },
    { amountMinor: 1 },
    { revision: 0 },
    { customerId: 'c' },
    { estamp: {} },
    { parties: PARTIES },
    { customername: 'A' },
    { idempotencyKey: 'k' },
  ];
  for (const extra of extras) {
    const answer = await shop.ask('PUT', '/order/parties', {
      token: mine.token,
      body: { partyName: 'Mallory', ...extra },
    });
    assert.deepEqual([answer.status, answer.json.error?.code], [400, 'INVALID_INPUT'], JSON.stringify(extra));
    const {
      json: { quoteToken },
    } = await shop.ask('POST', '/quotes', { body: STAMP });
    const made = await shop.ask('POST', '/orders', {
      body: { quoteToken, parties: { partyName: 'Mallory', ...extra }, details: DETAILS },
    });
    assert.equal(made.json.error?.code, 'INVALID_INPUT');
  }
  assert.equal(await attached(shop), before, 'nothing was written');
  const headers = { 'x-order-id': theirs.id, 'x-http-method-override': 'PUT', 'idempotency-key': theirs.id };
  const written = await shop.ask('PUT', `/order/parties?externalOrderId=${theirs.id}&orderId=${theirs.id}`, {
    token: mine.token,
    headers,
    body: { partyName: 'Asha R Rao' },
  });
  assert.equal(written.status, 200);
  assert.deepEqual(
    [(await partiesOf(shop, theirs.token))['partyName'], (await partiesOf(shop, mine.token))['partyName']],
    ['Chitra Devi', 'Asha R Rao'],
  );
});

test('T74: a view token, a token of another shop and a missing token correct nothing', async () => {
  const [shop, other] = [await openShop(), await openShop({ secret: 'canary-of-another-shop-0123456789-0123456789' })];
  after(() => other.close());
  const { token } = await order(shop);
  const stranger = await order(other);
  const link = await shop.ask('POST', '/order/link', { token, body: {} });
  const view = new URL(String(link.json['url'])).hash.replace('#estamp=', '');
  const before = (await shop.journal()).length;
  for (const held of [view, stranger.token, `${token.slice(0, -3)}AAA`, '', undefined]) {
    const answer = await shop.ask('PUT', '/order/parties', {
      ...(held !== undefined && { token: held }),
      body: { partyName: 'Mallory' },
    });
    assert.deepEqual([answer.status, answer.json.error?.code], [401, 'TOKEN_INVALID']);
  }
  assert.equal((await shop.journal()).length, before);
});

const submit = async (shop: Shop, parties: Json, details: Json = DETAILS): Promise<Asked> => {
  const {
    json: { quoteToken },
  } = await shop.ask('POST', '/quotes', { body: STAMP });
  return shop.ask('POST', '/orders', { body: { quoteToken, parties, details } });
};
const faultsOf = ({ json }: Asked): unknown[] => ((json.error?.['fields'] ?? []) as Json[]).map(({ path }) => path);

/* Characters that reverse a name, end a line or cannot be printed. */
const UNPRINTABLE: Record<string, string> = {
  'a line break': 'Asha\r\nBcc: all@evil.example',
  NUL: 'Asha\u0000',
  'a right-to-left override': 'Asha \u202eoaR',
  'an isolate': '\u2067Asha\u2069',
  'an escape': '\u001b[31mAsha',
  'half of a letter': 'Asha \ud83d',
  'the other half': '\udc00 Asha',
  'a line separator': 'Asha\u2028Rao',
  'a C1 control': 'Asha\u0085Rao',
};
for (const [what, value] of Object.entries(UNPRINTABLE)) {
  test(`T75: ${what} in an office or a coupon is refused before anything is priced`, async () => {
    const shop = await openShop();
    const before = (await shop.journal()).length;
    for (const field of ['sroValue', 'couponCode']) {
      const { status, json } = await shop.ask('POST', '/quotes', { body: { ...STAMP, [field]: value } });
      assert.deepEqual([status, json.error?.code, json.error?.['field']], [400, 'INVALID_INPUT', field]);
    }
    assert.equal((await shop.journal()).length, before);
  });

  test(`T75: ${what} in any name is refused before anything is ordered`, async () => {
    const shop = await openShop();
    // JSON has escapes for what UTF-8 cannot hold.
    const odd = await submit(shop, {
      partyName: value,
      customerName: value,
      partyAddress: value,
      customerEmail: `${value}@x.example`,
    });
    assert.equal(odd.json.error?.code, 'INVALID_INPUT', odd.text);
    assert.deepEqual(faultsOf(odd).sort(), [
      '/parties/customerEmail',
      '/parties/customerName',
      '/parties/partyAddress',
      '/parties/partyName',
    ]);
    assert.equal(odd.text.includes('evil.example'), false);
    const details = await submit(shop, PARTIES, {
      ...DETAILS,
      secondPartyName: value,
      purpose: `A purpose of ${value.replaceAll(/[\r\n]/g, '\u0007')}`,
    });
    assert.deepEqual(
      faultsOf(details)
        .filter((path, index, all) => all.indexOf(path) === index)
        .sort(),
      what === 'a line break' ? ['/details/purpose'] : ['/details/purpose', '/details/secondPartyName'],
      details.text,
    );
    assert.equal(
      (await shop.journal()).some(({ operationId }) => operationId === 'createOrder'),
      false,
    );
  });
}

test('T75: e-mail addresses with two recipients or a header, and invalid numbers, are refused', async () => {
  const shop = await openShop();
  for (const customerEmail of [
    'a@b.example,c@d.example',
    'a@b.example\nBcc: c',
    'a@b.example c@d.example',
    '<a@b.example>, <c@d.example>',
    'a@b@c',
    '@',
    'a b@c.example',
    `${'a'.repeat(250)}@b.example`,
  ]) {
    assert.deepEqual(faultsOf(await submit(shop, { customerEmail })), ['/parties/customerEmail'], customerEmail);
  }
  for (const customerMobile of ['<script>', '+91 98123 45670; rm', '९८१२३४५६७०', '1'.repeat(21), '+'.repeat(12)]) {
    assert.deepEqual(faultsOf(await submit(shop, { customerMobile })), ['/parties/customerMobile'], customerMobile);
  }
  for (const name of ['partyName', 'customerName', 'partyAddress']) {
    assert.deepEqual(faultsOf(await submit(shop, { [name]: 'x'.repeat(10_000) })), [`/parties/${name}`]);
  }
  assert.equal(
    (await shop.journal()).some(({ operationId }) => operationId === 'createOrder'),
    false,
  );
});

test('T75: text that could be a script is returned as text, unchanged, and never as a page', async () => {
  const shop = await openShop();
  const names = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' OR 1=1 --",
    '{{7*7}}${7*7}',
    '=HYPERLINK("http://evil.example")',
    'ಆಶಾ ರಾವ್',
    'نام',
    '👩 Asha',
    '../../etc/passwd',
    '%00%0d%0a',
    '\\u003cscript>',
    'A'.repeat(100),
  ];
  for (const partyName of names) {
    const made = await submit(shop, { partyName });
    assert.equal(made.status, 200, made.text);
    assert.match(made.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(made.headers.get('x-content-type-options'), 'nosniff');
    assert.match(made.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    assert.equal((await partiesOf(shop, String(made.json['orderToken'])))['partyName'], partyName);
  }
});

test('the return URL of a provider, and every token, contain no personal data, because their holder can read them', async () => {
  const shop = await openShop();
  const { token, answer } = await order(shop, { returnUrl: 'https://shop.example/thanks?cart=7' });
  const payment = answer.json['payment'] as Json;
  const back = new URL(String(payment['redirectUrl'])).searchParams.get('return_url') ?? '';
  const handle = new URL(back).searchParams.get('s') ?? '';
  const returned = await shop.ask('GET', back);
  const view = await cameBack(shop, returned);
  for (const held of [handle, view, token]) {
    const text = `${JSON.stringify(decodeJwt(held))} ${held}`;
    assert.deepEqual(foundIn(text), []);
    for (const claim of Object.keys(decodeJwt(held)))
      assert.match(claim, /^(?:oid|svc|ref|sta|art|duty|doc|fam|tot|dk|rev|ints|int|earlier|ret|num|aud|iat|exp)$/);
  }
  const seen = await shop.ask('GET', '/order', { token: view });
  assert.equal((seen.json['order'] as Json)['parties'], undefined);
  assert.deepEqual(foundIn(seen.text), []);
  for (const value of [CANARIES.pan, CANARIES.email]) assert.equal(JSON.stringify(payment).includes(value), false);
});

test('emptying a field of an order is refused by its name, not confirmed', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  const writes = await attached(shop);
  for (const empty of ['', '  ', '\t']) {
    const answer = await shop.ask('PUT', '/order/parties', {
      token,
      body: { partyName: 'Asha R Rao', partyPan: empty, customerEmail: empty },
    });
    assert.deepEqual(
      [answer.status, answer.json.error?.code, faultsOf(answer).toSorted()],
      [400, 'INVALID_INPUT', ['/parties/customerEmail', '/parties/partyPan']],
    );
  }
  assert.equal(await attached(shop), writes, 'nothing was written');
  assert.equal((await partiesOf(shop, token))['partyPan'], CANARIES.pan);
  const unchanged = await shop.ask('PUT', '/order/parties', { token, body: { partyName: 'Asha R Rao' } });
  assert.equal(unchanged.status, 200);
  const parties = await partiesOf(shop, token);
  assert.deepEqual([parties['partyName'], parties['partyPan']], ['Asha R Rao', CANARIES.pan], 'what is left out stays');
});
