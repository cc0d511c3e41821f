import { html, nothing, type TemplateResult } from 'lit';
import { equal, own, formats } from '../../base/evaluator/index.ts';
import { control, masked, maskMarks } from '../directives/control.ts';
import { keyOf } from '../schema/choices.ts';
import type { Field, FieldContext } from '../model/field.ts';
import { readNumber, formatMessage } from '../i18n/format-message.ts';
import { controlAttributes, fieldFrame, lockState, isLocked } from './field-frame.ts';
import { removeButton } from './button.ts';

/** A button that clears an optional answer whose control cannot. A default value is not an answer yet. */
export function clearButton(field: Field, host: FieldContext): TemplateResult | typeof nothing {
  return field.optional &&
    ![undefined, field.schema.default].includes(host.value(field.pointer)) &&
    !isLocked(field, host)
    ? html`<div class="actions" part="actions">${removeButton(field, host, true)}</div>`
    : nothing;
}
const two = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0');

/** Formats `10:00:00+05:30` for a time input. */
export function showTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 5) : '';
}
const isFormat = (format: string, text: string): boolean => formats.get(format)?.(text) === true;

/** Years that native controls support. */
const YEAR = /^(?!0000)\d{4}-/;

/**
 * Whether a native control shows the complete value.
 *
 * @param text the text of the control
 */
export function isShown(type: string, text: string, value: string): boolean {
  switch (type) {
    case 'date':
      return text === value && YEAR.test(text) && isFormat('date', text);
    case 'time':
      // The control shows no zone, so a time in another zone than this device's is not complete.
      return (
        isFormat('time', `${text}:00Z`) &&
        (!/[z+-]/i.test(value) || minutesOf(value) === -new Date().getTimezoneOffset()) &&
        /^(?::00(?:\.0+)?(?:z|[+-]\d\d:\d\d)?)?$/i.test(value.slice(5))
      );
    case 'datetime-local':
      return YEAR.test(text) && isFormat('date-time', value) && new Date(text).getTime() === new Date(value).getTime();
    case 'textarea':
      return true;
    default:
      // A one-line control removes line breaks.
      return !/[\r\n]/.test(text);
  }
}

/** `+05:30` in minutes. */
function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/** The seconds and offset of an RFC 3339 time. */
const UNSHOWN = /^..:..(:[0-5]\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d))$/i;

/**
 * Converts the text of a time input to an RFC 3339 time, with its previous seconds and zone, or the zone of this
 * device.
 */
export function readTime(text: string, before?: unknown): string | undefined {
  return text ? text + (UNSHOWN.exec(String(before))?.[1] ?? here(new Date())) : undefined;
}

/** The seconds and the zone of this device at a time. */
function here(at: Date): string {
  const offset = -at.getTimezoneOffset();
  return `:00${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}

/** Formats an instant for a `datetime-local` input in the zone of this device. */
export function showDateTime(value: unknown): string {
  // `Date` would convert 30 February to 1 March.
  const at = new Date(typeof value === 'string' && isFormat('date', value.slice(0, 10)) ? value : NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Converts the text of a `datetime-local` input to an instant, with its previous seconds and zone, or the zone of this
 * device, so that its date is the one that was typed. An invalid text (a five-digit year) stays as it is.
 */
export function readDateTime(text: string, before?: unknown): string | undefined {
  const local = new Date(text);
  const [, rest = here(local)] = UNSHOWN.exec(String(before).slice(11)) ?? [];
  const at = local.getTime();
  // Some browsers accept a five-digit year, which RFC 3339 does not allow.
  return at < Date.UTC(9999, 11, 31)
    ? new Date(at + minutesOf(rest) * 60_000).toISOString().slice(0, 16) + rest
    : text || undefined;
}

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
      ? (field.placeholder ?? formatMessage(host.messages.choose, host.locale))
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
