import type { Field } from '../model/field.ts';
import { getUiOptions } from '../schema/pick-widget.ts';

/**
 * A list or additional properties without the actions that the UI schema disables: `addable`, `removable`, `orderable`.
 */
export function withoutDisabledActions(ui: unknown, list: NonNullable<Field['list']>): NonNullable<Field['list']> {
  const { addable, removable, orderable } = getUiOptions(ui);
  return {
    ...list,
    canAdd: list.canAdd && addable !== false,
    canRemove: list.canRemove && removable !== false,
    ...(orderable === false && { fixedOrder: true }),
  };
}
