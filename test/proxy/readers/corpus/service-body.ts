import type { ReaderName } from '../../../../src/proxy/readers/registry.ts';

/** A body in the manner of a real service that is no price, and the answer that a person who reads it gives. */
export interface ServiceBody {
  reader: Exclude<ReaderName, 'duty' | 'schema'>;
  name: string;
  body: unknown;
  /** The whole answer as JSON; `undefined` if the body must not be read. Of a list of records, a record for each. */
  answer: unknown;
  /** Where and why it is refused, if it says so itself. */
  refused?: string;
}

/** The order that is asked for. */
export const ORDER_ID = 'ES-1';
