import { rule } from '../world/check.ts';
import type { Check, Part } from '../world/check.ts';
import { expect, expectEqual, expectError, expectSuccess } from '../server/assertions.ts';
import { documentOf } from '../world/samples.ts';

/** Orders and payments in states that only a control plane brings about. */
const checks: Check[] = [
  rule('attachParties', 'answers 409 once fulfilment has started', async (world) => {
    const orderId = await world.completedOrder();
    expectError(await world.call('attachParties', { path: { orderId }, body: { partyName: 'Too Late' } }), 409);
  }),
  rule('createOrder', 'answers 409 where the reference is taken', async (world) => {
    const externalOrderId = await world.order();
    expectError(await world.call('createOrder', { body: { ...world.newOrder(), externalOrderId } }), 409);
  }),
  rule('createPaymentIntent', 'answers 409 where the order is paid already', async (world) => {
    const body = world.newIntent(await world.completedOrder());
    expectError(await world.call('createPaymentIntent', { body }), 409);
  }),
  rule('createPaymentIntent', 'answers 404 for an order that does not exist',
    async (world) => void expectError(
      await world.call('createPaymentIntent', { body: world.newIntent('nothing') }), 404)),
  rule('getPaymentIntent',
    'shows that the payment succeeded once the provider says so, and the order with it', async (world) => {
    const { control } = world;
    const id = await world.intent();
    await control.do('POST', `/payments/${id}`, { outcome: 'paid' });
    const intent = expectSuccess(await world.call('getPaymentIntent', { path: { id } })) as Record<string, unknown>;
    expect(intent['status'] !== 'CREATED', 'the intent is still CREATED');
    const path = { id: String(intent['externalOrderId']) };
    const status = JSON.stringify(expectSuccess(await world.call('getOrderStatus', { path })));
    expect(/PAYMENT_CONFIRMED|FULFILMENT_/.test(status), `the order's status is ${status}`);
  }),
  // "Orders, payments, documents": the document is one of the order.
  rule('getDocumentDownload', 'answers 404 for a document of another order, and for one that does not exist', async (world) => {
    const id = await world.completedOrder();
    const other = await documentOf(world, await world.newCompletedOrder());
    for (const documentId of [other, 'nothing']) {
      expectError(await world.call('getDocumentDownload', { path: { id, documentId } }), 404);
    }
  }),
  rule('listOrderDocuments', 'lists nothing before the order is completed', async (world) => {
    void world.control;
    const path = { id: await world.order() };
    const documents = JSON.stringify(expectSuccess(await world.call('listOrderDocuments', { path })));
    expectEqual(/id":/i.test(documents), false, 'that a document is listed');
  }),
];

export const orders: Part = { name: 'orders', checks };
