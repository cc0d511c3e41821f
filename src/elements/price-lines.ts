import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { inLanguage } from '../form/index.ts';
import { en } from '../locales/index.ts';
import type { Quote } from '../wire/index.ts';
import type { Translate } from './translate.ts';

type Line = Quote['lines'][number];

/** Kinds that are called the same everywhere; `merchant-fee` and `other` are what their label says. */
const KINDS: Readonly<Partial<Record<Line['kind'], keyof typeof en & `line_${string}`>>> = {
  'stamp-duty': 'line_stampDuty',
  'service-fee': 'line_serviceFee',
  surcharge: 'line_surcharge',
  cess: 'line_cess',
  gst: 'line_gst',
  'procurement-fee': 'line_procurementFee',
  delivery: 'line_delivery',
  discount: 'line_discount',
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];

/** Whether a label tells more than the kind does: `GST on fee, 18%`, but not `GST`. */
function saysMore(label: string, kind: string): boolean {
  const known = wordsOf(kind);
  return wordsOf(label).some((word) => !known.includes(word));
}

/** Labels that the service gives are English names; ours are in the language of the page, the merchant's in any. */
function label({ kind, label }: Line, t: Translate): string | TemplateResult {
  const key = KINDS[kind];
  if (kind === 'merchant-fee') return html`<span dir="auto">${label}</span>`;
  const theirs = inLanguage(label, 'en');
  if (!key) return theirs;
  if (t.locale === 'en') return kind !== 'stamp-duty' && label ? theirs : html`<span>${t(key)}</span>`;
  return html`<span>${t(key)}</span>${saysMore(label, en[key]) ? html` <small>${theirs}</small>` : ''}`;
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
