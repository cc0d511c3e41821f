import { notPrinted, withoutLost } from '../../../base/printable.ts';
import { transliterate } from '../../../base/transliterate.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { ViewModel } from '../../view/view.ts';
import { isName, isPrinted } from './printed-fields.ts';
import { isSecond, partyNames } from './second-party.ts';

/** The lowest number of letters of a name that a known state prints. */
const MAX_NAME_LENGTH = 50;

/** Texts that stand for a missing name. */
const NO_NAME = /^(?:nil|none|null|na|n[./]a\.?|n\.a|not applicable|no|no ?one|nobody|x+|test|self)$/i;

/** Words of names of companies alone, and of organizations of any kind. */
const COMPANY = /\b(?:pvt|private limited|ltd|limited|llp)\b/i;
const ORGANIZATION =
  /\b(?:pvt|private|ltd|limited|llp|inc|corp|corporation|company|co|bank|industries|enterprises?|india|group|services|solutions|technolog(?:y|ies)|foundation|association|society)\b/i;

/** Whether the fourth letter of a PAN, the kind of its holder, does not fit a name: a company (C) or a person (P). */
export function isOtherKind(pan: string, name: string): boolean {
  const kind = pan.trim().charAt(3).toUpperCase();
  return (kind === 'C' && !ORGANIZATION.test(name)) || (kind === 'P' && COMPANY.test(name));
}

/** Upper case with single spaces and without the points of initials, so that two spellings of a name are equal. */
const spelled = (name = ''): string =>
  name
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toUpperCase();

/** Doubts about a value. They are shown at its field and repeated in the review. */
export interface Doubt {
  /** Letters and signs that cannot be printed. The customer has to write the text in another way. */
  readonly letters?: string;
  /** The same text in English letters, or without the signs: a suggestion that the customer corrects. */
  readonly spelling?: string;
  /** Whether only signs cannot be printed. */
  readonly onlySigns?: boolean;
  /** What the customer should check: a name that may be cut or is none, or a PAN of another kind. */
  readonly note?: string;
}

/** The doubts about a field's value. */
export function doubtOf(field: Field, value: unknown, view: ViewModel): Doubt {
  const { t } = view;
  const text = typeof value === 'string' ? value.trim() : '';
  if (field.pointer === '/parties/partyPan') {
    const { first } = text ? partyNames(view) : {};
    return first && isOtherKind(text, first) ? { note: t('panKind') } : {};
  }
  if (!text || !isPrinted(field)) return {};
  const name = isName(field);
  const lost = notPrinted(text);
  const isOtherScript = lost.some((part) => /[\p{L}\p{M}\p{N}]/u.test(part)) || (name && !/\p{L}/u.test(text));
  const count = [...text].length;
  const signs = lost.length ? t('signsWrong', { signs: lost.join(' ') }) : undefined;
  const notes = name && [
    count > MAX_NAME_LENGTH && t('nameLong', { limit: MAX_NAME_LENGTH, count }),
    NO_NAME.test(text) && t('nameNone', { name: text }),
    isSecond(field) && spelled(partyNames(view).first) === spelled(text) && t('nameTwice'),
  ];
  return {
    letters: isOtherScript ? t(name ? 'nameSigns' : 'printedLetters') : signs,
    spelling: lost.length ? withoutLost(transliterate(text)) : undefined,
    onlySigns: !isOtherScript,
    note: (notes && notes.filter(Boolean).join(' ')) || undefined,
  };
}

/** Every visible field with a doubt. */
export function doubts(view: ViewModel): (Doubt & { field: Field; text: string })[] {
  const { form } = view;
  return flattenFields(form.fields).flatMap((field) => {
    const value = form.value(field.pointer);
    const { letters, note } = doubtOf(field, value, view);
    return letters || note ? { field, letters, note, text: value as string } : [];
  });
}

/** An error for each text with letters that cannot be printed. */
export function letterErrors(view: ViewModel): [pointer: string, message: string][] {
  return doubts(view).flatMap(({ field: { pointer }, letters }) => (letters ? [[pointer, letters]] : []));
}
