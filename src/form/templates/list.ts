import { html, nothing, type TemplateResult } from 'lit';
import { child } from '../effective.ts';
import type { Field } from '../field.ts';
import type { FieldTemplate, FormHost } from '../host.ts';
import { fill } from '../sentence.ts';
import { focusLater } from './focus-later.ts';
import { frameSet, isLocked } from './frame.ts';
import { inLanguage } from './in-language.ts';

/** One entry of a list, for what else may stand beside it. */
export interface ListEntry {
  field: Field;
  index: number;
  label: string;
  /** Puts the entry elsewhere and says so; the focus goes with it. */
  move: (to: number, event: Event) => void;
}

/** A list whose entries can be added, removed and moved with the keyboard as with the pointer. */
export const list: FieldTemplate = (field, host, draw) => drawList(field, host, draw);

/** The same, with something more for each entry that may be moved. */
export function drawList(
  field: Field,
  host: FormHost,
  draw: (field: Field) => unknown,
  beside?: (entry: ListEntry) => TemplateResult,
): TemplateResult {
  const { pointer, children = [], list: limits } = field;
  const { messages, locale } = host;
  const { canAdd, canRemove, empty, fixed = 0 } = limits ?? {};
  // Asked anew by each button: a second click may come before the first one is drawn.
  const items = (): readonly unknown[] => {
    const value = host.value(pointer);
    return Array.isArray(value) ? value : [];
  };
  const still = isLocked(field, host);
  const say = (key: 'moved' | 'removed', params: Record<string, unknown>): string => fill(messages, locale, key, params);

  const change = (next: readonly unknown[], id: string, event: Event, said = ''): void => {
    host.change(pointer, next.length || field.required ? next : undefined, 'commit');
    const root = focusLater(event, id);
    const status = root.getElementById(host.id(pointer, 'said'));
    if (status) status.textContent = said;
  };
  const move = (from: number, to: number, label: string, event: Event): void => {
    const next = [...items()];
    next.splice(to, 0, ...next.splice(from, 1));
    const edge = to <= fixed ? 'down' : to === next.length - 1 ? 'up' : to < from ? 'up' : 'down';
    const said = say('moved', { label, number: to + 1, count: next.length });
    change(next, `${host.id(pointer)}:${to}:${edge}`, event, said);
  };
  type Act = 'up' | 'down' | 'remove';
  const button = (i: number, act: Act, label: string, click: (event: Event) => void): TemplateResult =>
    html`<button
      type="button"
      class="button"
      part="button button-quiet"
      id="${host.id(pointer)}:${i}:${act}"
      aria-label="${messages[act]}: ${label}"
      @click=${click}
    >
      ${messages[act]}
    </button>`;
  const remove = (i: number, label: string, event: Event): void =>
    change(items().filter((_, at) => at !== i), `${host.id(pointer)}:add`, event, say('removed', { label }));

  return frameSet(
    field,
    host,
    html`<div class="group" part="group">
      ${children.map((one, i) => {
        const { label } = one;
        const moves = children.length > fixed + 1;
        return html`<div class="item" part="item">
          ${draw(one)}
          ${still || i < fixed || !(moves || canRemove)
            ? nothing
            : html`<div class="actions" part="actions">
                ${moves ? beside?.({ field, index: i, label, move: (to, event) => move(i, to, label, event) }) : nothing}
                ${i > fixed ? button(i, 'up', label, (event) => move(i, i - 1, label, event)) : nothing}
                ${i < children.length - 1 ? button(i, 'down', label, (event) => move(i, i + 1, label, event)) : nothing}
                ${canRemove ? button(i, 'remove', label, (event) => remove(i, label, event)) : nothing}
              </div>`}
        </div>`;
      })}
      ${canAdd && !still
        ? html`<button
            type="button"
            class="button"
            part="button button-quiet"
            id="${host.id(pointer)}:add"
            @click=${(event: Event) =>
              change([...items(), empty], host.id(child(pointer, items().length)), event)}
          >
            ${field.label
              ? inLanguage(field.label, field.lang, fill(messages, locale, 'addTo', { label: field.label }))
              : messages.add}
          </button>`
        : nothing}
      <p class="said" role="status" id=${host.id(pointer, 'said')}></p>
    </div>`,
  );
}
