import { notPrinted } from '../../../base/printable.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/field-context.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { ViewModel } from '../../view/view.ts';
import { isConfirmed } from './confirmation.ts';

/** Rows of certificates that forms of the service ask for under various names. */
export const ROWS = {
  purpose: /purpose/i,
  second: /^second(_?party)?(_?name)?$/i,
  payer: /paid_?by|payer/i,
  consideration: /consideration/i,
  property: /propert\w{0,20}desc/i,
} as const;

/** The lowest number of letters of a name that a known state prints. */
const MAX_NAME_LENGTH = 50;

/** Whether a field holds the name of a person or company that is printed. */
export const isName = ({ pointer, name }: Field): boolean =>
  /^\/parties\/\w+Name$/.test(pointer) || (pointer.startsWith('/details/') && ROWS.second.test(name));

/** Whether a certificate prints the text of a field. */
export const isPrinted = (field: Field): boolean =>
  field.kind === 'string' &&
  (isName(field) ||
    field.pointer === '/parties/partyAddress' ||
    (field.pointer.startsWith('/details/') && (ROWS.purpose.test(field.name) || ROWS.property.test(field.name))));

/** Warnings about how a certificate prints a value. */
export interface Doubt {
  /** Warning about letters and signs that are printed as `?`. */
  readonly letters?: string;
  /** Warning about a name that may be cut. */
  readonly length?: string;
}

/** The warnings about a field's value. */
export function doubtOf(field: Field, value: unknown, t: Translate): Doubt {
  if (typeof value !== 'string' || !value.trim() || !isPrinted(field)) return {};
  const name = isName(field);
  const lost = notPrinted(value);
  const isOtherScript = lost.some((part) => /[\p{L}\p{M}\p{N}]/u.test(part)) || (name && !/\p{L}/u.test(value));
  const count = [...value.trim()].length;
  const signs = lost.length ? t('signsWrong', { signs: lost.join(' ') }) : undefined;
  return {
    letters: isOtherScript ? t(name ? 'nameSigns' : 'printedLetters') : signs,
    length: name && count > MAX_NAME_LENGTH ? t('nameLong', { limit: MAX_NAME_LENGTH, count }) : undefined,
  };
}

/** Every visible field with a warning. */
export function doubts({ form, t }: ViewModel): (Doubt & { field: Field; text: string })[] {
  return flattenFields(form.fields).flatMap((field) => {
    const value = form.value(field.pointer);
    const { letters, length } = doubtOf(field, value, t);
    return letters || length ? { field, letters, length, text: value as string } : [];
  });
}

/** An error for each text with letters that cannot be printed, unless the customer has confirmed it. */
export function letterErrors(view: ViewModel): [pointer: string, message: string][] {
  return doubts(view).flatMap(({ field: { pointer }, letters, text }) =>
    letters && !isConfirmed(view, pointer, text.trim()) ? [[pointer, letters]] : [],
  );
}

/** The value that a confirmation applies to. */
export const confirmable = (field: Field, host: FieldContext): string =>
  String((host.value(field.pointer) as string | undefined) ?? '').trim();
