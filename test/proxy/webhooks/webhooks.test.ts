import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createWebhooks, WebhookError, type WebhookFault } from '../../../src/proxy/webhooks/index.ts';
import { delivery, PAYLOAD, SECRET, sign, type Delivery } from './deliveries.ts';

const NOW = 1_767_600_000;
const clock = { now: () => NOW * 1000, after: () => () => undefined };
const webhooks = createWebhooks({ secrets: SECRET, clock });

const refused =
  (fault: WebhookFault) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof WebhookError, String(error));
    assert.equal(error.fault, fault);
    assert.equal(error.message.includes(SECRET) || error.message.includes('FULFILMENT'), false);
    return true;
  };

test('a signed delivery is read, and says what happened to which order', async () => {
  const { headers, body } = delivery({ at: NOW });
  const event = await webhooks.verify(headers, body);
  assert.match(event.id, /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(
    { ...event, id: '' },
    {
      type: 'order',
      id: '',
      event: 'order.fulfilment_completed',
      coreEventType: 'FULFILMENT_COMPLETED',
      externalOrderId: PAYLOAD.externalOrderId,
      coreOrderId: 'core_1',
      status: 'FULFILMENT_COMPLETED',
      occurredAt: PAYLOAD.occurredAt,
    },
  );
});

test('bytes, web headers, Node headers in any case, and a whole request are accepted alike', async () => {
  const { headers, body } = delivery({ at: NOW, payload: { ...PAYLOAD, note: 'ಕರ್ನಾಟಕ' } });
  const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  const events = await Promise.all([
    webhooks.verify(headers, body),
    webhooks.verify(new Headers(headers), new TextEncoder().encode(body)),
    webhooks.verify(shouted, Buffer.from(body)),
    webhooks.verify((name) => headers[name], body),
    webhooks.read(new Request('https://shop.example/hook', { method: 'POST', headers, body })),
  ]);
  for (const event of events) assert.deepEqual(event, events[0]);
});

const good = delivery({ at: NOW });
const REFUSED: Record<string, [Delivery, WebhookFault]> = {
  'a signature of another secret': [{ secret: 'whsec_other_0123456789' }, 'signature'],
  'a signature in capitals': [
    { headers: { 'x-webhook-signature': good.headers['x-webhook-signature']?.toUpperCase() ?? '' } },
    'signature',
  ],
  'a signature that is short': [{ headers: { 'x-webhook-signature': 'ab12' } }, 'signature'],
  'a signature that is long': [{ headers: { 'x-webhook-signature': 'a'.repeat(66) } }, 'signature'],
  'a signature that is no hex': [{ headers: { 'x-webhook-signature': 'g'.repeat(64) } }, 'signature'],
  'a signature with a prefix': [
    { headers: { 'x-webhook-signature': `sha256=${good.headers['x-webhook-signature']}` } },
    'signature',
  ],
  'two signatures': [
    { headers: { 'x-webhook-signature': `${good.headers['x-webhook-signature']}, ${'a'.repeat(64)}` } },
    'signature',
  ],
  'no signature': [{ headers: { 'x-webhook-signature': '' } }, 'headers'],
  'no timestamp': [{ headers: { 'x-webhook-timestamp': '' } }, 'headers'],
  'no event id': [{ headers: { 'x-webhook-event-id': '' } }, 'headers'],
  'an event id without end': [{ eventId: 'e'.repeat(201) }, 'headers'],
  'a timestamp of 301 seconds ago': [{ at: NOW - 301 }, 'headers'],
  'a timestamp 301 seconds ahead': [{ at: NOW + 301 }, 'headers'],
  'a timestamp in milliseconds': [{ headers: { 'x-webhook-timestamp': String(NOW * 1000) } }, 'headers'],
  'a timestamp as 1e9': [{ headers: { 'x-webhook-timestamp': '1e9' } }, 'headers'],
  'a timestamp with a space': [{ headers: { 'x-webhook-timestamp': ` ${NOW}` } }, 'headers'],
  'a timestamp with a fraction': [{ headers: { 'x-webhook-timestamp': `${NOW}.5` } }, 'headers'],
  'a negative timestamp': [{ headers: { 'x-webhook-timestamp': `-${NOW}` } }, 'headers'],
  'a timestamp that is another one than was signed': [
    { headers: { 'x-webhook-timestamp': String(NOW + 1) } },
    'signature',
  ],
  'a body that is no JSON': [{ body: '<html>' }, 'body'],
  'a body that is a list': [{ body: '[]' }, 'body'],
  'a body that is null': [{ body: 'null' }, 'body'],
  'no body': [{ body: '' }, 'body'],
};
for (const [name, [given, fault]] of Object.entries(REFUSED)) {
  test(`${name} is refused by its ${fault}`, async () => {
    const { headers, body } = delivery({ at: NOW, ...given });
    await assert.rejects(webhooks.verify(headers, body), refused(fault));
  });
}

test('a body that was changed in one byte, or only serialized again, is refused', async () => {
  const { headers, body } = delivery({ at: NOW, body: `{ "externalOrderId": "ES-1",  "coreEventType": "FAILED" }` });
  await webhooks.verify(headers, body);
  for (const other of [body.replace('ES-1', 'ES-2'), JSON.stringify(JSON.parse(body)), `${body}\n`, `\uFEFF${body}`]) {
    await assert.rejects(webhooks.verify(headers, other), refused('signature'));
  }
  await assert.rejects(webhooks.verify(headers, JSON.parse(body) as string), /raw body/);
});

test('300 seconds to either side are accepted', async () => {
  for (const at of [NOW - 300, NOW + 300]) {
    const { headers, body } = delivery({ at });
    assert.equal((await webhooks.verify(headers, body)).type, 'order');
  }
});

test('during a rotation both secrets are accepted, and then only the new one', async () => {
  const [older, newer] = ['whsec_older_0123456789', 'whsec_newer_0123456789'];
  const taken = async (secrets: string[], secret: string): Promise<boolean> => {
    const { headers, body } = delivery({ at: NOW, secret });
    return createWebhooks({ secrets, clock })
      .verify(headers, body)
      .then(
        () => true,
        () => false,
      );
  };
  assert.deepEqual(
    await Promise.all([taken([older], older), taken([newer, older], older), taken([newer, older], newer)]),
    [true, true, true],
  );
  assert.deepEqual(await Promise.all([taken([newer], older), taken([older], newer)]), [false, false]);
});

test('no secret, an empty one among others, and spaces are refused as secrets', () => {
  for (const secrets of ['', '   ', [], [SECRET, '']]) {
    assert.throws(() => createWebhooks({ secrets }), /needs "secrets"/);
  }
});

test('every secret is compared in constant time by the platform, whichever matches and whether one does', async () => {
  const secrets = ['whsec_one_0123456789', 'whsec_two_0123456789', 'whsec_three_0123456789'];
  const many = createWebhooks({ secrets, clock });
  const compare = mock.method(crypto.subtle, 'verify');
  try {
    for (const secret of [...secrets, 'whsec_none_0123456789']) {
      compare.mock.resetCalls();
      const { headers, body } = delivery({ at: NOW, secret });
      await many.verify(headers, body).catch(() => undefined);
      assert.equal(compare.mock.callCount(), secrets.length, secret);
    }
    compare.mock.resetCalls();
    for (const [name, [given, fault]] of Object.entries(REFUSED)) {
      if (fault !== 'headers' && !/capitals|short|long|hex|prefix|two/.test(name)) continue;
      const { headers, body } = delivery({ at: NOW, ...given });
      await many.verify(headers, body).catch(() => undefined);
    }
    assert.equal(compare.mock.callCount(), 0, 'what cannot be right is not hashed');
  } finally {
    compare.mock.restore();
  }
});

test('unknown and missing fields and kinds are not an error', async () => {
  const read = async (payload: unknown): Promise<object> => {
    const { headers, body } = delivery({ at: NOW, payload });
    const { id: _id, ...event } = await webhooks.verify(headers, body);
    return event;
  };
  assert.deepEqual(await read({ ...PAYLOAD, coreEventType: 'STAMP_REPRINTED', more: { deep: [1] } }), {
    type: 'order',
    event: 'unknown',
    coreEventType: 'STAMP_REPRINTED',
    externalOrderId: PAYLOAD.externalOrderId,
    coreOrderId: 'core_1',
    status: 'FULFILMENT_COMPLETED',
    occurredAt: PAYLOAD.occurredAt,
  });
  assert.deepEqual(await read({}), { type: 'order', event: 'unknown' });
  assert.deepEqual(await read({ externalOrderId: 7, status: null, coreEventType: 'FAILED', customerName: 'Asha' }), {
    type: 'order',
    event: 'order.failed',
    coreEventType: 'FAILED',
  });
});

test('an event keeps its id under another header id, another order of its keys and another time of sending', async () => {
  const idOf = async (given: Delivery): Promise<string> => {
    const { headers, body } = delivery({ at: NOW, ...given });
    return (await webhooks.verify(headers, body)).id;
  };
  const [first, ...same] = await Promise.all([
    idOf({}),
    idOf({ eventId: 'evt_2' }),
    idOf({ at: NOW - 100 }),
    idOf({ payload: Object.fromEntries(Object.entries(PAYLOAD).reverse()) }),
  ]);
  for (const id of same) assert.equal(id, first);
  assert.notEqual(await idOf({ payload: { ...PAYLOAD, occurredAt: '2026-01-05T10:00:00.001Z' } }), first);
  assert.notEqual(await idOf({ payload: {} }), await idOf({ payload: { a: 1 } }));
});

test('the signature is the one of the specification', () => {
  // Computed with `printf '1700000000.{}' | openssl dgst -sha256 -hmac secret`.
  assert.equal(sign('secret', '1700000000', '{}'), 'b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163');
});
