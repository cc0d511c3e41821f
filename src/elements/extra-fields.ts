import { html, noChange, type TemplateResult } from 'lit';
import { renderField, type Field, type FormHost } from '../form/index.ts';
import { asText } from './as-text.ts';
import type { Translate } from './translate.ts';

/** A field of ours as the form draws it by itself. */
export const plain = (field: Field): Field => ({ ...field, widget: 'text' });

/** A choice that the page has made: its words, and no control. */
export function fixedField(field: Field, host: FormHost, shown: unknown, t: Translate): TemplateResult {
  return html`
    <div class="field fixed" part="field field-locked" id=${host.id(field.pointer)} tabindex="-1">
      <p class="label" part="label">${field.label} <span class="optional">(${t('locked')})</span></p>
      <p class="value"><b dir="auto">${shown}</b></p>
    </div>`;
}

/** A rarely used field behind one line; open as soon as it says something, and never closed on whoever types in it. */
export function foldedField(
  field: Field, host: FormHost, summary: string, inside: unknown = renderField(plain(field), host),
): TemplateResult {
  const says = Boolean(host.value(field.pointer) || host.problem(field.pointer));
  const open: boolean = says || (noChange as unknown as boolean);
  return html`
    <details ?open=${open}>
      <summary>${summary}</summary>
      ${inside}
    </details>`;
}

/** As many letters of a name as the strictest of the states that are known print. */
const MOST = 50;

/** What certificates print. Accents are letters too, also where they are signs of their own. */
const PRINTED = /^[\p{Script=Latin}\p{Mn}\d\s.,&()/-]*$/u;

/** What may become of a name on paper; it is the customer's to judge, and keeps nobody from going on. */
function doubts(name: string, t: Translate): string {
  const count = [...name].length;
  return [
    !PRINTED.test(name) && t('nameSigns'),
    count > MOST && t('nameLong', { limit: MOST, count }),
  ].filter(Boolean).join(' ');
}

/**
 * A name, what may be wrong with it, and how the certificate will print it. The field itself keeps what was typed; a
 * doubt takes the place of its hint, so that it is read out with the field.
 */
export function nameField(field: Field, host: FormHost, t: Translate): TemplateResult {
  const name = asText(host.value(field.pointer)).trim();
  const doubt = doubts(name, t);
  return html`
    <div class=${doubt ? 'doubt' : ''}>
      ${renderField(doubt ? { ...plain(field), help: doubt } : plain(field), host)}
      ${name ? html`<p class="hint">${t('onCertificate', { name: name.toUpperCase() })}</p>` : ''}
    </div>`;
}
