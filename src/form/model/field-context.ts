import type { TemplateResult } from 'lit';
import type { Field } from './field.ts';
import type { FormMessages } from '../i18n/messages.ts';
import type { FieldPart } from './id-of.ts';

/** `input` while the customer types; `commit` when the control fires `change`, which is when normalizers run. */
export type ChangePhase = 'input' | 'commit';

/**
 * Draws one field. Call `draw` for each field inside it.
 *
 * @example
 * const card: FieldTemplate = (field, context, draw) => html`<section>${field.children?.map(draw)}</section>`;
 * form.widgets = { card };
 */
export type FieldTemplate = (field: Field, host: FieldContext, draw: (field: Field) => unknown) => TemplateResult;

/**
 * The form, as field templates see it: values, visible errors and settings, by JSON Pointer.
 *
 * @example
 * const range: FieldTemplate = ({ pointer }, context) => html`<input
 *   type="range"
 *   .value=${String(context.value(pointer) ?? 0)}
 *   @change=${(event) => context.change(pointer, event.target.valueAsNumber, 'commit')}
 * />`;
 */
export interface FieldContext {
  readonly messages: FormMessages;
  /** BCP 47 tag that selects plural forms. */
  readonly locale: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** The host's templates. They override the built-in ones. */
  readonly widgets?: Readonly<Record<string, FieldTemplate>> | undefined;
  /** Returns an id that is unique in the root. The same pointer always has the same id. */
  id(pointer: string, part?: FieldPart): string;
  value(pointer: string): unknown;
  /** Returns the text as typed, if the value alone does not preserve it (`3.10`). */
  text(pointer: string): string | undefined;
  /** @param value `undefined` removes the property @param text the raw text that the value was parsed from */
  change(pointer: string, value: unknown, phase: ChangePhase, text?: string): void;
  blur(pointer: string): void;
  /** Changes when the host sets the values. They are then written to the focused control too. */
  readonly externalVersion?: unknown;
  /** Returns the error message to show now. There is none until the customer leaves the field or submits. */
  problem(pointer: string): string | undefined;
  /** Returns the inputs of a control besides its field. The control is re-rendered only if one of them changes. */
  drawnFrom?(pointer: string): readonly unknown[];
}
