import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import { outcomeOf } from '../../flow/index.ts';
import type { Order } from '../../wire/index.ts';
import { formatMoment } from '../i18n/format-date.ts';
import type { Translate } from '../i18n/translate.ts';

type Stage = Order['stage'];

/** One event of the order, and its time if known. */
interface Moment {
  readonly stage: Stage | 'payment-failed' | 'payment-expired';
  readonly at?: string;
}

/** The stages of a successful order. */
const PATH: readonly Stage[] = ['created', 'payment-confirmed', 'fulfilment', 'completed'];

/** The events that the service reports, completed from the order's state if it reports fewer. */
function momentsOf({ timeline: reported, createdAt, stage, payment }: Order): readonly Moment[] {
  const known: readonly Moment[] = reported.length ? reported : [{ stage: 'created', at: createdAt }];
  let now: Moment['stage'] = stage;
  if (payment.state === 'refunded') now = 'refunded';
  else if (stage === 'created' && (payment.state === 'failed' || payment.state === 'expired'))
    now = `payment-${payment.state}`;
  return now === 'unknown' || known.some((one) => one.stage === now) ? known : [...known, { stage: now }];
}

/**
 * The past and the future stages of an order. Future stages are shown only while the order is on the successful path:
 * an order that failed or was refunded promises no certificate.
 */
export function timeline(order: Order, t: Translate): TemplateResult {
  const past = momentsOf(order);
  const reached = outcomeOf(order) === 'refunded' ? -1 : PATH.indexOf(order.stage);
  const ahead = reached < 0 ? [] : PATH.slice(reached + 1);
  const isLate = order.stage === 'completed' && !order.documents.length;
  const nameOf = (stage: string): string =>
    t.maybe(isLate && stage === 'completed' ? 'status_issued' : `timeline_${stage}`) ??
    t.maybe(`status_${stage}`) ??
    t('timeline_unknown');
  return html`
    <ol class="timeline" part="timeline" aria-label=${t('timeline')}>
      ${past.map(({ stage, at }, index) => {
        const current = index === past.length - 1 && ahead.length > 0;
        const isBad = /failed|expired|cancelled/.test(stage);
        const paid = stage === 'payment-confirmed' ? `${formatRupees(order.totalMinor)} · ` : '';
        return html`
          <li translate="no" class=${current && !isBad ? 'now' : `done${isBad ? ' bad' : ''}`} aria-current=${current ? 'step' : 'false'}>
            ${nameOf(stage)}<small>${at ? paid + formatMoment(at, t.locale) : '\u00a0'}</small>
          </li>`;
      })}
      ${ahead.map((stage) => html`<li>${nameOf(stage)}<small>\u00a0</small></li>`)}
      ${reached >= 0 && order.stamp.doorstepDelivery ? html`<li>${t('line_delivery')}<small>\u00a0</small></li>` : ''}
    </ol>`;
}
