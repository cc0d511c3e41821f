import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { scaled } from '../../support/pace.mjs';
import { waitUntil } from '../../support/wait-until.ts';
import { runSandbox } from '../support/running-sandbox.ts';

const { sandbox } = await runSandbox({ manual: true, webhookTimeout: scaled(300) });
const URL_OF_SHOP = 'http://shop.example/estamp/webhooks';

describe('a listener', () => {
  it('A listener gets signed deliveries at its own address, and its answers count', async () => {
    const got: { url: string; headers: Headers; text: string }[] = [];
    const { secret, stop } = await sandbox.listen(URL_OF_SHOP, async (request) => {
      got.push({ url: request.url, headers: request.headers, text: await request.text() });
      return new Response(null, { status: got.length === 1 ? 204 : 500 });
    });
    await sandbox.trigger('order.payment_confirmed');
    const deliveries = await sandbox.deliver();
    assert.deepEqual(
      deliveries.map(({ status, lastResult }) => [status, lastResult]),
      [
        ['DELIVERED', 'HTTP 204'],
        ['PENDING', 'HTTP 500'],
      ],
    );
    const [first] = got;
    assert.ok(first);
    assert.equal(first.url, URL_OF_SHOP);
    const timestamp = first.headers.get('x-webhook-timestamp') ?? '';
    const signature = createHmac('sha256', secret).update(`${timestamp}.${first.text}`).digest('hex');
    assert.equal(first.headers.get('x-webhook-signature'), signature);
    assert.equal((JSON.parse(first.text) as { coreEventType: string }).coreEventType, 'CREATED');
    await stop();
    await sandbox.reset();
  });

  it('A delivery fails if the listener throws or hangs, and is sent again later', async () => {
    let calls = 0;
    const { stop } = await sandbox.listen(URL_OF_SHOP, () => {
      calls += 1;
      if (calls === 1) throw new Error('the handler broke');
      return calls === 2 ? new Promise<Response>(() => undefined) : new Response();
    });
    await sandbox.trigger('order.created');
    assert.equal((await sandbox.deliver())[0]?.lastResult, 'the handler broke');
    await sandbox.advanceClock(5);
    assert.match((await sandbox.webhookDeliveries())[0]?.lastResult ?? '', /^no response within \d+ ms$/);
    await sandbox.advanceClock(300);
    assert.equal((await sandbox.webhookDeliveries())[0]?.status, 'DELIVERED');
    await stop();
    await sandbox.reset();
  });

  it('A listener uses the given secret and organization, and removes its endpoint at the end', async () => {
    const { organizationId } = await sandbox.addOrganization('Asha Rentals');
    const { secret, stop } = await sandbox.listen(URL_OF_SHOP, () => new Response(), {
      secret: 'whsec_of_mine',
      organizationId,
    });
    assert.equal(secret, 'whsec_of_mine');
    assert.deepEqual(
      (await sandbox.webhookEndpoints(organizationId)).map(({ url }) => url),
      [`listener:${URL_OF_SHOP}`],
    );
    await stop();
    await waitUntil(async () => (await sandbox.webhookEndpoints(organizationId)).length === 0);
  });

  it('A listener outlives a reset and a restored snapshot, with the same secret', async () => {
    const events: string[] = [];
    await sandbox.saveSnapshot('before');
    const { endpointId, secret, stop } = await sandbox.listen(URL_OF_SHOP, async (request) => {
      events.push(((await request.json()) as { coreEventType: string }).coreEventType);
      return new Response();
    });
    for (const change of [() => sandbox.reset(), () => sandbox.restoreSnapshot('before')]) {
      await change();
      assert.deepEqual(
        (await sandbox.webhookEndpoints()).map(({ id, secret: stored }) => [id, stored]),
        [[endpointId, secret]],
      );
      await sandbox.trigger('order.created');
      await sandbox.deliver();
    }
    assert.deepEqual(events, ['CREATED', 'CREATED']);
    await sandbox.saveSnapshot('during');
    await stop();
    await sandbox.restoreSnapshot('during');
    assert.deepEqual(await sandbox.webhookEndpoints(), [], 'an endpoint without its connection goes');
    await sandbox.reset();
  });

  it('A listener is notified when its endpoint is removed, and when the sandbox ends', async () => {
    const own = await createSandbox();
    const removed = await own.listen(URL_OF_SHOP, () => new Response());
    await own.removeWebhookEndpoint(removed.endpointId);
    await removed.ended;
    const cut = await own.listen(URL_OF_SHOP, () => new Response());
    await own.close();
    await cut.ended;
  });
});
