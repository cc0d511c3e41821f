import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createEstampProxy, toNodeHandler, type ProxyEvent } from '../../../src/proxy/node.ts';
import { openShop, optionsFor, order, type Json, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A shop whose service delivers to a receiver on a port of its own. */
async function connected(
  onEvent: (event: ProxyEvent) => void,
  wrap: (handler: RequestListener) => RequestListener = (handler) => handler,
): Promise<Shop> {
  const shop = await openShop();
  const server = createServer((request, response) => handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/estamp/webhooks`;
  const { secret } = await shop.control('POST', '/webhook-endpoints', { url });
  const proxy = createEstampProxy(optionsFor(shop.sandbox, { webhookSecrets: [String(secret)], onEvent }));
  const handler = wrap(toNodeHandler(proxy));
  after(async () => {
    server.close();
    server.closeAllConnections();
    await proxy.close();
    await shop.close();
  });
  return shop;
}

const deliveries = async (shop: Shop): Promise<Json[]> =>
  (await shop.control('GET', '/webhook-deliveries'))['deliveries'] as Json[];

test('an order is reported from its beginning to its certificate, each step once', async () => {
  const events: ProxyEvent[] = [];
  const shop = await connected((event) => void events.push(event));
  const { id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await waitUntil(() => events.length >= 5);
  assert.deepEqual(
    events.map((event) => event.type === 'order' && event.event),
    [
      'order.created',
      'order.payment_confirmed',
      'order.fulfilment_started',
      'order.fulfilment_completed',
      'order.document_ready',
    ],
  );
  assert.deepEqual(new Set(events.map((event) => event.type === 'order' && event.externalOrderId)), new Set([id]));
  assert.equal(new Set(events.map((event) => event.type === 'order' && event.id)).size, 5);

  const [{ eventId } = {}] = await deliveries(shop);
  await shop.control('POST', `/webhook-events/${String(eventId)}/replay`);
  const replayed = async (): Promise<Json | undefined> =>
    (await deliveries(shop)).find((one) => one['eventId'] === eventId);
  await waitUntil(async () => (await replayed())?.['status'] === 'DELIVERED');
  assert.equal(events.length, 5, 'a replay has no second effect');
});

test('an event is sent again until the hook has accepted it, and the sequence of events stays', async () => {
  const events: string[] = [];
  let failures = 2;
  const shop = await connected((event) => {
    if (event.type !== 'order') return;
    if (event.event === 'order.created' && failures-- > 0) throw new Error('not yet');
    events.push(event.event);
  });
  const { intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await waitUntil(() => failures === 1);
  await shop.control('POST', '/clock', { advanceSeconds: 5 });
  await waitUntil(() => failures === 0);
  await shop.control('POST', '/clock', { advanceSeconds: 300 });
  await waitUntil(() => events.length >= 5);
  assert.deepEqual(events.slice(0, 2), ['order.created', 'order.payment_confirmed']);
});

test('a mount behind a body parser says at the first event how to fix it, and serves the other calls', async () => {
  const events: ProxyEvent[] = [];
  const parsed =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        Object.assign(request, { body: JSON.parse(Buffer.concat(chunks).toString()) as unknown });
        setImmediate(() => handler(request, response));
      });
    };
  const shop = await connected((event) => void events.push(event), parsed);
  await order(shop);
  await waitUntil(() => events.length > 0);
  assert.equal(events[0]?.type, 'webhook-refused');
  assert.match(String((events[0] as unknown as Json)['message']), /mount the proxy before express\.json\(\)/);
  // The sandbox stores the response a moment after the hook ran.
  await waitUntil(async () => /500/.test(JSON.stringify((await deliveries(shop))[0])));
});
