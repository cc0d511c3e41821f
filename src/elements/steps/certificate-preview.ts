import { html, type TemplateResult } from 'lit';
import type { CertificateRow } from '../../base/certificate.ts';
import { LOST } from '../../base/printable.ts';
import { masked } from '../../form/directives/control.ts';
import { serviceName } from '../view/service-names.ts';
import type { ViewModel } from '../view/view.ts';
import { reserving } from './step-layout.ts';
import { labelOf, type PrintedRows } from './certificate-rows.ts';

/** A printed text, with a box for each letter that is lost. */
export const printedText = (text: string, { t }: Pick<ViewModel, 't'>): unknown =>
  text.includes(LOST)
    ? text.split(LOST).map((part, index) => html`${index ? html`<b class="lost">□</b>` : ''}${part}`)
    : serviceName(text, t);

/** As long as what takes its place when the stamp is issued, so that nothing moves then. */
const SAMPLES: Partial<Record<CertificateRow, string>> = { number: 'IN-XX00000000000000000X', date: '27-Nov-2026' };

/**
 * What a certificate says, as it is printed. A row without a text will have one when the stamp is issued.
 *
 * @param subject beside the name of the state
 * @param note says what it is: no certificate before the stamp is issued, and only a copy afterwards
 */
export function certificatePreview(
  stateName: unknown,
  subject: unknown,
  rows: PrintedRows,
  note: 'certNot' | 'timeline_fulfilment' | 'certCopy',
  view: ViewModel,
): TemplateResult {
  const { t, headingLevel } = view;
  return html`
    <figure class="certificate" part="certificate">
      <figcaption part="certificate-caption">
        <b part="certificate-title" role="heading" aria-level=${Math.min(6, headingLevel + 1)}>${t('certTitle')}</b>
        <span>${stateName} · ${subject}</span>
      </figcaption>
      <dl>
        ${rows.map(
          ([row, text]) => html`
        <div part="certificate-row">
          <dt part="certificate-label">${labelOf(row, t)}</dt>
          <dd part="certificate-value" translate="no">${text ? html`<bdi>${masked(printedText(text, view))}</bdi>` : reserving('…', SAMPLES[row])}</dd>
        </div>`,
        )}
      </dl>
      <p class=${note === 'certNot' ? 'not' : 'fine'} part="certificate-note">${t(note)}</p>
    </figure>`;
}
