import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import { withLang } from '../../form/i18n/format-message.ts';
import { en } from '../../locales/index.ts';
import type { Quote } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

type Line = Quote['lines'][number];

/** A line of a price; `rest` is the sum of all lines that are not known one by one. */
export type PriceLine = Omit<Line, 'kind'> & { readonly kind: Line['kind'] | 'rest' };

/** Kinds with a fixed name; `merchant-fee` and `other` are named by their label. */
const KINDS: Readonly<Partial<Record<PriceLine['kind'], keyof typeof en & `line_${string}`>>> = {
  'stamp-duty': 'line_stampDuty',
  'service-fee': 'line_serviceFee',
  surcharge: 'line_surcharge',
  cess: 'line_cess',
  gst: 'line_gst',
  'procurement-fee': 'line_procurementFee',
  delivery: 'line_delivery',
  discount: 'line_discount',
  rest: 'line_rest',
};

/** Words in labels that add nothing to the kind: `GST on fee, 18%`, `Cess, 10% of duty`. */
const COMMON = 'on of the fee duty service stamp charge';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? [];

/** The rate in a label, such as `18%`, if there is exactly one. */
function rateOf(text: string): string | undefined {
  const [rate, more] = text.match(/\d{1,9}(?:\.\d{1,9})?\s?%/g) ?? [];
  return more ? undefined : rate;
}

/** Whether a label contains more than the kind and its rate. */
function saysMore(text: string, kind: string, rate = ''): boolean {
  const known = wordsOf(rate ? `${kind} ${COMMON}` : kind);
  return wordsOf(text.replace(rate, '')).some((word) => !known.includes(word));
}

/** The service's labels are English; ours are in the language of the page; the merchant's are in any language. */
function labelOf({ kind, label }: PriceLine, t: Translate): string | TemplateResult {
  const key = KINDS[kind];
  if (kind === 'merchant-fee') return html`<span dir="auto">${label}</span>`;
  const theirs = withLang(label, 'en');
  if (!key) return theirs;
  if (t.locale === 'en') return kind !== 'stamp-duty' && label ? theirs : html`<span>${t(key)}</span>`;
  const rate = rateOf(label);
  return html`<span>${t(key)}${rate ? html` (<bdi>${rate}</bdi>)` : ''}</span>${
    saysMore(label, en[key], rate) ? html` <small>${theirs}</small>` : ''
  }`;
}

/** All lines of a price, the total, and the note about tax on duty. */
export function priceLines(quote: { lines: readonly PriceLine[]; totalMinor: number }, t: Translate): TemplateResult {
  const taxed = quote.lines.some((line) => line.kind === 'gst');
  return html`
    <dl class="lines" part="quote">
      ${quote.lines.map(
        (line) => html`
        <div class="line ${line.kind === 'discount' ? line.kind : ''}" part="line">
          <dt>${labelOf(line, t)}</dt>
          <dd translate="no">${formatRupees(line.amountMinor)}</dd>
        </div>`,
      )}
      <div class="line total" part="line total">
        <dt>${t('total')}</dt>
        <dd translate="no">${formatRupees(quote.totalMinor)}</dd>
      </div>
    </dl>
    ${taxed ? html`<p class="fine">${t('noGstOnDuty')}</p>` : ''}`;
}
