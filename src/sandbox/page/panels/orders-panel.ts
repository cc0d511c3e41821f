import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { CREATE_ORDER } from '../parts/commands.ts';
import { order } from './order.ts';
import { moreLine, panel, tryIt } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

/** So many are laid open; the rest is folded. */
const OPEN = 6;

/** The orders, the newest first, each with what can happen to it next. */
export function ordersPanel(view: View): TemplateResult {
  const newest = [...view.orders].reverse();
  const list = (orders: View['orders']): TemplateResult => html`
    <div class="orders">${repeat(orders, ({ coreOrderId }) => coreOrderId, (one) => order(view, one))}</div>`;
  return panel('orders', 'Orders', 'newest first',
    newest.length === 0
      ? tryIt(view, 'No order yet. The checkout makes one, and so does this line:', CREATE_ORDER)
      : list(newest.slice(0, OPEN)),
    newest.length > OPEN
      ? html`<details class="older">
          <summary>${newest.length - OPEN} older</summary>
          ${list(newest.slice(OPEN))}
        </details>`
      : nothing,
    moreLine(view.counts.orders - newest.length));
}
