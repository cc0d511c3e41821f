import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderAnswers, type CheckoutState, type StatusStep } from '../../../src/flow/index.ts';
import type { Order, Session } from '../../../src/wire/index.ts';
import { ANSWERS, bench, type Bench } from '../checkout-bench.ts';

const step = ({ state }: Bench): StatusStep => state.step as StatusStep;

/** What the service returns from now on. */
const returns = (checkout: Bench, change: Partial<Order>): void =>
  checkout.proxy.happens(checkout.proxy.onlyOrder.order.externalOrderId, change);

async function ordered(change: Partial<Order> = {}): Promise<Bench> {
  const checkout = await bench();
  await checkout.order();
  returns(checkout, change);
  await checkout.clock.advance(5000);
  return checkout;
}

describe('the answers of an order', () => {
  it('The page that sent them knows them, even if the service returns none.', async () => {
    const checkout = await ordered({ parties: undefined, details: undefined });
    assert.deepEqual(orderAnswers(checkout.state), ANSWERS);
  });

  it('What the service returns goes before what the page has sent.', async () => {
    const checkout = await ordered({ parties: { partyName: 'Asha R. Rao' }, details: { purpose: 'Another purpose' } });
    assert.deepEqual(orderAnswers(checkout.state), {
      parties: { ...ANSWERS.parties, partyName: 'Asha R. Rao' },
      details: { purpose: 'Another purpose' },
    });
  });

  it('A correction is known to the page that made it, even if the service does not return parties.', async () => {
    const checkout = await ordered();
    await checkout.act({ type: 'correct', parties: { partyName: 'Asha R. Rao' } });
    returns(checkout, { parties: undefined });
    await checkout.act({ type: 'check' });
    assert.equal(step(checkout).order?.parties, undefined);
    assert.equal(orderAnswers(checkout.state).parties?.partyName, 'Asha R. Rao');
  });

  it('After a reload only the lines of the price are known, and nothing personal was stored.', async () => {
    const checkout = await ordered({ parties: undefined, details: undefined });
    const { lines } = step(checkout);
    assert.ok(lines?.length);
    await checkout.reload();
    await checkout.act({ type: 'check' });
    assert.deepEqual(orderAnswers(checkout.state), { parties: {}, details: {} });
    assert.deepEqual(step(checkout).lines, lines);
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /Asha|Change of name|ABCPR/);
  });

  it('A checkout session knows what it fixes, and does not tell what the customer could change.', async () => {
    const { state } = await ordered({ parties: undefined, details: undefined });
    const session: Partial<Session> = {
      id: 'cs_1',
      parties: { partyName: 'Ravi Iyer', customerMobile: '9812345670' },
      details: { purpose: 'Lease of flat 12', secondPartyName: 'Vijay' },
      editable: ['/parties/customerMobile', '/details/secondPartyName'],
    };
    const elsewhere: CheckoutState = { ...state, session, step: { ...(state.step as StatusStep), sent: undefined } };
    assert.deepEqual(orderAnswers(elsewhere), {
      parties: { partyName: 'Ravi Iyer' },
      details: { purpose: 'Lease of flat 12' },
    });
  });

  it('The holder of a link gets none, and neither does another step.', async () => {
    const { state } = await ordered();
    assert.deepEqual(orderAnswers({ ...state, step: { ...(state.step as StatusStep), view: true } }), {});
    assert.deepEqual(orderAnswers({ ...state, step: { name: 'review' } }), {});
  });
});
