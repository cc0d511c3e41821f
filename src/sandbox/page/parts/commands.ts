import type { OrderAnswer } from '../../control/answer-types.ts';

/** A call that the page shows as a terminal command. */
export interface Command {
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. Calls with a body are POST, others GET. */
  body?: unknown;
}

const KEYS = { sandbox: 'sk_test_demo', production: 'sk_live_demo' } as const;
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

export const listServices = (key: string): Command => ({ path: '/v1/services', headers: bearer(key) });

export const VERIFY_PAN: Command = {
  path: '/v1/verify/pan',
  headers: bearer(KEYS.sandbox),
  body: { pan: 'ABCPE1234F', name: 'Asha Rao' },
};

export const CREATE_ORDER: Command = {
  path: '/v1/orders',
  headers: bearer(KEYS.sandbox),
  body: {
    externalOrderId: 'order-1',
    externalCustomerId: 'customer-1',
    serviceCode: 'estamp.standard',
    details: { purpose: 'Change of name', estamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 } },
  },
};

type Owned = Pick<OrderAnswer, 'externalOrderId' | 'environment'>;

export const openPayment = ({ externalOrderId, environment }: Owned): Command => ({
  path: '/v1/payments/intents',
  headers: bearer(KEYS[environment]),
  body: { externalOrderId, amountMinor: 15900, currency: 'INR', paymentConnectionId: 'pc_demo' },
});

export const SIGN_UP: Command = {
  path: '/v1/auth/password/signup',
  headers: {},
  body: { fullName: 'Asha Rao', email: 'asha@example.in', password: 'Correct-horse-9', mobileNumber: '+919876543210' },
};

export const REGISTER_ENDPOINT: Command = {
  path: '/_sandbox/webhook-endpoints',
  headers: { 'x-sandbox-control': '1' },
  body: { url: 'http://127.0.0.1:3000/estamp/webhooks' },
};

/** In single quotes, a shell interprets only the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command for a POSIX shell. */
export function asCurl(origin: string, { path, headers, body }: Command): string {
  const all = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return [
    'curl',
    origin + path,
    ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');
}

/** A call of the control plane. */
export interface Change {
  method: string;
  /** Below `/_sandbox`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** Calls the control plane of the sandbox that served this page. Other pages cannot send its header. */
export async function control<Answer = unknown>({ method, path, body }: Change): Promise<Answer> {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-control': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer & { error?: { message: string; field?: string } };
  if (!response.ok) {
    const { message = `HTTP ${response.status}`, field } = answer.error ?? {};
    throw new Error(field ? `${field}: ${message}` : message);
  }
  return answer;
}
