import type { Schema } from '../../base/evaluator/run.ts';
import type { Field, ChangePhase, FieldTemplate } from './field.ts';
import type { FormMessages } from '../i18n/messages.ts';
import { fullBudget, type Budget } from '../../base/evaluator/index.ts';

/**
 * A JSON Schema of draft 2020-12. Convert older drafts with `estamp-checkout/form/convert`.
 *
 * @example
 * const schema: Schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
 */
export type { Schema } from '../../base/evaluator/run.ts';

/**
 * How to draw a schema: options with the prefix `ui:`, and one nested UI schema for each property. `docs/form.md` lists
 * the options; unknown ones are ignored.
 *
 * @example
 * const uiSchema: UiSchema = { 'ui:order': ['name', '*'], name: { 'ui:help': 'As in your passport.' } };
 */
export type UiSchema = { readonly [key: string]: unknown };

/** The description of a form: a JSON Schema and, optionally, how to draw it. */
export interface FormSource {
  schema: Schema;
  uiSchema?: UiSchema;
}

/** Options that select the fields to draw, validate and submit, and supply texts that the schema lacks. */
export interface FormOptions {
  /**
   * Whether a field is on the current page, such as a step. Other fields keep their values and are submitted. It is
   * called for each field with a value of its own (a list is one field); a group is visible if a field in it is
   * visible.
   */
  isVisible?(field: Field): boolean;
  /**
   * Submits only properties that the schema declares, as the proxy requires. By default unknown properties are
   * submitted too.
   */
  declaredOnly?: boolean;
  /** Texts for choices, items and variants that the schema does not name. */
  messages?: FormMessages;
  /** BCP 47 tag of `messages`. */
  locale?: string;
  /** The label of a form that is a single field and has no title. */
  label?: string | undefined;
  /** Whether to leave a field or group out: it is not drawn, validated or submitted. Its value stays in memory. */
  exclude?(field: Field): boolean;
  /**
   * Whether the value at a JSON Pointer cannot be changed: the widget `fixed` of the host draws it, and it has no
   * errors. A group is drawn as such; its fields are asked about one by one. With `length`: whether entries of a list
   * may not be added, removed or moved, and whether an optional group that has answers may not be removed.
   */
  isFixed?: (pointer: string, part?: 'length') => boolean;
}

/**
 * Converts the text of a field to the text to store. It runs when the customer leaves the field, and before submitting.
 * An empty result removes the value.
 *
 * @example
 * // The UI schema of the field: { 'ui:options': { normalize: 'mobile' } }
 * const mobile: Normalizer = (text) => text.replace(/\D/g, '').slice(-10);
 * form.normalizers = { mobile };
 */
export type Normalizer = (text: string) => string;

/** The settings of a `FormController`: given to its constructor, and changed by `configure`. */
export interface FormSettings extends FormOptions {
  disabled?: boolean;
  readOnly?: boolean;
  /** The host's templates, by widget name. */
  widgets?: Readonly<Record<string, FieldTemplate>>;
  /** By name. A field selects one with `ui:options.normalize`. */
  normalizers?: Readonly<Record<string, Normalizer>>;
  /** Additional validation: yields the JSON Pointer and message of each error. Errors of the schema come first. */
  customValidate?(value: unknown): Iterable<readonly [pointer: string, message: string]>;
  /** Skips updates of the host while the customer types, because the host draws only the fields from the values. */
  skipHostUpdates?: boolean;
  /** Called after each change by the customer. */
  changed?(pointer: string, phase: ChangePhase): void;
}

/** The remaining budget of one reading of a form. */
export interface FormBudget {
  /** Schemas to merge and variants to compare. Below zero, something was skipped. */
  left: number;
  /** Schema visits by conditions. */
  readonly conditions: Budget;
}

/** Far above the cost of real forms, as {@link fullBudget}. */
export const fullFormBudget = (conditions = fullBudget()): FormBudget => ({ left: 100_000, conditions });

/** The maximum number of parts of one schema. Real forms have a few; a hostile schema could nest forever. */
export const MAX_PARTS = 500;
