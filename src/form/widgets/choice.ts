import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { equal } from '../../base/evaluator/index.ts';
import { control, selectedIndex } from '../directives/control.ts';
import { keyOf } from '../schema/choices.ts';
import type { Choice, Field, FieldContext } from '../model/field.ts';
import { formatMessage, withLang } from '../i18n/format-message.ts';
import {
  below,
  controlAttributes,
  fieldFrame,
  fieldset,
  frameClasses,
  isLocked,
  isRequiredNow,
  labelText,
} from './field-frame.ts';
import { clearButton } from './input.ts';

/** The options to show. A value outside the options is shown too, or it would seem lost. */
function choicesOf(field: Field, host: FieldContext, value: unknown): readonly Choice[] {
  const { messages, locale } = host;
  const choices = field.choices ?? [
    { value: true, key: 'true', label: formatMessage(messages.yes, locale) },
    { value: false, key: 'false', label: formatMessage(messages.no, locale) },
  ];
  const strangers = (Array.isArray(value) && field.kind === 'choices' ? (value as unknown[]) : [value]).filter(
    (one) => one !== undefined && one !== null && !choices.some((choice) => equal(choice.value, one)),
  );
  return [
    ...choices,
    ...strangers.map((one) => ({ value: one, key: `= ${keyOf(one)}`, label: keyOf(one).slice(0, 100) })),
  ];
}

/** Whether an option is shown but cannot be selected. */
const isDisabled = ({ value }: Choice, { disabledChoices = [] }: Field): boolean => includes(disabledChoices, value);

/** The language of a label. Options without a label in the schema use the host's texts. */
function langOf(choice: Choice, field: Field): string | undefined {
  return choice.lang ?? (field.choices && field.lang);
}

/** From this number, options are re-rendered only if they or the value change. */
const GUARDED_OPTIONS = 100;

/**
 * A native select. Its first option is empty, so that nothing is preselected and the choice can be cleared. A selector
 * of variants has no empty option.
 */
export function select(field: Field, host: FieldContext): TemplateResult {
  const { pointer } = field;
  const blank = field.kind === 'variant' ? 0 : 1;
  const value = host.value(pointer);
  const choices = choicesOf(field, host, value);
  const chosen = choices.findIndex((choice) => equal(choice.value, value));
  const options = (): TemplateResult[] => choices.map((choice) => option(choice, field));
  const onChange = (event: Event): void => {
    const at = (event.target as HTMLSelectElement).selectedIndex - blank;
    host.change(pointer, choices[at]?.value, 'commit');
  };
  return fieldFrame(
    field,
    host,
    html`<select
      class="control"
      part="control"
      ${control(controlAttributes(field, host), { change: onChange, blur: () => host.blur(pointer) })}
    >${blank ? html`<option value="">${field.placeholder ?? host.messages.choose}</option>` : nothing}${
      choices.length > GUARDED_OPTIONS ? guard([choices, field.disabledChoices], options) : options()
    }${selectedIndex(chosen + blank)}</select>`,
  );
}

/** An option of a select. Few have a language of their own, or are disabled. */
function option(choice: Choice, field: Field): TemplateResult {
  const lang = langOf(choice, field);
  const disabled = isDisabled(choice, field);
  return lang || disabled
    ? html`<option value=${choice.key} lang=${ifDefined(lang)} ?disabled=${disabled}>${choice.label}</option>`
    : html`<option value=${choice.key}>${choice.label}</option>`;
}

/** Options as radio buttons, for a choice of one value. */
export function radio(field: Field, host: FieldContext): TemplateResult {
  return openChoices(field, host, 'radio');
}

/** Options as checkboxes. The value lists the selected options in the order of the schema. */
export function checkboxes(field: Field, host: FieldContext): TemplateResult {
  return openChoices(field, host, 'checkbox');
}

function openChoices(field: Field, host: FieldContext, type: 'radio' | 'checkbox'): TemplateResult {
  const { pointer } = field;
  const value = host.value(pointer);
  const several = type === 'checkbox';
  const listOf = (now: unknown): readonly unknown[] => (Array.isArray(now) ? now : []);
  const taken = several ? listOf(value) : [value];
  const choices = choicesOf(field, host, value);
  const pick = ({ value: picked }: Choice, checked: boolean): void => {
    if (!several) return host.change(pointer, picked, 'commit');
    // Read at each click: a second one may come before the first is rendered.
    const before = listOf(host.value(pointer));
    const known = choices.map((choice) => choice.value);
    const next = [
      ...known.filter((one) => (equal(one, picked) ? checked : includes(before, one))),
      ...before.filter((one) => !includes(known, one)),
    ];
    host.change(pointer, next.length || field.required ? next : undefined, 'commit');
  };
  return fieldset(
    field,
    host,
    html`<div class="choices" part="choices">
      ${choices.map(
        (choice, i) => html`<label class="choice" part="choice">
          <input
            ${control(
              {
                type,
                name: host.id(pointer),
                value: choice.key,
                id: `${host.id(pointer)}:${i}`,
                required: !several && isRequiredNow(field),
                disabled: isLocked(field, host) || isDisabled(choice, field),
              },
              { change: (event) => pick(choice, (event.target as HTMLInputElement).checked) },
              ['checked', includes(taken, choice.value)],
            )}
          />
          <span
            >${withLang(choice.label, langOf(choice, field))}${
              choice.description
                ? html`<span class="choice-hint" part="choice-hint"
                  >${withLang(choice.description, langOf(choice, field))}</span
                >`
                : nothing
            }</span
          >
        </label>`,
      )}
    </div>
    ${several ? nothing : clearButton(field, host)}`,
    several ? undefined : 'radiogroup',
  );
}

function includes(list: readonly unknown[], value: unknown): boolean {
  return list.some((one) => equal(one, value));
}

/** One checkbox with its label beside it. */
export function checkbox(field: Field, host: FieldContext): TemplateResult {
  const { pointer } = field;
  const onChange = (event: Event): void => host.change(pointer, (event.target as HTMLInputElement).checked, 'commit');
  const value = host.value(pointer);
  const unshown =
    typeof (value ?? true) === 'boolean'
      ? nothing
      : html`<output class="hint" for=${host.id(pointer)}>${keyOf(value).slice(0, 100)}</output>`;
  return html`<div class=${frameClasses(field, host)} part=${frameClasses(field, host)}>
    <div class="choices" part="choices">
      <label class="choice" part="choice label" id=${host.id(pointer, 'label')}>
        <input
          type="checkbox"
          part="control"
          ${control(
            { ...controlAttributes(field, host), required: mustTick(field) },
            { change: onChange, blur: () => host.blur(pointer) },
            ['checked', value === true],
          )}
        />
        <span>${labelText(field, host, false)}</span>
      </label>
    </div>
    ${below(field, host, unshown)}
  </div>`;
}

/**
 * Whether only a ticked checkbox is valid. A checkbox that may stay unticked is not required, whatever the schema says.
 */
function mustTick(field: Field): boolean {
  const { schema } = field;
  return (
    isRequiredNow(field) && (schema.const === true || (Array.isArray(schema.enum) && !schema.enum.includes(false)))
  );
}
