import type { ProxyClient } from '../../client/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { PaymentHandler } from '../../pay/index.ts';
import type { Details, Parties } from '../../wire/index.ts';
import type { Action } from '../state/action.ts';
import type { BrowserEnvironment } from './host.ts';
import type { CheckoutState, Draft, StampChoice } from '../state/state.ts';

/** What the order will say: the draft without the fields that the form does not show. */
export interface Submission {
  readonly details: Details;
  readonly parties: Parties;
}

export interface CheckoutOptions {
  readonly client: ProxyClient;
  readonly host: BrowserEnvironment;
  readonly clock: Clock;
  /** The mount, as in the attribute; names the stored record together with service and reference. */
  readonly proxy: string;
  /** Absent only beside `token`, which then tells it. */
  readonly serviceCode?: string;
  readonly reference?: string;
  /** Names the record instead of a reference, where several checkouts of the page have none. */
  readonly place?: string;
  /** The places of those others: an order that one of them has stored is led back to it. */
  readonly others?: () => readonly string[];
  /** Given by the page. A stored stamp choice wins, except for the names in `lock`. */
  readonly preset?: Draft;
  readonly lock?: readonly (keyof StampChoice)[];
  /** For `<estamp-order-status>`: step 4 of this order. Nothing is read from the stored record, nothing written. */
  readonly token?: string;
  /** Where the way back from payment leads; asked when an order or a payment is sent. */
  readonly returnUrl?: () => string | undefined;
  /** Whether steps 1 to 3 are history entries; yes unless it says no. */
  readonly history?: () => boolean;
  /** Leaves hidden fields out of the order. Without it the whole draft is sent. */
  readonly submission?: (state: CheckoutState) => Submission;
  /** The host page's veto, before every order that is sent; false or a rejection keeps the customer in review. */
  readonly beforeOrder?: (state: CheckoutState) => Promise<boolean>;
  readonly pay: PaymentHandler;
}

/** Requests go in by `dispatch`, state comes out by `subscribe`; it begins with `resume` after construction. */
export interface CheckoutStore {
  getState(): CheckoutState;
  dispatch(action: Action): void;
  /** Called after every change with the present and the former state. @returns unsubscribes */
  subscribe(listener: (state: CheckoutState, former: CheckoutState) => void): () => void;
  /** Starts, or goes on after `suspend`. */
  resume(): void;
  /** The element left the page: safe requests are aborted, unsafe ones end and their answers are kept. */
  suspend(): void;
}
