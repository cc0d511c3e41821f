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

/** Rows whose values are known only on the real certificate. */
const UNKNOWN_ROWS = ['certNumber', 'certDate', 'certReference'] as const satisfies MessageKey[];

/**
 * A preview of the certificate. The style sheet makes the upper case, so that copied and submitted names stay as typed.
 */
export function certificatePreview(
  stateName: unknown,
  rows: readonly CertificateRow[],
  { t, headingLevel }: ViewModel,
): TemplateResult {
  const row = (label: MessageKey, value: unknown, given = ''): TemplateResult => html`
    <div part="certificate-row">
      <dt part="certificate-label">${t(label)}</dt>
      <dd class=${given} part="certificate-value" dir="auto" translate=${given ? 'yes' : 'no'}>${value}</dd>
    </div>`;
  return html`
    <figure class="certificate" part="certificate">
      <figcaption part="certificate-caption">
        <b part="certificate-title" role="heading" aria-level=${Math.min(6, headingLevel + 1)}>${t('certTitle')}</b>
        <span>${stateName} · ${t('certPreview')}</span>
      </figcaption>
      <dl>
        ${UNKNOWN_ROWS.map((label) => row(label, t('certGiven'), 'given'))}
        ${rows.map(([label, value]) => row(label, (typeof value === 'string' ? value.trim() : value) || serviceName(onPaper('notApplicable'), t)))}
      </dl>
      <p class="not" part="certificate-note">${t('certNot')}</p>
    </figure>`;
}
