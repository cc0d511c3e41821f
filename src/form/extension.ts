import type { Schema } from '../base/evaluator/schema.ts';
import type { Costs } from './costs.ts';
import type { Field } from './field.ts';
import type { FieldTemplate } from './host.ts';

/** An object or list that is being read. */
export interface FormNode {
  /** Its part of the UI schema. */
  readonly ui: unknown;
  readonly value: unknown;
  /** Where references look. */
  readonly root: Schema;
  /** What the reading of the form may still cost. */
  readonly costs: Costs;
  /** Reads one property or entry; `name` is its key or index. */
  readonly read: (name: string | number, schema: unknown, more: { ui?: unknown; required?: boolean; label?: string }) => Field;
}

/** What the common part of the form leaves out. */
export interface FormExtension {
  /** Shown every object and list once the common part has read it, to change `widget`, `children`, `list`, `extra`. */
  read?(field: Field, node: FormNode): void;
  /** Templates by widget; they come after those of the host and before ours. */
  widgets?: Readonly<Record<string, FieldTemplate>>;
}

/** What was added so far, the latest first. */
export const extensions: FormExtension[] = [];

/** Adds to every form of the page, the next time that it is drawn. The same extension is added once. */
export function extend(extension: FormExtension): void {
  if (!extensions.includes(extension)) extensions.unshift(extension);
}
