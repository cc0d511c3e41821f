import { html, type TemplateResult } from 'lit';
import type { Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/form-host.ts';
import type { ViewModel } from '../../view/view.ts';

/** A tick is about one value of one field: another value needs another tick. */
const keyOf = (pointer: string, value: unknown): string => `${pointer}=${JSON.stringify(value)}`;

/** Whether the customer has confirmed this value of a field, though there is a doubt about it. */
export function isConfirmed({ ui }: Pick<ViewModel, 'ui'>, pointer: string, value: unknown): boolean {
  return ui.confirmed.includes(keyOf(pointer, value));
}

/**
 * A checkbox under a field, by which the customer confirms its value.
 *
 * @param then what follows from the tick
 */
export function confirmBox(
  { pointer }: Field, host: FieldContext, { ui, setUi }: ViewModel, label: string, value: unknown,
  then?: () => void,
): TemplateResult {
  const key = keyOf(pointer, value);
  const tick = ({ target }: Event): void => {
    const others = ui.confirmed.filter((one) => one !== key);
    const { checked } = target as HTMLInputElement;
    setUi({ confirmed: checked ? [...others, key] : others });
    if (checked) then?.();
    // The same value again: it is validated anew.
    host.change(pointer, host.value(pointer), 'commit', host.text(pointer));
  };
  return html`
    <label class="choice" part="option">
      <input type="checkbox" .checked=${ui.confirmed.includes(key)} @change=${tick}>
      <span>${label}</span>
    </label>`;
}
