import type { ClientPayment, Order } from '../../wire/index.ts';
import type { Failure } from '../../client/index.ts';
import type { Step } from '../view/progress.ts';

/** The last moment at which the host page may veto or delay an order; `preventDefault()` keeps the customer here. */
export interface BeforeOrderDetail {
  readonly quoteId: string;
  /** The order is sent once this resolves; a rejection, or `false`, stops it. */
  waitUntil(promise: Promise<unknown>): void;
}

/** A payment is about to be handed over; `respondWith` takes it over from the proxy's own page. */
export interface PaymentDetail {
  readonly payment: ClientPayment;
  /** Ends as a `PaymentHandler` does, when the customer may be back; truth is then asked of the proxy. */
  respondWith(promise: Promise<unknown>): void;
}

export interface StatusDetail {
  readonly externalOrderId: string;
  readonly stage: Order['stage'];
  readonly payment: Order['payment']['state'];
}

/** The events of all elements. Details carry ids and states, never a name, an address or a token. */
export interface EstampEventMap {
  /** The first step can be used. */
  'estamp-ready': CustomEvent<{ readonly serviceCode: string; readonly mode: 'test' | 'live' }>;
  'estamp-step': CustomEvent<{ readonly step: Step }>;
  /** A price was given; amounts in paise. */
  'estamp-quote': CustomEvent<{ readonly quoteId: string; readonly totalMinor: number }>;
  /** Cancelable. */
  'estamp-before-order': CustomEvent<BeforeOrderDetail>;
  /** Not cancelable: `respondWith` is what keeps the customer from the payment page. */
  'estamp-payment': CustomEvent<PaymentDetail>;
  'estamp-status': CustomEvent<StatusDetail>;
  /** `resumed`: it was complete before this page load, or the customer's link opened it: a conversion counts elsewhere. */
  'estamp-complete': CustomEvent<{ readonly externalOrderId: string; readonly resumed: boolean }>;
  'estamp-failure': CustomEvent<Failure>;
}

declare global {
  // So that `addEventListener('estamp-complete', …)` is typed on every element, the document and the window.
  /* eslint-disable @typescript-eslint/no-empty-object-type -- merging is the point */
  interface HTMLElementEventMap extends EstampEventMap {}
  interface DocumentEventMap extends EstampEventMap {}
  interface WindowEventMap extends EstampEventMap {}
  /* eslint-enable @typescript-eslint/no-empty-object-type */
}

/** @returns the event, after all listeners have seen it */
export function emit<K extends keyof EstampEventMap>(
  target: EventTarget, type: K, detail: EstampEventMap[K]['detail'], cancelable = false,
): CustomEvent {
  const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable });
  target.dispatchEvent(event);
  return event;
}
