import type { ClientPayment } from '../../src/wire/index.ts';

/** A payment as the proxy builds it for a provider. */
export function paymentOf(provider: ClientPayment['provider'], more: Partial<ClientPayment> = {}): ClientPayment {
  return {
    intentId: 'pi_1',
    provider,
    mode: 'test',
    amountMinor: 15_900,
    currency: 'INR',
    providerIntentId: 'order_1',
    payUrl: '/estamp/pay#token',
    ...more,
  };
}
