import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import { ORDER_STATUSES } from '../../../src/sandbox/rules/order-moves.ts';
import { runSandbox } from '../support/running-sandbox.ts';

/** What the operator can still make of an order that was paid, and in what order it comes. */
const LATER: Record<string, readonly string[]> = {
  PAYMENT_CONFIRMED: ['FULFILMENT_STARTED', 'FULFILMENT_COMPLETED', 'FAILED', 'CANCELLED', 'REFUND_COMPLETED'],
  FULFILMENT_STARTED: ['FULFILMENT_COMPLETED', 'FAILED', 'REFUND_COMPLETED'],
  FULFILMENT_COMPLETED: [],
  FAILED: ['REFUND_COMPLETED'],
  REFUND_COMPLETED: [],
};

// The time stands still: an address of a document holds the second until which it works.
const { sandbox } = await runSandbox({ manual: true, clock: { ...systemClock, now: () => 1_800_000_000_000 } });
let made = 0;

/** An order in a status. @returns its external id */
async function orderIn(status: string): Promise<string> {
  const externalOrderId = `order-path-${(made += 1)}`;
  await sandbox.trigger('order.created', { externalOrderId });
  await sandbox.advance(externalOrderId, status as 'CREATED');
  return externalOrderId;
}

for (const [from, later] of Object.entries(LATER)) {
  test(`A paid order that is ${from} makes only the moves that are left, and a refused one changes nothing`, async () => {
    for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
      const id = await orderIn(from);
      const before = await sandbox.order(id);
      if (later.includes(to)) {
        await sandbox.advance(id, to);
        assert.equal((await sandbox.order(id))?.status, to);
      } else {
        await assert.rejects(sandbox.advance(id, to), new RegExp(`cannot go from ${from} to ${to}`));
        assert.deepEqual(await sandbox.order(id), before);
      }
    }
  });
}

test('An order that was cancelled before it was paid has nothing to refund', async () => {
  const id = await orderIn('CANCELLED');
  for (const to of ORDER_STATUSES.filter((status) => status !== 'CANCELLED'))
    await assert.rejects(sandbox.advance(id, to), /cannot go from CANCELLED/);
});
