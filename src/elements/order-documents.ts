import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import type { Order } from '../wire/index.ts';
import { secondary } from './button.ts';
import { formatMoment } from './dates.ts';
import { named } from './named.ts';
import { phrase } from './phrase.ts';
import type { View } from './view.ts';

type Document = Order['documents'][number];

function label({ kind, name }: Document, { t }: View): unknown {
  return /cert|stamp/i.test(kind) ? t('downloadCertificate')
    : /invoice|receipt/i.test(kind) ? t('downloadReceipt') : phrase(t('downloadOther'), { name: named(name, t) });
}

/** What there is to download. */
export function documents(order: Order, view: View): TemplateResult | typeof nothing {
  const { state, t, dispatch } = view;
  if (!order.documents.length) return nothing;
  const busy = state.busy === 'downloading';
  return html`
    <div class="downloads" part="documents" role="group" aria-label=${t('documents')}>
      ${order.documents.map((one, index) => secondary(
        busy && !index ? t('preparing') : label(one, view),
        () => dispatch({ type: 'download', documentId: one.id }), busy, index ? '' : 'button-primary',
      ))}
    </div>`;
}

/** What stands on paper in place of the buttons: the price, and which papers there are. */
export function printed({ totalMinor, documents }: Order, { t }: View): TemplateResult {
  return html`
    <dl class="facts on-paper">
      <div><dt>${t('total')}</dt><dd>${formatRupees(totalMinor)}</dd></div>
      ${documents.map(({ name, issuedAt }) => html`
        <div><dt>${t('documents')}</dt><dd>${named(name, t)}</dd></div>
        ${issuedAt ? html`<div><dt>${t('certDate')}</dt><dd>${formatMoment(issuedAt, t.locale)}</dd></div>` : nothing}`)}
    </dl>`;
}
