import type { ChangePhase, FieldTemplate } from './host.ts';
import type { FormOptions } from './source.ts';

/** Brings what was typed into the shape that is kept, when the control is left: `+91 98765 43210` to `9876543210`. */
export type Normaliser = (text: string) => string;

/** What a host may set, at construction and later by `configure`. */
export interface FormSettings extends FormOptions {
  disabled?: boolean;
  readOnly?: boolean;
  /** Templates of the host, by widget name. */
  widgets?: Readonly<Record<string, FieldTemplate>>;
  /** By name; a field picks one with `ui:options.normalize`. */
  normalisers?: Readonly<Record<string, Normaliser>>;
  /** Further rules of the host: pointer and sentence of what is wrong, asked wherever the schema finds nothing. */
  judge?(value: unknown): Iterable<readonly [pointer: string, message: string]>;
  /** The host draws nothing but the fields from their values, so that a letter is drawn by its control alone. */
  drawsFieldsOnly?: boolean;
  /** Called after every change by the customer. */
  changed?(pointer: string, phase: ChangePhase): void;
}
