import type { FormController } from '../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../form/model/field.ts';
import { FORM_STEPS, isEditable, isFixed, type CheckoutState, type FormStep } from '../../flow/index.ts';
import { chosen } from '../view/view.ts';
import { isSecond } from './fields/second-party.ts';

/**
 * The steps in which a checkout session leaves nothing open: no required answer, and none that it names as editable. An
 * optional question that the session does not answer keeps no step. The present step and the review are never among them.
 */
export function skippedSteps({ form }: Pick<FormController, 'form'>, state: CheckoutState): FormStep[] {
  const between = chosen(state).article?.secondParty;
  const isRequired = (field: Field): boolean =>
    field.required ? !field.notStarted && field.schema.default === undefined : !!between && isSecond(field);
  const isOpen = (field: Field): boolean =>
    field.kind !== 'object' &&
    field.widget !== 'hidden' &&
    !isFixed(state, field.pointer) &&
    (isRequired(field) || isEditable(state, field.pointer));
  const open = new Set(flattenFields(form ? [form] : []).flatMap((one) => (isOpen(one) ? (one.step ?? 'stamp') : [])));
  return FORM_STEPS.filter((step) => step !== 'review' && step !== state.step.name && !open.has(step));
}
