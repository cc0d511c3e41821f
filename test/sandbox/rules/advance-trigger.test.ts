import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENTS } from '../../../src/api/events.ts';
import { runSandbox } from '../support/running-sandbox.ts';

const { sandbox, control } = await runSandbox({ manual: true });
const events: string[] = [];
await sandbox.listen('http://shop.example/webhooks', async (request) => {
  events.push(`order.${((await request.json()) as { coreEventType: string }).coreEventType.toLowerCase()}`);
  return new Response();
});

describe('a triggered event', () => {
  for (const event of EVENTS) {
    it(`A triggered event is sent last, after those on the way to it: ${event}`, async () => {
      events.length = 0;
      const { externalOrderId, endpoints, status } = await sandbox.trigger(event);
      await sandbox.deliver();
      assert.equal(endpoints, 1);
      // Completion brings the documents with it.
      assert.equal(
        events.filter((one) => event === 'order.document_ready' || one !== 'order.document_ready').at(-1),
        event,
      );
      assert.equal(events[0], 'order.created');
      const order = await sandbox.order(externalOrderId);
      assert.equal(order?.status, status);
      const isPaid = events.includes('order.payment_confirmed');
      assert.deepEqual(
        order?.payments.map((payment) => [payment.status, payment.amountMinor]),
        isPaid ? [['SUCCEEDED', 15_900]] : [],
      );
      assert.equal(order?.payments[0]?.refunded ?? false, event === 'order.refund_completed');
    });
  }

  it('A triggered event takes the reference, the environment and the organization of its order', async () => {
    const { organizationId } = await sandbox.addOrganization('Asha Rentals');
    const { endpoints } = await sandbox.trigger('order.failed', {
      externalOrderId: 'mine',
      environment: 'production',
      organizationId,
    });
    assert.equal(endpoints, 0, 'nobody listens there');
    const order = await sandbox.order('mine');
    assert.deepEqual(
      [order?.environment, order?.organizationId, order?.payments.length],
      ['production', organizationId, 1],
    );
  });

  it('A triggered event is refused if it does not exist, or if its order exists already', async () => {
    const unknown = await control('POST', '/events', { event: 'order.eaten' });
    assert.deepEqual([unknown.status, unknown.body.error.field], [400, 'event']);
    await sandbox.trigger('order.created', { externalOrderId: 'twice' });
    await assert.rejects(sandbox.trigger('order.created', { externalOrderId: 'twice' }), {
      status: 409,
      field: 'externalOrderId',
    });
  });
});
