import { html, nothing, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { isLocked } from '../../../form/widgets/field-frame.ts';
import type { Article } from '../../../wire/index.ts';
import { familyTexts, type FormView } from '../../view/view.ts';
import { DETAIL_ROWS as ROWS } from '../../../base/certificate.ts';

/** A purpose as it is printed, and its name in the language of the page. */
interface Purpose {
  readonly text: string;
  readonly label: string;
}

/** Whether a field of the service's form asks what the document is for. */
export const isPurpose = ({ pointer, name }: Field): boolean =>
  ROWS.purpose.test(name) && pointer.startsWith('/details/');

/**
 * The purposes to choose from: those of the page, otherwise the usual ones of the document, which need not be chosen.
 */
export function purposesOf(field: Field, { purposes, state, t }: FormView, article?: Article): Purpose[] {
  if (!isPurpose(field)) return [];
  if (purposes) return purposes.map((text) => ({ text, label: text }));
  const usual = familyTexts(state, 'purposes', article);
  return (usual?.['en'] ?? []).map((text, index) => ({ text, label: usual?.[t.locale]?.[index] ?? text }));
}

/** Purposes that fill the field with one tap, while it has no text of the customer's own. */
export function purposeChips(
  field: Field,
  host: FieldContext,
  purposes: readonly Purpose[],
): TemplateResult | typeof nothing {
  const value = host.value(field.pointer) ?? '';
  if (!purposes.length || isLocked(field, host) || (value && !purposes.some(({ text }) => text === value)))
    return nothing;
  return html`
    <div class="chips after" part="chips">
      ${purposes.map(
        ({ text, label }) => html`
        <button
          class="chip" part="chip" type="button" translate="no" aria-pressed=${text === value ? 'true' : 'false'}
          @click=${() => host.change(field.pointer, text, 'commit')}
        >${label}</button>`,
      )}
    </div>`;
}
