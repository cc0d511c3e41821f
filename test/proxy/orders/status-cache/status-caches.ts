import { after } from 'node:test';
import type { EstampProxyOptions } from '../../../../src/proxy/index.ts';
import { ask, openShop, proxyBefore, type Json, type Shop } from '../../support/kit.ts';
import { deliver, PAYLOAD, SECRET } from '../../webhooks/deliveries.ts';

export type Instance = Pick<Shop, 'ask'>;

export async function open(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  // Nothing happens by itself: whatever changes here is changed by the test.
  const shop = await openShop({ webhookSecrets: [SECRET], ...more }, { manual: true });
  after(() => shop.close());
  return shop;
}

export function beside(shop: Shop, more: Partial<EstampProxyOptions>): Instance {
  const proxy = proxyBefore(shop.sandbox, { webhookSecrets: [SECRET], ...more });
  after(() => proxy.close());
  return { ask: (method, path, options) => ask(proxy, method, path, options) };
}

const STATUS_READS = new Set([
  'getOrder',
  'getOrderStatus',
  'getOrderPayment',
  'getPaymentIntent',
  'listOrderDocuments',
]);
export const statusReads = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => STATUS_READS.has(String(operationId))).length;
/** Calls for the order itself: one in each full read. */
export const orderReads = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'getOrder').length;
export const readOrder = async (instance: Instance, token: string): Promise<Json> =>
  (await instance.ask('GET', '/order', { token })).json['order'] as Json;
export const stages = async (instances: readonly Instance[], token: string, each: number): Promise<Set<unknown>> => {
  const asked = instances.flatMap((instance) => Array.from({ length: each }, () => readOrder(instance, token)));
  return new Set((await Promise.all(asked)).map(({ stage }) => stage));
};
let events = 0;
export const deliverEvent = (
  instance: Instance,
  clock: { now(): number },
  externalOrderId: string,
): Promise<unknown> => {
  events += 1;
  return deliver(instance, {
    at: Math.floor(clock.now() / 1000),
    eventId: `evt_${events}`,
    payload: { ...PAYLOAD, externalOrderId, occurredAt: `${events}` },
  });
};
