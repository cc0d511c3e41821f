import { fits } from '../schema/variants.ts';
import { fullFormBudget } from '../model/budget.ts';
import type { Field } from '../model/field.ts';
import { isSameField } from './same-field.ts';

/** Whether a field accepts an answer. */
type Accepts = (field: Field, value: unknown) => boolean;

export const fitsField: Accepts = ({ schema, widget }, value) =>
  widget === 'hidden' || fits(schema, value, true, fullFormBudget());

/** An answer, with the field that it was given to. */
type SetAsideAnswer = readonly [field: Field | undefined, value: unknown];

/** Answers that the present field at their JSON Pointer does not accept. */
export class SetAsideAnswers extends Map<string, readonly SetAsideAnswer[]> {
  /** Whether the value at a pointer needs no exchange: the field accepts it, or there is no answer at all. */
  fits(pointer: string, field: Field | undefined, value: unknown, accepts: Accepts): boolean {
    return value === undefined ? !this.get(pointer)?.length : !field || accepts(field, value);
  }

  /**
   * Sets the answer to the old field aside, and takes out an earlier answer that fits the new field.
   *
   * @returns the earlier answer, if there is one
   */
  exchange(
    pointer: string,
    old: Field | undefined,
    field: Field | undefined,
    value: unknown,
    accepts: Accepts,
  ): SetAsideAnswer | undefined {
    const aside = this.get(pointer) ?? [];
    const all = value === undefined ? aside : [...aside, [old, value] as const];
    // An answer without a field was entered where no control was rendered.
    const next = all.find(([given, one]) => (field ? isSameField(given, field) || accepts(field, one) : !given));
    this.set(
      pointer,
      all.filter((one) => one !== next),
    );
    return next;
  }
}
