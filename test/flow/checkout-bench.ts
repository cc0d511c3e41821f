import {
  createCheckout,
  transition,
  type Action,
  type CheckoutOptions,
  type CheckoutState,
  type CheckoutStore,
  type Draft,
  type StampChoice,
} from '../../src/flow/index.ts';
import type { ClientPayment } from '../../src/wire/index.ts';
import { FakePage } from './fake-page.ts';
import { FakeProxyClient } from './fake-proxy-client.ts';
import { drainPromises, manualClock, type ManualClock } from '../support/clocks/manual-clock.ts';

export const CHOICE: StampChoice = { stateCode: 'KA', articleCode: 'AFFIDAVIT', stampDutyAmount: '100' };
export const ANSWERS = {
  details: { purpose: 'Change of name' },
  parties: { partyName: 'Asha Rao', customerMobile: '9880012345', partyPan: 'ABCPR1234F' },
};

/** A checkout in a tab with a fake proxy, and the actions of its customer. */
export interface Bench {
  readonly clock: ManualClock;
  readonly proxy: FakeProxyClient;
  readonly page: FakePage;
  readonly payments: ClientPayment[];
  store: CheckoutStore;
  readonly state: CheckoutState;
  readonly step: CheckoutState['step']['name'];
  /** Reloads the page: a new store with the same storage. */
  reload(options?: Partial<CheckoutOptions>): Promise<void>;
  act(...actions: Parameters<CheckoutStore['dispatch']>): Promise<void>;
  /** Changes some answers of the draft, as the form does. */
  edit(changes: StampChoice & Omit<Draft, 'stamp'>): Promise<void>;
  /** Continues to the review, with a price. */
  review(): Promise<void>;
  /** Continues to an order whose payment was opened. */
  order(): Promise<void>;
}

export async function bench(options: Partial<CheckoutOptions> = {}): Promise<Bench> {
  const clock = manualClock();
  const proxy = new FakeProxyClient(clock);
  const page = new FakePage();
  const payments: ClientPayment[] = [];
  const open = (more: Partial<CheckoutOptions>): CheckoutStore =>
    createCheckout({
      client: proxy,
      host: page,
      clock,
      transition,
      proxy: '/estamp',
      serviceCode: 'estamp.standard',
      pay: (payment) => {
        payments.push(payment);
        // Like the payment page when the browser did not leave.
        return new Promise((resolve) => clock.after(5000, () => resolve('dismissed')));
      },
      ...options,
      ...more,
    });
  const made: Bench = {
    clock,
    proxy,
    page,
    payments,
    store: open({}),
    get state() {
      return this.store.getState();
    },
    get step() {
      return this.store.getState().step.name;
    },
    async reload(more = {}) {
      this.store.suspend();
      page.memory.clear();
      this.store = open(more);
      this.store.resume();
      await drainPromises();
    },
    async act(action) {
      this.store.dispatch(action);
      await drainPromises();
    },
    edit(changes) {
      return this.act(edited(this.state, changes));
    },
    async review() {
      await this.edit({ ...CHOICE, ...ANSWERS });
      await this.act({ type: 'next' });
      await this.act({ type: 'next' });
    },
    async order() {
      await this.review();
      await this.act({ type: 'confirm' });
    },
  };
  made.store.resume();
  await drainPromises();
  return made;
}

/** The edit action with some answers changed. */
export function edited(
  { draft }: CheckoutState,
  { parties = draft.parties, details = draft.details, ...stamp }: StampChoice & Omit<Draft, 'stamp'>,
): Extract<Action, { type: 'edit' }> {
  return { type: 'edit', draft: { stamp: { ...draft.stamp, ...stamp }, parties, details } };
}
