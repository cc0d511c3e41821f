import { createHmac } from 'node:crypto';
import { WEBHOOK_HEADERS } from '../../../../api/index.ts';
import { isObject } from '../../../readers/json/tolerant.ts';
import { type Context, fail, IDS, ok, skip } from '../run/check.ts';
import { quoted } from '../run/reader-skeleton.ts';
import { request, type Answered } from '../run/service-call.ts';

const DOCS = 'docs/webhooks.md';

const CHANGED =
  'Let nothing on the way change the body or the headers, compare ESTAMP_WEBHOOK_SECRETS of all instances, and mount the proxy before any body parser.';
const REMEDIES: Readonly<Record<number, string>> = {
  400: CHANGED,
  401: CHANGED,
  500: 'Mount the proxy before any body parser (express.json, bodyParser): the signature is over the raw bytes.',
};
/* The proxy itself answers 404 there: it has no such route without secrets. */
const WITHOUT_SECRETS =
  'Restart the proxy with ESTAMP_WEBHOOK_SECRETS in its environment: the running one was started without.';
const REMEDY = 'Route POST MOUNT/webhooks to the proxy, without a login or a firewall rule before it.';

/** The receiver of events: a signed one is accepted, a forged one is refused. The event names no order. */
export async function checkWebhooks(context: Context): Promise<void> {
  const { webhookSecrets } = context.settings;
  const why =
    webhookSecrets.length === 0
      ? 'The option "webhookSecrets" is not set: the status of orders is read, events are not received.'
      : 'The public address is not this proxy.';
  const [secret] = webhookSecrets;
  if (secret === undefined || !context.found.isOurAddress) {
    for (const id of IDS.webhooks) skip(context, id, why);
    return;
  }
  const signed = await deliver(context, secret);
  const { status, text } = signed;
  if (status >= 200 && status < 300) ok(context, 'webhooks.signed', 'A signed event is accepted.');
  else
    fail(context, 'webhooks.signed', `A signed event is answered ${status}. ${quoted(text.slice(0, 200))}`, {
      fix: isOurNotFound(signed) ? WITHOUT_SECRETS : (REMEDIES[status] ?? REMEDY),
      docs: DOCS,
    });
  const forged = await deliver(context, `${secret}-forged`);
  if (forged.status >= 400 && forged.status < 500)
    ok(context, 'webhooks.forged', `A forged event is refused (${forged.status}).`);
  else
    fail(context, 'webhooks.forged', `A forged event is answered ${forged.status}.`, {
      fix: 'Look at what answers POST MOUNT/webhooks: it must be this proxy.',
      docs: DOCS,
    });
}

/** Whether the proxy answered that it has no such route. The public address was proven to be this proxy. */
const isOurNotFound = ({ status, json }: Answered): boolean =>
  status === 404 && isObject(json) && isObject(json['error']) && json['error']['code'] === 'NOT_FOUND';

function deliver(context: Context, secret: string): Promise<Answered> {
  const timestamp = String(Math.floor(context.now() / 1000));
  const body = JSON.stringify({
    coreEventType: 'DOCTOR_TEST',
    coreOrderId: null,
    occurredAt: new Date(context.now()).toISOString(),
  });
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return request(context.fetch, `${context.settings.publicUrl}/webhooks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [WEBHOOK_HEADERS.signature]: signature,
      [WEBHOOK_HEADERS.timestamp]: timestamp,
      [WEBHOOK_HEADERS.eventId]: `doctor-${crypto.randomUUID()}`,
    },
    body,
  });
}
