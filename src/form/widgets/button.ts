import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Field, FieldContext } from '../model/field.ts';
import { formatMessage, withLang } from '../i18n/format-message.ts';
import { isLocked } from './field-frame.ts';
import { focusAfterUpdate } from './focus-target.ts';

/**
 * A button that creates or removes a value.
 *
 * @param name the accessible name of a button that looks like a link
 */
export function button(
  field: Field,
  host: FieldContext,
  text: unknown,
  click: (event: Event) => void,
  id = host.id(field.pointer),
  name?: string,
): TemplateResult {
  return html`<button
    type="button"
    class=${name ? 'clear' : 'button'}
    aria-label=${ifDefined(name)}
    part="button button-quiet"
    id=${id}
    ?disabled=${isLocked(field, host)}
    @click=${click}
  >
    ${text}
  </button>`;
}

/**
 * Removes the value of a field. The focus stays in the field.
 *
 * @param isQuiet clears an answer: looks like a link, whose visible text is only the verb
 */
export function removeButton(field: Field, host: FieldContext, isQuiet = false): TemplateResult {
  const { label, lang, pointer } = field;
  const remove = (event: Event): void => {
    host.change(pointer, undefined, 'commit');
    focusAfterUpdate(event, host.id(pointer));
  };
  const verb = formatMessage(host.messages[isQuiet ? 'clear' : 'remove'], host.locale);
  const text = isQuiet ? verb : html`${verb}: ${withLang(label, lang)}`;
  return button(field, host, text, remove, `${host.id(pointer)}:remove`, isQuiet ? `${verb}: ${label}` : undefined);
}
