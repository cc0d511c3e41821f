import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Attributes } from '../attributes.ts';
import type { Field } from '../field.ts';
import type { FormHost } from '../host.ts';
import { inLanguage } from './in-language.ts';

type Part = TemplateResult | typeof nothing;

/** Ids of what describes a control now, for its `aria-describedby`. */
export function describedBy(field: Field, host: FormHost): string | undefined {
  const { pointer } = field;
  const ids = [hintText(field) && host.id(pointer, 'hint'), host.problem(pointer) !== undefined && host.id(pointer, 'error')];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Whether a problem shows, as `aria-invalid` says it; always there, or empty required fields would count as wrong. */
export function invalid(field: Field, host: FormHost): 'true' | 'false' {
  return host.problem(field.pointer) === undefined ? 'false' : 'true';
}

/** Whether a control may be used. */
export function locked(field: Field, host: FormHost): { disabled: boolean; readOnly: boolean } {
  return { disabled: host.disabled || field.disabled, readOnly: host.readOnly || field.readOnly };
}

/** The same for what knows no `readonly`: choices and buttons. */
export function isLocked(field: Field, host: FormHost): boolean {
  const { disabled, readOnly } = locked(field, host);
  return disabled || readOnly;
}

/** What every control carries: its names, what describes it, whether it must and may be used, help for the keyboard. */
export function control(field: Field, host: FormHost): Attributes {
  const { maxLength: _, ...hints } = field.hints;
  return {
    id: host.id(field.pointer),
    name: field.name,
    'aria-invalid': invalid(field, host),
    'aria-describedby': describedBy(field, host),
    required: demanded(field),
    disabled: isLocked(field, host),
    ...hints,
  };
}

/** Whether it must be answered now: nothing of a group that may be left out, until that is begun. */
export function demanded({ required, idle }: Field): boolean {
  return required && !idle;
}

/** Class and part of a field's box; a part names the state too, so that a page can style it from outside. */
export function box(field: Field, host: FormHost, more = ''): string {
  return `field ${more}${host.problem(field.pointer) === undefined ? '' : ' field-invalid'}`;
}

/** The words of a label. */
export function caption({ label, lang }: Field): string | TemplateResult {
  return inLanguage(label, lang);
}

/** What is said beside a label: that the field may be left empty, or is no longer needed. */
export function mark({ schema, required }: Field, { messages }: FormHost): Part {
  const text = schema.deprecated === true ? messages.deprecated : required ? '' : messages.optional;
  return text ? html` <span class="optional" part="optional">${text}</span>` : nothing;
}

/** Description and help below a control. @param first what is said before them, where they are not all */
export function hint(field: Field, host: FormHost, first: unknown = ''): Part {
  const text = hintText(field);
  return text
    ? html`<p class="hint" part="hint" id=${host.id(field.pointer, 'hint')}>${first}${inLanguage(text, field.lang)}</p>`
    : nothing;
}

/** The sentence about what is wrong. */
export function error(field: Field, host: FormHost): Part {
  const text = host.problem(field.pointer);
  return text === undefined
    ? nothing
    : html`<p class="error" part="error" id=${host.id(field.pointer, 'error')}>${text}</p>`;
}

function hintText({ description, help }: Field): string {
  return [description, help].filter(Boolean).join(' ');
}

/** Label, control, hint and error of a field with one control. */
export function frame(field: Field, host: FormHost, inside: TemplateResult): TemplateResult {
  const names = box(field, host);
  return html`<div class=${names} part=${names}>
    <label class="label" part="label" id=${host.id(field.pointer, 'label')} for=${host.id(field.pointer)}
      >${caption(field)}${mark(field, host)}</label
    >
    ${inside} ${hint(field, host)} ${error(field, host)}
  </div>`;
}

/** The same for several controls, as a fieldset with a legend. Moving between its controls is not leaving it. */
export function frameSet(
  field: Field, host: FormHost, controls: TemplateResult, role?: 'radiogroup', first?: unknown,
): TemplateResult {
  const leave = (event: FocusEvent): void => {
    if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) host.blur(field.pointer);
  };
  const names = box(field, host);
  return html`<fieldset
    id=${host.id(field.pointer)}
    class=${names}
    part=${names}
    role=${ifDefined(role)}
    aria-required=${ifDefined(role && (demanded(field) ? 'true' : 'false'))}
    aria-invalid=${ifDefined(role && invalid(field, host))}
    aria-describedby=${ifDefined(describedBy(field, host))}
    @focusout=${leave}
  >
    <legend class="label" part="label" id=${host.id(field.pointer, 'label')}>${caption(field)}${mark(field, host)}</legend>
    ${controls} ${hint(field, host, first)} ${error(field, host)}
  </fieldset>`;
}
