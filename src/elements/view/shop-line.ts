import { html, nothing, type TemplateResult } from 'lit';
import { contactAddress } from '../../base/contact-address.ts';
import type { CheckoutState } from '../../flow/index.ts';
import type { ViewModel } from './view.ts';

/** The contact of the shop's brand, as an address. */
export function brandContact(state: CheckoutState | undefined): string | undefined {
  const { contact } = state?.checkout?.brand ?? {};
  return contact && contactAddress(contact);
}

/** Whom to ask: what the page says in its slot, otherwise the contact of the brand. */
export function support({ state }: ViewModel): TemplateResult {
  const href = brandContact(state);
  const link = href ? html`<a href=${href}>${state.checkout?.brand?.contact}</a>` : nothing;
  return html`<slot name="support" dir="auto">${link}</slot>`;
}

const withoutFragment = (url: string): string => url.replace(/#.*/, '');

/** With a checkout session: the shop, and the way back to it. The return page is none if the customer is on it. */
export function shopLine({ state: { session, checkout }, t }: ViewModel): TemplateResult | typeof nothing {
  const { name, url } = checkout?.brand ?? {};
  const own = session?.returnUrl;
  const to = own && withoutFragment(own) !== withoutFragment(location.href) ? own : url;
  if (!session || !(name ?? to)) return nothing;
  const brand = name ?? new URL(to ?? '', document.baseURI).host;
  return html`<p class="fine" translate="no" dir="auto">${
    to && /^https?:/.test(to) ? html`<a part="link" href=${to}>${t('backTo', { brand })}</a>` : brand
  }</p>`;
}
