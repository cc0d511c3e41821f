import { html, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { masked } from '../../../form/directives/control.ts';
import { input } from '../../../form/widgets/input.ts';
import type { Translate } from '../../i18n/translate.ts';
import { chosen, type FormView } from '../../view/view.ts';
import { link } from '../../view/button.ts';
import { confirmBox } from './confirmation.ts';
import { doubtOf } from './doubts.ts';
import { confirmable, isName, isPrinted } from './printed-fields.ts';
import { purposeChips, purposesOf } from './purpose-chips.ts';
import { rupeeField } from './rupee-field.ts';
import { isSecond, lacksSecond, partyRoles, payFirst } from './second-party.ts';

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
    <div class="field pair" part="field ${change ? 'field-chosen' : 'field-locked'}" id=${host.id(field.pointer)} tabindex="-1">
      <p class="label" part="label">${field.label} ${change ? '' : html`<span class="optional">(${t('locked')})</span>`}</p>
      <p translate="no"><b dir="auto">${shown}</b></p>
      ${change}
    </div>`;
}

/** Writes the suggested spelling into the field, where the customer corrects it. */
function respell({ pointer }: Field, spelling: string, { form }: FormView): void {
  form.change(pointer, spelling, 'commit');
  void form.focus(pointer);
}

/**
 * The keyboard of a name, which is no word of a dictionary. The form of the service says nothing about its own fields.
 */
const nameHints = ({ hints }: Field): Field['hints'] => ({
  ...hints,
  autocomplete: hints.autocomplete ?? 'off',
  autocapitalize: 'words',
  enterkeyhint: hints.enterkeyhint ?? 'next',
  spellcheck: 'false',
});

/**
 * A text that certificates print, with a warning about how it may be printed, or an e-mail address that may have a
 * slip. The input shows the text as typed; the warning replaces the field's hint until it is an error, so that screen
 * readers read it with the field. Without a warning a name is shown as it will be printed.
 */
export function printedField(field: Field, host: FieldContext, view: FormView): TemplateResult {
  if (!isPrinted(field) && field.widget !== 'email') return rupeeField(field, host, view);
  const { t } = view;
  const text = confirmable(field, host);
  const { letters, note, spelling, onlySigns } = doubtOf(field, text, view);
  const doubt = [letters, note].filter(Boolean).join(' ');
  // A document between two parties needs a second one, or the customer's confirmation that there is none. A lease, a
  // loan, a sale or a gift always has two.
  const between = isSecond(field) && !field.required && !!chosen(view.state).article?.secondParty;
  const purposes = purposesOf(field, view);
  const isParty = isSecond(field) || field.name === 'partyName';
  const role = isParty && partyRoles(view)[isSecond(field) ? 1 : 0];
  const asked = {
    ...field,
    label: role ? `${field.label} (${role})` : field.label,
    // The example of the service's form is for one document only.
    placeholder: purposes.length ? undefined : field.placeholder,
    required: field.required || (between && !lacksSecond(view)),
    ...(isName(field) && { hints: nameHints(field) }),
  };
  return html`
    <div class=${doubt ? 'doubt' : ''}>
      ${input(doubt && host.problem(field.pointer) === undefined ? { ...asked, help: doubt } : asked, host)}
      ${
        between && !text && !role
          ? confirmBox(field, host, view, t('noSecond'), view.state.draft.stamp?.articleCode, () => payFirst(view))
          : ''
      }
      ${purposeChips(field, host, purposes)}
      ${spelling ? link(masked(t(onlySigns ? 'printSo' : 'spellSo', { name: spelling })), () => respell(field, spelling, view)) : ''}
      ${text && !letters && isName(field) ? html`<p class="hint">${masked(t('onCertificate', { name: text.toUpperCase() }))}</p>` : ''}
    </div>`;
}
