import { systemClock } from '../../base/clock.ts';
import { createProxyClient } from '../../client/index.ts';
import { browserHost, createCheckout, type CheckoutOptions, type CheckoutStore, type Submission } from '../../flow/index.ts';
import { offerPayment, proxyPage, type PaymentHandler } from '../../pay/index.ts';
import type { ClientPayment } from '../../wire/index.ts';
import { emit } from '../events/events.ts';
import { confirmWithPage } from '../events/confirm-with-page.ts';
import { otherSlots, storageSlot } from '../platform/storage-slot.ts';

/** Handlers by provider name, instead of the proxy's payment page. */
export type PaymentHandlers = Readonly<Partial<Record<ClientPayment['provider'], PaymentHandler>>>;

/** The element that a store belongs to: where it asks its page, and what that page has set. */
export interface StoreOwner extends Element {
  readonly proxy: string;
  readonly credentials: string;
  readonly paymentHandlers?: PaymentHandlers;
  readonly updateComplete: Promise<unknown>;
}

/** What the store asks of the element while it lives. */
export interface StoreHost {
  /** BCP 47 tag of what the customer reads. */
  readonly locale: () => string;
  readonly submission: () => Submission;
  /** Whether the store is still the one that is shown. */
  readonly shows: (store: CheckoutStore) => boolean;
}

/** The store of one checkout: the proxy that it asks, the page that may stop an order, the way to pay. */
export function connectStore(owner: StoreOwner, host: StoreHost, setup: Partial<CheckoutOptions>): CheckoutStore {
  const { proxy } = owner;
  // `fetch` refuses every other word, and a removed attribute sets the property to null.
  const credentials = owner.credentials === 'include' ? 'include' : 'same-origin';
  const navigate = (url: string): void => {
    const target = new URL(url, new URL(proxy, document.baseURI));
    const locale = host.locale();
    // The fragment is the token's alone, and English is what the page speaks unasked.
    if (locale !== 'en') target.searchParams.set('lang', locale);
    // A payment page is a web page: whatever else an answer might name is not opened.
    if (/^https?:$/.test(target.protocol)) location.assign(target);
  };
  const page = proxyPage(navigate, systemClock);
  const name = `${proxy} ${setup.serviceCode} `;
  const offer = offerPayment(
    (payment) => emit(owner, 'estamp-payment', payment),
    (payment) => (owner.paymentHandlers?.[payment.provider] ?? page)(payment),
  );
  const store = createCheckout({
    client: createProxyClient({ mount: proxy, credentials }),
    host: browserHost(),
    clock: systemClock,
    proxy,
    place: setup.reference || setup.token ? undefined : storageSlot(owner, name),
    others: () => otherSlots(owner, name),
    submission: host.submission,
    // What the form holds is another checkout's, once this one was left while the page was asked; what the page has
    // changed of this one meanwhile counts only once it is taken over.
    beforeOrder: async (now) => await confirmWithPage(owner, now) && (await owner.updateComplete, host.shows(store)),
    // Nobody hears an element that is out of the page, even before it is known whether it comes back.
    pay: async (payment) => (owner.isConnected ? offer(payment) : 'dismissed'),
    ...setup,
  });
  return store;
}
