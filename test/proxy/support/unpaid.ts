import { liftLimits, openShop, order, type Shop } from './kit.ts';

/** A shop with an order that nobody pays: it stays as it is. */
export async function openUnpaid(): Promise<{ shop: Shop; token: string; id: string; intentId: string }> {
  const shop = await openShop({}, { manual: true });
  await liftLimits(shop.sandbox);
  const { token, id, intentId } = await order(shop);
  return { shop, token, id, intentId };
}

/** The service, with other answers to some reads: by the end of their path. */
export const through =
  (shop: Shop, bodies: Readonly<Record<string, (text: string) => unknown>>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const response = await shop.sandbox.fetch(request);
    const forged = Object.entries(bodies).find(([end]) => new RegExp(end).test(new URL(request.url).pathname));
    return request.method === 'GET' && forged ? Response.json(forged[1](await response.text())) : response;
  };

export const PAYMENT = '/v1/orders/[^/]+/payment$';
export const STATUS = '/v1/orders/[^/]+/status$';
export const ORDER = '/v1/orders/[^/]+$';
export const INTENT = '/v1/payments/intents/[^/]+$';
