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

/** A record of a price answer, and the unit that it or a record around it states. */
export interface Place {
  record: Fields;
  unit: Unit | undefined;
}

/** All of an answer that can say something of its price. */
export interface Survey {
  /** The body, its envelopes and what holds a price in them, from the outside. */
  places: readonly Place[];
  /** Lists of lines. */
  lists: readonly (readonly Place[])[];
  /** Whatever is called a total, wherever it stands; those of lines are with their lines. */
  totals: readonly Figure[];
  /** The units that the answer states, wherever it does. */
  stated: ReadonlySet<Unit>;
}

/** `place` may hold the price, `row` is a line, and `aside` neither, but nothing of it may contradict. */
type Role = 'place' | 'row' | 'aside';

const ENVELOPES: ReadonlySet<string> = new Set(['data', 'result', 'payload', 'response', 'body']);
/* Whether a coupon failed is not whether the price did. */
const COUPONS: ReadonlySet<string> = new Set(['coupon', 'coupons', 'promo', 'promotion']);
/* They are about the whole answer. */
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
      if (reportsFailure(record)) throw new Unreadable('it says that it failed');
      places.push({ record, unit });
    }
    if (role !== 'row') totals.push(...figuresIn(record, unit, TOTALS).flatMap(({ figures }) => figures));
    for (const [key, value] of Object.entries(record)) {
      if (isCurrency(key)) requireInr(key, value);
      if (value !== null && namesForeignAmount(key)) throw new Unreadable('it holds an amount in another currency');
      visit(key, value, role, unit, depth, isOnPath);
    }
  }

  function visit(key: string, value: unknown, parent: Role, unit: Unit | undefined, depth: number, isOnPath: boolean): void {
    if (typeof value === 'string') requireNoForeignAmount(value);
    if (depth > MAX_DEPTH) throw new Unreadable('it is nested too deeply');
    const name = fold(key);
    if (Array.isArray(value)) visitList(name, value, parent, unit, depth + 1);
    if (!isRecord(value)) return;
    if (parent === 'place' && HEADERS.has(name) && reportsFailure(value, true)) throw new Unreadable('it says that it failed');
    const isPart = parent === 'place' && (ENVELOPES.has(name) || NESTS.has(name));
    const isCoupon = COUPONS.has(name);
    const isPlace = isPart || (isOnPath && !isCoupon && holdsStamp(value));
    visitRecord(value, isPlace ? 'place' : 'aside', unit, depth + 1, isOnPath && !isCoupon);
  }

  function visitList(name: string, items: readonly unknown[], parent: Role, unit: Unit | undefined, depth: number): void {
    const rows = items.filter(isRecord);
    const isLines = rows.length > 0 && (parent === 'place' && LISTS.has(name) || rows.some((row) => kindOfRow(row) === 'stamp-duty'));
    if (isLines && rows.length < items.length) throw new Unreadable('one of its lines is no line');
    if (isLines) lists.push(rows.map((record) => ({ record, unit: unitOf(record) ?? unit })));
    for (const item of items) {
      if (isRecord(item)) visitRecord(item, isLines ? 'row' : 'aside', unit, depth, false);
      else visit('', item, 'aside', unit, depth, false);
    }
  }

  if (isRecord(body)) visitRecord(body, 'place', undefined, 0, true);
  return { places, lists, totals, stated };
}
