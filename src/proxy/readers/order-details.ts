import { parseExact } from './json/exact-json.ts';
import { field, isObject, text, type Fields } from './json/tolerant.ts';
import { ANSWER, ORDER_DETAILS } from './json/vocabulary.ts';

/** Characters of details that are written as a text. */
const MAX_TEXT = 20_000;

/**
 * Finds the details of an order: an object, the same as JSON in a text, or a list of `{ name, value }`.
 *
 * @param records the order's record, then those around it
 * @returns numbers are still exact; `undefined` if no record shows them
 */
export function findOrderDetails(...records: readonly unknown[]): Fields | undefined {
  for (const record of records) {
    for (const names of ORDER_DETAILS) {
      const found = asFields(field(record, names));
      if (found) return found;
    }
  }
  return undefined;
}

function asFields(value: unknown): Fields | undefined {
  if (typeof value === 'string') return fromText(value);
  return Array.isArray(value) ? fromList(value) : ifObject(value);
}

const ifObject = (value: unknown): Fields | undefined => (isObject(value) ? value : undefined);

function fromText(words: string): Fields | undefined {
  if (words.length > MAX_TEXT || !words.trimStart().startsWith('{')) return undefined;
  try {
    return ifObject(parseExact(words));
  } catch {
    return undefined;
  }
}

/** A list of which one row has no name is a list of something else. */
function fromList(rows: readonly unknown[]): Fields | undefined {
  const entries = rows.map((row) => [text(row, ANSWER.question), field(row, ANSWER.answer)] as const);
  if (entries.length === 0 || entries.some(([name]) => name === undefined)) return undefined;
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields;
}
