import type { Schema } from '../../base/evaluator/run.ts';
import type { FormBudget } from './form-source.ts';
import type { Field, FieldTemplate } from './field.ts';
import type { Message } from '../i18n/messages.ts';

/**
 * The object or list that an extension reads: its value, its UI schema, and a function that reads its children.
 *
 * @example
 * const read = (field: Field, node: SchemaNode) => {
 *   if (!field.options.money) return;
 *   field.children = [node.read('amount', { type: 'number' }, { required: true, label: 'Amount' })];
 * };
 */
export interface SchemaNode {
  /** The node of the UI schema for this object or list. */
  readonly ui: unknown;
  readonly value: unknown;
  /** The schema that `$ref` is resolved against. */
  readonly root: Schema;
  /** The remaining budget for reading this form. */
  readonly budget: FormBudget;
  /** Reads one property or item. `name` is its key or index. */
  readonly read: (
    name: string | number,
    schema: unknown,
    more: { ui?: unknown; required?: boolean; label?: string },
  ) => Field;
}

/**
 * Adds kinds of fields to every form of the page. All members are optional.
 *
 * @example
 * // The UI schema of the list: { 'ui:options': { table: true } }
 * const tables: FormExtension = {
 *   read(field) {
 *     if (field.options.table) field.widget = 'table';
 *   },
 *   widgets: { table: fieldElement('my-table') },
 * };
 */
export interface FormExtension {
  /**
   * Called for each object and list after it is read. It may change `widget`, `children`, `list` and `extensionData`.
   */
  read?(field: Field, node: SchemaNode): void;
  /** Templates by widget name. The `widgets` of an element override them; they override the built-in ones. */
  widgets?: Readonly<Record<string, FieldTemplate>>;
  /** Messages by keyword, for errors that only this extension reports. The `messages` of an element override them. */
  messages?: Readonly<Record<string, Message>>;
}

/** The registered extensions, latest first. */
export const extensions: FormExtension[] = [];

/**
 * Adds an extension to every form of the page. Forms that are drawn already use it from their next update. Registering
 * the same extension again does nothing.
 *
 * @example
 * registerExtension({ widgets: { signature: fieldElement('my-signature') } });
 */
export function registerExtension(extension: FormExtension): void {
  if (!extensions.includes(extension)) extensions.unshift(extension);
}
