import { explainBody, type ExplainedBody, type Explanation, type ReaderName } from '../readers/index.ts';
import { ExactNumber, parseExact, toPlain } from '../readers/json/exact-json.ts';
import { createRedaction, isPublicName, type Known } from '../redaction/redaction.ts';
import { fieldNames } from '../readers/json/field-names.ts';
import { text, isObject } from '../readers/json/tolerant.ts';
import { canonical } from '../../base/json/json.ts';

/** The request of a recorded call. Headers are not recorded. */
export interface RecordedRequest {
  /** The parameters of the path: `{ stateCode: 'KA' }`. */
  path?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** One undocumented body of the service, without personal data. A file of `doctor --record` holds one. */
export interface Recording {
  format: 1;
  operationId: string;
  request: RecordedRequest;
  /** The HTTP status of the answer. */
  status: number;
  /** The body as JSON; a text where it was none. */
  body: unknown;
  /** What the reader made of this body, after the redaction. */
  read: ExplainedBody;
}

/** The operations whose bodies the specification does not show, and their readers. */
export const RECORDED_OPERATIONS = {
  getEstampSchema: 'schema',
  listEstampStates: 'states',
  listStateInstruments: 'articles',
  calculateDuty: 'duty',
  getOrder: 'order',
  getOrderStatus: 'status',
  getOrderPayment: 'payment',
  listOrderDocuments: 'documents',
} as const satisfies Readonly<Record<string, ReaderName>>;

export type RecordedOperation = keyof typeof RECORDED_OPERATIONS;

export const isRecorded = (operationId: string): operationId is RecordedOperation =>
  Object.hasOwn(RECORDED_OPERATIONS, operationId);

/** The operation whose body a reader reads. */
export const operationOf = (reader: ReaderName): RecordedOperation =>
  (Object.keys(RECORDED_OPERATIONS) as RecordedOperation[]).find((id) => RECORDED_OPERATIONS[id] === reader) ??
  'getOrder';

/* A longer body is not recorded: the work of a recording is done between requests of customers. */
const MAX_BODY = 512 * 1024;

/**
 * Makes a recording of a call: replaces all that is not known to be harmless, then reads what is left.
 *
 * @param written the body; of one that is too long, only its length is recorded
 */
export function record(
  operationId: RecordedOperation,
  request: RecordedRequest,
  status: number,
  written: string,
): Recording {
  const isTooLong = written.length > MAX_BODY;
  const body = isTooLong ? undefined : parsed(written);
  const asked = exact(request.body);
  const { path } = request;
  const { value, text: free } = createRedaction(knownOf(operationId, body, request));
  const plain = body === undefined ? free(written) : value(body);
  const redacted = isTooLong ? `(a body of ${written.length} characters)` : plain;
  const safeRequest = {
    ...(path && { path: value(path) as Readonly<Record<string, string>> }),
    ...(asked !== undefined && { body: toPlain(value(asked)) }),
  };
  return {
    format: 1,
    operationId,
    request: safeRequest,
    status,
    body: redacted,
    read: explainBody(RECORDED_OPERATIONS[operationId], redacted, safeRequest),
  };
}

const PARTY_FIELDS = ['customerName', 'partyName', 'partyAddress'].map((name) => fieldNames(name));
const PUBLIC_FIELDS: ReadonlySet<string> = new Set(['code', 'name', 'number', 'value', 'masterDataVersion']);

/** What the reader needs of a body to give the same answer, and the people of an order. */
function knownOf(operationId: RecordedOperation, body: unknown, request: RecordedRequest): Known {
  if (body === undefined) return {};
  const reader = RECORDED_OPERATIONS[operationId];
  if (reader === 'duty') {
    const read = explainBody(reader, body, request) as Explanation;
    if (read.refused) return {};
    return { amounts: new Set([read.total, ...read.lines].flatMap((one) => one?.path ?? [])) };
  }
  if (reader === 'states' || reader === 'articles') {
    const texts = new Set<string>();
    collectPublic(explainBody(reader, body, request), '', texts);
    return { texts };
  }
  return reader === 'schema' ? {} : { isOfOrder: true, people: [body, request.body].flatMap((some) => peopleIn(some)) };
}

/** The codes and names of a catalogue. */
function collectPublic(value: unknown, name: string, found: Set<string>): void {
  if (typeof value === 'string' && PUBLIC_FIELDS.has(name) && isPublicName(value)) found.add(value.trim());
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) collectPublic(inner, Array.isArray(value) ? name : key, found);
}

const MAX_PEOPLE = 12;

function peopleIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > 12) return [];
  const own = PARTY_FIELDS.flatMap((names) => text(value, names) ?? []);
  return [...own, ...Object.values(value).flatMap((inner) => peopleIn(inner, depth + 1))].slice(0, MAX_PEOPLE);
}

function parsed(written: string): unknown {
  try {
    const body = parseExact(written);
    return typeof body === 'string' ? undefined : body;
  } catch {
    return undefined;
  }
}

const exact = (value: unknown): unknown => (value === undefined ? undefined : parseExact(JSON.stringify(value)));

/** A recording as JSON, with each number as the service wrote it. */
export function toJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => inner + toJson(item ?? null, inner)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  if (fields.length === 0) return '{}';
  return `{\n${fields.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${toJson(item, inner)}`).join(',\n')}\n${indent}}`;
}

/** How a recording is read today. */
export interface Replayed {
  operationId: string;
  /** `differs`: the readers read the body otherwise than on the day of the recording. */
  state: 'same' | 'differs' | 'invalid';
  /** Where the two differ: JSON Pointers into `read`, ten at most. */
  paths: readonly string[];
  /** What the present readers make of it. */
  read?: unknown;
}

const MAX_PATHS = 10;

/** Reads a recording with the present readers, and compares. @param recording parsed by `parseExact` */
export function replay(recording: unknown): Replayed {
  const { operationId, read: stored, format, request, body } = isObject(recording) ? recording : {};
  const isKnown = typeof operationId === 'string' && isRecorded(operationId) && isObject(stored);
  if (!isKnown || String(toPlain(format)) !== '1')
    return { operationId: typeof operationId === 'string' ? operationId : '', state: 'invalid', paths: [] };
  const asked: RecordedRequest = request ?? {};
  const read = JSON.parse(JSON.stringify(explainBody(RECORDED_OPERATIONS[operationId], body, asked))) as unknown;
  const paths = differences(toPlain(stored), read, '').slice(0, MAX_PATHS);
  return { operationId, state: paths.length === 0 ? 'same' : 'differs', paths, read };
}

function differences(before: unknown, now: unknown, path: string): string[] {
  if (hasParts(before) && hasParts(now)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...keys].flatMap((key) => differences(before[key], now[key], `${path}/${key}`));
  }
  return canonical(before ?? null) === canonical(now ?? null) ? [] : [path];
}

/** An object or a list. */
const hasParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
