import { html, type TemplateResult } from 'lit';
import type { MessageKey } from '../locales/index.ts';
import { ENGLISH } from './catalogue.ts';
import { named } from './named.ts';
import { translator, type Translate } from './translate.ts';

/** One row of the preview; an empty value is printed as "not applicable". */
export type CertificateRow = readonly [label: MessageKey, value: string | TemplateResult | undefined];

/** The words of the paper itself, which is printed in English. */
export const onPaper = translator(ENGLISH);

/** What no preview can know: the rows by which the customer recognises the paper that he will get. */
const GIVEN = ['certNumber', 'certDate', 'certReference'] as const satisfies MessageKey[];

/**
 * Paper that shows how the certificate will read. Block letters come from the style sheet, so that the names
 * stay as typed wherever they are copied or sent from.
 */
export function certificate(stateName: unknown, rows: readonly CertificateRow[], t: Translate): TemplateResult {
  return html`
    <figure class="certificate" part="certificate">
      <figcaption>
        <b>${t('certTitle')}</b>
        <span>${stateName} · ${t('certPreview')}</span>
      </figcaption>
      <dl>
        ${GIVEN.map((label) => html`<div><dt>${t(label)}</dt><dd class="given">${t('certGiven')}</dd></div>`)}
        ${rows.map(([label, value]) => html`
          <div>
            <dt>${t(label)}</dt>
            <dd dir="auto" translate="no">${(typeof value === 'string' ? value.trim() : value) || named(onPaper('notApplicable'), t)}</dd>
          </div>`)}
      </dl>
      <p class="not">${t('certNot')}</p>
    </figure>`;
}
