import type { OrderDocument, OrderStage } from '../wire/order.ts';
import { parseExact, toPlain } from './readers/exact-json.ts';
import { normalForm, Refused } from '../base/convert/index.ts';
import type { Log } from './report/log.ts';
import { Problem } from './problem.ts';
import {
  readArticles, readDocuments, readDuty, readOrder, readPayment, readSchema, readStates, readStatus,
} from './readers/index.ts';
import type {
  ArticlesAnswer, Asked, DutyAnswer, OrderRecord, PaymentRecord, SchemaAnswer, StatesAnswer,
} from './readers/index.ts';

/**
 * How each body that the specification does not show is read. An override gets the parsed JSON with plain numbers;
 * it returns `undefined`, or throws, when it cannot read the body.
 */
export interface Readers {
  schema(body: unknown): SchemaAnswer | undefined;
  states(body: unknown): StatesAnswer | undefined;
  articles(body: unknown): ArticlesAnswer | undefined;
  /** `stampDutyMinor` is the stamp value asked for, in paise. Amounts are returned in paise. */
  duty(body: unknown, stampDutyMinor: number, asked: Asked): DutyAnswer | undefined;
  order(body: unknown): OrderRecord | undefined;
  status(body: unknown): OrderStage | undefined;
  payment(body: unknown): PaymentRecord | undefined;
  documents(body: unknown): OrderDocument[] | undefined;
}

export type ReaderName = keyof Readers;

const OURS: Readers = {
  schema: readSchema, states: readStates, articles: readArticles, duty: readDuty, order: readOrder,
  status: readStatus, payment: readPayment, documents: readDocuments,
};

export const READER_NAMES = Object.keys(OURS) as readonly ReaderName[];

/** Reads the text of an answer with the reader called `name`. */
export type Read = <Name extends ReaderName>(
  name: Name, text: string, ...more: Parameters<Readers[Name]> extends [unknown, ...infer More] ? More : []
) => NonNullable<ReturnType<Readers[Name]>>;

/**
 * The readers with the merchant's overrides. A body that cannot be read is a 502 for the browser and a sentence for
 * the merchant that names the override to supply.
 */
export function createReaders(overrides: Partial<Readers>, log: Log): Read {
  return (name, text, ...more) => {
    const override = overrides[name];
    try {
      const body = parseExact(text);
      const reader = (override ?? OURS[name]) as (body: unknown, ...rest: unknown[]) => unknown;
      const found = reader(override ? toPlain(body) : body, ...more);
      const answer = name === 'schema' && found ? inNormalForm(found as SchemaAnswer, log) : found;
      if (answer === undefined || answer === null) throw new TypeError('it has none of the names that we know');
      if (name === 'duty') requireSum(answer as DutyAnswer, Number(more[0]));
      return answer as NonNullable<ReturnType<Readers[typeof name]>>;
    } catch (error) {
      const reason = override && !(error instanceof Refused) ? 'the override did not read it' : reasonOf(error);
      log.alert({
        type: 'unreadable',
        reader: name,
        message: `The ${name} answer of the service could not be read: ${reason}. Supply readers.${name} to read it.`,
      });
      if (name === 'duty') {
        throw new Problem('QUOTE_UNREADABLE', 'The price could not be read with certainty, so nothing was sold.');
      }
      throw new Problem('UPSTREAM_INVALID', 'The service gave an answer that could not be read. Try again later.');
    }
  };
}

/** Our own readers say what they miss; the parser quotes what it met, which may be personal. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof SyntaxError || error instanceof RangeError)
    ? error.message : 'it is not JSON that can be read';

/** What an override read is brought into the one form as well; what is checked less than the service asks is said. */
function inNormalForm(answer: SchemaAnswer, log: Log): SchemaAnswer {
  const { schema, notes } = answer.notes ? { schema: answer.form.schema, notes: answer.notes } : normalForm(answer.form.schema);
  for (const note of notes.slice(0, MOST_NOTES)) log.warn({ reader: 'schema' }, `The form of the service is used in part. ${note}`);
  return { ...answer, form: { ...answer.form, schema } };
}

const MOST_NOTES = 10;

/** An override is held to the same rule as our own reader: whole paise that add up, and not below the stamp value. */
function requireSum({ lines, totalMinor }: DutyAnswer, stampDutyMinor: number): void {
  const sum = lines.reduce((total, line) => total + line.amountMinor, 0);
  const whole = [totalMinor, ...lines.map((line) => line.amountMinor)].every(Number.isSafeInteger);
  if (!whole || sum !== totalMinor || totalMinor < stampDutyMinor) throw new TypeError('its lines do not add up');
}
