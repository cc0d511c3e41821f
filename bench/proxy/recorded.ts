import { systemClock } from '../../src/base/clock.ts';
import { openSecrets } from '../../src/proxy/seal/secrets.ts';
import { createTokens } from '../../src/proxy/seal/tokens.ts';
import { SECRET } from './options.ts';

/** The service's answers for an order that is on its way, in the shape of the sandbox. */
const ID = 'BENCHORDER';
const order = {
  externalOrderId: ID, coreOrderId: 'core_1', serviceCode: 'estamp.standard', status: 'FULFILMENT_STARTED', createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z', details: {}, parties: { partyName: 'Asha Rao' }, timeline: [{ status: 'CREATED', at: '2026-01-01T00:00:00.000Z' }],
};
const bodies = {
  '/v1/orders/*': order,
  '/v1/orders/*/status': { externalOrderId: ID, status: order.status, updatedAt: order.updatedAt },
  '/v1/orders/*/payment': { externalOrderId: ID, intentId: 'pi_1', status: 'SUCCEEDED', amountMinor: 10_000, currency: 'INR', provider: 'sandbox' },
};
export const ANSWERS = JSON.stringify(Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, { id: ID, text: JSON.stringify(body) }])));

/** Tokens of that many orders, as the proxy would have sealed them. */
export async function sealOrders(count: number): Promise<string[]> {
  const secrets = await openSecrets([SECRET]);
  const tokens = createTokens(secrets, 'test', systemClock);
  return Promise.all(Array.from({ length: count }, (_, index) => tokens.seal('order', {
    oid: `order-${index}`, svc: 'estamp.standard', tot: 10_000, dk: secrets.current.kid, rev: 0, ints: ['pi_1'],
  })));
}
