import { html, nothing, type TemplateResult } from 'lit';
import type { Field } from '../field.ts';
import type { FormHost } from '../host.ts';
import { fill } from '../sentence.ts';
import { focusLater } from './focus-later.ts';
import { isLocked } from './frame.ts';

/** The button that takes an answer back, where there need be none and the control itself knows no way. */
export function takeBack(field: Field, host: FormHost): TemplateResult | typeof nothing {
  const { free, label, pointer } = field;
  if (!free || host.value(pointer) === undefined || isLocked(field, host)) return nothing;
  const text = fill(host.messages, host.locale, 'remove');
  const click = (event: Event): void => {
    host.change(pointer, undefined, 'commit');
    focusLater(event, host.id(pointer));
  };
  return html`<div class="actions" part="actions">
    <button type="button" class="button" part="button button-quiet" aria-label="${text}: ${label}" @click=${click}>${text}</button>
  </div>`;
}
