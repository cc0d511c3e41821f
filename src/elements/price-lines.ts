import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import type { Quote } from '../wire/index.ts';
import type { Translate } from './translate.ts';

/** Labels that the service gives are English names; ours are in the language of the page. */
function label(line: Quote['lines'][number], t: Translate): TemplateResult {
  if (line.kind === 'stamp-duty') return html`<span>${t('line_stampDuty')}</span>`;
  if (line.kind === 'service-fee' && !line.label) return html`<span>${t('line_serviceFee')}</span>`;
  return html`<span lang="en" dir="auto">${line.label}</span>`;
}

/** Every line of a price, the total, and what the price says about tax on duty. */
export function priceLines(quote: Quote, t: Translate): TemplateResult {
  const taxed = quote.lines.some((line) => line.kind === 'gst');
  return html`
    <dl class="lines" part="quote">
      ${quote.lines.map((line) => html`
        <div class="line ${line.kind}" part="line">
          <dt>${label(line, t)}</dt>
          <dd>${formatRupees(line.amountMinor)}</dd>
        </div>`)}
      <div class="line total" part="line total">
        <dt>${t('total')}</dt>
        <dd>${formatRupees(quote.totalMinor)}</dd>
      </div>
    </dl>
    ${taxed ? html`<p class="fine">${t('noGstOnDuty')}</p>` : ''}`;
}
