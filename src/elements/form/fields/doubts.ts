import { notPrinted, withoutLost } from '../../../base/printable.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { FormView } from '../../view/view.ts';
import { noteAbout } from './doubt-notes.ts';
import { isName, isPrinted } from './printed-fields.ts';

/** Doubts about a value. They are shown at its field and repeated in the review. */
export interface Doubt {
  /** Letters and signs that cannot be printed. The customer has to write the text in another way. */
  readonly letters?: string;
  /** The text as it was probably meant, in English letters or without the signs: a suggestion that the customer corrects. */
  readonly spelling?: string;
  /** Whether only signs cannot be printed. */
  readonly onlySigns?: boolean;
  /** What the customer should check: a name that may be cut or is none, a PAN of another kind, or an e-mail address. */
  readonly note?: string;
}

/** The fields whose text the customer may have to check, though it is not printed. */
const isChecked = ({ pointer, widget }: Field): boolean => widget === 'email' || pointer === '/parties/partyPan';

/** The doubts about a field's value. The spelling of another script comes on demand; the customer can always type it. */
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
