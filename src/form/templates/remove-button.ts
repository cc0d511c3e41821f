import { html, type TemplateResult } from 'lit';
import type { Field } from '../field.ts';
import type { FormHost } from '../host.ts';
import { fill } from '../sentence.ts';
import { button } from './button.ts';
import { focusLater } from './focus-later.ts';
import { inLanguage } from './in-language.ts';

/** Takes away what a field holds; the focus stays in the field. */
export function removeButton(field: Field, host: FormHost): TemplateResult {
  const { label, lang, pointer } = field;
  const remove = (event: Event): void => {
    host.change(pointer, undefined, 'commit');
    focusLater(event, host.id(pointer));
  };
  const text = html`${fill(host.messages, host.locale, 'remove')}: ${inLanguage(label, lang)}`;
  return button(field, host, text, remove, `${host.id(pointer)}:remove`);
}
