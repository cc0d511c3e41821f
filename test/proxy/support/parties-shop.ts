import assert from 'node:assert/strict';
import { systemClock } from '../../../src/base/clock.ts';
import type { EstampProxy, Store } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, DETAILS, liftLimits, openShop, PARTIES, type Asked, type Json, type Shop } from './kit.ts';

/** So many orders and prices that no test meets these limits. */
export const LIMITS = { ordersPerNetworkPerHour: 1000, quotesPerNetworkPerHour: 1000 };

/** A shop without limits. It is closed after the test file. */
export async function openUnlimited(more: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop({ limits: LIMITS, ...more });
  await liftLimits(shop.sandbox);
  return shop;
}
export const newStore = (): Store => createMemoryStore(systemClock);
export const submit = (proxy: EstampProxy, quoteToken: unknown, partyName: string): Promise<Asked> =>
  ask(proxy, 'POST', '/orders', { body: { quoteToken, parties: { ...PARTIES, partyName }, details: DETAILS } });
export const correct = (proxy: EstampProxy, token: unknown, partyName: string): Promise<Asked> =>
  ask(proxy, 'PUT', '/order/parties', { token: String(token), body: { partyName } });
/** The name of the first party on the order in an answer. */
export const nameOf = ({ json, text }: Asked): unknown => {
  const made = json['order'] as Json | undefined;
  assert.ok(made, text);
  return (made['parties'] as Json)['partyName'];
};
/** How many writes of parties the service has charged for. */
export const paid = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId, meteredPaise }) => operationId === 'attachParties' && meteredPaise > 0)
    .length;
/** How many writes of parties have reached the service. */
export const calls = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'attachParties').length;
