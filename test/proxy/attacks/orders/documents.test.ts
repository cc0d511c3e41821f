import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Store } from '../../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import { movableClock } from '../../../support/clocks/moving-clocks.ts';
import {
  openShop,
  order,
  ORIGIN,
  PARTIES,
  proxyBefore,
  ask as askAt,
  DETAILS,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** A paid order and the id of its certificate. */
async function bought(shop: Shop): Promise<{ token: string; documentId: string }> {
  const { token, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const documentId = await waitUntil(async () => {
    const { json } = await shop.ask('GET', '/order', { token });
    return ((json['order'] as Json)['documents'] as { id: string }[])[0]?.id;
  });
  return { token, documentId };
}

const downloads = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'getDocumentDownload').length;

test('T17: a document of another order is not found, and no URL for it is created', async () => {
  const shop = await openShop();
  const [mine, theirs] = [await bought(shop), await bought(shop)];
  for (const id of [theirs.documentId, 'doc_1', '__proto__', encodeURIComponent(`${mine.documentId} `)]) {
    const answer = await shop.ask('POST', `/order/documents/${id}`, { token: mine.token, body: {} });
    assert.deepEqual([answer.status, answer.json.error?.code], [404, 'NOT_FOUND'], id);
  }
  assert.equal(await downloads(shop), 0);
  assert.equal(
    (await shop.ask('POST', `/order/documents/${mine.documentId}`, { token: mine.token, body: {} })).status,
    200,
  );
  assert.equal(await downloads(shop), 1);
});

test('T18: a document URL at a host that is not allowed is not returned', async () => {
  let downloadUrl = '';
  const shop: Shop = await openShop({
    documentHosts: ['files.example:443'],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await shop.sandbox.fetch(request);
      return request.url.endsWith('/download') && response.ok
        ? Response.json({ ...((await response.json()) as Json), downloadUrl })
        : response;
    },
  });
  const { token, documentId } = await bought(shop);
  const ask = (): Promise<{ status: number; text: string; json: Json & { error?: { code: string } } }> =>
    shop.ask('POST', `/order/documents/${documentId}`, { token, body: {} });
  for (downloadUrl of [
    'https://evil.example/x.pdf',
    'https://files.example.evil.example/x.pdf',
    'https://files.example@evil.example/x.pdf',
    'https://user:word@files.example/x.pdf',
    'https://files.example:8443/x.pdf',
    'http://files.example/x.pdf',
    'javascript:alert(1)//files.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//files.example/x.pdf',
    '/x.pdf',
    'files.example/x.pdf',
    '',
    'http://169.254.169.254/latest',
    'https://xn--fles-1ta.example/x.pdf',
    'https://files.example.evil',
    'blob:https://files.example/x',
  ]) {
    const { status, json, text } = await ask();
    assert.deepEqual([status, json.error?.code], [502, 'UPSTREAM_INVALID'], downloadUrl);
    assert.equal(downloadUrl !== '' && text.includes(downloadUrl), false);
  }
  const events = JSON.stringify(shop.events);
  assert.match(
    events,
    /"document-refused".*evil\.example.*documentHosts/,
    'the merchant can tell whether that is the service’s own',
  );
  assert.doesNotMatch(events, /x\.pdf/);
  downloadUrl = 'https://files.example/x.pdf?sig=1';
  assert.equal((await ask()).json['downloadUrl'], downloadUrl);
});

/** What a device keeps of an order, and the right end of its mobile number. */
async function onDevice(
  shop: Shop,
  more: Json = {},
): Promise<{ device: string; ending: string; id: string; token: string }> {
  const { answer, id, token } = await order(shop, { returnUrl: `${ORIGIN}/thanks?user=77`, ...more });
  return { device: String(answer.json['deviceToken']), ending: String(PARTIES.customerMobile).slice(-4), id, token };
}

/** An end of a mobile number that the order has not. */
const wrong = (at: number): string => String(at).padStart(4, '0');
const unlock = (shop: Shop, device: string, mobileEnding: unknown, ip?: string): Promise<Asked> =>
  shop.ask('POST', '/order/open', { token: device, body: { mobileEnding }, ...(ip !== undefined && { ip }) });
const outcome = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];
const WRONG = [400, 'INVALID_INPUT', 'mobileEnding'];
const LOCKED = [429, 'RATE_LIMITED', undefined];
const UNKNOWN = [401, 'TOKEN_INVALID', undefined];

test('T98: what a device keeps of its order shows nothing and opens nothing without the end of the mobile number', async () => {
  const shop = await openShop();
  const { device, ending, id, token } = await onDevice(shop);
  const bytes = Buffer.from(device, 'base64').toString('latin1');
  assert.match(device, /^[\w+/]+=*$/);
  assert.doesNotMatch(bytes, new RegExp(`${id}|KA-RG-4|shop\\.example|${ending}|estamp`));
  for (const [method, path, body] of [
    ['GET', '/order', undefined],
    ['POST', '/order/documents/doc_1', {}],
    ['POST', '/order/payment', {}],
    ['PUT', '/order/parties', { partyName: 'Bina Rao' }],
    ['POST', '/order/link', {}],
    ['GET', '/session', undefined],
  ] as const)
    assert.equal((await shop.ask(method, path, { token: device, body })).status, 401, path);
  const { viewToken } = (await unlock(shop, device, ending)).json;
  for (const other of [token, String(viewToken), `${device.slice(0, -8)}AAAAAAA=`, device.slice(4), 'x', ''])
    assert.deepEqual(outcome(await unlock(shop, other, ending)), UNKNOWN);
  const { json } = await shop.ask('GET', '/order', { token: String(viewToken) });
  const opened = json['order'] as Json;
  assert.deepEqual([opened['externalOrderId'], opened['parties'], opened['details']], [id, undefined, undefined]);
  assert.equal((await shop.ask('POST', '/order/payment', { token: String(viewToken), body: {} })).status, 401);
});

test('T98: fifty guesses at once are five, then the order is locked, also for the right number and at another instance', async () => {
  const clock = movableClock();
  const store: Store = createMemoryStore(clock);
  const shop = await openShop({ clock, store });
  const other = proxyBefore(shop.sandbox, { clock, store });
  after(() => other.close());
  const { device, ending } = await onDevice(shop);
  const next = await onDevice(shop);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      askAt(at % 2 ? other : shop.proxy, 'POST', '/order/open', { token: device, body: { mobileEnding: wrong(at) } }),
    ),
  );
  assert.deepEqual(
    guesses.map(outcome).filter(([status]) => status === 400),
    Array.from({ length: 5 }, () => WRONG),
  );
  assert.equal(guesses.filter(({ status }) => status === 429).length, 45);
  const locked = await unlock(shop, device, ending);
  assert.deepEqual(outcome(locked), LOCKED);
  assert.ok(Number(locked.headers.get('retry-after')) > 3000);
  assert.equal((await unlock(shop, next.device, next.ending)).status, 200, 'another order is not locked');
  clock.pass(3_601_000);
  assert.equal((await unlock(shop, device, ending)).status, 200);
  for (let at = 0; at < 5; at++) assert.deepEqual(outcome(await unlock(shop, device, wrong(at))), WRONG);
  clock.pass(3_601_000);
  assert.deepEqual(outcome(await unlock(shop, device, ending)), LOCKED, 'ten wrong ones in a day');
});

test('T98: one network checks thirty numbers an hour, however many orders it has tokens of; right ones do not count', async () => {
  const shop = await openShop({
    limits: { ordersPerNetworkPerHour: 40, spendPerHour: '5000.00', spendPerDay: '5000.00' },
  });
  const orders = await Promise.all(Array.from({ length: 7 }, () => onDevice(shop)));
  for (const { device, ending } of orders) assert.equal((await unlock(shop, device, ending)).status, 200);
  const outcomes: unknown[] = [];
  for (const { device } of orders)
    for (let at = 0; at < 5; at++) outcomes.push((await unlock(shop, device, wrong(at))).status);
  assert.deepEqual(outcomes, [...Array.from({ length: 30 }, () => 400), ...Array.from({ length: 5 }, () => 429)]);
  const last = orders.at(-1);
  assert.equal((await unlock(shop, last?.device ?? '', last?.ending, '198.51.100.9')).status, 200, 'another network');
});

test('T98: the token of a device ends after a day, at a mount in the other mode, and while nothing can be counted', async () => {
  const clock = movableClock();
  let isDown = false;
  const memory = createMemoryStore(clock);
  const store: Store = {
    ...memory,
    consume: (...given) => (isDown ? Promise.reject(new Error('down')) : memory.consume(...given)),
  };
  const shop = await openShop({ clock, store });
  const { device, ending } = await onDevice(shop);
  const live = proxyBefore(shop.sandbox, { clock, apiKey: 'sk_live_demo' });
  after(() => live.close());
  const body = { mobileEnding: ending };
  assert.deepEqual(outcome(await askAt(live, 'POST', '/order/open', { token: device, body })), UNKNOWN);
  isDown = true;
  assert.equal((await unlock(shop, device, ending)).status, 503);
  isDown = false;
  clock.pass(23 * 3_600_000);
  const { json } = await unlock(shop, device, ending);
  clock.pass(3_601_000);
  assert.deepEqual(outcome(await unlock(shop, device, ending)), UNKNOWN);
  assert.equal((await shop.ask('GET', '/order', { token: String(json['viewToken']) })).status, 401, 'it ends with it');
});

test('a corrected mobile number opens the order of the device, and the former one does not', async () => {
  const shop = await openShop();
  const { device, ending, token } = await onDevice(shop);
  await shop.ask('PUT', '/order/parties', { token, body: { customerMobile: '+91 98123 07 712' } });
  assert.deepEqual(outcome(await unlock(shop, device, ending)), WRONG);
  assert.equal((await unlock(shop, device, '7712')).status, 200);
});

test('an order whose number the service hides or does not show, and that of a session, is kept on no device', async () => {
  let hide = (made: Json): unknown => made;
  const shop: Shop = await openShop({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await shop.sandbox.fetch(request);
      return request.method === 'GET' && /\/orders\/[^/]+$/.test(request.url) && response.ok
        ? Response.json(hide((await response.json()) as Json))
        : response;
    },
  });
  const masked = { ...PARTIES, customerMobile: '98XXXXXX**' };
  for (const parties of [undefined, {}, masked]) {
    hide = (made) => ({ ...made, parties });
    assert.equal((await onDevice(shop)).device, 'undefined', JSON.stringify(parties));
  }
  hide = (made) => made;
  const { device, ending } = await onDevice(shop);
  assert.notEqual(device, 'undefined');
  // Once the service has deleted the number, the right one is as any other.
  hide = (made) => ({ ...made, parties: {} });
  for (const guess of [ending, wrong(1)]) assert.deepEqual(outcome(await unlock(shop, device, guess)), WRONG);
  hide = (made) => made;
  const { serviceCode, ...stamp } = { ...STAMP, stampDutyAmount: '100' };
  const { token: session } = await shop.proxy.createSession({ serviceCode, stamp, parties: PARTIES, details: DETAILS });
  const { quoteToken } = (await shop.ask('POST', '/quotes', { body: { session } })).json;
  const body = { quoteToken, parties: {}, details: {}, session };
  const { status, json } = await shop.ask('POST', '/orders', { body });
  assert.deepEqual([status, json['deviceToken']], [200, undefined]);
});
