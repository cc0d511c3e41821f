import { createEstampProxy } from '../../src/proxy/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { SAMPLE_STAMP, sampleOrder } from './sample-order.ts';

const ORIGIN = 'https://docs.example';

export interface Recorded {
  answers: Record<string, unknown[]>;
  certificate: Uint8Array;
}

/**
 * Buys one stamp from a real proxy and sandbox and records the responses, by method and path below the mount, for the
 * live example of the static site.
 */
export async function recordPurchase(): Promise<Recorded> {
  const sandbox = await createSandbox({ manual: true, seed: 'documentation' });
  const proxy = createEstampProxy({
    apiKey: 'sk_test_demo',
    baseUrl: sandbox.url,
    publicUrl: `${ORIGIN}/recorded-estamp`,
    secret: 'a secret of at least thirty-two bytes, to record',
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
  });
  const recording: Record<string, unknown[]> = {};
  async function call(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
    const response = await proxy.fetch(
      new Request(`${ORIGIN}/recorded-estamp${path}`, {
        method,
        headers: {
          origin: ORIGIN,
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { ip: '192.0.2.1' },
    );
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    (recording[`${method} ${path}`] ??= []).push(answer);
    return answer;
  }
  try {
    await call('GET', '/checkout/estamp.standard');
    await call('GET', '/states/KA/articles');
    await call('GET', '/setup').catch(() => undefined);
    const { quoteToken } = await call('POST', '/quotes', SAMPLE_STAMP);
    const { orderToken, order, payment } = (await call('POST', '/orders', sampleOrder(quoteToken))) as {
      orderToken: string;
      order: { externalOrderId: string };
      payment: { intentId: string };
    };
    const read = (): Promise<{ order: { documents: { id: string }[] } }> =>
      call('GET', '/order', undefined, orderToken) as Promise<{ order: { documents: { id: string }[] } }>;
    let last = await read();
    await sandbox.pay(payment.intentId, 'paid');
    for (const to of ['PAYMENT_CONFIRMED', 'FULFILMENT_STARTED', 'FULFILMENT_COMPLETED'] as const) {
      if (to !== 'PAYMENT_CONFIRMED') await sandbox.advance(order.externalOrderId, to);
      await new Promise((resolve) => {
        setTimeout(resolve, 2100);
      });
      last = await read();
    }
    const [document] = last.order.documents;
    if (!document) throw new Error('The recorded order has no certificate.');
    const { downloadUrl } = (await call('POST', `/order/documents/${document.id}`, {}, orderToken)) as {
      downloadUrl: string;
    };
    return { answers: recording, certificate: new Uint8Array(await (await fetch(downloadUrl)).arrayBuffer()) };
  } finally {
    await proxy.close();
    await sandbox.close();
  }
}
