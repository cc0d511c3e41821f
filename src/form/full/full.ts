import type { FormExtension, SchemaNode } from '../model/extension.ts';
import { fullMessages } from '../i18n/full-messages.ts';
import { additionalProperties, readMap } from './additional-properties.ts';
import { html, type TemplateResult } from 'lit';
import type { FieldTemplate, Field } from '../model/field.ts';
import { renderArray, type ListEntry } from '../widgets/array.ts';
import { adoptStyles } from './adopt-styles.ts';
import { isSchemaObject, own } from '../../base/evaluator/index.ts';
import { emptyItem } from '../schema/empty-item.ts';
import { withoutDisabledActions } from '../fields/list-actions.ts';

export { fullMessages, type FullMessages } from '../i18n/full-messages.ts';

/** A list whose items can be dragged. The move buttons remain. */
const draggable: FieldTemplate = (field, host, draw) => renderArray(field, host, draw, grip);

/** The drag handle. Hidden from keyboard and screen readers, which use the buttons. */
function grip(entry: ListEntry): TemplateResult {
  return html`<span
    class="grip"
    part="grip"
    aria-hidden="true"
    @pointerdown=${(event: PointerEvent) => take(event, entry)}
    ${adoptStyles()}
    >⠿</span
  >`;
}

function take(event: PointerEvent, { field, index, move }: ListEntry): void {
  const held = event.currentTarget as HTMLElement;
  const item = held.closest('[part=item]');
  const items = [...(item?.parentElement?.children ?? [])].filter((one) => one.matches('[part=item]'));
  if (event.button !== 0 || !item) return;
  const first = field.list?.fixed ?? 0;
  let to = index;
  const mark = (): void => {
    item.classList.toggle('item-held', to >= 0);
    items.forEach((one, i) => one.classList.toggle('item-target', i === to && to !== index));
  };
  const over = ({ clientY }: PointerEvent): void => {
    const below = items.findIndex((one) => clientY < one.getBoundingClientRect().bottom);
    to = Math.max(first, below < 0 ? items.length - 1 : below);
    mark();
  };
  const listening = new AbortController();
  const drop = (end: Event): void => {
    const target = end.type === 'pointerup' ? to : index;
    listening.abort();
    to = -1;
    mark();
    if (target !== index) move(target, end);
  };
  event.preventDefault();
  held.setPointerCapture(event.pointerId);
  mark();
  held.addEventListener('pointermove', over, listening);
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) held.addEventListener(end, drop, listening);
}

/** Reads a list whose first items have a schema each (`prefixItems`). The items after them are a normal list. */
function readTuple(field: Field, { ui, value, root, budget: budget, read }: SchemaNode): void {
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

/**
 * The extension: tuples, additional properties, and lists with draggable items.
 *
 * @example
 * registerExtension(full);
 */
export const full: FormExtension = {
  read(field, node) {
    if (field.kind === 'array') readTuple(field, node);
    else readMap(field, node);
  },
  widgets: { list: draggable, map: additionalProperties },
  messages: fullMessages,
};
