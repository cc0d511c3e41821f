import { html, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { masked } from '../../../form/directives/control.ts';
import { radio } from '../../../form/widgets/choice.ts';
import { fieldset, isLocked } from '../../../form/widgets/field-frame.ts';
import { withLang } from '../../../form/i18n/format-message.ts';
import { chip } from './chip.ts';
import { isPayer, partyNames } from './second-party.ts';
import type { FormView } from '../../view/view.ts';

/** Which party pays, by the names as they are typed. One of them always pays, so the choice cannot be cleared. */
export function payerField(field: Field, host: FieldContext, view: FormView): TemplateResult {
  if (!isPayer(field)) return radio(field, host);
  const { pointer } = field;
  const payer = host.value(pointer);
  const names = partyNames(view);
  return fieldset(
    { ...field, required: true },
    host,
    html`
    <div class="chips" part="chips">
      ${field.choices?.map(({ value, key, label, lang = field.lang }) =>
        chip({
          name: host.id(pointer),
          value: key,
          checked: value === payer,
          label: html`<span dir="auto">${masked(names[String(value)] ?? withLang(label, lang))}</span>`,
          pick: () => host.change(pointer, value, 'commit'),
          disabled: isLocked(field, host),
        }),
      )}
    </div>`,
    'radiogroup',
  );
}
