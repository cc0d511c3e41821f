import { html, noChange, type TemplateResult } from 'lit';
import type { Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/field-context.ts';
import { input } from '../../../form/widgets/input.ts';
import { renderField } from '../../../form/widgets/registry.ts';
import type { Translate } from '../../i18n/translate.ts';
import { chosen, type ViewModel } from '../../view/view.ts';
import { confirmBox } from './confirmation.ts';
import { confirmable, doubtOf, isName, isPrinted } from './printed-fields.ts';
import { rupeeField } from './rupee-field.ts';
import { isSecond, lacksSecond, payFirst } from './second-party.ts';

/** The field with the widget that the form would choose without ours. */
export const plain = (field: Field): Field => ({ ...field, widget: 'text' });

/**
 * A choice as text, without a control.
 *
 * @param change the button that opens it again; without it the page has locked the choice
 */
export function fixedField(
  field: Field,
  host: FieldContext,
  shown: unknown,
  t: Translate,
  change?: TemplateResult,
): TemplateResult {
  return html`
    <div class="field fixed pair" part="field ${change ? 'field-chosen' : 'field-locked'}" id=${host.id(field.pointer)} tabindex="-1">
      <p class="label" part="label">${field.label} ${change ? '' : html`<span class="optional">(${t('locked')})</span>`}</p>
      <p class="value" translate="no"><b dir="auto">${shown}</b></p>
      ${change}
    </div>`;
}

/** A rarely used field in a disclosure. It is open once it has a value or an error, and never closes while someone types. */
export function foldedField(
  field: Field,
  host: FieldContext,
  summary: string,
  inside: unknown = renderField(plain(field), host),
): TemplateResult {
  const says = Boolean(host.value(field.pointer) || host.problem(field.pointer));
  const open: boolean = says || (noChange as unknown as boolean);
  return html`
    <details ?open=${open}>
      <summary>${summary}</summary>
      ${inside}
    </details>`;
}

/**
 * A text that certificates print, with a warning about how it may be printed. The input shows the text as typed; the
 * warning replaces the field's hint until it is an error, so that screen readers read it with the field. Without a warning
 * a name is shown as it will be printed.
 */
export function printedField(field: Field, host: FieldContext, view: ViewModel): TemplateResult {
  if (!isPrinted(field)) return rupeeField(field, host, view);
  const { t } = view;
  const text = confirmable(field, host);
  const { letters, length } = doubtOf(field, text, t);
  const doubt = [letters, length].filter(Boolean).join(' ');
  // A document between two parties needs a second one, or the customer's confirmation that there is none.
  const between = isSecond(field) && !field.required && !!chosen(view.state).article?.secondParty;
  const asked = between && !lacksSecond(view) ? { ...field, required: true } : field;
  return html`
    <div class=${doubt ? 'doubt' : ''}>
      ${input(doubt && host.problem(field.pointer) === undefined ? { ...asked, help: doubt } : asked, host)}
      ${
        between && !text
          ? confirmBox(field, host, view, t('noSecond'), view.state.draft.stamp?.articleCode, () => payFirst(view))
          : ''
      }
      ${letters ? confirmBox(field, host, view, t('printSo'), text) : ''}
      ${text && !letters && isName(field) ? html`<p class="hint">${t('onCertificate', { name: text.toUpperCase() })}</p>` : ''}
    </div>`;
}
