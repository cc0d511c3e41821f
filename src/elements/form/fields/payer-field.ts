import { html, type TemplateResult } from 'lit';
import type { Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/field-context.ts';
import { radio } from '../../../form/widgets/choice.ts';
import { fieldset } from '../../../form/widgets/field-frame.ts';
import { withLang } from '../../../form/i18n/in-language.ts';
import { isPayer, partyNames } from './second-party.ts';
import type { ViewModel } from '../../view/view.ts';

/** Which party pays, by the names as they are typed. One of them always pays, so the choice cannot be cleared. */
export function payerField(field: Field, host: FieldContext, view: ViewModel): TemplateResult {
  if (!isPayer(field)) return radio(field, host);
  const { pointer } = field;
  const id = host.id(pointer);
  const value = host.value(pointer);
  const names = partyNames(view);
  return fieldset(
    { ...field, required: true },
    host,
    html`
    <div class="chips" part="chips">
      ${field.choices?.map(
        (choice) => html`
        <label class="chip" part="chip">
          <input
            type="radio" name=${id} value=${choice.key} .checked=${choice.value === value}
            ?disabled=${field.disabled || field.readOnly} @change=${() => host.change(pointer, choice.value, 'commit')}
          ><span translate="no" dir="auto">${names[String(choice.value)] ?? withLang(choice.label, choice.lang ?? field.lang)}</span>
        </label>`,
      )}
    </div>`,
    'radiogroup',
  );
}
