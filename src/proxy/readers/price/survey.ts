import { reportsFailure } from '../json/failure.ts';
import { isRecord } from '../json/tolerant.ts';
import type { Fields } from '../json/tolerant.ts';
import { figuresIn } from './amount.ts';
import type { Figure } from './amount.ts';
import { isCurrency, requireInr, requireNoForeignAmount } from './currency.ts';
import { amountName, FLAT_NAMES, fold, kindOf, LISTS, namesForeignAmount, NESTS, requireOneValueEach, TOTALS } from './names.ts';
import type { Unit } from './names.ts';
import { kindOfRow } from './row-kind.ts';
import { unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/** A record of a duty answer, and the unit that it or a surrounding record states. */
export interface Place {
  record: Fields;
  unit: Unit | undefined;
}

/** The parts of an answer that concern its price. */
export interface Survey {
  /** The body, its envelopes, and the parts that hold a price, outermost first. */
  places: readonly Place[];
  /** The lists of lines. */
  lists: readonly (readonly Place[])[];
  /** All totals, except those of lines. */
  totals: readonly Figure[];
  /** The units that the answer states. */
  stated: ReadonlySet<Unit>;
}

/** A `place` may hold the price, a `row` is a line. An `aside` is neither, but must not contradict the price. */
type Role = 'place' | 'row' | 'aside';

const ENVELOPES: ReadonlySet<string> = new Set(['data', 'result', 'payload', 'response', 'body']);
/* A failed coupon is not a failed price. */
const COUPONS: ReadonlySet<string> = new Set(['coupon', 'coupons', 'promo', 'promotion']);
/* Parts that describe the whole answer. */
const HEADERS: ReadonlySet<string> = new Set(['meta', 'metadata', 'header', 'head', 'status']);
const MAX_DEPTH = 24;

const holdsStamp = (record: Fields): boolean =>
  Object.keys(record).some((key) => kindOf(amountName(key, FLAT_NAMES)?.base ?? '') === 'stamp-duty');

/** Visits every record of a response. @throws Unreadable if one of them rules out a price */
export function survey(body: unknown): Survey {
  const places: Place[] = [];
  const lists: Place[][] = [];
  const totals: Figure[] = [];
  const stated = new Set<Unit>();

  function visitRecord(record: Fields, role: Role, around: Unit | undefined, depth: number, isOnPath: boolean): void {
    requireOneValueEach(record);
    const own = unitOf(record);
    const unit = own ?? around;
    if (own) stated.add(own);
    if (role === 'place') {
      if (reportsFailure(record)) throw new Unreadable('it reports a failure');
      places.push({ record, unit });
    }
    if (role !== 'row') totals.push(...figuresIn(record, unit, TOTALS).flatMap(({ figures }) => figures));
    for (const [key, value] of Object.entries(record)) {
      if (isCurrency(key)) requireInr(key, value);
      if (value !== null && namesForeignAmount(key)) throw new Unreadable('it contains an amount in another currency');
      visit(key, value, role, unit, depth, isOnPath);
    }
  }

  function visit(key: string, value: unknown, parent: Role, unit: Unit | undefined, depth: number, isOnPath: boolean): void {
    if (typeof value === 'string') requireNoForeignAmount(value);
    if (depth > MAX_DEPTH) throw new Unreadable('it is nested too deeply');
    const name = fold(key);
    if (Array.isArray(value)) visitList(name, value, parent, unit, depth + 1);
    if (!isRecord(value)) return;
    if (parent === 'place' && HEADERS.has(name) && reportsFailure(value, true)) throw new Unreadable('it reports a failure');
    const isPart = parent === 'place' && (ENVELOPES.has(name) || NESTS.has(name));
    const isCoupon = COUPONS.has(name);
    const isPlace = isPart || (isOnPath && !isCoupon && holdsStamp(value));
    visitRecord(value, isPlace ? 'place' : 'aside', unit, depth + 1, isOnPath && !isCoupon);
  }

  function visitList(name: string, items: readonly unknown[], parent: Role, unit: Unit | undefined, depth: number): void {
    const rows = items.filter(isRecord);
    const isLines = rows.length > 0 && (parent === 'place' && LISTS.has(name) || rows.some((row) => kindOfRow(row) === 'stamp-duty'));
    if (isLines && rows.length < items.length) throw new Unreadable('one of its lines is not an object');
    if (isLines) lists.push(rows.map((record) => ({ record, unit: unitOf(record) ?? unit })));
    for (const item of items) {
      if (isRecord(item)) visitRecord(item, isLines ? 'row' : 'aside', unit, depth, false);
      else visit('', item, 'aside', unit, depth, false);
    }
  }

  if (isRecord(body)) visitRecord(body, 'place', undefined, 0, true);
  return { places, lists, totals, stated };
}
