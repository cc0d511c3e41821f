import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Attributes } from '../directives/set-attributes.ts';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/form-host.ts';
import { withLang } from '../i18n/in-language.ts';

type Part = TemplateResult | typeof nothing;

/** Ids of what describes a control now, for its `aria-describedby`. */
export function describedBy(field: Field, host: FieldContext): string | undefined {
  const { pointer } = field;
  const ids = [helpOf(field) && host.id(pointer, 'hint'), host.problem(pointer) !== undefined && host.id(pointer, 'error')];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Whether a problem shows, as `aria-invalid` says it; always there, or empty required fields would count as wrong. */
export function ariaInvalid(field: Field, host: FieldContext): 'true' | 'false' {
  return host.problem(field.pointer) === undefined ? 'false' : 'true';
}

/** Whether a control may be used. */
export function lockState(field: Field, host: FieldContext): { disabled: boolean; readOnly: boolean } {
  return { disabled: host.disabled || field.disabled, readOnly: host.readOnly || field.readOnly };
}

/** The same for what knows no `readonly`: choices and buttons. */
export function isLocked(field: Field, host: FieldContext): boolean {
  const { disabled, readOnly } = lockState(field, host);
  return disabled || readOnly;
}

/** What every control carries: its names, what describes it, whether it must and may be used, help for the keyboard. */
export function controlAttributes(field: Field, host: FieldContext): Attributes {
  const { maxLength: _, ...hints } = field.hints;
  return {
    id: host.id(field.pointer),
    name: field.name,
    'aria-invalid': ariaInvalid(field, host),
    'aria-describedby': describedBy(field, host),
    required: isRequiredNow(field),
    disabled: isLocked(field, host),
    ...hints,
  };
}

/** Whether it must be answered now: nothing of a group that may be left out, until that is begun. */
export function isRequiredNow({ required, notStarted }: Field): boolean {
  return required && !notStarted;
}

/** Class and part of a field's box; a part names the state too, so that a page can style it from outside. */
export function frameClasses(field: Field, host: FieldContext, more = ''): string {
  return `field ${more}${host.problem(field.pointer) === undefined ? '' : ' field-invalid'}`;
}

/** The words of a label. */
export function labelText({ label, lang }: Field): string | TemplateResult {
  return withLang(label, lang);
}

/** What is said beside a label: that the field may be left empty, or is no longer needed. */
export function labelNote({ schema, required }: Field, { messages }: FieldContext): Part {
  const text = schema.deprecated === true ? messages.deprecated : required ? '' : messages.optional;
  return text ? html` <span class="optional" part="optional">${text}</span>` : nothing;
}

/** Description and help below a control. @param first what is said before them, where they are not all */
export function hintText(field: Field, host: FieldContext, first: unknown = ''): Part {
  const text = helpOf(field);
  return text
    ? html`<p class="hint" part="hint" id=${host.id(field.pointer, 'hint')}>${first}${withLang(text, field.lang)}</p>`
    : nothing;
}

/** The sentence about what is wrong. */
export function errorText(field: Field, host: FieldContext): Part {
  const text = host.problem(field.pointer);
  return text === undefined
    ? nothing
    : html`<p class="error" part="error" id=${host.id(field.pointer, 'error')}>${withLang(field.label, field.lang, text)}</p>`;
}

function helpOf({ description, help }: Field): string {
  return [description, help].filter(Boolean).join(' ');
}

/** Label, control, hint and error of a field with one control. */
export function fieldFrame(field: Field, host: FieldContext, inside: TemplateResult): TemplateResult {
  const names = frameClasses(field, host);
  return html`<div class=${names} part=${names}>
    <label class="label" part="label" id=${host.id(field.pointer, 'label')} for=${host.id(field.pointer)}
      >${labelText(field)}${labelNote(field, host)}</label
    >
    ${inside} ${hintText(field, host)} ${errorText(field, host)}
  </div>`;
}

/** The same for several controls, as a fieldset with a legend. Moving between its controls is not leaving it. */
export function fieldset(
  field: Field, host: FieldContext, controls: TemplateResult, role?: 'radiogroup', first?: unknown,
): TemplateResult {
  const leave = (event: FocusEvent): void => {
    if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) host.blur(field.pointer);
  };
  const names = frameClasses(field, host);
  return html`<fieldset
    id=${host.id(field.pointer)}
    class=${names}
    part=${names}
    role=${ifDefined(role)}
    aria-required=${ifDefined(role && (isRequiredNow(field) ? 'true' : 'false'))}
    aria-invalid=${ifDefined(role && ariaInvalid(field, host))}
    aria-describedby=${ifDefined(describedBy(field, host))}
    @focusout=${leave}
  >
    <legend class="label" part="label" id=${host.id(field.pointer, 'label')}>${labelText(field)}${labelNote(field, host)}</legend>
    ${controls} ${hintText(field, host, first)} ${errorText(field, host)}
  </fieldset>`;
}
