import { systemClock } from '../../src/base/clock.ts';
import { openSecrets } from '../../src/proxy/tokens/secrets.ts';
import { createTokens } from '../../src/proxy/tokens/tokens.ts';
import { SECRET } from './options.ts';

const ID = 'BENCHORDER';
const AT = '2026-01-01T00:00:00.000Z';

/** The service's responses for an order at this stage, in the sandbox's default dialect, by path. */
export function answersAt(status: 'CREATED' | 'FULFILMENT_STARTED'): string {
  const money = { amountMinor: 10_000, currency: 'INR' };
  const bodies = {
    '/v1/orders/*': {
      externalOrderId: ID,
      coreOrderId: 'core_1',
      serviceCode: 'estamp.standard',
      status,
      createdAt: AT,
      updatedAt: AT,
      details: {},
      parties: { partyName: 'Asha Rao' },
      timeline: [{ status: 'CREATED', at: AT }],
    },
    '/v1/orders/*/status': { externalOrderId: ID, status, updatedAt: AT },
    '/v1/orders/*/payment': { externalOrderId: ID, intentId: ID, status: 'CREATED', ...money, provider: 'sandbox' },
    '/v1/payments/intents/*': {
      id: ID,
      externalOrderId: ID,
      status: 'CREATED',
      ...money,
      providerIntentId: 'sb_1',
      createdAt: AT,
    },
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, { id: ID, text: JSON.stringify(body) }])),
  );
}

/** Tokens of this number of orders, as the proxy would seal them. */
export async function sealOrders(count: number): Promise<string[]> {
  const secrets = await openSecrets([SECRET]);
  const tokens = createTokens(secrets, { mode: 'test', mount: 'https://shop.example/estamp' }, systemClock);
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      tokens.seal('order', {
        sta: 'KA',
        art: 'KA-RG-4',
        doc: 'Affidavit',
        fam: 'affidavit',
        duty: 10_000,
        oid: `order-${index}`,
        svc: 'estamp.standard',
        tot: 10_000,
        dk: secrets.current.kid,
        rev: 0,
        ints: [`order-${index}`],
      }),
    ),
  );
}
