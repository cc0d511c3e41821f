import type { ClientPayment, Order } from '../../wire/index.ts';
import type { Failure } from '../../client/index.ts';
import { whenShown } from '../platform/when-shown.ts';
import type { Step } from '../view/progress.ts';

/** The last moment at which the host page can veto or delay an order; `preventDefault()` stops it. */
export interface BeforeOrderDetail {
  readonly quoteId: string;
  /** The order is sent when the promise resolves; a rejection, or the value `false`, stops it. */
  waitUntil(promise: Promise<unknown>): void;
}

/** A payment is about to open; `respondWith` replaces the payment page of the proxy. */
export interface PaymentDetail {
  readonly payment: ClientPayment;
  /**
   * The promise settles as a `PaymentHandler` does, when the customer may be back. The result is then read from the
   * proxy.
   */
  respondWith(promise: Promise<unknown>): void;
}

/** The order or its payment changed its state. */
export interface StatusDetail {
  readonly externalOrderId: string;
  readonly stage: Order['stage'];
  readonly payment: Order['payment']['state'];
}

/** The events of all elements. Details contain ids and states, never names, addresses or tokens. */
export interface EstampEventMap {
  /** The first step can be used. */
  'estamp-ready': CustomEvent<{ readonly serviceCode: string; readonly mode: 'test' | 'live' }>;
  'estamp-step': CustomEvent<{ readonly step: Step }>;
  /** A price is shown; `totalMinor` is in paise. */
  'estamp-quote': CustomEvent<{ readonly quoteId: string; readonly totalMinor: number }>;
  /** Cancelable. */
  'estamp-before-order': CustomEvent<BeforeOrderDetail>;
  /** Not cancelable: call `respondWith` to prevent the payment page. */
  'estamp-payment': CustomEvent<PaymentDetail>;
  'estamp-status': CustomEvent<StatusDetail>;
  /** A link was made that hands the purchase over, or such a link was opened. */
  'estamp-hand-over': CustomEvent<{ readonly kind: 'sent' | 'opened' }>;
  /**
   * `resumed`: it was complete before this page load, or a link opened the order, so do not count a conversion here.
   */
  'estamp-complete': CustomEvent<{ readonly externalOrderId: string; readonly resumed: boolean }>;
  'estamp-failure': CustomEvent<Failure>;
}

declare global {
  // Types `addEventListener('estamp-complete', …)` on every element, the document and the window.
  interface HTMLElementEventMap extends EstampEventMap {}
  interface DocumentEventMap extends EstampEventMap {}
  interface WindowEventMap extends EstampEventMap {}
}

/** Dispatches an event. @returns the event, after all listeners have run; in a prerendered page they run later */
export function emit<K extends keyof EstampEventMap>(
  target: EventTarget,
  type: K,
  detail: EstampEventMap[K]['detail'],
  cancelable = false,
): CustomEvent {
  const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable });
  whenShown(() => target.dispatchEvent(event));
  return event;
}
