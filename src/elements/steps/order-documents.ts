import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import type { Order } from '../../wire/index.ts';
import { secondary } from '../view/button.ts';
import { formatMoment } from '../i18n/format-date.ts';
import { serviceName } from '../view/service-names.ts';
import { richMessage } from '../view/rich-message.ts';
import type { ViewModel } from '../view/view.ts';

type Document = Order['documents'][number];

function label({ kind, name }: Document, { t }: ViewModel): unknown {
  return /cert|stamp/i.test(kind) ? t('downloadCertificate')
    : /invoice|receipt/i.test(kind) ? t('downloadReceipt') : richMessage(t('downloadOther'), { name: serviceName(name, t) });
}

/** What there is to download. */
export function documents(order: Order, view: ViewModel): TemplateResult | typeof nothing {
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
export function printed({ totalMinor, documents }: Order, { t }: ViewModel): TemplateResult {
  return html`
    <dl class="facts on-paper">
      <div><dt>${t('total')}</dt><dd>${formatRupees(totalMinor)}</dd></div>
      ${documents.map(({ name, issuedAt }) => html`
        <div><dt>${t('documents')}</dt><dd>${serviceName(name, t)}</dd></div>
        ${issuedAt ? html`<div><dt>${t('certDate')}</dt><dd>${formatMoment(issuedAt, t.locale)}</dd></div>` : nothing}`)}
    </dl>`;
}
