import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availableActions, type StatusStep } from '../../../src/flow/index.ts';
import type { Order } from '../../../src/wire/index.ts';
import { bench, type Bench } from '../checkout-bench.ts';

const step = ({ state }: Bench): StatusStep => {
  assert.equal(state.step.name, 'status');
  return state.step;
};

const happens = ({ proxy }: Bench, change: Partial<Order>): void =>
  proxy.happens(proxy.onlyOrder.order.externalOrderId, change);

const DONE: Partial<Order> = {
  stage: 'completed',
  payment: { state: 'paid' },
  partiesEditable: false,
  documents: [{ id: 'doc1', kind: 'certificate', name: 'certificate.pdf' }],
};

async function ordered(): Promise<Bench> {
  const checkout = await bench();
  await checkout.order();
  return checkout;
}

/** An order whose payment handler ended without leaving the page. */
async function closed(): Promise<Bench> {
  const checkout = await ordered();
  await checkout.clock.advance(6000);
  return checkout;
}

describe('a cache in front of the proxy', () => {
  it('An answer about another order is a failure and never a state, and the next own answer is shown', async () => {
    const checkout = await closed();
    const own = checkout.proxy.onlyOrder.order;
    const { externalOrderId } = own;
    Object.assign(own, { ...DONE, externalOrderId: 'ES-OTHER', parties: { partyName: 'First Buyer' } });
    await checkout.act({ type: 'check' });
    assert.equal(step(checkout).failure?.code, 'RESPONSE_UNREADABLE');
    assert.equal(step(checkout).order?.externalOrderId, externalOrderId);
    assert.equal(step(checkout).order?.stage, 'created');
    Object.assign(own, { externalOrderId });
    await checkout.act({ type: 'check' });
    assert.equal(step(checkout).failure, undefined);
    assert.equal(step(checkout).order?.stage, 'completed');
  });

  const stages = ['created', 'payment-confirmed', 'fulfilment', 'completed'] as const;
  for (const [rank, seen] of stages.entries()) {
    for (const [earlier, stage] of stages.entries()) {
      it(`After the stage ${seen}, an answer with the stage ${stage} ${earlier < rank ? 'is not shown' : 'is shown'}`, async () => {
        const checkout = await closed();
        const paid = (at: string): Order['payment'] => ({ state: at === 'created' ? 'pending' : 'paid' });
        happens(checkout, { stage: seen, payment: paid(seen), documents: [] });
        await checkout.act({ type: 'check' });
        assert.equal(step(checkout).order?.stage, seen);
        happens(checkout, { stage, payment: paid(stage) });
        await checkout.act({ type: 'check' });
        assert.equal(step(checkout).order?.stage, earlier < rank ? seen : stage);
      });
    }
  }

  it('A payment that was confirmed is not shown as open again, and a refund is shown', async () => {
    const checkout = await closed();
    happens(checkout, { payment: { state: 'paid' } });
    await checkout.act({ type: 'check' });
    for (const state of ['none', 'pending', 'failed'] as const) {
      happens(checkout, { payment: { state } });
      await checkout.act({ type: 'check' });
      assert.equal(step(checkout).order?.payment.state, 'paid');
      assert.equal(availableActions(step(checkout)).pay, undefined);
    }
    happens(checkout, { payment: { state: 'refunded' } });
    await checkout.act({ type: 'check' });
    assert.equal(step(checkout).order?.payment.state, 'refunded');
  });
});
