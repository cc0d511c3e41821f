import { foldName } from '../../../form-import/input/reading.ts';
import { onceEachShape } from './shape.ts';

/* Longer than any name or code. Normalization takes quadratic time on combining marks. */
const MAX_NAME = 200;

/**
 * The words of a name or a code, in lower case: `hasErrors`, `HAS_ERRORS` and `has errors` have the same. Letters and
 * digits are separate words: `gst18`. Only the first 200 characters count.
 */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
type Fields = Readonly<Record<string, unknown>>;

/** The names of one thing in the bodies of the service, the surest first. */
export interface FieldNames {
  /** In camelCase. */
  names: readonly string[];
  /** The keys of a record that are one of the names, in any case: those written as here come first. */
  keysIn: (record: Fields) => readonly string[];
}

/* The keys of a record by their folded names; of two that are one name, the first. */
const foldedKeys = onceEachShape((keys): ReadonlyMap<string, string> => {
  const folded = new Map<string, string>();
  for (const key of keys) {
    const name = foldName(key);
    if (!folded.has(name)) folded.set(name, key);
  }
  return folded;
});

/**
 * Names of one thing, to find its field in a record. This is the one function that looks for a key.
 *
 * @param names in camelCase, the surest first
 */
export function fieldNames(...names: readonly string[]): FieldNames {
  const folded = names.map(foldName);
  const keysIn = onceEachShape((_keys, record): readonly string[] => {
    const exact = names.filter((name) => Object.hasOwn(record, name));
    const known = foldedKeys(record);
    return [...new Set([...exact, ...folded.flatMap((name) => known.get(name) ?? [])])];
  });
  return { names, keysIn };
}
