import { html, nothing, type TemplateResult } from 'lit';
import { equal, own } from '../../base/evaluator/index.ts';
import { control } from '../directives/control.ts';
import { masked, maskMarks } from '../directives/masked.ts';
import { keyOf } from '../schema/choices.ts';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/field-context.ts';
import { readNumber } from '../i18n/parse-number.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { controlAttributes, fieldFrame, lockState } from './field-frame.ts';
import { isShown, readDateTime, readTime, showDateTime, showTime } from './date-time.ts';
import { clearButton } from './clear-button.ts';

/** Converts between a value and the text of a control. */
interface Codec {
  type: 'text' | 'date' | 'time' | 'datetime-local' | 'email' | 'tel' | 'url' | 'password' | 'textarea' | 'range';
  show(value: unknown): string;
  /** @param before the field's previous value */
  read(text: string, before?: unknown): unknown;
  /** Whether to trim spaces. Phone keyboards add one after a completed word. */
  trims?: boolean;
}

/** The text of an entry that the control does not report. */
const UNREAD = '?';

const show = (value: unknown): string => (value === undefined || value === null ? '' : keyOf(value));
// An empty field has no answer.
const read = (text: string): unknown => text || undefined;

const text: Codec = { type: 'text', show, read, trims: true };
const number: Codec = { type: 'text', show, read: readNumber };
const range: Codec = { ...number, type: 'range' };
const codecs: Readonly<Record<string, Codec>> = {
  date: { type: 'date', show, read },
  time: { type: 'time', show: showTime, read: readTime },
  datetime: { type: 'datetime-local', show: showDateTime, read: readDateTime },
  email: { ...text, type: 'email' },
  tel: { ...text, type: 'tel' },
  url: { ...text, type: 'url' },
  password: { type: 'password', show, read },
  textarea: { type: 'textarea', show, read },
};

function codecOf({ kind, widget }: Field): Codec {
  // Never `type=number`: it hides invalid text, rejects Indic digits, and changes when scrolled.
  if (kind === 'number' || kind === 'integer') return widget === 'range' ? range : number;
  return own(codecs, widget) ?? text;
}

/** Every field with one native input: text, number, date, e-mail, password, text area and similar. */
export function input(field: Field, host: FieldContext): TemplateResult {
  const { pointer } = field;
  const codec = codecOf(field);
  const { disabled, readOnly } = lockState(field, host);
  const value = host.value(pointer);
  const typed = host.text(pointer);
  // Preserves the customer's notation, such as `3.10` for 3.1.
  const shown = typed !== undefined && equal(codec.read(typed, value), value) ? typed : codec.show(value);

  const onInput = (event: Event): void => {
    const raw = (event.target as HTMLInputElement).value;
    host.change(pointer, codec.read(raw, host.value(pointer)), 'input', raw);
  };
  const onChange = (event: Event): void => {
    const raw = (event.target as HTMLInputElement).value;
    const trimmed = codec.trims ? raw.trim() : raw;
    host.change(pointer, codec.read(trimmed, host.value(pointer)), 'commit', trimmed);
  };
  // The control reports no value for an incomplete date or 30 February, but it is an (invalid) answer.
  const onKeyup = ({ target }: Event): void => {
    const { badInput } = (target as HTMLInputElement).validity;
    const isMarked = host.value(pointer) === '' && host.text(pointer) === UNREAD;
    if (badInput !== isMarked) host.change(pointer, badInput ? '' : undefined, 'input', badInput ? UNREAD : undefined);
  };
  const examples = examplesOf(field);
  // A slider without a value is in the middle.
  const unset =
    codec.type === 'range' && !shown
      ? (field.placeholder ?? formatMessage(host.messages, host.locale, 'choose'))
      : undefined;
  // A value from the host may be one that the native control cannot show.
  const unshown = show(value) && !isShown(codec.type, shown, show(value)) ? show(value) : undefined;
  const isArea = codec.type === 'textarea';
  const isDate = /^(date|time)/.test(codec.type);
  const changing = control(
    {
      ...(!isArea && { type: codec.type }),
      ...controlAttributes(field, host),
      ...maskMarks('control '),
      disabled,
      readonly: readOnly,
      placeholder: field.placeholder,
      list: examples.length ? host.id(pointer, 'list') : undefined,
      'aria-valuetext': unset,
    },
    { input: onInput, change: onChange, blur: () => host.blur(pointer), ...(isDate && { keyup: onKeyup }) },
    ['value', shown, host.externalVersion],
  );
  return fieldFrame(
    field,
    host,
    isArea ? html`<textarea part="control" ${changing}></textarea>` : html`<input part="control" ${changing} />`,
    extra(examples, field, host, codec.type === 'range' ? (unset ?? shown) : unshown),
  );
}

/** The schema's `examples`, for a control that can suggest them. */
function examplesOf({ schema: { examples }, widget }: Field): readonly unknown[] {
  return Array.isArray(examples) && !/^(textarea|password|range)$/.test(widget) ? examples.slice(0, 50) : [];
}

/** Elements beside a control: a datalist, a slider's value, and a value that the control cannot show. */
function extra(
  examples: readonly unknown[],
  field: Field,
  host: FieldContext,
  set: string | undefined,
): TemplateResult | typeof nothing {
  const { pointer } = field;
  if (set !== undefined)
    return html`<output class="hint" for=${host.id(pointer)}>${masked(set)}</output>${clearButton(field, host)}`;
  return examples.length
    ? html`<datalist id=${host.id(pointer, 'list')}>
        ${examples.map((one) => html`<option value=${show(one)}></option>`)}
      </datalist>`
    : nothing;
}
