import { html, nothing, type TemplateResult } from 'lit';
import { equal, own } from '../../base/evaluator/index.ts';
import { setAttributes } from '../directives/set-attributes.ts';
import { keyOf } from '../schema/choices.ts';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/form-host.ts';
import { readNumber } from '../i18n/parse-number.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { syncValue } from '../directives/sync-value.ts';
import { controlAttributes, fieldFrame, lockState } from './field-frame.ts';
import { isShown, readDateTime, readTime, showDateTime, showTime } from './date-time.ts';
import { clearButton } from './clear-button.ts';

/** How a value is written into a control, and read back. */
interface Codec {
  type: 'text' | 'date' | 'time' | 'datetime-local' | 'email' | 'tel' | 'url' | 'password' | 'textarea' | 'range';
  show(value: unknown): string;
  /** @param before the value that the field had */
  read(text: string, before?: unknown): unknown;
  /** Blanks at the ends are an accident: keyboards put one after a completed word. */
  trims?: boolean;
}

/** Stands for what is written in a control that does not give it. */
const UNREAD = '?';

const show = (value: unknown): string => (value === undefined || value === null ? '' : keyOf(value));
// An emptied field is no answer, not an empty one.
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
  // Never `type=number`: it hides what was typed, refuses Indic digits, and changes under a scrolling finger.
  if (kind === 'number' || kind === 'integer') return widget === 'range' ? range : number;
  return own(codecs, widget) ?? text;
}

/** Every field that is written into one native input: text, number, date, e-mail, password, text area and their kin. */
export function input(field: Field, host: FieldContext): TemplateResult {
  const { pointer } = field;
  const codec = codecOf(field);
  const { disabled, readOnly } = lockState(field, host);
  const value = host.value(pointer);
  const typed = host.text(pointer);
  // `3.10` is how the customer wrote 3.1, so it stays.
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
  // Of half a date, or 30 February, the control tells nothing: it is an answer all the same, and a wrong one.
  const onKeyup = ({ target }: Event): void => {
    const { badInput } = (target as HTMLInputElement).validity;
    const isMarked = host.value(pointer) === '' && host.text(pointer) === UNREAD;
    if (badInput !== isMarked) host.change(pointer, badInput ? '' : undefined, 'input', badInput ? UNREAD : undefined);
  };
  const onBlur = (): void => host.blur(pointer);
  const examples = examplesOf(field);
  // A slider stands in its middle before anything is chosen.
  const unset = codec.type === 'range' && !shown ? (field.placeholder ?? formatMessage(host.messages, host.locale, 'choose')) : undefined;
  // The value of a host, or of a form that was sent elsewhere, need not be one that a native control can show.
  const unshown = show(value) && !isShown(codec.type, shown, show(value)) ? show(value) : undefined;
  const written = setAttributes({
    ...controlAttributes(field, host),
    disabled,
    readonly: readOnly,
    placeholder: field.placeholder,
    list: examples.length ? host.id(pointer, 'list') : undefined,
    'aria-valuetext': unset,
  });

  return fieldFrame(
    field,
    host,
    codec.type === 'textarea'
      ? html`<textarea
          class="control"
          part="control"
          @input=${onInput}
          @change=${onChange}
          @blur=${onBlur}
          ${written}
          ${syncValue('value', shown, host.externalVersion)}
        ></textarea>`
      : html`<input
          type=${codec.type}
          class="control"
          part="control"
          @input=${onInput}
          @change=${onChange}
          @keyup=${/^(date|time)/.test(codec.type) ? onKeyup : nothing}
          @blur=${onBlur}
          ${written}
          ${syncValue('value', shown, host.externalVersion)}
        />${extra(examples, field, host, codec.type === 'range' ? (unset ?? shown) : unshown)}`,
  );
}

/** What the schema gives as examples, for a control that can offer them. */
function examplesOf({ schema: { examples }, widget }: Field): readonly unknown[] {
  return Array.isArray(examples) && !/^(textarea|password|range)$/.test(widget) ? examples.slice(0, 50) : [];
}

/** What stands beside a control: examples to pick from, what a slider is set to, and a value that the control cannot show. */
function extra(
  examples: readonly unknown[],
  field: Field,
  host: FieldContext,
  set: string | undefined,
): TemplateResult | typeof nothing {
  const { pointer } = field;
  if (set !== undefined) return html`<output class="hint" for=${host.id(pointer)}>${set}</output>${clearButton(field, host)}`;
  return examples.length
    ? html`<datalist id=${host.id(pointer, 'list')}>
        ${examples.map((one) => html`<option value=${show(one)}></option>`)}
      </datalist>`
    : nothing;
}
