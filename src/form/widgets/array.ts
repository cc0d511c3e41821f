import { html, nothing, type TemplateResult } from 'lit';
import { child } from '../../base/evaluator/index.ts';
import type { Field, FieldTemplate, FieldContext } from '../model/field.ts';
import { formatMessage, withLang } from '../i18n/format-message.ts';
import { focusAfterUpdate } from './focus-target.ts';
import { fieldset, isLocked } from './field-frame.ts';

/** One item of a list, for additional controls beside it. */
export interface ListEntry {
  field: Field;
  index: number;
  label: string;
  /** Moves the item, announces it and keeps the focus on it. */
  move: (to: number, event: Event) => void;
}

/** A list whose items can be added, removed and moved, also by keyboard. */
export const array: FieldTemplate = (field, host, draw) => renderArray(field, host, draw);

/** The same with additional controls for each movable item. */
export function renderArray(
  field: Field,
  host: FieldContext,
  draw: (field: Field) => unknown,
  beside?: (entry: ListEntry) => TemplateResult,
): TemplateResult {
  const { pointer, children = [], list: limits } = field;
  const { messages, locale } = host;
  const { canAdd, canRemove, empty, fixed = 0, fixedOrder } = limits ?? {};
  // Read at each press: a second click may come before the first one is rendered.
  const items = (): readonly unknown[] => {
    const value = host.value(pointer);
    return Array.isArray(value) ? value : [];
  };
  const still = isLocked(field, host);
  const sentence = (key: 'moved' | 'removed', params: Record<string, unknown>): string =>
    formatMessage(messages[key], locale, params);

  const change = (next: readonly unknown[], id: string, event: Event, announcement = '', otherwise = ''): void => {
    host.change(pointer, next.length || field.required ? next : undefined, 'commit');
    const root = focusAfterUpdate(event, id, otherwise);
    const status = root.getElementById(host.id(pointer, 'status'));
    if (status) status.textContent = announcement;
  };
  const move = (from: number, to: number, label: string, event: Event): void => {
    const next = [...items()];
    next.splice(to, 0, ...next.splice(from, 1));
    const towards = to === next.length - 1 || to < from ? 'up' : 'down';
    const edge = to <= fixed ? 'down' : towards;
    const announcement = sentence('moved', { label, number: to + 1, count: next.length });
    change(next, `${host.id(pointer)}:${to}:${edge}`, event, announcement);
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
  const remove = (i: number, label: string, event: Event): void => {
    const left = items().filter((_, at) => at !== i);
    // Without an "add" button, the focus moves to the nearest item.
    const otherwise =
      left.length > 0 ? host.id(child(pointer, Math.min(i, left.length - 1))) : host.id(pointer, 'status');
    change(left, `${host.id(pointer)}:add`, event, sentence('removed', { label }), otherwise);
  };

  return fieldset(
    field,
    host,
    html`<div class="group" part="group">
      ${children.map((one, i) => {
        const { label } = one;
        const moves = !fixedOrder && children.length > fixed + 1;
        return html`<div part="item">
          ${draw(one)}
          ${
            still || i < fixed || !(moves || canRemove)
              ? nothing
              : html`<div class="actions" part="actions">
                ${moves ? beside?.({ field, index: i, label, move: (to, event) => move(i, to, label, event) }) : nothing}
                ${moves && i > fixed ? button(i, 'up', label, (event) => move(i, i - 1, label, event)) : nothing}
                ${moves && i < children.length - 1 ? button(i, 'down', label, (event) => move(i, i + 1, label, event)) : nothing}
                ${canRemove ? button(i, 'remove', label, (event) => remove(i, label, event)) : nothing}
              </div>`
          }
        </div>`;
      })}
      ${
        canAdd && !still
          ? html`<button
            type="button"
            class="button"
            part="button button-quiet"
            id="${host.id(pointer)}:add"
            @click=${(event: Event) => change([...items(), empty], host.id(child(pointer, items().length)), event)}
          >
            ${
              field.label
                ? withLang(field.label, field.lang, formatMessage(messages.addTo, locale, { label: field.label }))
                : messages.add
            }
          </button>`
          : nothing
      }
      <p class="visually-hidden" role="status" data-written tabindex="-1" id=${host.id(pointer, 'status')}></p>
    </div>`,
  );
}
