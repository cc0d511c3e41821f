import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { eventName, EVENTS } from '../../../src/api/events.ts';
import { live, openOrder, runSandbox, test } from '../support/running-sandbox.ts';
import { quiet, receive, type Delivery } from './receiver.ts';
import { createOrder, events, register, deliveryReaches } from './records.ts';

const caller = await runSandbox({ manual: true });
const { call, control } = caller;
const advance = (id: string, to: string): ReturnType<typeof control> =>
  control('POST', `/orders/${id}/advance`, { to });
const names = (got: Delivery[]): unknown[] => got.map(({ body }) => eventName(body.coreEventType));

/** The rule of the specification once more, by other means than the sandbox's. */
async function isSigned({ headers, raw }: Delivery, secret: string): Promise<boolean> {
  const signature = String(headers['x-webhook-signature']);
  const timestamp = String(headers['x-webhook-timestamp']);
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^\d{10}$/.test(timestamp)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['verify']);
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), raw]);
  return webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'hex'), signed);
}

describe('webhooks', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Webhooks announce every step of an order, in its order, with the payload of the specification', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    const { externalOrderId } = await openOrder(caller, {}, 'whole');
    await advance('whole', 'FULFILMENT_COMPLETED');
    await receiver.until(5);
    assert.deepEqual(names(receiver.got), [
      'order.created',
      'order.payment_confirmed',
      'order.fulfilment_started',
      'order.fulfilment_completed',
      'order.document_ready',
    ]);
    const { body: order } = await call('GET', `/v1/orders/${externalOrderId}`);
    const { coreOrderId } = order as unknown as { coreOrderId: string };
    for (const { body } of receiver.got) {
      assert.deepEqual(Object.keys(body).sort(), [
        'coreEventType',
        'coreOrderId',
        'externalOrderId',
        'occurredAt',
        'orderId',
        'status',
      ]);
      assert.equal(body.externalOrderId, 'whole');
      assert.equal(body.coreOrderId, coreOrderId);
      assert.equal(body.coreEventType, body.coreEventType.toUpperCase());
    }
    const statuses = receiver.got.slice(0, 4).map(({ body }) => ({ status: body.status, at: body.occurredAt }));
    assert.deepEqual(statuses, order.timeline);
    assert.equal(receiver.got[4]?.body.status, 'FULFILMENT_COMPLETED');
  });

  it('Webhooks include all eight events', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    for (const [id, ...path] of [
      ['completed', 'FULFILMENT_COMPLETED'],
      ['failed', 'FAILED', 'REFUND_COMPLETED'],
      ['cancelled', 'CANCELLED'],
    ] as [string, ...string[]][]) {
      await openOrder(caller, {}, id);
      for (const to of path) assert.equal((await advance(id, to)).status, 200);
    }
    await receiver.until(12);
    assert.deepEqual(new Set(names(receiver.got)), new Set(EVENTS));
    const failed = receiver.got.filter(({ body }) => body.externalOrderId === 'failed');
    assert.deepEqual(names(failed).slice(-2), ['order.failed', 'order.refund_completed']);
    assert.equal(failed.at(-1)?.body.status, 'REFUND_COMPLETED');
  });

  it('Webhooks are signed over the exact bytes, with the secret of each endpoint, at the time of sending', async () => {
    const [one, other] = [await receive(), await receive()];
    const secrets = [await register(caller, one.url), await register(caller, other.url)] as const;
    assert.notEqual(secrets[0], secrets[1]);
    await createOrder(caller, 'नाम-१');
    await Promise.all([one.until(1), other.until(1)]);
    const [a, b] = [one.got[0], other.got[0]];
    assert.ok(a && b);
    assert.ok(await isSigned(a, secrets[0]));
    assert.ok(await isSigned(b, secrets[1]));
    assert.ok(!(await isSigned(a, secrets[1])));
    assert.ok(!(await isSigned({ ...a, raw: Buffer.concat([a.raw, Buffer.from(' ')]) }, secrets[0])));
    assert.equal(a.body.externalOrderId, 'नाम-१');
    assert.equal(a.headers['content-type'], 'application/json');
    assert.ok(Math.abs(Number(a.headers['x-webhook-timestamp']) - Date.now() / 1000) < 5);
    assert.match(String(a.headers['x-webhook-event-id']), /^evt_[0-9a-f]{24}$/);
    assert.equal(a.headers['x-webhook-event-id'], b.headers['x-webhook-event-id'], 'one event, two endpoints');
  });

  it('Webhooks are signed for the clock of receivers, which the control plane cannot move', async () => {
    await control('POST', '/clock', { advanceSeconds: 86_400 });
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'tomorrow');
    await receiver.until(1);
    const [delivery] = receiver.got;
    assert.ok(Math.abs(Number(delivery?.headers['x-webhook-timestamp']) - Date.now() / 1000) < 5);
    assert.ok(Date.parse(delivery?.body.occurredAt ?? '') > Date.now() + 86_000_000, 'the order is of tomorrow');
  });

  it('Webhooks are sent to the organization of the order only, for both environments', async () => {
    const [own, foreign] = [await receive(), await receive()];
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'Other' });
    await register(caller, own.url);
    await register(caller, foreign.url, organizationId);
    await createOrder(caller, 'sandbox-order', test());
    await createOrder(caller, 'live-order', live());
    await own.until(2);
    await quiet();
    assert.equal(foreign.got.length, 0);
    assert.deepEqual(
      (await events(caller, test())).map(({ externalOrderId }) => externalOrderId),
      ['sandbox-order'],
    );
    assert.deepEqual(
      (await events(caller, live())).map(({ externalOrderId }) => externalOrderId),
      ['live-order'],
    );
  });

  it('Webhooks do not announce a refused change', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'once');
    const again = { externalOrderId: 'once', externalCustomerId: 'c', serviceCode: 'estamp.standard' };
    assert.equal((await call('POST', '/v1/orders', again)).status, 409);
    await control('POST', '/faults', { operationId: 'createOrder', status: 503 });
    assert.equal((await call('POST', '/v1/orders', { ...again, externalOrderId: 'never' })).status, 503);
    await receiver.until(1);
    await quiet();
    assert.equal(receiver.got.length, 1);
    assert.equal((await events(caller)).length, 1);
  });

  it('Webhooks announce a repeated call once', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    const headers = live({ 'idempotency-key': 'k' });
    await Promise.all([1, 2, 3].map(() => createOrder(caller, 'same', headers)));
    await receiver.until(1);
    await quiet();
    assert.equal(receiver.got.length, 1);
  });

  it('Webhooks report a document when it is visible, not before', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await openOrder(caller, { purpose: 'sandbox documents late' }, 'late');
    await advance('late', 'FULFILMENT_COMPLETED');
    await receiver.until(4);
    await quiet();
    assert.equal(receiver.got.length, 4);
    await control('POST', '/clock', { advanceSeconds: 60 });
    assert.equal(names(receiver.got).at(-1), 'order.document_ready');
    const { body } = await call('GET', '/v1/orders/late/documents');
    assert.equal(body.documents.length, 2);
  });

  it('Webhooks and their endpoints are removed by a reset', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'before');
    await deliveryReaches(caller, 'DELIVERED');
    await control('POST', '/reset');
    await createOrder(caller, 'after');
    await quiet();
    assert.equal(receiver.got.length, 1);
    assert.deepEqual(await events(caller), []);
  });

  it('Webhooks need an http address and an existing organization', async () => {
    const add = (body: object): ReturnType<typeof control> => control('POST', '/webhook-endpoints', body);
    for (const url of ['ftp://example.com', 'javascript:alert(1)', 'nowhere', '']) {
      const { status, body } = await add({ url });
      assert.equal(status, 400, url);
      assert.equal(body.error.field, 'url');
    }
    assert.equal((await add({ url: 'http://127.0.0.1:1/', organizationId: 'org_none' })).status, 404);
    const made = await add({ url: 'https://merchant.example/hooks' });
    assert.equal(made.status, 201);
    assert.match(made.body.id, /^we_/);
    assert.match(made.body.secret, /^whsec_[0-9a-f]{48}$/);
  });
});
