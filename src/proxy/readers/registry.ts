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
import { readArticles, type ArticlesAnswer } from './articles.ts';
import { placeOfAnswer, readStates, type StatesAnswer } from './catalogue-body.ts';
import { readDuty, Unreadable, type DutyAnswer, type RequestedArticle } from './duty.ts';
import { readDocuments, readOrder, type OrderRecord } from './order.ts';
import { readPayment, readStatus, type PaymentRecord } from './payment.ts';
import { readSchema, type SchemaAnswer } from './schema.ts';
import * as z from 'zod';
import { Article, District, State } from '../../wire/catalogue.ts';

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

/** What the reader of each kind of body returns. */
export type Answers = { [Name in ReaderName]: NonNullable<ReturnType<Readers[Name]>> };

/** What it compares the body with. */
export type Asked = {
  [Name in ReaderName]: Parameters<Readers[Name]> extends [unknown, ...infer More] ? More : [];
};

/** Reads a body of the service. */
export type Read = <Name extends ReaderName>(name: Name, text: string, ...asked: Asked[Name]) => Answers[Name];

type Reader<Name extends ReaderName> = (body: unknown, ...asked: Asked[Name]) => Answers[Name] | null | undefined;
type Overrides = { readonly [Name in ReaderName]?: Reader<Name> };

interface Kind<Name extends ReaderName> {
  /** The built-in reader. */
  read: Reader<Name>;
  /** The shape that an override must return, because types do not check JavaScript. Drops other fields. */
  shape: z.ZodType<Answers[Name]>;
  /** The rules for an answer, no matter who read it. @throws Unreadable */
  finish?: (answer: Answers[Name], log: Log, ...asked: Asked[Name]) => Answers[Name];
}

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const version = z.int().optional();
const optionalText = z.string().optional();
const parties = z.object(Object.fromEntries(Object.keys(Parties.shape).map((name) => [name, optionalText])));

const KINDS: { readonly [Name in ReaderName]: Kind<Name> } = {
  schema: {
    read: readSchema,
    shape: z
      .object({
        masterDataVersion: version,
        form: z.object({
          schema: z.record(z.string(), z.unknown()),
          uiSchema: z.record(z.string(), z.unknown()).default({}),
        }),
        notes: z.array(z.string()).optional(),
      })
      .transform(toNormalForm),
    finish: warnOfNotes,
  },
  states: { read: readStates, shape: z.object({ masterDataVersion: version, states: z.array(State) }) },
  articles: {
    read: readArticles,
    shape: z.object({
      masterDataVersion: version,
      articles: z.array(Article),
      districts: z.array(District).optional(),
    }),
  },
  duty: {
    read: readDuty,
    shape: z.object({
      lines: z.array(PriceLine),
      totalMinor: z.int(),
      masterDataVersion: version,
      expiresAt: time.optional(),
      coupon: Quote.shape.coupon,
    }),
    finish: requirePrice,
  },
  order: {
    read: readOrder,
    shape: z.object({
      externalOrderId: z.string(),
      stage: OrderStage,
      createdAt: time.optional(),
      parties: parties.optional(),
      details: Details.optional(),
      timeline: z.array(z.object({ stage: OrderStage, at: time })),
    }),
    finish: requireOrder,
  },
  status: { read: readStatus, shape: OrderStage },
  payment: { read: readPayment, shape: z.object({ state: PaymentState, intentId: optionalText }) },
  documents: { read: readDocuments, shape: z.array(OrderDocument) },
};

export const READER_NAMES = Object.keys(KINDS) as readonly ReaderName[];

/**
 * Holds the result of a merchant's override to the shape of its answer.
 *
 * @throws Unreadable that names the field at fault, never its value
 */
function requireShape<Answer>(answer: Answer | null | undefined, shape: z.ZodType<Answer>): Answer {
  // Of an override it is only known that it could not read the body.
  if (answer === undefined || answer === null) throw new TypeError('it has no known field names');
  if (answer instanceof Promise) throw new Unreadable('override', { what: 'a promise' });
  const checked = shape.safeParse(answer);
  if (checked.success) return checked.data;
  // A key of the answers may be anybody's name.
  const path = createRedaction().text(checked.error.issues[0]?.path.map(String).join('.') ?? '');
  throw new Unreadable('override', { what: path ? `a "${path}" that does not fit` : 'what does not fit' });
}

/** Reads a body with the built-in reader. @param body parsed by `parseExact` @throws Unreadable, Refused */
export function readParsed<Name extends ReaderName>(name: Name, body: unknown, ...asked: Asked[Name]): Answers[Name] {
  const answer = KINDS[name].read(body, ...asked);
  if (answer === undefined || answer === null) throw new Unreadable('no-names', placeOfAnswer(body));
  return answer;
}

/** Reads bodies with the merchant's overrides. The result throws what a reader throws: see `reasonOf`. */
export function readWith(overrides: Overrides, log: Log): Read {
  return (name, text, ...asked) => {
    const override = overrides[name];
    const body = parseExact(text);
    if (name === 'duty' && repeatsKey(text, body)) throw new Unreadable('duplicate-key');
    const { shape, finish } = KINDS[name];
    const answer = override ? requireShape(override(toPlain(body), ...asked), shape) : readParsed(name, body, ...asked);
    return finish ? finish(answer, log, ...asked) : answer;
  };
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
  const read = readWith(overrides, log);
  return (name, text, ...asked) => {
    try {
      return read(name, text, ...asked);
    } catch (error) {
      const isOverride = overrides[name] !== undefined;
      log.alert({
        type: 'response-unparseable',
        reader: name,
        message:
          `The ${name} response of the service could not be read: ${reasonOf(error, isOverride)}. Supply readers.${name} to read it.` +
          (isOverride ? '' : ' "npx estamp-proxy doctor" shows what was read of it: docs/connect-your-account.md.'),
        ...(name === 'duty' && !isOverride && { explanation: explanationOf(text, Number(asked[0])) }),
      });
      onUnreadable(name, text, asked);
      if (name === 'duty') {
        throw new Problem('QUOTE_UNREADABLE', 'The service’s price could not be read reliably, so no quote was made.');
      }
      throw new Problem('UPSTREAM_INVALID', 'The response of the service could not be read. Try again later.');
    }
  };
}

/** Receives a body that a reader refused, with the arguments of the reader. */
export type OnUnreadable = (name: ReaderName, text: string, asked: readonly unknown[]) => void;

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

/**
 * Normalizes an override's form, with or without notes of its own: browsers evaluate its conditions, and only `convert`
 * proves that its patterns take linear time.
 */
function toNormalForm(answer: SchemaAnswer): SchemaAnswer {
  const { schema, uiSchema, notes } = convert(answer.form);
  return { ...answer, form: { ...answer.form, schema, uiSchema }, notes: [...(answer.notes ?? []), ...notes] };
}

/** Logs the rules of a form that are ignored. */
function warnOfNotes(answer: SchemaAnswer, log: Log): SchemaAnswer {
  const { notes = [] } = answer;
  for (const note of notes.slice(0, MAX_NOTES))
    log.warn({ reader: 'schema' }, `The form of the service is only partly supported. ${createRedaction().text(note)}`);
  if (notes.length > MAX_NOTES) {
    log.warn(
      { reader: 'schema' },
      `The form of the service is only partly supported: ${notes.length - MAX_NOTES} more notes. convert() of estamp-checkout/form/convert returns all of them.`,
    );
  }
  return answer;
}

const MAX_NOTES = 10;
const PRICE_LINES = PriceLine.array();

/**
 * Holds an override to the rules of the built-in reader: whole paise that add up, and stamp duty equal to the stamp
 * value.
 */
function requirePrice(answer: DutyAnswer, _log: Log, stampDutyMinor: number): DutyAnswer {
  const { lines, totalMinor } = answer;
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
  return answer;
}

function requireOrder(record: OrderRecord, _log: Log, externalOrderId: string): OrderRecord {
  if (record.externalOrderId !== externalOrderId) throw new Unreadable('other-order');
  return record;
}
