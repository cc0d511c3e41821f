import type { ChangePhase, FieldTemplate } from './field-context.ts';
import type { FormOptions } from './form-source.ts';

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
