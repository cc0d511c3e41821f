import type { FormController } from '../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../form/model/field.ts';
import { answerText } from '../form/fields/answer-text.ts';
import type { Answer } from '../view/view.ts';
import { readForm } from '../../form/state/read-form.ts';
import { DETAIL_ROWS as ROWS } from '../../base/certificate.ts';

/** Whether a value answers its field: a box that is unticked by default does not. */
const isAnswer = ({ field, value }: { field: Field; value: unknown }): boolean =>
  value !== undefined && value !== '' && (value !== false || field.schema.default !== false);

/** All answers in the order of the form, without empty ones. */
export function formAnswers(
  form: Pick<FormController, 'source' | 'data' | 'value' | 'messages'>,
  omit: (field: Field) => boolean,
): Answer[] {
  return flattenFields(readForm(form.source, form.data, { exclude: omit }))
    .filter(({ pointer, children }) => pointer.includes('/', 1) && !children?.length)
    .map((field) => ({ field, value: form.value(field.pointer) }))
    .filter(isAnswer)
    .map(({ field, value }) => ({
      name: field.name,
      pointer: field.pointer,
      step: field.step === 'parties' ? 'parties' : 'stamp',
      label: field.label,
      value,
      text: answerText(field, value, form),
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
