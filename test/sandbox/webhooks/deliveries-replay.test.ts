import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { runSandbox, test } from '../support/running-sandbox.ts';
import { receive, refuse } from './receiver.ts';
import { createOrder, events, register, replay, deliveryReaches } from './records.ts';

const caller = await runSandbox({ manual: true });
const { call, control } = caller;
const idOf = ({ headers }: { headers: Record<string, unknown> }): unknown => headers['x-webhook-event-id'];

describe('a replay', () => {
  beforeEach(() => control('POST', '/reset'));

  it('A replay sends the same event once more, under its id, and says so', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'again');
    await deliveryReaches(caller, 'DELIVERED');
    const [event] = await events(caller);
    assert.ok(event);
    assert.deepEqual(
      { ...event, createdAt: '' },
      {
        eventId: idOf(receiver.got[0] ?? { headers: {} }),
        event: 'order.created',
        externalOrderId: 'again',
        attempts: 1,
        status: 'DELIVERED',
        createdAt: '',
      },
    );
    assert.equal(event.createdAt, receiver.got[0]?.body.occurredAt);
    const { status, body } = await replay(caller, event.eventId);
    assert.equal(status, 200);
    assert.deepEqual(body, { ...event, status: 'PENDING' });
    await receiver.until(2);
    assert.deepEqual(receiver.got.map(idOf), [event.eventId, event.eventId]);
    assert.deepEqual(receiver.got[1]?.raw, receiver.got[0]?.raw);
    await deliveryReaches(caller, 'DELIVERED');
    assert.equal((await events(caller))[0]?.attempts, 2);
  });

  it('A replay sends a dead-lettered event again, with six new attempts', async () => {
    let isUp = false;
    const receiver = await receive((response) => void response.writeHead(isUp ? 200 : 503).end());
    await register(caller, receiver.url);
    await createOrder(caller, 'dead');
    await control('POST', '/clock', { advanceSeconds: 13 * 3600 });
    await deliveryReaches(caller, 'DEAD_LETTERED');
    const [event] = await events(caller);
    await replay(caller, event?.eventId ?? '');
    await receiver.until(7);
    isUp = true;
    await control('POST', '/clock', { advanceSeconds: 6 });
    await deliveryReaches(caller, 'DELIVERED');
    assert.equal((await events(caller))[0]?.attempts, 8);
  });

  it('A replay reaches endpoints that were registered since', async () => {
    const [wrong, right] = [await receive(refuse), await receive()];
    await register(caller, wrong.url);
    await createOrder(caller, 'moved');
    await wrong.until(1);
    await register(caller, right.url);
    await replay(caller, (await events(caller))[0]?.eventId ?? '');
    await right.until(1);
    assert.equal(right.got[0]?.body.externalOrderId, 'moved');
  });

  it('A replay requested during an attempt follows it', async () => {
    const held: (() => void)[] = [];
    const receiver = await receive((response) => held.push(() => response.writeHead(200).end()));
    await register(caller, receiver.url);
    await createOrder(caller, 'busy');
    await receiver.until(1);
    await replay(caller, (await events(caller))[0]?.eventId ?? '');
    held.shift()?.();
    await receiver.until(2);
    held.shift()?.();
    await deliveryReaches(caller, 'DELIVERED');
    assert.equal((await events(caller))[0]?.attempts, 2);
  });

  it('A replay is 404 for an event that does not exist, or of the other environment, and 401 without a key', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'mine');
    const [event] = await events(caller);
    const unknown = await replay(caller, 'evt_none');
    assert.equal(unknown.status, 404);
    assert.equal(unknown.body.error.code, 'NOT_FOUND');
    assert.equal((await replay(caller, event?.eventId ?? '', test())).status, 404);
    assert.equal((await call('POST', `/v1/webhooks/events/${event?.eventId}/replay`, undefined, {})).status, 401);
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'production', scopes: [] });
    const bare = await replay(caller, event?.eventId ?? '', { authorization: `Bearer ${key}` });
    assert.equal(bare.status, 200, 'any valid key may');
  });
});
