import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationId } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { requestUrl } from '../../api/request-url.ts';
import type { Control } from '../server/control.ts';
import { expectObject, Skip, textOf, type Fields } from '../server/assertions.ts';
import { People } from './people.ts';
import type { Seen, Server } from '../server/server.ts';
import type { Caller, Calling, Facts } from './calling.ts';

export type { Calling, Facts, Sample } from './calling.ts';

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

  constructor(server: Server, key: string, facts: Facts, control?: Control, patience = 10_000) {
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
    return this.server.send(row.method, requestUrl('', row.path, path, query), {
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
