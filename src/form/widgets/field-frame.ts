import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Attributes } from '../directives/control.ts';
import type { Field, FieldContext } from '../model/field.ts';
import { withLang } from '../i18n/format-message.ts';

type Part = TemplateResult | typeof nothing;

/** The error that a field's frame shows. */
const ownProblem = ({ pointer, errorElsewhere }: Field, host: FieldContext): string | undefined =>
  errorElsewhere ? undefined : host.problem(pointer);

/** The ids for the control's `aria-describedby`. */
export function describedBy(field: Field, host: FieldContext): string | undefined {
  const { pointer } = field;
  const ids = [
    helpOf(field) && host.id(pointer, 'hint'),
    ownProblem(field, host) !== undefined && host.id(pointer, 'error'),
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}

/**
 * The value of `aria-invalid`: whether an error is visible. Always set, because screen readers may otherwise announce
 * empty required fields as invalid.
 */
export function ariaInvalid(field: Field, host: FieldContext): 'true' | 'false' {
  return ownProblem(field, host) === undefined ? 'false' : 'true';
}

/** Whether a control is disabled or read-only. */
export function lockState(field: Field, host: FieldContext): { disabled: boolean; readOnly: boolean } {
  return { disabled: host.disabled || field.disabled, readOnly: host.readOnly || field.readOnly };
}

/** The same for controls without `readonly`: choices and buttons. */
export function isLocked(field: Field, host: FieldContext): boolean {
  const { disabled, readOnly } = lockState(field, host);
  return disabled || readOnly;
}

/** Attributes of every control: names, descriptions, state, keyboard help. */
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

/** Whether an answer is required now. Nothing in an optional group is required before the group exists. */
export function isRequiredNow({ required, notStarted }: Field): boolean {
  return required && !notStarted;
}

/** The class and parts of a field's frame. The parts contain the state, so that pages can style it. */
export function frameClasses(field: Field, host: FieldContext, more = ''): string {
  return `field ${more}${ownProblem(field, host) === undefined ? '' : ' field-invalid'}`;
}

/**
 * The text of a label, with a note if the answer is optional or the field is deprecated.
 *
 * @param isNoted whether to say "optional"
 */
export function labelText(
  { label, lang, schema, required }: Field,
  { messages }: FieldContext,
  isNoted = true,
): string | TemplateResult {
  const optional = required || !isNoted ? '' : messages.optional;
  const note = schema.deprecated === true ? messages.deprecated : optional;
  const text = withLang(label, lang);
  return note ? html`${text} <span class="optional" part="optional">${note}</span>` : text;
}

/** The description and help below a control. @param first text before them */
function hintText(field: Field, host: FieldContext, first: unknown): Part {
  const text = helpOf(field);
  return text
    ? html`<p class="hint" part="hint" id=${host.id(field.pointer, 'hint')}>${first}${withLang(text, field.lang)}</p>`
    : nothing;
}

/** The visible error message. */
export function errorText(field: Field, host: FieldContext): Part {
  const text = ownProblem(field, host);
  return text === undefined
    ? nothing
    : html`<p class="error" part="error" id=${host.id(field.pointer, 'error')}>${withLang(field.label, field.lang, text)}</p>`;
}

/** What is below a control: more of it, then the hint and the error. Most fields have none, and no part for each. */
export function below(field: Field, host: FieldContext, more: Part = nothing, first: unknown = ''): Part {
  const parts = [more, hintText(field, host, first), errorText(field, host)];
  return parts.some((one) => one !== nothing) ? html`${parts[0]}${parts[1]}${parts[2]}` : nothing;
}

function helpOf({ description, help }: Field): string {
  return [description, help].filter(Boolean).join(' ');
}

/** The label, control, hint and error of a field with one control. @param more what follows the control */
export function fieldFrame(field: Field, host: FieldContext, inside: TemplateResult, more?: Part): TemplateResult {
  const names = frameClasses(field, host);
  return html`<div class=${names} part=${names}><label
      class="label" part="label" id=${host.id(field.pointer, 'label')} for=${host.id(field.pointer)}
      >${labelText(field, host)}</label>${inside}${below(field, host, more)}</div>`;
}

/** The same as a fieldset with a legend, for several controls. Moving the focus between its controls is not a blur. */
export function fieldset(
  field: Field,
  host: FieldContext,
  controls: TemplateResult,
  role?: 'radiogroup',
  first?: unknown,
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
    <legend class="label" part="label" id=${host.id(field.pointer, 'label')}>${labelText(field, host)}</legend>
    ${controls}${below(field, host, nothing, first)}
  </fieldset>`;
}
