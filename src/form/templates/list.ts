import { html, nothing, type TemplateResult } from 'lit';
import type { FieldTemplate } from '../host.ts';
import { fill } from '../sentence.ts';
import { frameSet, locked } from './frame.ts';

/** A list whose entries can be added, removed and moved with the keyboard as with the pointer. */
export const list: FieldTemplate = (field, host, draw) => {
  const { pointer, children = [], list: limits } = field;
  const { messages, locale } = host;
  // Asked anew by each button: a second click may come before the first one is drawn.
  const items = (): readonly unknown[] => {
    const value = host.value(pointer);
    return Array.isArray(value) ? value : [];
  };
  const still = Object.values(locked(field, host)).some(Boolean);

  const change = (next: readonly unknown[], focus: string, event: Event): void => {
    host.change(pointer, next, 'commit');
    // The button that was pressed may be about to go; the focus must not go with it.
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    root.getElementById(focus)?.focus();
  };
  const move = (from: number, to: number, event: Event): void => {
    const next = [...items()];
    next.splice(to, 0, ...next.splice(from, 1));
    const edge = to === 0 ? 'down' : to === next.length - 1 ? 'up' : to < from ? 'up' : 'down';
    change(next, `${host.id(pointer)}:${to}:${edge}`, event);
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

  return frameSet(
    field,
    host,
    html`<div class="group">
      ${children.map((one, i) => {
        const label = one.label || fill(messages, locale, 'item', { label: field.label, number: i + 1 });
        return html`<div class="item" part="item">
          ${draw({ ...one, label })}
          ${still
            ? nothing
            : html`<div class="actions">
                ${i > 0 ? button(i, 'up', label, (event) => move(i, i - 1, event)) : nothing}
                ${i < children.length - 1 ? button(i, 'down', label, (event) => move(i, i + 1, event)) : nothing}
                ${limits?.canRemove
                  ? button(i, 'remove', label, (event) =>
                      change(items().filter((_, at) => at !== i), `${host.id(pointer)}:add`, event),
                    )
                  : nothing}
              </div>`}
        </div>`;
      })}
      ${limits?.canAdd && !still
        ? html`<button
            type="button"
            class="button"
            part="button button-quiet"
            id="${host.id(pointer)}:add"
            @click=${(event: Event) => change([...items(), limits.empty], `${host.id(pointer)}:add`, event)}
          >
            ${fill(messages, locale, 'addTo', { label: field.label })}
          </button>`
        : nothing}
    </div>`,
  );
};
