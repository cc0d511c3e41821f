import { html, type TemplateResult } from 'lit';
import type { FieldTemplate } from '../model/field-context.ts';
import { renderArray, type ListEntry } from '../widgets/array.ts';
import { adoptStyles } from './adopt-styles.ts';

/** A list whose items can be dragged. The move buttons remain. */
export const draggable: FieldTemplate = (field, host, draw) => renderArray(field, host, draw, grip);

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
