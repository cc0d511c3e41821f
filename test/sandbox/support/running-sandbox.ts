import { after } from 'node:test';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/index.ts';
import { waitUntil } from '../../support/wait-until.ts';

type Timeline = { status: string; at: string }[];
type Entry = {
  operationId: string | null;
  status: number;
  meteredPaise: number;
  idempotencyKey: string | null;
  replayed: boolean;
  dropped: boolean;
  method: string;
  path: string;
  at: string;
};
type Person = {
  id: string;
  userId: string;
  email: string;
  fullName: string;
  organizationId: string;
  organizationName: string;
  emailVerified: boolean;
  role: string;
  joinedAt: string;
};
type Invite = {
  id: string;
  email: string;
  role: string;
  status: string;
  createdAt: string;
  expiresAt: string;
  invitedBy?: string;
};

/** The fields of all bodies that some test reads; each body has a few of them. */
export interface Body {
  error: { code: string; message: string; requestId: string; field?: string };
  id: string;
  status: string;
  externalOrderId: string;
  serviceCode: string;
  basePrice: string;
  currency: string;
  createdAt: string;
  timeline: Timeline;
  parties: Record<string, string>;
  intentId: string;
  providerIntentId: string;
  amountMinor: number;
  refunded: boolean;
  documents: { documentId: string; type: string; certificateNumber?: string }[];
  downloadUrl: string;
  expiresAt: string;
  quoteId: string;
  stampDutyAmount: string;
  lineItems: { type: string; amount: string }[];
  coupon: { applied: boolean };
  totalAmount: string;
  masterDataVersion: number;
  states: { stateCode: string; requiresDistrict: boolean; requiresSro: boolean }[];
  articles: { articleCode: string; suggestedAmount: string | null }[];
  districts?: { districtCode: string; sros?: { value: string }[] }[];
  schema: unknown;
  valid: boolean;
  referenceId: string;
  success: boolean;
  data: unknown;
  balance: string;
  organizationId: string;
  key: string;
  keys: { key: string; environment: string }[];
  secret: string;
  now: string;
  entries: Entry[];
  scenarios: { place: string; value: string; does: string }[];
  challengeId: string;
  user: Person;
  userId: string;
  email: string;
  message: string;
  role: string;
  updatedAt: string;
  members: Person[];
  invites: Invite[];
  invitedBy: string;
  messages: { to: string; subject: string; text: string; token?: string; code?: string; createdAt: string }[];
}

/** What a caller gets: the status, the headers and the parsed body. */
export interface Got {
  status: number;
  headers: Headers;
  body: Body;
  /** The body, where it is a bare array. */
  list: Body[];
}

/** A sandbox in this process, or a program. */
export type Running = Pick<Sandbox, 'url' | 'port' | 'fetch' | 'close'>;

export interface Caller {
  sandbox: Running;
  /** Calls the service, by default with the production demo key. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Got>;
  /** Calls the control plane. */
  control: (method: string, path: string, body?: unknown) => Promise<Got>;
  wallet: () => Promise<string>;
}

export const AFFIDAVIT = { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 };

async function send(
  sandbox: Running,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Got> {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  const parsed = (isJson ? JSON.parse(text) : {}) as Body | Body[];
  return {
    status: response.status,
    headers: response.headers,
    ...(Array.isArray(parsed) ? { body: {} as Body, list: parsed } : { body: parsed, list: [] }),
  };
}

export function callerOf(sandbox: Running): Caller {
  const control: Caller['control'] = (method, path, body) =>
    send(sandbox, method, `/_sandbox${path}`, body, { 'x-sandbox-control': '1' });
  return {
    sandbox,
    call: (method, path, body, headers = { authorization: 'Bearer sk_live_demo' }) =>
      send(sandbox, method, path, body, headers),
    control,
    wallet: async () => (await control('GET', '/wallet')).body.balance,
  };
}

/** A sandbox that ends with the test file. */
export async function runSandbox(options: SandboxOptions = {}): Promise<Caller & { sandbox: Sandbox }> {
  const sandbox = await createSandbox(options);
  after(() => sandbox.close());
  return { ...callerOf(sandbox), sandbox };
}

/** Waits until the calls have come that were to meet a fault. */
export const faultsMet = ({ control }: Pick<Caller, 'control'>): Promise<unknown> =>
  waitUntil(async () => {
    const { faults } = (await control('GET', '/faults')).body as unknown as { faults: unknown[] };
    return faults.length === 0;
  });

export const live = (extra: Record<string, string> = {}): Record<string, string> => ({
  authorization: 'Bearer sk_live_demo',
  ...extra,
});
export const test = (extra: Record<string, string> = {}): Record<string, string> => ({
  authorization: 'Bearer sk_test_demo',
  ...extra,
});

let made = 0;

/** An order with an open intent. */
export async function openOrder(
  { call }: Caller,
  details: Record<string, unknown> = {},
  externalOrderId = `order-${(made += 1)}`,
): Promise<{ externalOrderId: string; intentId: string; providerIntentId: string }> {
  await call('POST', '/v1/orders', {
    externalOrderId,
    externalCustomerId: 'customer-1',
    serviceCode: 'estamp.standard',
    details: { purpose: 'Change of name', estamp: AFFIDAVIT, ...details },
  });
  const intent = await openIntent({ call } as Caller, externalOrderId);
  return { externalOrderId, ...intent };
}

export async function openIntent(
  { call }: Caller,
  externalOrderId: string,
): Promise<{ intentId: string; providerIntentId: string }> {
  const { body } = await call('POST', '/v1/payments/intents', {
    externalOrderId,
    amountMinor: 15900,
    currency: 'INR',
    paymentConnectionId: 'pc_demo',
  });
  return { intentId: body.id, providerIntentId: body.providerIntentId };
}
