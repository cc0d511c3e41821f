import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../model/problem.ts';
import { reportPayment } from '../rules/payments.ts';
import { PROVIDER_SIGNATURE, providerNotification } from '../rules/provider-notification.ts';
import { findConnection } from '../store/orders/connections.ts';
import { findIntentOfProvider } from '../store/orders/intents.ts';
import { parseJson, validate } from '../http/body/read-input.ts';
import type { Handle } from '../http/handle-request.ts';
import type { Service } from '../http/service.ts';

/** Receives a payment provider's notification. The specification does not show its body, so this one is ours. */
export function providerWebhook({ core }: Service, request: Request, connectionId: string): Handle {
  return async (trace) => {
    const connection = findConnection(core.database, connectionId);
    if (!connection) throw new Problem(404, 'There is no such payment connection.');
    const raw = new Uint8Array(await request.arrayBuffer());
    const expected = createHmac('sha256', connection.secret).update(raw).digest();
    const given = Buffer.from(request.headers.get(PROVIDER_SIGNATURE) ?? '', 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem(401, `The signature in ${PROVIDER_SIGNATURE} does not match the body.`);
    }
    const text = new TextDecoder().decode(raw);
    trace.received(text);
    const { providerIntentId, outcome } = validate(providerNotification, parseJson(text));
    const intent = findIntentOfProvider(core.database, providerIntentId);
    if (!intent) throw new Problem(404, 'There is no such payment intent.');
    reportPayment(core, intent.id, outcome, trace.at);
    return { status: 200, body: { received: true } };
  };
}
