import { isNeeded } from '../../base/session-answers.ts';
import type { FormController } from '../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../form/model/field.ts';
import { accessOf, FORM_STEPS, isEditable, isFixed, type CheckoutState, type FormStep } from '../../flow/index.ts';
import { needsOf } from '../view/view.ts';

/** Whether the session neither gives nor opens the answer of a field: the customer is not asked. */
export function isClosed(state: CheckoutState, field: Field): boolean {
  const { pointer, required, notStarted, isItem } = field;
  // What the form requires of its own answers and of each group, and what a sale needs of the rest.
  const isForm = /^\/details|^(\/\w+)?$/.test(pointer) && required && !notStarted;
  // An entry belongs to its list.
  return (
    !!state.session?.id && !isItem && accessOf(state, pointer, isForm || isNeeded(pointer, needsOf(state))) === 'closed'
  );
}

/**
 * The steps in which a checkout session leaves nothing open: no required answer, and none that it names as editable.
 * The present step and the review are never among them.
 */
export function skippedSteps({ form }: Pick<FormController, 'form'>, state: CheckoutState): FormStep[] {
  const { between } = needsOf(state);
  const isRequired = (field: Field): boolean =>
    field.required ? !field.notStarted && field.schema.default === undefined : isNeeded(field.pointer, { between });
  const isOpen = (field: Field): boolean =>
    field.kind !== 'object' &&
    field.widget !== 'hidden' &&
    !isFixed(state, field.pointer) &&
    (isRequired(field) || isEditable(state, field.pointer));
  const open = new Set(flattenFields(form ? [form] : []).flatMap((one) => (isOpen(one) ? (one.step ?? 'stamp') : [])));
  return FORM_STEPS.filter((step) => step !== 'review' && step !== state.step.name && !open.has(step));
}
