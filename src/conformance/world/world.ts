import { createHmac, randomUUID } from 'node:crypto';
import { EVENTS } from '../../api/events.ts';
import { type OperationId, OPERATIONS } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { requestUrl } from '../../api/client.ts';
import { expect, expectEqual, expectObject, type Fields, Skip, textOf } from '../server/assertions.ts';
import type { Control } from '../server/control.ts';
import { type Delivery, Receiver } from '../server/receiver.ts';
import type { Seen, Server } from '../server/server.ts';
import { type Caller, type Calling, type Facts, People } from './people.ts';
export type { Calling, Facts, Sample } from './people.ts';

interface WorldParts {
  server: Server;
  key: string;
  facts: Facts;
  /** Not there: rules that need it are skipped. */
  control: Control | undefined;
  /** Milliseconds that a webhook may take. */
  patience?: number | undefined;
}

/** The server under test and everything that a run makes on it, each thing once. */
export class World implements Caller {
  readonly server: Server;
  readonly key: string;
  readonly facts: Facts;
  /** Milliseconds that a webhook may take. */
  readonly patience: number;
  readonly people: People;
  readonly #control: Control | undefined;
  readonly #orders = new Map<string, Promise<string>>();
  #intent: Promise<string> | undefined;
  #completed: Promise<string> | undefined;

  constructor({ server, key, facts, control, patience = 10_000 }: WorldParts) {
    this.server = server;
    this.key = key;
    this.facts = facts;
    this.patience = patience;
    this.#control = control;
    this.people = new People(this);
  }

  /** @throws Skip where there is none */
  get control(): Control {
    if (!this.#control) throw new Skip('needs a control plane');
    return this.#control;
  }

  call(id: OperationId, calling: Calling = {}): Promise<Seen> {
    const { path, query, body, cookie, key = this.key, headers = {}, impatient } = calling;
    const row: Operation = OPERATIONS[id];
    return this.server.send(row.method, requestUrl('', row.path, { path, query }), {
      body: body === undefined && row.request ? {} : body,
      impatient,
      headers: {
        ...(row.caller === 'key' && key !== null && { authorization: `Bearer ${key}` }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
    });
  }

  /** An identifier that no other call of any run has used. */
  unique(prefix: string): string {
    return `${prefix}-${randomUUID()}`;
  }

  newOrder(): Fields {
    const { serviceCode } = this.facts;
    return { externalOrderId: this.unique('order'), externalCustomerId: 'customer-1', serviceCode };
  }

  /** An order that belongs to a key. */
  order(key = this.key): Promise<string> {
    const made = this.#orders.get(key) ?? this.#makeOrder(key);
    this.#orders.set(key, made);
    return made;
  }

  async #makeOrder(key: string): Promise<string> {
    return textOf(expectObject(await this.call('createOrder', { key, body: this.newOrder() })), 'externalOrderId');
  }

  newIntent(externalOrderId: string): Fields {
    return { externalOrderId, amountMinor: 15_900, currency: 'INR', paymentConnectionId: this.facts.connectionId };
  }

  intent(): Promise<string> {
    return (this.#intent ??= this.#makeIntent());
  }

  async #makeIntent(): Promise<string> {
    const seen = await this.call('createPaymentIntent', { body: this.newIntent(await this.order()) });
    return textOf(expectObject(seen), 'id');
  }

  /** An order with documents. */
  completedOrder(): Promise<string> {
    return (this.#completed ??= this.newCompletedOrder());
  }

  async newCompletedOrder(): Promise<string> {
    const { control } = this;
    const body = { ...this.newOrder(), details: { purpose: 'Change of name', estamp: this.facts.duty } };
    const id = textOf(expectObject(await this.call('createOrder', { body })), 'externalOrderId');
    await control.do('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
    return id;
  }
}

/** A merchant's endpoint, and the functions to use it. */
interface Endpoint {
  receiver: Receiver;
  secret: string;
  /** The organization that the endpoint was registered for, and a sandbox key of it. */
  organizationId: string;
  key: string;
}

/** Runs work with an endpoint of an organization of its own. */
export async function received(world: World, work: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  const { control } = world;
  const receiver = new Receiver(world.patience);
  try {
    const url = await receiver.listen();
    const made = await control.do('POST', '/organizations', { name: 'Conformance, webhooks' });
    const organizationId = String(made['organizationId']);
    const { secret } = await control.do('POST', '/webhook-endpoints', { url, organizationId });
    const key = await control.key({ organizationId, environment: 'sandbox' });
    await work({ receiver, organizationId, key, secret: String(secret) });
  } finally {
    receiver.close();
  }
}

export const payload = ({ body }: Delivery): Fields => JSON.parse(body.toString('utf8')) as Fields;
export const isOf =
  (type: string) =>
  (delivery: Delivery): boolean =>
    payload(delivery)['coreEventType'] === type;

/** Holds one delivery against the section "Events". */
export function assertDelivery(delivery: Delivery, secret: string): void {
  const { headers, body } = delivery;
  const timestamp = headers['x-webhook-timestamp'] ?? '';
  expect(/^\d{10}$/.test(timestamp), `X-Webhook-Timestamp is ${timestamp || 'missing'}`);
  // By the receiver's clock, like a merchant.
  expect(Math.abs(Number(timestamp) * 1000 - Date.now()) < 300_000, `the timestamp ${timestamp} is not of now`);
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  expectEqual(headers['x-webhook-signature'], expected, 'X-Webhook-Signature');
  expect((headers['x-webhook-event-id'] ?? '') !== '', 'X-Webhook-Event-Id is missing');
  expect(/^application\/json\b/.test(headers['content-type'] ?? ''), 'the body is not declared as JSON');
  const fields = payload(delivery);
  for (const name of ['coreOrderId', 'coreEventType', 'occurredAt', 'orderId', 'externalOrderId', 'status']) {
    textOf(fields, name);
  }
  const type = textOf(fields, 'coreEventType');
  expect(
    EVENTS.some((event) => event === `order.${type.toLowerCase()}`) && type === type.toUpperCase(),
    `coreEventType is ${type}`,
  );
}

/**
 * A new organization: its keys of both environments, its payment connection, and a wallet with enough for a few calls.
 */
interface Owner {
  testKey: string;
  liveKey: string;
  connectionId: string;
}

/** @throws Skip where there is no control plane */
export async function newOwner({ control }: World): Promise<Owner> {
  const made = await control.do('POST', '/organizations', { name: 'Conformance, owner' });
  const organizationId = String(made['organizationId']);
  await control.do('PUT', `/organizations/${organizationId}`, { balance: '100.00' });
  return {
    testKey: await control.key({ organizationId, environment: 'sandbox' }),
    liveKey: await control.liveKey(organizationId),
    connectionId: String(made['paymentConnectionId']),
  };
}
