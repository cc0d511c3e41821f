import { sumOf } from './price/lines.ts';
import { OrderDocument, OrderStage, Details, Parties, PaymentState } from '../../wire/order.ts';
import { parseExact, repeatsKey, toPlain } from './json/exact-json.ts';
import { convert, Refused } from '../../form-import/index.ts';
import { PriceLine, Quote } from '../../wire/quote.ts';
import type { ProxyAlert } from '../events/proxy-event.ts';
import type { Log } from '../telemetry/log.ts';
import { explainPrice } from './price/explain.ts';
import { Problem } from '../context/problem.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { placeOfAnswer } from './catalogue-body.ts';
import {
  readArticles,
  readDocuments,
  readDuty,
  readOrder,
  readPayment,
  readSchema,
  readStates,
  readStatus,
  Unreadable,
  type ArticlesAnswer,
  type RequestedArticle,
  type DutyAnswer,
  type OrderRecord,
  type PaymentRecord,
  type SchemaAnswer,
  type StatesAnswer,
} from './index.ts';
import * as z from 'zod';
import { Article, District, State } from '../../wire/catalogue.ts';

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const version = z.int().optional();
const optionalText = z.string().optional();
const parties = z.object(Object.fromEntries(Object.keys(Parties.shape).map((name) => [name, optionalText])));

/** The result that each reader must return. A module of JavaScript is not checked by types. */
const ANSWERS = {
  schema: z.object({
    masterDataVersion: version,
    form: z.object({
      schema: z.record(z.string(), z.unknown()),
      uiSchema: z.record(z.string(), z.unknown()).optional(),
    }),
    notes: z.array(z.string()).optional(),
  }),
  states: z.object({ masterDataVersion: version, states: z.array(State) }),
  articles: z.object({
    masterDataVersion: version,
    articles: z.array(Article),
    districts: z.array(District).optional(),
  }),
  duty: z.object({
    lines: z.array(PriceLine),
    totalMinor: z.int(),
    masterDataVersion: version,
    expiresAt: time.optional(),
    coupon: Quote.shape.coupon,
  }),
  order: z.object({
    externalOrderId: z.string(),
    stage: OrderStage,
    createdAt: time.optional(),
    parties: parties.optional(),
    details: Details.optional(),
    timeline: z.array(z.object({ stage: OrderStage, at: time })),
  }),
  status: OrderStage,
  payment: z.object({ state: PaymentState, intentId: optionalText }),
  documents: z.array(OrderDocument),
} satisfies Readonly<Record<string, z.ZodType>>;

/**
 * Checks the result of a merchant's override against the shape of its answer, and drops other fields.
 *
 * @returns `undefined` if the override did not read the body
 * @throws Unreadable that names the field at fault, never its value
 */
function checkOverride(name: keyof typeof ANSWERS, answer: unknown): unknown {
  if (answer === undefined || answer === null) return undefined;
  if (answer instanceof Promise) throw new Unreadable('override', { what: 'a promise' });
  const checked = ANSWERS[name].safeParse(answer);
  if (checked.success) return checked.data;
  // A key of the answers may be anybody's name.
  const path = createRedaction().text(checked.error.issues[0]?.path.map(String).join('.') ?? '');
  throw new Unreadable('override', { what: path ? `a "${path}" that does not fit` : 'what does not fit' });
}

/**
 * Readers of bodies that the specification does not show. An override receives the parsed JSON with plain numbers, and
 * returns `undefined` or throws if it cannot read it.
 */
export interface Readers {
  schema(body: unknown): SchemaAnswer | undefined;
  states(body: unknown): StatesAnswer | undefined;
  articles(body: unknown): ArticlesAnswer | undefined;
  /**
   * `stampDutyMinor` is the requested stamp value in paise. Returns amounts in paise: the lines add up to the total,
   * and those of kind `stamp-duty` to `stampDutyMinor`.
   */
  duty(body: unknown, stampDutyMinor: number, requested: RequestedArticle): DutyAnswer | undefined;
  /** `externalOrderId` is the requested order, which the record must name. */
  order(body: unknown, externalOrderId: string): OrderRecord | undefined;
  /** A body that names another order must not be read. */
  status(body: unknown, externalOrderId: string): OrderStage | undefined;
  payment(body: unknown): PaymentRecord | undefined;
  documents(body: unknown): OrderDocument[] | undefined;
}

export type ReaderName = keyof Readers;

/** The built-in readers. */
const DEFAULT_READERS: Readers = {
  schema: readSchema,
  states: readStates,
  articles: readArticles,
  duty: readDuty,
  order: readOrder,
  status: readStatus,
  payment: readPayment,
  documents: readDocuments,
};

export const READER_NAMES = Object.keys(DEFAULT_READERS) as readonly ReaderName[];

/** Reads a response body with the reader called `name`. */
export type Read = <Name extends ReaderName>(
  name: Name,
  text: string,
  ...more: Parameters<Readers[Name]> extends [unknown, ...infer More] ? More : []
) => NonNullable<ReturnType<Readers[Name]>>;

type AnyReader = (this: void, body: unknown, ...more: readonly unknown[]) => unknown;

/** The built-in reader called `name`, for code that does not know which it is. */
export function builtInReader(name: ReaderName): AnyReader {
  const readers: Readonly<Record<ReaderName, unknown>> = DEFAULT_READERS;
  return readers[name] as AnyReader;
}

/** Reads a response body as `Read` does. @throws what the reader throws: see `reasonOf` */
export function readAs(
  overrides: Readonly<Partial<Record<ReaderName, unknown>>>,
  log: Log,
  name: ReaderName,
  text: string,
  more: readonly unknown[],
): unknown {
  const override = overrides[name];
  const body = parseExact(text);
  if (name === 'duty' && repeatsKey(text, body)) throw new Unreadable('duplicate-key');
  const reader = override ? (override as AnyReader) : builtInReader(name);
  const result = override ? checkOverride(name, reader(toPlain(body), ...more)) : reader(body, ...more);
  const answer = name === 'schema' && result ? toNormalForm(result as SchemaAnswer, log) : result;
  if (answer === undefined || answer === null) {
    // Of an override it is only known that it could not read the body.
    throw override ? new TypeError('it has no known field names') : new Unreadable('no-names', placeOfAnswer(body));
  }
  if (name === 'order' && (answer as OrderRecord).externalOrderId !== more[0]) throw new Unreadable('other-order');
  if (name === 'duty') requirePrice(answer as DutyAnswer, Number(more[0]));
  return answer;
}

/**
 * Why a body could not be read, as a part of a sentence. Our readers state what is missing, and where.
 *
 * @param isPrivate whether the merchant alone reads it: the error of an override may quote the body
 */
export function reasonOf(error: unknown, isOverride: boolean, isPrivate = false): string {
  const isOurs = error instanceof Refused || error instanceof Unreadable;
  if (isOverride && !isOurs) return isPrivate ? `it threw: ${messageOf(error)}` : 'the override could not read it';
  if (isOverride || !(error instanceof Unreadable)) return messageOf(error);
  return `${error.message} (at ${pointer(error.path)})`;
}

/**
 * The readers with the merchant's overrides. An unreadable body is a 502 for the browser, and the merchant's log names
 * the override to supply.
 */
export function createReaders(
  overrides: Partial<Readers>,
  log: Log,
  onUnreadable: OnUnreadable = () => undefined,
): Read {
  return (name, text, ...more) => {
    try {
      return readAs(overrides, log, name, text, more) as NonNullable<ReturnType<Readers[typeof name]>>;
    } catch (error) {
      const isOverride = overrides[name] !== undefined;
      log.alert({
        type: 'response-unparseable',
        reader: name,
        message:
          `The ${name} response of the service could not be read: ${reasonOf(error, isOverride)}. Supply readers.${name} to read it.` +
          (isOverride ? '' : ' "npx estamp-proxy doctor" shows what was read of it: docs/connect-your-account.md.'),
        ...(name === 'duty' && !isOverride && { explanation: explanationOf(text, Number(more[0])) }),
      });
      onUnreadable(name, text, more);
      if (name === 'duty') {
        throw new Problem('QUOTE_UNREADABLE', 'The service’s price could not be read reliably, so no quote was made.');
      }
      throw new Problem('UPSTREAM_INVALID', 'The response of the service could not be read. Try again later.');
    }
  };
}

/** Receives a body that a reader refused, with the arguments of the reader. */
export type OnUnreadable = (name: ReaderName, text: string, more: readonly unknown[]) => void;

/** A key may be personal data itself: a name, a PAN. */
function pointer(path: string): string {
  if (path.length > MAX_POINTER) return 'a path that is too long';
  return path === '' ? 'the body itself' : createRedaction().path(path);
}

/* What it costs to redact a name grows with its length. */
const MAX_POINTER = 400;
const MAX_OTHERS = 50;

/** Where the figures stand and what they are, without their values. */
function explanationOf(text: string, stampDutyMinor: number): NonNullable<ProxyAlert['explanation']> {
  try {
    const { total, lines, others, refused } = explainPrice(parseExact(text), stampDutyMinor);
    return {
      ...(total && { total: { path: pointer(total.path) } }),
      lines: lines.map(({ path, kind }) => ({ path: pointer(path), kind })),
      others: others.slice(0, MAX_OTHERS).map(({ path, because }) => ({ path: pointer(path), because })),
      ...(refused && { refused: { path: pointer(refused.path), because: refused.because } }),
    };
  } catch {
    return { lines: [], others: [], refused: { path: '', because: 'it is not valid JSON' } };
  }
}

/** A parser's message would quote the body, and any other message may quote a name of it. */
function messageOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  if (!(error instanceof Error) || error instanceof SyntaxError || error instanceof RangeError)
    return 'it is not valid JSON';
  return createRedaction().text(error.message);
}

/** Normalizes an override's form too, because browsers evaluate its conditions. Ignored rules are logged. */
function toNormalForm(answer: SchemaAnswer, log: Log): SchemaAnswer {
  const { schema, uiSchema, notes } = answer.notes ? { ...answer.form, notes: answer.notes } : convert(answer.form);
  for (const note of notes.slice(0, MAX_NOTES))
    log.warn({ reader: 'schema' }, `The form of the service is only partly supported. ${createRedaction().text(note)}`);
  if (notes.length > MAX_NOTES) {
    log.warn(
      { reader: 'schema' },
      `The form of the service is only partly supported: ${notes.length - MAX_NOTES} more notes. convert() of estamp-checkout/form/convert returns all of them.`,
    );
  }
  return { ...answer, form: { ...answer.form, schema, ...(uiSchema !== undefined && { uiSchema }) } };
}

const MAX_NOTES = 10;
const PRICE_LINES = PriceLine.array();

/**
 * Holds an override to the rules of the built-in reader: whole paise that add up, and stamp duty equal to the stamp
 * value.
 */
function requirePrice({ lines, totalMinor }: DutyAnswer, stampDutyMinor: number): void {
  const stamps = lines.filter(({ kind }) => kind === 'stamp-duty');
  const isPrice =
    PRICE_LINES.safeParse(lines).success &&
    Number.isSafeInteger(totalMinor) &&
    lines.every(({ kind, amountMinor }) => (kind === 'discount' ? amountMinor <= 0 : amountMinor >= 0));
  if (!isPrice) throw new Unreadable('not-paise');
  if (sumOf(lines) !== totalMinor) throw new Unreadable('sum');
  if (stamps.length === 0 || sumOf(stamps) !== stampDutyMinor || totalMinor < stampDutyMinor) {
    throw new Unreadable('other-stamp');
  }
}
