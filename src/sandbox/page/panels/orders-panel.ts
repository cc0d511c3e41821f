import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { CREATE_ORDER } from '../parts/commands.ts';
import { order } from './order.ts';
import { moreLine, panel, tryIt } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

/** The number of expanded orders. */
const OPEN = 6;

/** The orders, newest first, with their possible actions. */
export function ordersPanel(view: View): TemplateResult {
  const newest = [...view.orders].reverse();
  const list = (orders: View['orders']): TemplateResult => html`
    <div class="orders">${repeat(
      orders,
      ({ coreOrderId }) => coreOrderId,
      (one) => order(view, one),
    )}</div>`;
  return panel(
    'orders',
    'Orders',
    'newest first',
    newest.length === 0
      ? tryIt(view, 'No order yet. The checkout creates one, and so does this line:', CREATE_ORDER)
      : list(newest.slice(0, OPEN)),
    newest.length > OPEN
      ? html`<details class="older">
          <summary>${newest.length - OPEN} older</summary>
          ${list(newest.slice(OPEN))}
        </details>`
      : nothing,
    moreLine(view.counts.orders - newest.length),
  );
}
