import { live, type Caller, type Got } from '../support/running-sandbox.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A delivery event, as the list shows it. */
export interface EventItem {
  eventId: string;
  event: string;
  externalOrderId: string;
  attempts: number;
  status: string;
  createdAt: string;
}

/** An organization's events, newest first; by default those of the production key. */
export async function events({ call }: Caller, headers = live(), query = ''): Promise<EventItem[]> {
  const { body } = await call('GET', `/v1/webhooks/events${query}`, undefined, headers);
  return (body as unknown as { items: EventItem[] }).items;
}

export const replay = ({ call }: Caller, eventId: string, headers = live()): Promise<Got> =>
  call('POST', `/v1/webhooks/events/${eventId}/replay`, undefined, headers);

/** Registers an endpoint; resolves with its secret. */
export async function register({ control }: Caller, url: string, organizationId?: string): Promise<string> {
  const { body } = await control('POST', '/webhook-endpoints', { url, ...(organizationId && { organizationId }) });
  return body.secret;
}

export async function createOrder({ call }: Caller, externalOrderId: string, headers = live()): Promise<void> {
  const order = { externalOrderId, externalCustomerId: 'customer-1', serviceCode: 'estamp.standard' };
  const { status } = await call('POST', '/v1/orders', order, headers);
  if (status !== 201) throw new Error(`The order was refused with ${status}.`);
}

/** A delivery, as the control plane shows it. */
export interface Shown {
  eventId: string;
  url: string;
  status: string;
  attempts: number;
  lastResult: string | null;
  nextAttemptAt: string | null;
}

/** All deliveries of the sandbox, oldest first. */
export async function deliveries({ control }: Caller): Promise<Shown[]> {
  return ((await control('GET', '/webhook-deliveries')).body as unknown as { deliveries: Shown[] }).deliveries;
}

/** Waits until every delivery has this status. */
export const deliveryReaches = (caller: Caller, status: string): Promise<unknown> =>
  waitUntil(async () => (await deliveries(caller)).every((delivery) => delivery.status === status));
