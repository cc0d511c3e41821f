import { formatRupees, parseRupees } from '../base/money.ts';
import { everyField, readForm, type Field, type FormController } from '../form/index.ts';
import { asText } from './as-text.ts';

/** One answer in words. */
export interface Answer {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly value: unknown;
  /** Of the label. */
  readonly lang?: string;
  /** Of the text, where it is one of the form's choices. */
  readonly textLang?: string;
}

function words(field: Field, value: unknown, form: FormController): string {
  const named = (one: unknown): string => field.choices?.find((choice) => choice.value === one)?.label ?? asText(one);
  if (Array.isArray(value)) return value.map(named).join(', ');
  if (typeof value === 'boolean') return asText(value ? form.messages.yes : form.messages.no);
  return named(value);
}

/** Everything that the form's details say, in the order of the form and without what was left empty. */
export function answersOf(form: FormController, omit: (field: Field) => boolean): Answer[] {
  return everyField(readForm(form.source, form.data, { omit }))
    .filter(({ pointer, children }) => pointer.startsWith('/details/') && !children?.length)
    .map((field) => ({ field, value: form.value(field.pointer) }))
    .filter(({ value }) => value !== undefined && value !== '')
    .map(({ field, value }) => ({
      name: field.name, label: field.label, value, text: words(field, value, form),
      lang: field.lang, textLang: field.choices && field.lang,
    }));
}

/**
 * Rows that certificates have and forms ask under various names. Whatever no row claims is listed below the paper,
 * so that nothing the customer answered goes unseen.
 */
const ROWS = {
  purpose: /purpose/i,
  second: /^second(_?party)?(_?name)?$/i,
  payer: /paid_?by|payer/i,
  consideration: /consideration/i,
  property: /propert\w*desc/i,
} as const;

export type CertificateAnswers = Partial<Record<keyof typeof ROWS, Answer>> & { readonly rest: readonly Answer[] };

export function sortAnswers(answers: readonly Answer[]): CertificateAnswers {
  const rest = [...answers];
  const found: Partial<Record<keyof typeof ROWS, Answer>> = {};
  for (const [row, name] of Object.entries(ROWS) as [keyof typeof ROWS, RegExp][]) {
    const index = rest.findIndex((answer) => name.test(answer.name));
    if (index >= 0) [found[row]] = rest.splice(index, 1);
  }
  return { ...found, rest };
}

/** An amount as certificates print it, or the text itself where it is none. */
export function rupeesText(value: unknown): string {
  const paise = parseRupees(value);
  return paise === undefined ? asText(value) : formatRupees(paise, 'short');
}
