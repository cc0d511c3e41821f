import { html, nothing, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { masked } from '../../../form/directives/control.ts';
import { renderField } from '../../../form/widgets/registry.ts';
import { link } from '../../view/button.ts';
import type { FormView } from '../../view/view.ts';

/**
 * A rarely used field behind a button of one line. It is open if it has a value or an error, until the customer folds it;
 * folding keeps the value, which the line then shows. A field with an error stays open. Opening moves the focus into the field.
 *
 * @param summary the text of the line while the field is empty
 */
export function foldedField(
  field: Field,
  host: FieldContext,
  { ui, setUi, form }: Pick<FormView, 'ui' | 'setUi' | 'form'>,
  summary: string,
  inside: () => unknown = () => renderField(field, host),
): TemplateResult {
  const { pointer, label } = field;
  const value = host.value(pointer) as string | undefined;
  const wanted = ui.folds[pointer];
  const open = host.problem(pointer) !== undefined || (wanted ?? !!value);
  const set = (now: boolean): void => setUi(({ folds }) => ({ folds: { ...folds, [pointer]: now } }));
  const press = (): void => {
    set(!open);
    if (!open) void form.focus(pointer);
  };
  // A field in use stays open when it is emptied.
  const stay = (): void => (wanted ? undefined : set(true));
  return html`
    <div class="fold">
      ${link(value && !open ? html`${label}: ${masked(value)}` : summary, press, { expanded: open })}
      ${open ? html`<div @focusin=${stay}>${inside()}</div>` : nothing}
    </div>`;
}
