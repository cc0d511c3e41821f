import { evaluate } from '../../../base/evaluator/index.ts';
import { formatRupees } from '../../../base/money.ts';
import { parseRupeeInput } from '../../../flow/index.ts';
import { readNumber } from '../../../form/i18n/format-message.ts';
import type { Field } from '../../../form/model/field.ts';
import { errorMessage } from '../../../form/validation/error-message.ts';
import { chosen, type Chosen, type FormView } from '../../view/view.ts';
import { isFarAbove, limits } from './amount-field.ts';
import { isConfirmed } from './confirmation.ts';

/** The JSON Schema keywords that state and article impose on the stamp value, in rupees. */
function amountRules(now: Chosen): Readonly<Record<string, unknown>> {
  const allowed = now.article?.allowedAmountsMinor;
  if (allowed?.length) return { enum: allowed.map((amount) => amount / 100) };
  const { min, max } = limits(now);
  return {
    type: 'number',
    multipleOf: 0.01,
    minimum: (min ?? 1) / 100,
    ...(max === undefined ? {} : { maximum: max / 100 }),
  };
}

/**
 * The error of the typed stamp value. The draft holds the text as typed, so the field's schema cannot compare it with
 * the limits; this function validates the parsed amount.
 */
export function amountError(
  stampDutyAmount: string | undefined,
  field: Field | undefined,
  view: FormView,
): [pointer: string, message: string][] {
  if (!field || !stampDutyAmount) return [];
  const { state, form } = view;
  const { pointer } = field;
  const paise = parseRupeeInput(stampDutyAmount);
  const value = paise === undefined ? readNumber(stampDutyAmount.trim()) : paise / 100;
  const rules = amountRules(chosen(state));
  const [problem] = evaluate(rules, value);
  if (!problem) {
    const isDoubtful =
      field.widget !== 'fixed' && isFarAbove(paise, chosen(state)) && !isConfirmed(view, pointer, paise);
    return isDoubtful ? [[pointer, view.t.form.requiredTick as string]] : [];
  }
  const keyword = value === undefined ? 'required' : problem.keyword;
  const about: Field = { ...field, kind: rules.enum ? 'choice' : 'number' };
  return [[pointer, errorMessage({ ...problem, keyword, pointer, field: about, value }, form.messages, form.locale)]];
}

/** A stamp value of the draft for display: formatted, or as typed if it is not an amount. */
export function amountText(text = ''): string {
  const paise = parseRupeeInput(text);
  return paise === undefined ? text : formatRupees(paise, 'short');
}
