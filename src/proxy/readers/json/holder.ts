import { isEnvelope, isObject, type Fields } from './tolerant.ts';
import { deniesSuccess, reportsError } from './failure.ts';
import { onceEachShape } from './shape.ts';

/** The record that holds the requested data. */
export interface Holder {
  record: Fields;
  /** The record around it, or itself. */
  parent: Fields;
  /** It contains an envelope: its `status` then describes the call. */
  isEnvelope: boolean;
}

const MAX_DEPTH = 8;

/** The keys of a record that hold the thing called `name`, or wrap it. */
const keysAround = (name: string): ((record: Fields) => readonly string[]) =>
  onceEachShape((keys) => keys.filter((key) => isEnvelope(key) || key.toLowerCase() === name));

const KEYS_AROUND = { order: keysAround('order'), payment: keysAround('payment') };

/**
 * Finds the innermost record through envelopes and the part called `name`. An envelope's status describes the call, and
 * a body of a failed call holds nothing.
 *
 * @param isNamed whether a record identifies the thing: its errors then belong to the thing
 */
export function holderOf(
  body: unknown,
  name: keyof typeof KEYS_AROUND,
  isNamed: (record: Fields) => boolean,
): Holder | undefined {
  let found: Holder | undefined;
  let next: unknown = body;
  for (let depth = 0; isObject(next) && depth < MAX_DEPTH; depth += 1) {
    const record = next;
    if (deniesSuccess(record) || (reportsError(record) && !isNamed(record))) return undefined;
    const keys = KEYS_AROUND[name](record);
    found = { record, parent: found?.record ?? record, isEnvelope: keys.length > 0 };
    next = keys.map((key) => record[key]).find(isObject);
  }
  return found;
}
