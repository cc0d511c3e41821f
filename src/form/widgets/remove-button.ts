import { html, type TemplateResult } from 'lit';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/field-context.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { button } from './button.ts';
import { focusAfterUpdate } from './focus-after-update.ts';
import { withLang } from '../i18n/in-language.ts';

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
  const verb = formatMessage(host.messages, host.locale, isQuiet ? 'clear' : 'remove');
  const text = isQuiet ? verb : html`${verb}: ${withLang(label, lang)}`;
  return button(field, host, text, remove, `${host.id(pointer)}:remove`, isQuiet ? `${verb}: ${label}` : undefined);
}
