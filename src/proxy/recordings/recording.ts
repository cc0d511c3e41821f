import type { ReaderName } from '../readers/registry.ts';
import { ExactNumber, parseExact, toPlain } from '../readers/json/exact-json.ts';
import { explainBody, type ExplainedBody } from './explain-body.ts';
import { createRedaction } from './redact.ts';

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

const CATALOGUE: ReadonlySet<RecordedOperation> = new Set([
  'getEstampSchema',
  'listEstampStates',
  'listStateInstruments',
]);

/** Makes a recording of a call: replaces personal data, then reads what is left. */
export function record(
  operationId: RecordedOperation,
  request: RecordedRequest,
  status: number,
  text: string,
): Recording {
  const body = parsed(text);
  const isPublic = CATALOGUE.has(operationId);
  const redaction = createRedaction([request.path, exact(request.body), body], { isPublic });
  const redacted = body === undefined ? redaction.text(text) : redaction.value(body);
  const safeRequest = {
    ...(request.path && {
      path: Object.fromEntries(Object.entries(request.path).map(([name, value]) => [name, redaction.text(value)])),
    }),
    ...(request.body !== undefined && { body: toPlain(redaction.value(exact(request.body))) }),
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

function parsed(text: string): unknown {
  try {
    const body = parseExact(text);
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
