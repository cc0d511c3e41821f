import { isEnvelope } from './envelopes.ts';
import { deniesSuccess, reportsError } from './failure.ts';
import { isObject, type Fields } from './tolerant.ts';

/** The record that holds the requested data. */
export interface Holder {
  record: Fields;
  /** The record around it, or itself. */
  parent: Fields;
  /** It contains an envelope: its `status` then describes the call. */
  isEnvelope: boolean;
}

const MAX_DEPTH = 8;

/**
 * Finds the innermost matching record, through envelopes and the part called `name`. An envelope's status describes the call,
 * and a body of a failed call holds nothing.
 *
 * @param isNamed whether a record identifies the thing: its errors then belong to the thing
 */
export function holderOf(
  body: unknown,
  name: string,
  isNamed: (record: Fields) => boolean,
  isMatch: (record: Fields) => boolean = () => true,
): Holder | undefined {
  let found: Holder | undefined;
  let parent: Fields | undefined;
  let record: unknown = body;
  for (let depth = 0; isObject(record) && depth < MAX_DEPTH; depth += 1) {
    if (deniesSuccess(record) || (reportsError(record) && !isNamed(record))) return undefined;
    const inner = Object.entries(record).filter(([key]) => isEnvelope(key) || key.toLowerCase() === name);
    if (isMatch(record)) found = { record, parent: parent ?? record, isEnvelope: inner.length > 0 };
    parent = record;
    record = inner.map(([, value]) => value).find(isObject);
  }
  return found;
}
