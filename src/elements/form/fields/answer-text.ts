import { formatRupees, parseRupees } from '../../../base/money.ts';
import { isObject } from '../../../base/evaluator/index.ts';
import type { FormController } from '../../../form/element/form-controller.ts';
import type { Field } from '../../../form/model/field.ts';
import { isRupees } from './rupee-field.ts';

/**
 * The answer of a field as text: the label of a choice, an amount in the format of certificates, the entries of a list.
 */
export function answerText(field: Field, value: unknown, form: Pick<FormController, 'messages'>): string {
  if (isObject(value) || Array.isArray(value)) {
    return Object.values(value)
      .map((one) => answerText(field, one, form))
      .filter(Boolean)
      .join(', ');
  }
  const named = field.choices?.find((choice) => choice.value === value)?.label;
  if (named !== undefined) return named;
  if (typeof value === 'boolean') return (value ? form.messages.yes : form.messages.no) as string;
  const paise = isRupees(field) ? parseRupees(value) : undefined;
  return paise === undefined ? String((value as string | null | undefined) ?? '') : formatRupees(paise, 'short');
}
