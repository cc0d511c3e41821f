import { html, nothing, type TemplateResult } from 'lit';
import type { Field } from '../model/field.ts';
import type { FieldTemplate, FieldContext } from '../model/field-context.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { button } from './button.ts';
import { stack } from './stack.ts';
import { focusAfterUpdate } from './focus-after-update.ts';
import { errorText, fieldset, frameClasses } from './field-frame.ts';
import { withLang } from '../i18n/in-language.ts';
import { removeButton } from './remove-button.ts';

/** Whether a group needs no heading: no visible field, and no error of its own. */
function isBlank({ children = [], list, pointer }: Field, host: FieldContext): boolean {
  const isNothing = (one: Field): boolean => one.widget === 'hidden' || (one.widget === 'group' && isBlank(one, host));
  return !list?.canRemove && host.problem(pointer) === undefined && children.every(isNothing);
}

/** The fields of a nested object. An optional one has a "remove" button. */
export const group: FieldTemplate = (field, host, draw) => {
  if (isBlank(field, host)) return html``;
  return fieldset(
    field,
    host,
    html`<div class="group" part="group">
      ${stack(field.children ?? [], draw)}
      ${field.list?.canRemove ? removeButton(field, host) : nothing}
    </div>`,
  );
};

/** Fields that belong together on the page only. Without a title, they are not announced as a group. */
export const section: FieldTemplate = (field, host, draw) => {
  const inner = stack(field.children ?? [], draw, field.options.layout === 'row' ? 'fields row' : 'fields');
  return field.label && !isBlank(field, host) ? fieldset(field, host, inner) : inner;
};

/** A button that creates a recursive object on demand, because it could nest forever. */
export function addObject(field: Field, host: FieldContext): TemplateResult {
  const { label, lang } = field;
  const text = withLang(label, lang, formatMessage(host.messages, host.locale, 'addTo', { label }));
  const add = (event: Event): void => {
    host.change(field.pointer, {}, 'commit');
    focusAfterUpdate(event, host.id(field.pointer));
  };
  return html`<div class="field" part=${frameClasses(field, host)}>${button(field, host, text, add)} ${errorText(field, host)}</div>`;
}

/** A notice for a field that cannot be rendered. Its value stays. */
export function unsupported(field: Field, host: FieldContext): TemplateResult {
  return html`<div class="field" part=${frameClasses(field, host, 'unsupported')} id=${host.id(field.pointer)} tabindex="-1">
    <p class="label" part="label">${withLang(field.label, field.lang)}</p>
    <p class="hint" part="hint">${host.messages.unsupported}</p>
    ${errorText(field, host)}
  </div>`;
}

/** The notice below a form that is too long to render. */
export function truncatedNotice(_: Field, host: FieldContext): TemplateResult {
  return html`<p class="hint" part="hint unsupported">${host.messages.rest}</p>`;
}
