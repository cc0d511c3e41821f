import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatRupees, parseRupees } from '../../base/money.ts';
import { statusTone } from './parts/page-parts.ts';
import { SHOWN } from './parts/snapshot.ts';
import type { View } from './parts/view.ts';

const TICKS = 28;

const tile = (href: string, name: string, figure: string, about: string, drawn: unknown = nothing): TemplateResult =>
  html`
  <a class="tile" href=${href}><span>${name}</span><strong>${figure}</strong><small>${about}</small>${drawn}</a>`;

/** The latest calls as a row of ticks, the newest last. */
const ticks = (entries: View['entries']): TemplateResult => html`
  <span class="ticks" aria-hidden="true">
    ${entries.slice(-TICKS).map(({ status }) => html`<i class=${statusTone(status)}></i>`)}
  </span>`;

const count = (items: readonly unknown[], most: number): string =>
  items.length < most ? String(items.length) : `${most}+`;

/** Four summary figures. */
export function overview({ organization, total, entries, orders, deliveries, endpoints }: View): TemplateResult {
  const open = orders.filter(({ status }) => status === 'CREATED').length;
  const dead = deliveries.filter(({ status }) => status === 'DEAD_LETTERED').length;
  const underway = deliveries.filter(({ status }) => status === 'PENDING').length;
  const delivered = deliveries.length - dead - underway;
  return html`
    <div class="glance" role="group" aria-label="At a glance">
      ${tile('#wallet', 'Wallet', formatRupees(parseRupees(organization.balance) ?? 0), 'live keys pay from it')}
      ${tile('#journal', 'Calls', String(total.calls), `${formatRupees(total.meteredPaise)} metered`, ticks(entries))}
      ${tile('#orders', 'Orders', count(orders, SHOWN.orders), open ? `${open} to be paid` : 'none to be paid')}
      ${tile(
        '#webhooks',
        'Deliveries',
        count(deliveries, SHOWN.deliveries),
        deliveries.length === 0
          ? `${endpoints.length || 'no'} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`
          : [
              [delivered, 'accepted'],
              [underway, 'under way'],
              [dead, 'given up'],
            ]
              .flatMap(([number, what]) => (number ? `${number} ${what}` : []))
              .join(', '),
      )}
    </div>`;
}
