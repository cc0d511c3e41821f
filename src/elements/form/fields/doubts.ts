import { notPrinted, withoutLost } from '../../../base/printable.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { FormView } from '../../view/view.ts';
import { isName, isPrinted } from './printed-fields.ts';
import { formatMessage } from '../../../form/i18n/format-message.ts';
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

/** Where most customers have their e-mail. */
const MAIL = 'gmail.com yahoo.com yahoo.in yahoo.co.in outlook.com hotmail.com rediffmail.com icloud.com'.split(' ');

/** Domains that look like these and are others. */
const OTHER_MAIL = /^(?:[ey]?mail|cloud)\.com$/;

/**
 * Whether one slip makes the one text of the other: a letter more, less or another, or two letters in the wrong order.
 */
function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [a = '', b = ''] = [one, other].map((text) => text.slice(start, text.length - end));
  return Math.max(a.length, b.length) === 1 || (a.length === 2 && b === `${a[1]}${a[0]}`);
}

/**
 * The address at the well-known domain that was probably meant (`asha@gmail.con`); `undefined` for all others.
 *
 * @param isWhole whether nothing more is typed: `gmail.co` may be on its way to `gmail.com`
 */
export function meantEmail(text: string, isWhole: boolean): string | undefined {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).toLowerCase();
  const isFine = (known: string): boolean => (isWhole ? known === domain : known.startsWith(domain));
  if (at < 2 || OTHER_MAIL.test(domain) || MAIL.some(isFine)) return undefined;
  const meant = MAIL.find((known) => isSlip(domain, known));
  return meant && text.slice(0, at) + meant;
}

/** Upper case with single spaces and without the points of initials, so that two spellings of a name are equal. */
const spelled = (name = ''): string =>
  name
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toUpperCase();

/** What the customer should check about a text, and the text as it was probably meant. */
interface Note {
  readonly note?: string;
  readonly spelling?: string;
}

/** The note about an e-mail address, and the address that was probably meant. */
function emailNote({ label }: Field, text: string, { t, state }: FormView): Note {
  const spelling = meantEmail(text, state.step.name === 'review');
  return spelling ? { spelling, note: formatMessage(t.form.invalid, t.locale, { label }) } : {};
}

/** What the customer should check about a text that is a name, is printed, is a PAN or an e-mail address. */
function noteAbout(field: Field, text: string, view: FormView): Note {
  const { t } = view;
  if (field.pointer === '/parties/partyPan') {
    const { first } = partyNames(view);
    return first && isOtherKind(text, first) ? { note: t('panKind') } : {};
  }
  if (field.widget === 'email') return emailNote(field, text, view);
  const count = [...text].length;
  const notes = isName(field) && [
    count > MAX_NAME_LENGTH && t('nameLong', { limit: MAX_NAME_LENGTH, count }),
    NO_NAME.test(text) && t('nameNone', { name: text }),
    isSecond(field) && spelled(partyNames(view).first) === spelled(text) && t('nameTwice'),
  ];
  return { note: (notes && notes.filter(Boolean).join(' ')) || undefined };
}

/** Doubts about a value. They are shown at its field and repeated in the review. */
export interface Doubt {
  /** Letters and signs that cannot be printed. The customer has to write the text in another way. */
  readonly letters?: string;
  /**
   * The text as it was probably meant, in English letters or without the signs: a suggestion that the customer
   * corrects.
   */
  readonly spelling?: string;
  /** Whether only signs cannot be printed. */
  readonly onlySigns?: boolean;
  /** What the customer should check: a name that may be cut or is none, a PAN of another kind, or an e-mail address. */
  readonly note?: string;
}

/** The fields whose text the customer may have to check, though it is not printed. */
const isChecked = ({ pointer, widget }: Field): boolean => widget === 'email' || pointer === '/parties/partyPan';

/**
 * The doubts about a field's value. The spelling of another script comes on demand; the customer can always type it.
 */
export function doubtOf(field: Field, value: unknown, view: FormView): Doubt {
  const { t, parts } = view;
  const text = typeof value === 'string' ? value.trim() : '';
  const isInk = isPrinted(field);
  if (!text || !(isInk || isChecked(field))) return {};
  const more = noteAbout(field, text, view);
  if (!isInk) return more;
  const name = isName(field);
  const lost = notPrinted(text);
  const isOtherScript = lost.some((part) => /[\p{L}\p{M}\p{N}]/u.test(part)) || (name && !/\p{L}/u.test(text));
  const signs = lost.length ? t('signsWrong', { signs: lost.join(' ') }) : undefined;
  if (isOtherScript && !parts) view.preload();
  const respelled = isOtherScript ? parts?.inEnglishLetters(text) : withoutLost(text);
  return {
    letters: isOtherScript ? t(name ? 'nameSigns' : 'printedLetters') : signs,
    spelling: lost.length ? respelled : undefined,
    onlySigns: !isOtherScript,
    note: more.note,
  };
}

/** Every visible field with a doubt. */
export function doubts(view: FormView): (Doubt & { field: Field; text: string })[] {
  const { form } = view;
  return flattenFields(form.fields).flatMap((field) => {
    const value = form.value(field.pointer);
    const { letters, note } = doubtOf(field, value, view);
    return letters || note ? { field, letters, note, text: value as string } : [];
  });
}

/** An error for each text with letters that cannot be printed. */
export function letterErrors(view: FormView): [pointer: string, message: string][] {
  return doubts(view).flatMap(({ field: { pointer }, letters }) => (letters ? [[pointer, letters]] : []));
}
