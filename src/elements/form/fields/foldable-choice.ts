import { html, type TemplateResult } from 'lit';
import { afterPress } from '../../../form/element/after-press.ts';
import type { Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/form-host.ts';
import { link } from '../../view/button.ts';
import { chosen, type ViewModel } from '../../view/view.ts';
import { fixedField } from './other-fields.ts';

/** How long a choice is seen in its list before the list gives way to it. */
const SEEN_MS = 200;

/**
 * A choice of the stamp: open until state and document are chosen, then one line with the button that opens it again. A
 * wrong one stays open. A press on an option folds it, and leaving it by the keyboard.
 *
 * @param shown the words of what is chosen
 * @param open draws the choice; it calls `pick` before it changes the answer: arrow keys choose one option after the other,
 *   so what they choose stays open
 */
export function foldableChoice(
  field: Field, host: FieldContext, { t, ui, state, setUi, form }: ViewModel, shown: unknown, open: (pick: () => void) => TemplateResult,
): TemplateResult {
  const { name, pointer, label } = field;
  const text = t('change');
  const pick = (): void => setUi({ open: name });
  const focus = (): void => void form.focus(pointer);
  if (chosen(state).article && ui.open !== name && host.problem(pointer) === undefined) {
    return fixedField(field, host, shown, t, link(text, () => {
      pick();
      focus();
    }, undefined, `${text}: ${label}`));
  }
  const fold = (): void => setUi({ open: undefined, all: false, search: '' }, name);
  const press = ({ currentTarget, target }: Event): void => {
    const place = currentTarget as Element;
    if ((target as Element).closest('.choice')) setTimeout(() => {
      // Whoever went on meanwhile has folded it, and stays there.
      if (!place.isConnected) return;
      const { activeElement } = place.getRootNode() as ShadowRoot;
      fold();
      if (!activeElement || place.contains(activeElement)) focus();
    }, SEEN_MS);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) afterPress(fold);
  };
  return html`<div @pointerup=${press} @focusout=${leave}>${open(pick)}</div>`;
}
