import { isSchemaObject, own } from '../../base/evaluator/index.ts';
import { emptyItem } from '../schema/empty-item.ts';
import type { SchemaNode } from '../model/extension.ts';
import type { Field } from '../model/field.ts';
import { withoutDisabledActions } from '../fields/list-actions.ts';

/** Reads a list whose first items have a schema each (`prefixItems`). The items after them are a normal list. */
export function readTuple(field: Field, { ui, value, root, budget: budget, read }: SchemaNode): void {
  const { prefixItems, items, minItems, maxItems } = field.schema;
  if (!Array.isArray(prefixItems)) return;
  const fixed = prefixItems.length;
  const count = Math.max(fixed, Array.isArray(value) ? value.length : 0);
  const uiItems = own(ui, 'items');
  // RJSF has an array of UI schemas for the fixed items, and `additionalItems` for the others.
  const uiOf = (i: number): unknown =>
    (Array.isArray(uiItems) ? uiItems[i] : undefined) ??
    (i < fixed ? uiItems : (own(ui, 'additionalItems') ?? uiItems));
  field.widget = 'list';
  field.initialItems = prefixItems.map((part) => emptyItem(part, root, budget));
  field.list = withoutDisabledActions(ui, {
    canAdd: isSchemaObject(items) && !(count >= Number(maxItems ?? Infinity)),
    canRemove: count > Math.max(fixed, Number(minItems ?? 0)),
    empty: emptyItem(items, root, budget),
    fixed,
  });
  field.children = Array.from({ length: count }, (_, i) =>
    read(i, (prefixItems as unknown[])[i] ?? items ?? true, { ui: uiOf(i) }),
  );
}
