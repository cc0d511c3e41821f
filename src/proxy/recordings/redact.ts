import { ExactNumber } from '../readers/json/exact-json.ts';
import { isObject } from '../readers/json/tolerant.ts';
import { isPersonalName, isPersonalPart, redactShapes, sampleOf } from './personal-values.ts';

/** Removes personal data and secrets from values of one call, the same one always by the same sample. */
export interface Redaction {
  /** A value parsed by `parseExact`; amounts, codes and the names of fields stay. */
  value: (value: unknown) => unknown;
  text: (text: string) => string;
}

/* Shorter parts of names are in too many other words. */
const MIN_WORD = 4;
const MAX_DEPTH = 64;

/**
 * Replaces names, PAN, mobile, e-mail, address and tokens by samples of the same shape, also where they stand again inside of other
 * texts.
 *
 * @param isPublic the body is a part of the catalogue: only shapes count, such as those of e-mail addresses
 * @param sources all values of the call: the request and the body. What one of them shows to be personal is replaced in all.
 */
export function createRedaction(sources: readonly unknown[], { isPublic = false } = {}): Redaction {
  const personal = new Set<string>();
  // In a catalogue the names of fields are about the form, not about a person.
  if (!isPublic) for (const source of sources) collect(source, [], false, 0, personal);
  const words = [...personal].sort((one, other) => other.length - one.length);
  const text = (given: string): string => redactShapes(words.reduce(withoutWord, given));

  function redact(value: unknown, names: readonly string[], isPersonal: boolean, depth: number): unknown {
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((item) => redact(item, names, isPersonal, depth + 1));
    if (isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          text(key),
          redact(inner, [key, ...names], !isPublic && isPersonalField(key, names, isPersonal), depth + 1),
        ]),
      );
    }
    if (value instanceof ExactNumber) return redactNumber(value, isPersonal && isPersonalName(names[0] ?? '', []));
    if (typeof value !== 'string') return value;
    return isPersonal && !isWord(value) ? sampleOf(value) : text(value);
  }

  return { value: (value) => redact(value, [], false, 0), text };
}

/* The stamp in the details of an order: codes and amounts. */
const isPersonalField = (key: string, names: readonly string[], isPersonal: boolean): boolean =>
  key !== 'estamp' && (isPersonal || isPersonalPart(key) || isPersonalName(key, names));

/* Words of programs, amounts and times are no personal data: `PAYMENT_CONFIRMED`, `143.00`. */
const isWord = (text: string): boolean =>
  text.trim() === '' || /^[A-Z]{2,20}(?:_[A-Z]{2,20})+$/.test(text) || /^\d{1,7}(?:\.\d{1,2})?$/.test(text);

/** A number of a mobile's length, or of a personal field, by nines. */
function redactNumber(number: ExactNumber, isPersonal: boolean): ExactNumber {
  const isLong = /^(?:91)?[6-9]\d{9}$|^\d{12,19}$/.test(number.text);
  return isPersonal || isLong ? new ExactNumber(number.text.replaceAll(/\d/g, '9')) : number;
}

/** Collects the personal texts of a value, and the words of them that are long enough to be found elsewhere. */
function collect(
  value: unknown,
  names: readonly string[],
  isPersonal: boolean,
  depth: number,
  found: Set<string>,
): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const item of value) collect(item, names, isPersonal, depth + 1, found);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      collect(inner, [key, ...names], isPersonalField(key, names, isPersonal), depth + 1, found);
  } else if (isPersonal && typeof value === 'string' && !isWord(value)) {
    const text = value.trim().slice(0, 500);
    if (text.length >= 3) found.add(text);
    for (const word of text.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []) if (word.length >= MIN_WORD) found.add(word);
  }
}

/** Replaces a word wherever it stands alone, in any case. */
function withoutWord(text: string, word: string): string {
  const lower = text.toLowerCase();
  const wanted = word.toLowerCase();
  // Lower case may have another length in some scripts; then only the same case is found.
  const source = lower.length === text.length ? lower : text;
  const needle = lower.length === text.length ? wanted : word;
  let result = '';
  let from = 0;
  for (let at = source.indexOf(needle); at >= 0; at = source.indexOf(needle, at + needle.length)) {
    const isAlone = !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + needle.length));
    if (!isAlone) continue;
    result += text.slice(from, at) + sampleOf(text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return result + text.slice(from);
}

const isLetter = (character: string): boolean => /[\p{L}\p{Nd}]/u.test(character);
