import { html, nothing, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { masked } from '../../../form/directives/control.ts';
import { renderField } from '../../../form/widgets/registry.ts';
import { link } from '../../view/button.ts';
import { type FormView, chosen } from '../../view/view.ts';
import { afterPress } from '../../../form/element/form-controller.ts';
import { fixedField } from './other-fields.ts';

/** How long a chosen option stays visible in its list before the list folds, in milliseconds. */
const FOLD_DELAY_MS = 200;

/**
 * A choice of the stamp step. It is open until state and document are chosen; then it is one line with a button that
 * opens it again. A choice with an error stays open. Pressing an option folds it, and so does moving the focus out of
 * it.
 *
 * @param shown the text of the chosen option
 * @param open draws the choice. It calls `pick` before it changes the value: arrow keys choose one option after
 *   another, so a choice made by keyboard stays open
 */
export function foldableChoice(
  field: Field,
  host: FieldContext,
  { t, ui, state, setUi, form }: FormView,
  shown: unknown,
  open: (pick: () => void) => TemplateResult,
): TemplateResult {
  const { name, pointer, label } = field;
  const text = t('change');
  const pick = (): void => setUi({ open: name });
  const focus = (): void => void form.focus(pointer);
  if (chosen(state).article && ui.open !== name && host.problem(pointer) === undefined) {
    return fixedField(
      field,
      host,
      shown,
      t,
      link(
        text,
        () => {
          pick();
          focus();
        },
        { name: `${text}: ${label}` },
      ),
    );
  }
  const fold = (): void => setUi({ open: undefined, all: false, search: '' }, name);
  const press = ({ currentTarget, target }: Event): void => {
    const place = currentTarget as Element;
    if ((target as Element).closest('.choice'))
      setTimeout(() => {
        // If the focus has moved on meanwhile, the choice has been folded already.
        if (!place.isConnected) return;
        const { activeElement } = place.getRootNode() as ShadowRoot;
        fold();
        if (!activeElement || place.contains(activeElement)) focus();
      }, FOLD_DELAY_MS);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) afterPress(fold);
  };
  return html`<div @pointerup=${press} @focusout=${leave}>${open(pick)}</div>`;
}

/**
 * A rarely used field behind a button of one line. It is open if it has a value or an error, until the customer folds
 * it; folding keeps the value, which the line then shows. A field with an error stays open. Opening moves the focus
 * into the field.
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
