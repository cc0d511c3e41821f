import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { live, runSandbox } from '../support/running-sandbox.ts';
import { receive } from '../webhooks/receiver.ts';
import { createOrder, events, register, deliveryReaches, type EventItem } from '../webhooks/records.ts';

const caller = await runSandbox({ manual: true });
const { call, control } = caller;
const page = async (query: string): Promise<{ items: EventItem[]; nextCursor: string | null }> =>
  (await call('GET', `/v1/webhooks/events?${query}`)).body as never;

describe('the list of delivery events', () => {
  beforeEach(() => control('POST', '/reset'));

  it('The list of delivery events is newest first, in pages that stay right while events are added', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await createOrder(caller, name);
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const got = await page(`limit=2${cursor && `&cursor=${cursor}`}`);
      names.push(...got.items.map(({ externalOrderId }) => externalOrderId));
      cursor = got.nextCursor;
      await createOrder(caller, `later-${names.length}`);
    }
    assert.deepEqual(names, ['e', 'd', 'c', 'b', 'a']);
  });

  it('The list of delivery events refuses an invalid cursor and limit', async () => {
    for (const [query, field] of [
      ['cursor=1', 'cursor'],
      ['limit=0', 'limit'],
      ['status=PENDING', 'status'],
    ]) {
      const { status, body } = await call('GET', `/v1/webhooks/events?${query}`);
      assert.equal(status, 400, query);
      assert.equal(body.error.field, field);
    }
  });

  it('The list of delivery events shows an event once, however many endpoints received it', async () => {
    const [one, other] = [await receive(), await receive((response) => void response.writeHead(410).end())];
    await register(caller, one.url);
    await register(caller, other.url);
    await createOrder(caller, 'twice');
    await Promise.all([one.until(1), other.until(1)]);
    await control('POST', '/clock', { advanceSeconds: 46_000 });
    assert.deepEqual(
      (await events(caller)).map(({ status, attempts }) => [status, attempts]),
      [['DEAD_LETTERED', 7]],
    );
  });

  it('The list of delivery events is empty without an endpoint', async () => {
    await createOrder(caller, 'quiet');
    assert.deepEqual(await page(''), { items: [], nextCursor: null });
  });

  it('The list of delivery events has the items of each dialect', async () => {
    const receiver = await receive();
    await register(caller, receiver.url);
    await createOrder(caller, 'said', live());
    await deliveryReaches(caller, 'DELIVERED');
    const [{ eventId, createdAt } = {} as EventItem] = await events(caller);
    const first = async (name: string): Promise<unknown> => {
      await control('PUT', '/dialect', { name });
      return (await events(caller))[0];
    };
    assert.deepEqual(await first('fields'), {
      id: eventId,
      type: 'order.created',
      orderId: 'said',
      attempts: 1,
      status: 'DELIVERED',
      at: createdAt,
    });
    assert.deepEqual(await first('envelope'), {
      event_id: eventId,
      event_type: 'order.created',
      external_order_id: 'said',
      attempts: 1,
      delivery_status: 'DELIVERED',
      created_at: createdAt,
    });
  });
});
