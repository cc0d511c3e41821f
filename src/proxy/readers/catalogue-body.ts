import { child } from '../../base/json/pointer.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { isEnvelope, isObject, list, unwrap, field, flag, shownText, text, whole } from './json/tolerant.ts';
import { ExactNumber } from './json/exact-json.ts';
import { reportsError } from './json/failure.ts';
import type { FieldNames } from './json/field-names.ts';
import { parseAmount } from './price/amount.ts';
import type { Unit } from './price/names.ts';
import { unitOf } from './price/units.ts';
import { Unreadable } from './price/unreadable.ts';
import type { State } from '../../wire/catalogue.ts';
import { BODY, STATE } from './json/vocabulary.ts';

/** Reads an amount of the catalogue; anything but plain digits is no amount. */
export type ReadAmount = (value: unknown) => Paise | undefined;

/**
 * Refuses a list of a call that failed: it may be empty, or the one of before.
 *
 * @param fails what says so: a form may have a field for the texts of its errors
 * @throws Unreadable with the path of the record that says so
 */
export function requireSuccess(body: unknown, fails = reportsError, path = '', depth = 0): void {
  if (!isObject(body) || depth > MAX_DEPTH) return;
  if (fails(body)) throw new Unreadable('failed', { path });
  for (const [key, inner] of Object.entries(body))
    if (isEnvelope(key)) requireSuccess(inner, fails, child(path, key), depth + 1);
}

const MAX_DEPTH = 8;

/**
 * Reads the amounts of records of a body, in the unit that they or the records around them state; in rupees if none
 * does. The result takes the records around an amount, from the outside, and throws Unreadable if their unit is not
 * known.
 *
 * @param body its paths are those of a refusal
 */
export function amountsIn(body: unknown): (...records: readonly unknown[]) => ReadAmount {
  const stated = (unit: Unit, record: unknown): Unit => statedIn(record, body) ?? unit;
  // Of the body once, because it may be a map of all rows; and only if there is a row.
  let around: Unit | undefined;
  return (...records) => {
    around ??= [body, unwrap(body)].reduce<Unit>(stated, 'rupees');
    const unit = records.reduce<Unit>(stated, around);
    return (value) => {
      const written = value instanceof ExactNumber ? value.text : value;
      if (typeof written !== 'string') return undefined;
      return unit === 'paise' ? parseAmount(written, unit) : parseRupees(written);
    };
  };
}

function statedIn(record: unknown, body: unknown): Unit | undefined {
  if (!isObject(record)) return undefined;
  try {
    return unitOf(record, '');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(error.code, { path: (pathOf(record, body) ?? '') + error.path });
  }
}

/**
 * The rows of a list, each read by `read`, which returns none for a row that it cannot read.
 *
 * @throws Unreadable with the path of the list or of the row that has no known name
 */
export function readRows<Row>(body: unknown, names: FieldNames, read: (row: unknown) => readonly Row[]): Row[] {
  const rows = list(body, names);
  if (!rows) {
    const unknown = firstList(body);
    throw unknown ? new Unreadable('unknown-list', unknown) : new Unreadable('no-list', placeOfAnswer(body));
  }
  const found = rows.flatMap(read);
  if (rows.length > 0 && found.length === 0)
    throw new Unreadable('unknown-rows', { path: child(pathOf(rows, body) ?? '', 0) });
  return found;
}

/** Where a body without known names should have them: inside of its envelope. */
export const placeOfAnswer = (body: unknown): { path: string | undefined } => ({ path: pathOf(unwrap(body), body) });

function firstList(value: unknown, path = '', depth = 0): { path: string } | undefined {
  if (Array.isArray(value)) return value.some((row) => isObject(row) || Array.isArray(row)) ? { path } : undefined;
  if (depth > MAX_DEPTH || !isObject(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = firstList(inner, child(path, key), depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Where a record stands in a body. */
function pathOf(record: unknown, value: unknown, path = '', depth = 0): string | undefined {
  if (value === record) return path;
  if (depth > MAX_DEPTH || !(isObject(value) || Array.isArray(value))) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOf(record, inner, child(path, key), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The states for which e-Stamps are sold. */
export interface StatesAnswer {
  masterDataVersion?: number;
  states: State[];
}

/**
 * Reads `GET /v1/estamp/states`. States without a code or name are ignored; an empty list is unreadable.
 *
 * @throws Unreadable
 */
export function readStates(body: unknown): StatesAnswer {
  requireSuccess(body);
  const amountsOf = amountsIn(body);
  const states = readRows(body, STATE.list, (row): State[] => {
    const rupees = amountsOf(row);
    const code = text(row, STATE.code);
    const name = shownText(row, STATE.name);
    if (code === undefined || name === undefined) return [];
    return [
      {
        code,
        name,
        minAmountMinor: rupees(field(row, STATE.minAmount)),
        maxAmountMinor: rupees(field(row, STATE.maxAmount)),
        requiresDistrict: flag(row, STATE.requiresDistrict) ?? false,
        requiresSro: flag(row, STATE.requiresSro) ?? false,
        doorstepDelivery: flag(row, STATE.doorstepDelivery) ?? false,
      },
    ];
  });
  if (states.length === 0) throw new Unreadable('empty-list', placeOfAnswer(body));
  return { masterDataVersion: masterDataVersion(body), states };
}

/** The version of the master data, anywhere in the body. */
export function masterDataVersion(body: unknown): number | undefined {
  const names = BODY.masterDataVersion;
  return whole(unwrap(body), names) ?? whole(body, names) ?? whole(field(body, BODY.meta), names);
}
