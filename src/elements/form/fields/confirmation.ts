import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import type { FormView } from '../../view/view.ts';

/** A confirmation applies to one value of one field; another value must be confirmed again. */
const keyOf = (pointer: string, value: unknown): string => `${pointer}=${JSON.stringify(value)}`;

/** Whether the customer has confirmed this doubtful value of a field. */
export function isConfirmed({ ui }: Pick<FormView, 'ui'>, pointer: string, value: unknown): boolean {
  return ui.confirmed.includes(keyOf(pointer, value));
}

/**
 * A checkbox below a field, with which the customer confirms its value.
 *
 * @param then called when the checkbox is ticked
 * @param error says below the checkbox that it has to be ticked
 */
export function confirmBox(
  { pointer }: Field,
  host: FieldContext,
  { ui, setUi }: FormView,
  label: string,
  value: unknown,
  then?: () => void,
  error?: string,
): TemplateResult {
  const key = keyOf(pointer, value);
  const tick = ({ target }: Event): void => {
    const { checked } = target as HTMLInputElement;
    setUi(({ confirmed }) => {
      const others = confirmed.filter((one) => one !== key);
      return { confirmed: checked ? [...others, key] : others };
    });
    if (checked) then?.();
    // Sets the same value again, so that it is validated again.
    host.change(pointer, host.value(pointer), 'commit', host.text(pointer));
  };
  return html`
    <label class="choice" part="confirmation">
      <input
        type="checkbox" .checked=${ui.confirmed.includes(key)} @change=${tick}
        aria-invalid=${error ? 'true' : 'false'} aria-describedby=${ifDefined(error && host.id(pointer, 'error'))}
      >
      <span>${label}</span>
    </label>
    ${error ? html`<p class="error" part="error" id=${host.id(pointer, 'error')}>${error}</p>` : nothing}`;
}
