import { html, type TemplateResult } from 'lit';
import type { MessageKey } from '../../locales/index.ts';
import { ENGLISH } from '../i18n/load-messages.ts';
import { serviceName } from '../view/service-names.ts';
import { translator } from '../i18n/translate.ts';
import type { ViewModel } from '../view/view.ts';

/** One row of the preview; a row without a value shows "not applicable". */
export type CertificateRow = readonly [label: MessageKey, value: string | TemplateResult | undefined];

/** Texts in English, the language in which certificates are printed. */
export const onPaper = translator(ENGLISH);

/** Rows that are filled when the certificate is issued. */
export const ISSUED_ROWS: readonly CertificateRow[] = [
  ['certNumber', undefined],
  ['certDate', undefined],
  ['certReference', undefined],
];

/**
 * A preview of the certificate. The style sheet makes the upper case, so that copied and submitted names stay as typed.
 *
 * @param subject beside the name of the state
 * @param issued the rows above the others: a row without a value is assigned when the certificate is issued
 */
export function certificatePreview(
  stateName: unknown,
  subject: unknown,
  issued: readonly CertificateRow[],
  rows: readonly CertificateRow[],
  { t, headingLevel }: ViewModel,
): TemplateResult {
  const row = (label: MessageKey, value: unknown, given = ''): TemplateResult => html`
    <div part="certificate-row">
      <dt part="certificate-label">${t(label)}</dt>
      <dd class=${given} part="certificate-value" translate=${given ? 'yes' : 'no'}><bdi>${value}</bdi></dd>
    </div>`;
  return html`
    <figure class="certificate" part="certificate">
      <figcaption part="certificate-caption">
        <b part="certificate-title" role="heading" aria-level=${Math.min(6, headingLevel + 1)}>${t('certTitle')}</b>
        <span>${stateName} · ${subject}</span>
      </figcaption>
      <dl>
        ${issued.map(([label, value]) => (value ? row(label, value) : row(label, t('certGiven'), 'given')))}
        ${rows.map(([label, value]) => row(label, (typeof value === 'string' ? value.trim() : value) || serviceName(onPaper('notApplicable'), t)))}
      </dl>
      <p class="not" part="certificate-note">${t('certNot')}</p>
    </figure>`;
}
