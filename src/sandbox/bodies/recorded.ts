import { get, set } from '../../base/json/pointer.ts';
import { toRupees, type Paise } from '../../base/money.ts';
import type { LineItem, QuoteRecord } from '../model/records.ts';
import { constant, type Dialect, iso } from './dialect.ts';
import { jsonSchema } from './json-schema.ts';

/** A file of `estamp-proxy doctor --record`, as far as the sandbox needs it. */
export interface RecordedBody {
  operationId: string;
  request: { path?: Readonly<Record<string, string>>; body?: unknown };
  body: unknown;
  read: unknown;
}

interface Line {
  path: string;
  kind: string;
  value: string;
  paise: Paise;
}
interface ReadDuty {
  total?: Omit<Line, 'kind'>;
  lines?: readonly Line[];
  others?: readonly { path: string; because: string }[];
}
type Paths = Readonly<Record<string, string>>;
interface List {
  /** The name of the list in the readers' answers and in the default dialect. */
  name: string;
  fields: Readonly<Record<string, string>>;
}

/** The operations of an order, which a recording shows unpaid and without documents. */
export const RECORDED: Readonly<Record<string, keyof Dialect>> = {
  getEstampSchema: 'schema',
  listEstampStates: 'states',
  listStateInstruments: 'articles',
  calculateDuty: 'duty',
  getOrder: 'order',
  getOrderStatus: 'status',
  getOrderPayment: 'payment',
};

/**
 * A dialect made of recordings: the sandbox's own data at the paths that the readers found. What was not recorded is
 * answered in the default dialect, inside of the recorded envelope.
 */
export function recordedDialect(recordings: readonly RecordedBody[]): Dialect {
  const of = (operationId: string): RecordedBody | undefined =>
    recordings.find((one) => one.operationId === operationId && typeof one.body === 'object' && one.body !== null);
  const [schema, states, articles, duty, order, status, payment] = Object.keys(RECORDED).map(of);
  const envelope = envelopeOf(states ?? order ?? duty);
  return {
    ...jsonSchema,
    schema: (form) => schema?.body ?? jsonSchema.schema(form),
    states: (all, version) => {
      const plain = jsonSchema.states(all, version);
      return states ? listIn(states, plain, STATES) : envelope(plain);
    },
    articles: (catalogue) => {
      const plain = jsonSchema.articles(catalogue);
      const listed = articles ? listIn(articles, plain, ARTICLES) : envelope(plain);
      return articles && catalogue.districts.length > 0 ? withDistricts(listed, articles, plain) : listed;
    },
    duty: (quote) => (duty ? dutyIn(duty, quote) : envelope(jsonSchema.duty(quote))),
    order: (record) =>
      order ? fill(order, jsonSchema.order(record), ORDER_FIELDS) : envelope(jsonSchema.order(record)),
    status: (record) =>
      status ? fill(status, jsonSchema.status(record), STATUS_FIELDS) : envelope(jsonSchema.status(record)),
    payment: (record, intent) => {
      const plain = jsonSchema.payment(record, intent);
      return payment ? fill(payment, plain, PAYMENT_FIELDS) : envelope(plain);
    },
    documents: (record, documents) => envelope(jsonSchema.documents(record, documents)),
  };
}

/* Fields of the readers' answers, and those of the default dialect that have the same value. */
const STATES: List = {
  name: 'states',
  fields: { code: 'stateCode', name: 'name', minAmountMinor: 'minAmount', maxAmountMinor: 'maxAmount' },
};
const ARTICLES: List = {
  name: 'articles',
  fields: {
    code: 'articleCode',
    number: 'articleNumber',
    name: 'name',
    description: 'description',
    minAmountMinor: 'minimumAmount',
    maxAmountMinor: 'maximumAmount',
    suggestedAmountMinor: 'suggestedAmount',
    usualPayer: 'usualPayer',
  },
};
const ORDER_FIELDS = {
  externalOrderId: 'externalOrderId',
  stage: 'status',
  createdAt: 'createdAt',
  'parties/customerName': 'parties/customerName',
  'parties/partyName': 'parties/partyName',
  'parties/customerMobile': 'parties/customerMobile',
  'parties/customerEmail': 'parties/customerEmail',
  'parties/partyAddress': 'parties/partyAddress',
  'parties/partyPan': 'parties/partyPan',
};
const STATUS_FIELDS = { stage: 'status' };
const PAYMENT_FIELDS = { state: 'status', intentId: 'intentId' };

const pathsOf = ({ read }: RecordedBody): Paths => (read as { paths?: Paths } | undefined)?.paths ?? {};

/** A value in the notation of the one that it replaces. */
const like = (before: unknown, value: unknown): unknown =>
  typeof before === 'number' && typeof value === 'string' && value !== '' ? Number(value) : (value ?? null);

/**
 * Puts the values of the default dialect where the readers found those of the recording. Ids that stand elsewhere
 * follow.
 */
function fill(recording: RecordedBody, plain: unknown, fields: Readonly<Record<string, string>>): unknown {
  const paths = pathsOf(recording);
  const id = recording.request.path?.['id'] ?? get(recording.body, paths['/externalOrderId'] ?? '/externalOrderId');
  let body = recording.body;
  for (const [name, source] of Object.entries(fields)) {
    const path = paths[`/${name}`];
    if (path === undefined) continue;
    body = set(body, path, like(get(body, path), get(plain, `/${source}`)));
  }
  return typeof id === 'string' ? replaceTexts(body, id, String(get(plain, '/externalOrderId'))) : body;
}

/** The rows of a list in the shape of the first recorded row. */
function listIn(recording: RecordedBody, plain: unknown, { name, fields }: List): unknown {
  const paths = pathsOf(recording);
  const first = paths[`/${name}/0/code`] ?? paths[`/${name}/0/name`];
  const [, list, index] = /^(.*)\/(\d+)\/[^/]+$/.exec(first ?? '') ?? [];
  const rows = get(plain, `/${name}`);
  if (list === undefined || index === undefined || !Array.isArray(rows)) return plain;
  const template = get(recording.body, `${list}/${index}`);
  const read = Object.entries(paths).filter(([at, path]) => at.startsWith(`/${name}/`) && path.startsWith(`${list}/`));
  const places = Object.entries(fields).flatMap(([field, source]) => {
    // In the first recorded row that has the field.
    const path = read.find(([at]) => at.endsWith(`/${field}`))?.[1];
    return path === undefined
      ? []
      : [{ source, path: path.slice(path.indexOf('/', list.length + 1)), before: get(recording.body, path) }];
  });
  const made = rows.map((row: unknown) => {
    const shaped = places.reduce((known, { source, path, before }) => {
      const value = get(row, `/${source}`) ?? undefined;
      const absent = get(template, path) === null ? null : undefined;
      return set(known, path, value === undefined ? absent : like(before, value));
    }, template);
    return withFlags(shaped, row as Readonly<Record<string, unknown>>);
  });
  return list === '' ? made : set(recording.body, list, made);
}

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/* Other names that readers know for the flags of a row. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  requiresDistrict: ['districtRequired'],
  requiresSro: ['sroRequired'],
  doorstepDelivery: ['doorstepDeliveryAvailable', 'supportsDoorstepDelivery'],
  popular: ['isPopular'],
  allowedAmounts: ['allowedValues', 'denominations'],
  secondPartyApplicable: ['secondParty', 'hasSecondParty'],
};

/**
 * Flags and lists of a row have the value of the sandbox's own row, under the recorded name. One that was never seen is
 * added where it matters.
 */
function withFlags(shaped: unknown, row: Readonly<Record<string, unknown>>): unknown {
  const own = Object.entries(row).filter(([, value]) => typeof value === 'boolean' || Array.isArray(value));
  return own.reduce((known, [name, value]) => {
    const names = [name, ...(SYNONYMS[name] ?? [])].map(fold);
    const key = Object.keys(known as object).find((other) => names.includes(fold(other)));
    if (key === undefined) return value === false ? known : set(known, `/${name}`, value);
    return set(known, `/${key}`, value);
  }, shaped);
}

/** Districts stand beside the list of articles. */
function withDistricts(listed: unknown, recording: RecordedBody, plain: unknown): unknown {
  const list = /^(.*)\/\d+\/[^/]+$/.exec(pathsOf(recording)['/articles/0/code'] ?? '')?.[1] ?? '';
  const around = list.slice(0, list.lastIndexOf('/'));
  return list === '' ? listed : set(listed, `${around}/districts`, get(plain, '/districts'));
}

/** A price at the paths of the recorded one. */
function dutyIn(recording: RecordedBody, quote: QuoteRecord): unknown {
  const { total, others = [] } = recording.read as ReadDuty;
  if (!total) return jsonSchema.duty(quote);
  const asked = recording.request.body as { stateCode?: string; articleCode?: string } | undefined;
  let body = recording.body;
  if (asked?.stateCode) body = replaceTexts(body, asked.stateCode, quote.stateCode);
  if (asked?.articleCode) body = replaceTexts(body, asked.articleCode, quote.articleCode);
  for (const { path, because } of others) {
    if (because === 'it repeats the total') body = put(body, { ...total, path }, quote.totalAmount);
    else if (because === 'it repeats the stamp value') body = put(body, { ...total, path }, quote.stampDutyAmount);
    else if (!/no name that is known|zero/.test(because)) body = set(body, path, undefined);
  }
  body = put(body, total, quote.totalAmount);
  body = withLines(body, recording.read as ReadDuty, quote.lines);
  return withTimes(body, iso(quote.expiresAt));
}

/** Writes an amount in the notation and the unit of the recorded one. */
function put(body: unknown, { path, value, paise }: Omit<Line, 'kind'>, amount: Paise): unknown {
  const before = get(body, path);
  const isMinor = Number(value) === Math.abs(paise) && paise !== 0 && !value.includes('.');
  const shown = value.startsWith('-') ? amount : Math.abs(amount);
  const text = isMinor ? String(shown) : toRupees(Math.abs(shown)).replace(/^/, shown < 0 ? '-' : '');
  return set(body, path, typeof before === 'number' ? Number(text) : text);
}

/** One line of each kind, where the recording has it; other kinds are added beside it, and missing ones are zero. */
function withLines(
  body: unknown,
  { lines: recorded = [], others = [] }: ReadDuty,
  lines: readonly LineItem[],
): unknown {
  const list = /^(.*)\/\d+\/[^/]+(?:\/[^/]+)?$/.exec(recorded[0]?.path ?? '')?.[1];
  const sums = new Map<string, Paise>();
  for (const { kind, amount } of lines) sums.set(kind, (sums.get(kind) ?? 0) + amount);
  const rest = new Set(sums.keys());
  for (const line of recorded) {
    body = put(body, line, rest.has(line.kind) ? (sums.get(line.kind) ?? 0) : 0);
    rest.delete(line.kind);
  }
  const [first] = recorded;
  if (!first) return body;
  for (const kind of rest) {
    const amount = sums.get(kind) ?? 0;
    if (list === undefined) {
      const zero = others.find(({ path, because }) => because === 'it is zero' && fold(path).includes(fold(kind)));
      const path = zero?.path ?? pathLike(recorded, kind);
      body = put(set(body, path, get(body, first.path)), { ...first, path }, amount);
    } else {
      const rows = get(body, list) as readonly unknown[];
      const row = Object.fromEntries(
        Object.entries(rows[0] as object).map(([key, value]) => [
          key,
          typeof value === 'string' && !/\d/.test(value) ? constant(kind as LineItem['kind']) : (value as unknown),
        ]),
      );
      const path = `${list}/${rows.length}${first.path.slice(list.length).replace(/^\/\d+/, '')}`;
      body = put(set(body, list, [...rows, row]), { ...first, path }, amount);
    }
  }
  return body;
}

/**
 * Where a kind that was not recorded stands: beside a recorded one, in a name of the same notation (`gst_in_paise` →
 * `discount_in_paise`), because a reader takes the unit from the name.
 */
function pathLike(recorded: readonly Line[], kind: string): string {
  for (const line of recorded) {
    const parts = line.path.split('/');
    for (const [index, token] of parts.entries()) {
      const named = spelled(line.kind, token);
      const at = token.toLowerCase().indexOf(named.toLowerCase());
      if (at !== -1)
        return parts
          .with(index, token.slice(0, at) + spelled(kind, token.slice(at)) + token.slice(at + named.length))
          .join('/');
    }
  }
  const around = recorded[0]?.path.split('/').slice(0, -1).join('/') ?? '';
  const name = spelled(kind, '');
  return `${around}/${name}${/Fee|delivery|gst|cess|surcharge|discount|other/.test(name) ? '' : 'Fee'}`;
}

/** A kind in the notation of a name: `serviceFee`, `ServiceFee` or `service_fee`. */
function spelled(kind: string, name: string): string {
  if (name.includes('_')) return kind.replaceAll('-', '_');
  const camel = kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Z]/.test(name) ? camel.charAt(0).toUpperCase() + camel.slice(1) : camel;
}

const map = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => map(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, change)]));
};

const replaceTexts = (body: unknown, before: string, after: string): unknown =>
  map(body, (text) => (text === before ? after : text));

/** A price expires after the request, not after the recording. */
const withTimes = (body: unknown, time: string): unknown =>
  map(body, (text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? time : text));

/** The envelope of a recording around another value: `{ success: true, data: … }`. */
function envelopeOf(recording: RecordedBody | undefined): (plain: unknown) => unknown {
  const body = recording?.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return (plain) => plain;
  const key = Object.keys(body).find((name) => /^(?:data|result|payload|response)$/i.test(name));
  return (plain) => (key === undefined ? plain : { ...body, [key]: plain });
}
