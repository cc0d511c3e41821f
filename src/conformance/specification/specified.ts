import type { KeyOperationId } from '../../api/operations.ts';
import type { Scope } from '../../api/schemas/account.ts';
import { brief, expect, isFields } from '../server/assertions.ts';
import type { Documented, DocumentedBody, Kind } from './documented.ts';

/** The row of a call by an API key in the specification's tables. */
interface Specified {
  scope?: Scope;
  /** The price of one successful call in paise; 0 for a free call. */
  paise: number;
  /** Only for keys with an IP allowlist. */
  allowlisted?: true;
}

const read = (scope: Scope, paise = 0): Specified => ({ scope, paise });

/** Typed from the specification, line by line; independent of the table in `src/api`. */
export const SPECIFIED: Readonly<Record<KeyOperationId, Specified>> = {
  verifyPan: read('verification.pan.read', 500),
  verifyGstin: read('verification.gstin.read', 500),
  verifyVehicleRc: read('verification.rc.read', 900),
  verifyVoterId: read('verification.voter.read', 500),
  verifyDrivingLicense: { ...read('verification.dl.read', 500), allowlisted: true },
  verifyPassport: { ...read('verification.passport.read', 900), allowlisted: true },
  verifyCin: read('verification.cin.read', 500),
  verifyUdyam: read('verification.udyam.read', 500),
  lookupGstinsByPan: read('verification.pan_to_gstin.read', 500),
  lookupUdyamByPan: read('verification.pan_to_udyam.read', 500),
  verifyBankAccount: read('verification.bank-account.read', 400),
  listServices: read('services.read'),
  getService: read('services.read'),
  getEstampSchema: read('estamp.read', 500),
  listEstampStates: read('estamp.read', 500),
  listStateInstruments: read('estamp.read', 500),
  listInstrumentArticles: read('estamp.read', 500),
  calculateDuty: read('estamp.duty.calculate', 500),
  attachParties: read('estamp.parties.write', 500),
  createOrder: read('orders.create'),
  getOrder: read('orders.read'),
  getOrderStatus: read('orders.read'),
  getOrderPayment: read('orders.read'),
  listOrderDocuments: read('documents.read'),
  getDocumentDownload: read('documents.read'),
  createPaymentIntent: read('payments.write'),
  getPaymentIntent: read('payments.read'),
  // Paths, scopes and prices of these are not shown: any key may call them.
  getUsageSummary: { paise: 0 },
  listLogs: { paise: 0 },
  listWebhookEvents: { paise: 0 },
  replayWebhookEvent: { paise: 0 },
};

/** Whether a call takes keys with an IP allowlist alone. */
export const isAllowlisted = (id: string): boolean =>
  (SPECIFIED as Readonly<Record<string, Specified | undefined>>)[id]?.allowlisted ?? false;

const isText =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

const KINDS: Readonly<Record<Kind, readonly [holds: (value: unknown) => boolean, says: string]>> = {
  text: [(value) => typeof value === 'string', 'text'],
  'text or null': [(value) => value === null || typeof value === 'string', 'text or null'],
  boolean: [(value) => typeof value === 'boolean', 'true or false'],
  integer: [(value) => Number.isSafeInteger(value), 'a whole number'],
  'numeric text': [isText(/^\d+(?:\.\d+)?$/), 'a number as text'],
  date: [isText(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/), 'a date like 2026-01-31'],
  timestamp: [isText(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/), 'a UTC timestamp'],
  URL: [isText(/^https?:\/\/[^\s/]+/), 'an absolute URL'],
  UUID: [isText(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i), 'a UUID'],
  'reference id': [isText(/^SMV-\d{8}-[A-Za-z0-9]{7}$/), 'SMV-YYYYMMDD-XXXXXXX'],
  any: [() => true, ''],
};

/**
 * Holds a success against the specification: types, exact names, formats, and that nothing documented is missing.
 * Fields that it does not show pass.
 */
export function assertShape({ body, complete }: DocumentedBody, seen: unknown): void {
  walk(body, seen, { path: '', complete });
}

interface Place {
  path: string;
  /** Nothing documented may be missing. */
  complete: boolean;
}

function walk(wanted: Documented, value: unknown, { path, complete }: Place): void {
  const name = path || 'the body';
  if (typeof wanted === 'string') {
    const [holds, says] = KINDS[wanted];
    return expect(
      holds(value),
      `${name} is ${typeof value === 'string' ? `"${brief(value)}"` : brief(value)}, not ${says}`,
    );
  }
  if (isList(wanted)) {
    expect(Array.isArray(value), `${name} is ${brief(value)}, not a list`);
    return value.forEach((item, index) => walk(wanted[0], item, { path: `${path}[${index}]`, complete }));
  }
  expect(isFields(value), `${name} is ${brief(value)}, not an object`);
  const spelled = new Map(Object.keys(wanted).map((field) => [folded(field), field]));
  for (const field of Object.keys(value)) {
    const right = spelled.get(folded(field));
    expect(right === undefined || field in wanted, `${within(path, field)} is written ${right} in the specification`);
  }
  for (const [field, part] of Object.entries(wanted)) {
    const here = value[field];
    const isAbsent = here === undefined || (here === null && !complete);
    if (!isAbsent) walk(part, here, { path: within(path, field), complete });
    else expect(!complete && part !== 'reference id', `${within(path, field)} is missing`);
  }
}

const isList = (wanted: Documented): wanted is readonly [Documented] => Array.isArray(wanted);
const within = (path: string, field: string): string => (path ? `${path}.${field}` : field);

/** Equal for names that differ in case and separators alone. */
const folded = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();
