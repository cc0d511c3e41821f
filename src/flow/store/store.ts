import type { ProxyClient } from '../../client/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { PaymentHandler } from '../../pay/index.ts';
import type { Details, Parties } from '../../wire/index.ts';
import type { Action } from '../state/action.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import type { CheckoutState, Draft, StampChoice } from '../state/state.ts';
import type { TransitionFunction } from '../transitions/order-transition.ts';

/** The content of the order: the draft without fields that the form does not show. */
export interface Submission {
  readonly details: Details;
  readonly parties: Parties;
}

export interface CheckoutOptions {
  /** With a checkout session if it has the method `session`; then service, reference, preset and lock come from it. */
  readonly client: ProxyClient;
  readonly host: BrowserEnvironment;
  readonly clock: Clock;
  /** `transition` for a purchase, `orderTransition` for step 4 alone. */
  readonly transition: TransitionFunction;
  /** The mount, as in the attribute; part of the storage key, with service and reference. */
  readonly proxy: string;
  /**
   * May be absent beside `token`, whose claims then name the service. With a session it only says which catalogue to
   * request early.
   */
  readonly serviceCode?: string;
  readonly reference?: string;
  /** The storage slot: replaces the reference in the storage key if several checkouts of the page have none. */
  readonly slot?: string;
  /** The storage slots of the other checkouts. A resume link for an order that one of them stored is left to it. */
  readonly others?: () => readonly string[];
  /** Set by the page. A stored stamp choice replaces it, except for the names in `lock`. */
  readonly preset?: Draft;
  readonly lock?: readonly (keyof StampChoice)[];
  /** For `<estamp-order-status>`: shows step 4 of this order. The stored record is neither read nor written. */
  readonly token?: string;
  /** Shows step 4 only: of `token`, or of the order of the checkout session. Nothing is stored. */
  readonly isStatus?: boolean;
  /** The language of the page, for the texts of the lists. Without it there are those of all languages. */
  readonly language?: () => string;
  /** The return address after a payment; read each time an order or a payment is sent. */
  readonly returnUrl?: () => string | undefined;
  /** `none` adds no code to it. */
  readonly returnParameter?: () => 'none' | undefined;
  /** Whether steps 1 to 3 have history entries. Default: true. */
  readonly history?: () => boolean;
  /**
   * Whether the device keeps the state and, for a day, the way back to an order, and the tab what was typed for an
   * hour. Default: true.
   */
  readonly keepsOrder?: () => boolean;
  /**
   * Opens a draft that the address leads to. The checkout begins once the promise has settled. Without it the address
   * keeps the draft. It never rejects.
   */
  readonly openDraft?: ((token: string) => Promise<unknown>) | undefined;
  /**
   * Whether the answers of the present step are complete; shows what is missing. Forward of the browser asks for it.
   */
  readonly isValid?: () => boolean;
  /** Leaves hidden fields out of the order. Without it the whole draft is sent. */
  readonly submission?: (state: CheckoutState) => Submission;
  /** Asks the host page before each order; `false` or a rejection leaves the customer in the review. */
  readonly beforeOrder?: (state: CheckoutState) => Promise<boolean>;
  readonly pay: PaymentHandler;
}

/** The store: `dispatch` takes actions, `subscribe` reports states. It starts when `resume` is called. */
export interface CheckoutStore {
  getState(): CheckoutState;
  dispatch(action: Action): void;
  /**
   * Calls the listener after every change with the present and the former state.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: (state: CheckoutState, former: CheckoutState) => void): () => void;
  /** Starts, or continues after `suspend`. */
  resume(): void;
  /**
   * Call it when the element is disconnected: safe requests are aborted; unsafe ones continue and their responses
   * count.
   */
  suspend(): void;
}
