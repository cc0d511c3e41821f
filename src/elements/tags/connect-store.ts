import { systemClock } from '../../base/clock.ts';
import { createProxyClient, failed } from '../../client/index.ts';
import {
  browserHost,
  createCheckout,
  type CheckoutOptions,
  type CheckoutStore,
  type Submission,
  type TransitionFunction,
} from '../../flow/index.ts';
import { offerPayment, proxyPage, type PaymentHandler } from '../../pay/index.ts';
import type { ClientPayment } from '../../wire/index.ts';
import { emit } from '../events/events.ts';
import { confirmWithPage } from '../events/confirm-with-page.ts';
import { isLockedIn, leaveFor } from '../platform/frame-exit.ts';
import { otherSlots, storageSlot } from '../platform/storage-slot.ts';

/** Payment handlers by provider; each replaces the proxy's payment page for its provider. */
export type PaymentHandlers = Readonly<Partial<Record<ClientPayment['provider'], PaymentHandler>>>;

/** The element that owns a store, with the properties that the page has set. */
export interface StoreOwner extends Element {
  readonly proxy: string;
  readonly credentials: string;
  readonly session: string;
  readonly paymentHandlers?: PaymentHandlers;
  readonly updateComplete: Promise<unknown>;
}

/** The values that the store reads from the element while it runs. */
export interface StoreHost {
  /** BCP 47 language tag of the element's texts. */
  readonly locale: () => string;
  /** The same for the texts that are loading. */
  readonly wanted: () => string;
  readonly submission: () => Submission;
  readonly transition: TransitionFunction;
  readonly isValid: () => boolean;
  /** Whether this store is still the shown one. */
  readonly shows: (store: CheckoutStore) => boolean;
}

/**
 * Creates the store of one checkout and connects it to the proxy, the events of the host page and the payment handlers.
 */
export function connectStore(owner: StoreOwner, host: StoreHost, setup: Partial<CheckoutOptions>): CheckoutStore {
  const { proxy, session } = owner;
  // `fetch` throws for any other value, and a removed attribute sets the property to null.
  const credentials = owner.credentials === 'include' ? 'include' : 'same-origin';
  const navigate = (url: string): boolean => {
    const target = new URL(url, new URL(proxy, document.baseURI));
    const locale = host.locale();
    // The fragment holds the token, so the language is a query parameter; English is the default of the payment page.
    if (locale !== 'en') target.searchParams.set('lang', locale);
    // Opens only web addresses, whatever a response contains.
    return /^https?:$/.test(target.protocol) && leaveFor(target.href);
  };
  const page = proxyPage(navigate, systemClock);
  const name = `${proxy} ${setup.serviceCode} `;
  const offer = offerPayment(
    (payment) => emit(owner, 'estamp-payment', payment),
    (payment) => (owner.paymentHandlers?.[payment.provider] ?? page)(payment),
  );
  const client = createProxyClient({ mount: proxy, credentials, session: session || undefined });
  const store = createCheckout({
    client: {
      ...client,
      async checkout(...request) {
        const result = await client.checkout(...request);
        const provider = result.value?.payment.provider;
        // Said before anything is asked: an order that cannot be paid helps no customer.
        return provider && isLockedIn(!!owner.paymentHandlers?.[provider])
          ? { failure: failed('FRAMED', 'The sandbox of the frame forbids the payment.', 'merchant') }
          : result;
      },
    },
    host: browserHost(),
    clock: systemClock,
    transition: host.transition,
    proxy,
    slot: !session && (setup.reference || setup.token) ? undefined : storageSlot(owner, name, session ? '?' : ''),
    others: () => otherSlots(owner, name),
    language: host.wanted,
    submission: host.submission,
    isValid: host.isValid,
    // While the page was asked, the element may have switched to another checkout, whose data the form then holds. Wait
    // for pending updates, and send the order only if this store is still shown.
    beforeOrder: async (now) => (await confirmWithPage(owner, now)) && (await owner.updateComplete, host.shows(store)),
    // A disconnected element has no listeners, and it may not have been suspended yet.
    pay: async (payment) => (owner.isConnected ? offer(payment) : 'dismissed'),
    ...setup,
  });
  return store;
}
