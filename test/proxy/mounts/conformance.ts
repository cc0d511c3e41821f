import { createHmac } from 'node:crypto';
import { DETAILS, ORIGIN, PARTIES, STAMP, type Json } from '../support/kit.ts';

/** One request as it goes to a mount, below `/estamp`, its path on the wire as it stands here. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Received {
  status: number;
  /** Lower-case names; repeated headers are joined by `, `. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Any mount: how a request is sent to it, and how it ends. */
export interface Mounted {
  send(request: Sent): Promise<Received>;
  close(): Promise<void>;
}

/** What a step leaves for those after it. */
interface Held {
  etag?: string;
  quoteToken?: unknown;
  orderToken?: unknown;
  draftToken?: unknown;
}

interface Step {
  title: string;
  send: (held: Held) => Partial<Sent> & Pick<Sent, 'method' | 'path'>;
  keep?: (held: Held, received: Received) => void;
}

export const WEBHOOK_SECRET = 'whsec_conformance_0123456789';

const WRITE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const get = (title: string, path: string, headers: Record<string, string> = {}): Step => ({
  title,
  send: () => ({ method: 'GET', path, headers }),
});
const write = (
  title: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = WRITE,
): Step => ({
  title,
  send: () => ({ method, path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
});
/** With the token of the order that was made before. */
const own = (title: string, method: string, path: string, body?: unknown): Step => ({
  title,
  send: ({ orderToken }) => ({
    method,
    path,
    headers: { ...(method === 'GET' ? {} : WRITE), authorization: `Bearer ${String(orderToken)}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }),
});

const json = ({ body }: Received): Json => JSON.parse(body.toString() || '{}') as Json;

const TRICKS = [
  '..%2F..%2Fservices',
  '%2e%2e',
  '%5C..%5C',
  'K%00A',
  'K%0d%0aA',
  '%252F',
  'K%3Fx',
  'K%23x',
  '%c0%ae%c0%ae',
  '%zz',
  'KA;x',
  "K'A",
  'x'.repeat(65),
  '%E0%A4%95',
];

function event(): Step {
  return {
    title: 'a signed event of the service',
    send: () => {
      const seconds = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify({
        event: 'order.updated',
        occurredAt: new Date().toISOString(),
        externalOrderId: 'ord_of_nobody',
        status: 'CREATED',
        spaced: ' ₹ ',
      });
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
      return {
        method: 'POST',
        path: '/webhooks',
        body,
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': seconds,
          'x-webhook-signature': signature,
          'x-webhook-event-id': 'evt_conformance',
        },
      };
    },
  };
}

/** The same for every mount: each route, each refusal, and what strangers try. */
export const STEPS: readonly Step[] = [
  get('health', '/health'),
  get('an unknown query', '/health?x=1&y=%zz'),
  get('health with a trailing slash', '/health/'),
  get('articles with a trailing slash', '/states/KA/articles/'),
  get('the payment page with a trailing slash', '/pay/'),
  get('a browser file with a trailing slash', '/assets/estamp-checkout.start.js/'),
  { title: 'HEAD', send: () => ({ method: 'HEAD', path: '/health' }) },
  {
    title: 'a preflight',
    send: () => ({
      method: 'OPTIONS',
      path: '/quotes',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    }),
  },
  {
    title: 'a preflight of a stranger',
    send: () => ({
      method: 'OPTIONS',
      path: '/quotes',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
  },
  {
    ...get('the checkout', '/checkout/estamp.standard', { origin: 'https://other.example' }),
    keep: (held, { headers }) => (held.etag = headers['etag']),
  },
  {
    title: 'the checkout that the browser has',
    send: ({ etag = '' }) => ({ method: 'GET', path: '/checkout/estamp.standard', headers: { 'if-none-match': etag } }),
  },
  { title: 'HEAD of the checkout', send: () => ({ method: 'HEAD', path: '/checkout/estamp.standard' }) },
  get('a service that is not sold', '/checkout/verification.pan'),
  get('articles', '/states/KA/articles'),
  get('articles, encoded', '/states/%4B%41/articles'),
  get('articles of no state', '/states/ZZ/articles'),
  ...TRICKS.map((code) => get(`the code ${code.slice(0, 20)}`, `/states/${code}/articles`)),
  get('no route', '/nothing/here'),
  get('the mount itself', ''),
  ...['PUT', 'PATCH', 'DELETE'].map((method) => write(`${method} of prices`, method, '/quotes', {})),
  write('a price for another page', 'POST', '/quotes', STAMP, {
    'content-type': 'application/json',
    origin: 'https://evil.example',
  }),
  write('a price as text', 'POST', '/quotes', JSON.stringify(STAMP), { ...WRITE, 'content-type': 'text/plain' }),
  write('a price without a body', 'POST', '/quotes', ''),
  write('a price at a trailing slash', 'POST', '/quotes/', STAMP),
  write('a price that is not JSON', 'POST', '/quotes', '{"serviceCode":'),
  write('a price that is too large', 'POST', '/quotes', { ...STAMP, couponCode: 'x'.repeat(20_000) }),
  write('a price with a field too many', 'POST', '/quotes', { ...STAMP, amountMinor: 1 }),
  {
    ...write('a price', 'POST', '/quotes', { ...STAMP, reference: 'cart-1' }),
    keep: (held, received) => (held.quoteToken = json(received)['quoteToken']),
  },
  {
    title: 'an order',
    send: ({ quoteToken }) => ({
      method: 'POST',
      path: '/orders',
      headers: WRITE,
      body: JSON.stringify({ quoteToken, parties: PARTIES, details: DETAILS }),
    }),
    keep: (held, received) => (held.orderToken = json(received)['orderToken']),
  },
  {
    ...write('a draft', 'POST', '/drafts', { draft: { serviceCode: STAMP.serviceCode, step: 'stamp' } }),
    keep: (held, received) => (held.draftToken = json(received)['token']),
  },
  {
    title: 'the draft that was sent',
    send: ({ draftToken }) => ({
      method: 'GET',
      path: '/draft?n=1',
      headers: { authorization: `Bearer ${String(draftToken)}` },
    }),
  },
  get('a draft without a token', '/draft'),
  write('a draft with a PAN', 'POST', '/drafts', { draft: { serviceCode: STAMP.serviceCode }, note: PARTIES.partyPan }),
  own('the order', 'GET', '/order'),
  own('the order at an address of its own', 'GET', '/order?o=ord_1&n=2'),
  own('the order with a trailing slash', 'GET', '/order/?o=ord_1&n=3'),
  get('the order without a token', '/order'),
  get('the order with another token', '/order', { authorization: 'Bearer a.b.c' }),
  own('other parties', 'PUT', '/order/parties', { ...PARTIES, partyName: 'Asha रao' }),
  own('payment', 'POST', '/order/payment', { returnUrl: `${ORIGIN}/thanks` }),
  own('payment with a way back to a stranger', 'POST', '/order/payment', { returnUrl: 'https://evil.example/' }),
  own('a document that there is not', 'POST', '/order/documents/doc_1', {}),
  own('a link', 'POST', '/order/link', {}),
  own('the order of a device, with the token of the page', 'POST', '/order/open', { mobileEnding: '0000' }),
  own('a PAN, turned off', 'POST', '/verifications/pan', { pan: PARTIES.partyPan, name: 'Asha Rao' }),
  get('the payment page', '/pay'),
  get('the payment page in another language', '/pay?lang=ur'),
  get('its script', '/pay.js'),
  get('its style', '/pay.css'),
  get('a way back that is none', '/return?s=abc'),
  write('a way back by POST', 'POST', '/return?s=abc', 'status=success', {
    'content-type': 'application/x-www-form-urlencoded',
  }),
  write('a way back by POST without its handle', 'POST', '/return', 'status=success', {
    'content-type': 'application/x-www-form-urlencoded',
  }),
  write('a code that is none', 'POST', '/return', { code: 'r1.x', nonce: 'n'.repeat(16) }),
  event(),
  write(
    'an event without a signature',
    'POST',
    '/webhooks',
    { event: 'order.updated' },
    { 'content-type': 'application/json' },
  ),
];

/* What servers and frameworks say of themselves, and what belongs to one connection. */
const THEIRS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'server', 'x-powered-by'];

/* Next.js answers by these headers of its own, and says so. */
const OF_NEXT = /(?:rsc|next-router-[a-z-]+)(?:,\s*|$)/g;

/** Everything that is new in every purchase, by a name of its own; lengths of such answers differ, too. */
function masked(text: string): string {
  return text
    .replace(/"deviceToken":"[^"]+"/, '"deviceToken":"<token>"')
    .replace(/[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '<token>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\b(?:est|ord|pi|qt|int|intent|order|quote)_?[\w-]{16,}/gi, '<id>')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '<id>')
    .replace(/"(?:id|externalOrderId|intentId|providerIntentId)":"[^"]+"/g, '"id":"<id>"')
    .replace(/(\/pay\/)[\w-]{6,}/g, '$1<id>');
}

/** An answer in the form in which two mounts are compared. */
export interface StepResult {
  title: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends every step to a mount, in order, and tells what came back. */
export async function runSteps(mounted: Mounted): Promise<StepResult[]> {
  const held: Held = {};
  const results: StepResult[] = [];
  for (const [index, step] of STEPS.entries()) {
    const { headers, ...request } = step.send(held);
    const received = await mounted.send({
      ...request,
      headers: { ...headers, 'x-request-id': `conformance-${index}` },
    });
    step.keep?.(held, received);
    results.push(runStep(step.title, request.method, received));
  }
  return results;
}

function runStep(title: string, method: string, { status, headers, body }: Received): StepResult {
  const text = body.toString('latin1');
  const stored = Object.entries(headers)
    .filter(([name, value]) => !THEIRS.includes(name) && !(name === 'vary' && value.replace(OF_NEXT, '') === ''))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const length = headers['content-length'];
  const fits = method === 'HEAD' || length === undefined || Number(length) === body.byteLength;
  const shown = masked(text);
  const isMaskedLength = shown !== text && fits;
  const shownHeader = (name: string, value: string): string => {
    if (name === 'vary') return value.replace(OF_NEXT, '');
    return name === 'content-length' && isMaskedLength ? 'of the body' : masked(value);
  };
  return {
    title,
    status,
    headers: Object.fromEntries(stored.map(([name, value]) => [name, shownHeader(name, value)])),
    body: shown,
  };
}
