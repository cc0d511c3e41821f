import type { TemplateResult } from 'lit';
import type { Field } from './field.ts';
import type { FormMessages } from './messages.ts';

/** `input` while typing, `commit` when the control says `change`: the moment at which normalisers run. */
export type ChangePhase = 'input' | 'commit';

/** Draws one field; `draw` is for the fields inside it. */
export type FieldTemplate = (field: Field, host: FormHost, draw: (field: Field) => unknown) => TemplateResult;

/** The parts of a field that others refer to by id; no part is the control itself. */
export type FieldPart = 'label' | 'hint' | 'error' | 'list' | 'said';

/** The id of a field's control or part: unique in the root, the same for the same pointer. */
export function idOf(pointer: string, part?: FieldPart): string {
  // Letters as they are, the rest by number: an id holds no space, and two pointers never share one.
  const name = pointer.replace(/[^\w-]/g, (sign) => (sign === '/' ? '.' : `:${sign.charCodeAt(0).toString(16).padStart(4, '0')}`));
  return `f${name}${part ? `:${part}` : ''}`;
}

/**
 * What field templates ask of the element around them. `FormController` is the implementation; a test or an element
 * with a store of its own may bring another.
 */
export interface FormHost {
  readonly messages: FormMessages;
  /** BCP 47; for plurals. */
  readonly locale: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** Templates of the host, looked up before ours. */
  readonly widgets?: Readonly<Record<string, FieldTemplate>> | undefined;
  /** An id that is unique in the root; stable for a pointer. */
  id(pointer: string, part?: FieldPart): string;
  value(pointer: string): unknown;
  /** What the customer typed, when the value alone would not give it back (`3.10`). */
  text(pointer: string): string | undefined;
  /** @param text the raw text, where the value was parsed from one. `undefined` as value removes the property. */
  change(pointer: string, value: unknown, phase: ChangePhase, text?: string): void;
  blur(pointer: string): void;
  /** Another one whenever the values come from outside: they show even in a control that has the focus. */
  readonly given?: unknown;
  /** The sentence to show now, or nothing (also when it is too early to complain). */
  problem(pointer: string): string | undefined;
  /** All that a control is drawn from, besides its field: while nothing of it changes, neither does what is drawn. */
  drawnFrom?(pointer: string): readonly unknown[];
}
