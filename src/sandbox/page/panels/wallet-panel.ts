import { html, type TemplateResult } from 'lit/html.js';
import { formatRupees, parseRupees } from '../../../base/money.ts';
import { panel } from '../parts/page-parts.ts';
import type { View } from '../parts/view.ts';

/** The wallet of live keys. */
export function walletPanel(view: View): TemplateResult {
  const { organizationId, balance } = view.organization;
  const set = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget as HTMLFormElement).get('balance');
    view.act('PUT', `/organizations/${organizationId}`, { balance: wanted }, 'The balance was set.');
  };
  return panel(
    'wallet',
    'Wallet',
    'Test keys do not use it',
    html`
    <p class="figure">${formatRupees(parseRupees(balance) ?? 0)}</p>
    <form class="inline" @submit=${set}>
      <label>Set it to, in rupees
        <input name="balance" inputmode="decimal" placeholder="1000.00" pattern="\\d+(\\.\\d{1,2})?" required
          autocomplete="off"></label>
      <button>Set</button>
    </form>`,
  );
}
