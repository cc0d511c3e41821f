import { html, type TemplateResult } from 'lit';
import { afterPress } from '../../../form/element/form-controller.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { link } from '../../view/button.ts';
import { chosen, type FormView } from '../../view/view.ts';
import { fixedField } from './other-fields.ts';

/** How long a chosen option stays visible in its list before the list folds, in milliseconds. */
const FOLD_DELAY_MS = 200;

/**
 * A choice of the stamp step. It is open until state and document are chosen; then it is one line with a button that opens
 * it again. A choice with an error stays open. Pressing an option folds it, and so does moving the focus out of it.
 *
 * @param shown the text of the chosen option
 * @param open draws the choice. It calls `pick` before it changes the value: arrow keys choose one option after another,
 *   so a choice made by keyboard stays open
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
