import { formatRupees, parseRupees } from '../../base/money.ts';
import type { FormController } from '../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../form/model/field.ts';
import { readForm } from '../../form/state/read-form.ts';
import { ROWS } from '../form/fields/printed-fields.ts';
import { isRupees } from '../form/fields/rupee-field.ts';

/** One answer as text. */
export interface Answer {
  readonly name: string;
  readonly pointer: string;
  /** The step with its field. */
  readonly step: 'stamp' | 'parties';
  readonly label: string;
  readonly text: string;
  readonly value: unknown;
  /** Language of the label. */
  readonly lang?: string;
  /** Language of the text, if it is one of the form's choices. */
  readonly textLang?: string;
}

/** The text of a single value; objects have none. */
function plainText(value: unknown): string {
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- objects are excluded
  return typeof value === 'object' ? '' : String(value);
}

function words(field: Field, value: unknown, form: FormController): string {
  if (isRupees(field)) return rupeesText(value);
  const named = (one: unknown): string =>
    field.choices?.find((choice) => choice.value === one)?.label ?? plainText(one);
  if (Array.isArray(value)) return value.map(named).join(', ');
  if (typeof value === 'boolean') return plainText(value ? form.messages.yes : form.messages.no);
  return named(value);
}

/** All answers in the order of the form, without empty ones. */
export function formAnswers(form: FormController, omit: (field: Field) => boolean): Answer[] {
  return flattenFields(readForm(form.source, form.data, { exclude: omit }))
    .filter(({ pointer, children }) => pointer.includes('/', 1) && !children?.length)
    .map((field) => ({ field, value: form.value(field.pointer) }))
    .filter(({ value }) => value !== undefined && value !== '')
    .map(({ field, value }) => ({
      name: field.name,
      pointer: field.pointer,
      step: field.step === 'parties' ? 'parties' : 'stamp',
      label: field.label,
      value,
      text: words(field, value, form),
      lang: field.lang,
      textLang: field.choices && (field.choices.find((one) => one.value === value)?.lang ?? field.lang),
    }));
}

/** Answers by certificate row; `rest` holds all others, so that every answer is shown. */
export type CertificateAnswers = Partial<Record<keyof typeof ROWS, Answer>> & { readonly rest: readonly Answer[] };

/** Answers that the certificate's fixed rows show, and the coupon, which is shown beside the price. */
const ON_PAPER = /^\/(?:stamp\/(?:state|article|stampDuty|coupon)|parties\/\w+Name$)/;

export function toCertificateRows(answers: readonly Answer[]): CertificateAnswers {
  const rest = answers.filter(({ pointer }) => !ON_PAPER.test(pointer));
  const found: Partial<Record<keyof typeof ROWS, Answer>> = {};
  for (const [row, name] of Object.entries(ROWS) as [keyof typeof ROWS, RegExp][]) {
    // A boolean is a question about an amount or a property, not its value.
    const index = rest.findIndex(
      ({ pointer, name: called, value }) =>
        pointer.startsWith('/details/') && name.test(called) && typeof value !== 'boolean',
    );
    if (index >= 0) [found[row]] = rest.splice(index, 1);
  }
  return { ...found, rest };
}

/** An amount in the format of certificates; any other text unchanged. */
function rupeesText(value: unknown): string {
  const paise = parseRupees(value);
  return paise === undefined ? plainText(value) : formatRupees(paise, 'short');
}
