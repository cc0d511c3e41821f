import type { Schema } from '../base/evaluator/schema.ts';
import type { Field } from './field.ts';
import type { FormMessages } from './messages.ts';

/** The words of RJSF's UI schema: `ui:...` beside one entry per property. */
export type UiSchema = { readonly [key: string]: unknown };

/** A form as data. */
export interface FormSource {
  schema: Schema;
  uiSchema?: UiSchema;
}

/** Which fields a caller has in mind. */
export interface FormOptions {
  /**
   * In view now, e.g. of this step. The rest keeps its values and is submitted. Asked of every field that holds a
   * value of its own (a list counts as one); a group is in view when something in it is.
   */
  include?(field: Field): boolean;
  /** Submits only what the schema declares, as the proxy demands it; otherwise what no branch knows goes along. */
  declaredOnly?: boolean;
  /** Words for what the schema leaves without a name, and their language. */
  messages?: FormMessages;
  locale?: string;
  /** What a form of one field is called where its schema has no title. */
  label?: string | undefined;
  /** Not asked at all: neither shown, nor judged, nor submitted (the values stay in memory). Asked of groups too. */
  omit?(field: Field): boolean;
}
