import { html, nothing, type TemplateResult } from 'lit';
import { amountInWords } from '../../../base/amount-in-words.ts';
import { formatRupees, type Paise } from '../../../base/money.ts';
import { parseRupeeInput } from '../../../flow/index.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { input } from '../../../form/widgets/input.ts';
import type { Translate } from '../../i18n/translate.ts';
import { DETAIL_ROWS as ROWS } from '../../../base/certificate.ts';

/** Whether a field of the service's form is an amount in rupees: its UI schema says so, or it is a well-known one. */
export const isRupees = ({ options, name, kind }: Pick<Field, 'options' | 'name' | 'kind'>): boolean =>
  /^(number|integer|string)$/.test(kind) && (options.currency === 'INR' || ROWS.consideration.test(name));

/** An amount in Indian digit grouping, which makes an extra zero visible; in English also in words. */
export function amountHint(amount: Paise | undefined, t: Translate): TemplateResult | typeof nothing {
  if (!amount) return nothing;
  const words = t.locale === 'en' ? ` (${amountInWords(amount)})` : '';
  return html`<p class="hint" translate="no" part="hint">${formatRupees(amount, 'short')}${words}</p>`;
}

/** An input of the form; if it is an amount in rupees, with the amount repeated below. */
export function rupeeField(field: Field, host: FieldContext, { t }: { readonly t: Translate }): TemplateResult {
  if (!isRupees(field)) return input(field, host);
  const value = host.value(field.pointer);
  const amount = typeof value === 'string' || typeof value === 'number' ? parseRupeeInput(`${value}`) : undefined;
  return html`<div>${input(field, host)}${amountHint(amount, t)}</div>`;
}
