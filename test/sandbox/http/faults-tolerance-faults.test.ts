import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { parseRupees } from '../../../src/base/money.ts';
import { ORDER_STATUSES } from '../../../src/sandbox/rules/order-moves.ts';
import { AFFIDAVIT, openOrder, runSandbox, type Body } from '../support/running-sandbox.ts';

const caller = await runSandbox();
const { call, control } = caller;
const known: readonly string[] = ORDER_STATUSES;

describe('unknown values', () => {
  beforeEach(async () => {
    await control('POST', '/reset');
  });

  for (const [dialect, name] of [
    ['json-schema', 'timeline'],
    ['fields', 'history'],
    ['envelope', 'timeline'],
  ] as const) {
    it(`Unknown values are in the past of an order, never in its state (${dialect})`, async () => {
      await control('PUT', '/dialect', { name: dialect });
      const { externalOrderId, intentId } = await openOrder(caller);
      await control('POST', `/payments/${intentId}`, { outcome: 'paid' });
      const read = async (): Promise<{ steps: string[]; whole: string }> => {
        const { body } = await call('GET', `/v1/orders/${externalOrderId}`);
        const order = (body.data ?? body) as unknown as Record<string, { status: string }[]>;
        return { steps: (order[name] ?? []).map(({ status }) => status), whole: JSON.stringify(body) };
      };
      const calm = await read();
      await control('PUT', '/hostility', { unknownFields: true });
      const { steps, whole } = await read();
      assert.deepEqual(
        steps.filter((step) => known.includes(step)),
        calm.steps,
      );
      assert.equal(steps.length, calm.steps.length + 1);
      assert.equal(steps.at(-1), 'PAYMENT_CONFIRMED');
      assert.match(whole, /tatus":"PAYMENT_CONFIRMED"/);
      const { body: status } = await call('GET', `/v1/orders/${externalOrderId}/status`);
      assert.match(JSON.stringify(status), /tatus":"PAYMENT_CONFIRMED"/);
    });
  }

  it('Unknown values are in a price line that costs nothing, so that the lines add up', async () => {
    await control('PUT', '/hostility', { unknownFields: true });
    for (const dialect of ['json-schema', 'envelope']) {
      await control('PUT', '/dialect', { name: dialect });
      const { body } = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT);
      const price = (dialect === 'envelope' ? (body.data as { pricing: unknown }).pricing : body) as {
        lineItems?: Body['lineItems'];
        items?: Body['lineItems'];
        totalAmount?: string;
        total_amount?: string;
      };
      const lines = price.lineItems ?? price.items ?? [];
      assert.ok(
        lines.some(({ type }) => type === 'CLIMATE_LEVY'),
        dialect,
      );
      const sum = lines.reduce((total, { amount }) => total + (parseRupees(amount) ?? Number.NaN), 0);
      assert.equal(sum, parseRupees(price.totalAmount ?? price.total_amount ?? ''), dialect);
    }
  });

  it('Unknown values are not stored: a repeated answer has only what the switches request', async () => {
    const headers = { authorization: 'Bearer sk_live_demo', 'idempotency-key': 'calm' };
    await control('PUT', '/hostility', { unknownFields: true });
    const rough = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
    await control('PUT', '/hostility', { unknownFields: false });
    const calm = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
    assert.equal(rough.body.quoteId, calm.body.quoteId);
    assert.equal(rough.body.lineItems.length, calm.body.lineItems.length + 1);
  });

  it('Unknown values do not change lists of records: no document, event or service is invented', async () => {
    const { externalOrderId } = await openOrder(caller);
    await control('POST', `/orders/${externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
    const count = async (): Promise<number[]> => [
      (await call('GET', `/v1/orders/${externalOrderId}/documents`)).body.documents.length,
      (await call('GET', '/v1/services')).list.length,
      (await call('GET', '/v1/estamp/states')).body.states.length,
      ((await call('GET', '/v1/webhooks/events')).body as unknown as { items: unknown[] }).items.length,
    ];
    const calm = await count();
    await control('PUT', '/hostility', { unknownFields: true });
    assert.deepEqual(await count(), calm);
  });
});
