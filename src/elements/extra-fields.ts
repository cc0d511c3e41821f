import { html, type TemplateResult } from 'lit';
import { renderField, type Field, type FormHost } from '../form/index.ts';
import { asText } from './as-text.ts';
import type { Translate } from './translate.ts';

const plain = (field: Field): Field => ({ ...field, widget: 'text' });

/** A choice that the page has made: its words, and no control. */
export function fixedField(field: Field, host: FormHost, shown: string, t: Translate): TemplateResult {
  return html`
    <div class="field fixed" part="field field-locked" id=${host.id(field.pointer)} tabindex="-1">
      <p class="label" part="label">${field.label} <span class="optional">(${t('locked')})</span></p>
      <p class="value"><b lang="en" dir="auto">${shown}</b></p>
    </div>`;
}

/** A rarely used field behind one line; open as soon as it says something. */
export function foldedField(field: Field, host: FormHost, summary: string): TemplateResult {
  return html`
    <details ?open=${Boolean(host.value(field.pointer) || host.problem(field.pointer))}>
      <summary>${summary}</summary>
      ${renderField(plain(field), host)}
    </details>`;
}

/** A name, and below it how the certificate will print it. The field itself keeps what was typed. */
export function nameField(field: Field, host: FormHost, t: Translate): TemplateResult {
  const name = asText(host.value(field.pointer)).trim();
  return html`
    <div>
      ${renderField(plain(field), host)}
      ${name ? html`<p class="hint">${t('onCertificate', { name: name.toUpperCase() })}</p>` : ''}
    </div>`;
}
