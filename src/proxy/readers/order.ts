import type { Details, OrderStage, Parties, OrderDocument } from '../../wire/order.ts';
import { toPlain, parseExact } from './json/exact-json.ts';
import { fieldNames } from './json/field-names.ts';
import { field, isObject, shownText, text, time, type Fields, list } from './json/tolerant.ts';
import { HISTORY, ORDER, ANSWER, ORDER_DETAILS, DOCUMENT } from './json/vocabulary.ts';
import { findOrder } from './order-body.ts';
import { readOrderSale, type OrderSale } from './order-sale.ts';
import { readStage } from './stage.ts';
import { requireSuccess } from './catalogue-body.ts';

/** Characters of details that are written as a text. */
const MAX_TEXT = 20_000;

/**
 * Finds the details of an order: an object, the same as JSON in a text, or a list of `{ name, value }`.
 *
 * @param records the order's record, then those around it
 * @returns numbers are still exact; `undefined` if no record shows them
 */
function findOrderDetails(...records: readonly unknown[]): Fields | undefined {
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

/** Reads `GET /v1/orders/{id}/documents`. A document without an id cannot be fetched and is ignored. */
export function readDocuments(body: unknown): OrderDocument[] | undefined {
  requireSuccess(body);
  const rows = list(body, DOCUMENT.list);
  const documents = rows?.flatMap((row): OrderDocument[] => {
    const id = text(row, DOCUMENT.id);
    if (id === undefined) return [];
    const kind = shownText(row, DOCUMENT.kind) ?? 'DOCUMENT';
    const name = shownText(row, DOCUMENT.name) ?? `${id}.pdf`;
    const issuedAt = time(row, DOCUMENT.issuedAt);
    const certificateNumber = shownText(row, DOCUMENT.certificateNumber);
    return [{ id, kind, name, ...(issuedAt && { issuedAt }), ...(certificateNumber && { certificateNumber }) }];
  });
  // If no document is readable, the body is unreadable, not empty.
  return rows && rows.length > 0 && documents?.length === 0 ? undefined : documents;
}

/** An order as the service has it. */
export interface OrderRecord {
  externalOrderId: string;
  stage: OrderStage;
  createdAt?: string;
  parties?: Parties;
  timeline: { stage: OrderStage; at: string }[];
  /** The answers of the form, if the body shows them. */
  details?: Details;
  /** The service that was sold, if the body shows it. */
  serviceCode?: string;
  /** What the proxy wrote about the sale, if the body shows it. */
  sale?: OrderSale;
}

const PARTY_FIELDS = [
  'customerName',
  'partyName',
  'customerMobile',
  'customerEmail',
  'partyAddress',
  'partyPan',
] as const satisfies readonly (keyof Parties)[];
const PARTY_NAMES = PARTY_FIELDS.map((name) => ({ name, names: fieldNames(name) }));

/**
 * Reads `GET /v1/orders/{id}`. Parties are in their own object or among the order's fields.
 *
 * @param requested the requested order, if known
 */
export function readOrder(body: unknown, requested?: string): OrderRecord | undefined {
  const found = findOrder(body, requested);
  if (found?.externalOrderId === undefined) return undefined;
  const { record: order, parent, externalOrderId, stage } = found;
  const details = findOrderDetails(order, parent);
  const sale = readOrderSale(details);
  const serviceCode = text(order, ORDER.serviceCode);
  const answers = details && answersOf(details);
  return {
    externalOrderId,
    stage: stage ?? 'unknown',
    createdAt: time(order, ORDER.createdAt),
    parties: readParties(field(order, ORDER.parties) ?? field(parent, ORDER.partiesAround) ?? order),
    timeline: readTimeline(field(order, ORDER.timeline) ?? field(parent, ORDER.timelineAround)),
    ...(answers && { details: answers }),
    ...(serviceCode !== undefined && { serviceCode }),
    ...(sale && { sale }),
  };
}

/** Characters of the answers, as JSON, that are shown: every read of the order carries them. */
const MAX_ANSWERS = 20_000;

/** The form's answers without what the proxy adds to them; `undefined` if there are none, or too many to show. */
function answersOf(details: object): Details | undefined {
  const entries = Object.entries(toPlain(details) as object).filter(
    ([name, value]) => name !== 'estamp' && value != null,
  );
  const answers = Object.fromEntries(entries);
  return entries.length > 0 && JSON.stringify(answers).length <= MAX_ANSWERS ? answers : undefined;
}

function readParties(value: unknown): Parties | undefined {
  if (!isObject(value)) return undefined;
  const found = PARTY_NAMES.map(({ name, names }) => [name, text(value, names)] as const);
  return Object.fromEntries(found.filter(([, entry]) => entry !== undefined));
}

function readTimeline(value: unknown): OrderRecord['timeline'] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((row: unknown) => {
      const at = time(row, HISTORY.at);
      const status = shownText(row, HISTORY.status);
      return at === undefined || status === undefined ? [] : [{ stage: readStage(status), at }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}
