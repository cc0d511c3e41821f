import { child } from '../../../base/json/pointer.ts';
import { isHeader } from '../json/failure-names.ts';
import { reportsError, reportsFailure, type FailurePlace } from '../json/failure.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { figuresIn, isRated, shownFigures, type Figure, type Place } from './amount.ts';
import { isCurrency, requireInr, requireNoForeignAmount, requireNoForeignField } from './currency.ts';
import { leafOf, none, ownFigures, type Around, type OtherFigure } from './other-figures.ts';
import { isElsewhere, meaningOf } from './meaning.ts';
import {
  ALL_TOTALS,
  BARE_AMOUNTS,
  fold,
  foldedSet,
  knownLine,
  LINE_AMOUNTS,
  lineNamed,
  OTHER_TOTALS,
  requireOneValueEach,
  TOTALS,
  unitInName,
  type Unit,
} from './names.ts';
import { holdsCharges, holdsStamp, isLineObject, isTotalRow, labelsOfRow, nameOfRow } from './rows.ts';
import { requireNoScale, unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';
import { PLACES } from './vocabulary.ts';

/** A record that may hold the price. */
export interface PricePlace extends Place {
  /** Each of its figures is a charge: `fees: { platform: 43 }`. */
  isMap: boolean;
}

/** Everything in a body that concerns its price, with its path. */
export interface Figures {
  /** The body, its envelopes, and the parts that hold a price, outermost first. */
  places: PricePlace[];
  /** The lists of lines. */
  lists: Place[][];
  /** All totals, except those of lines. */
  totals: Figure[];
  /** Whether one of them stands in a place. */
  hasTotal: boolean;
  /** Amounts of a whole answer that are not called a total. */
  bare: Figure[];
  /** The fields of a coupon. */
  coupons: Place[];
  /** The units that the answer states. */
  stated: Set<Unit>;
  /** Every number and every shown amount, whatever its name is. */
  all: OtherFigure[];
}

/** A `place` may hold the price, a `row` is a line. An `aside` is neither, but must not contradict the price. */
type Role = 'place' | 'row' | 'aside';

/** Where the walk is. */
interface At {
  path: string;
  role: Role;
  unit: Unit | undefined;
  depth: number;
  /** Whether all parts around it are about the whole answer. */
  isOnPath: boolean;
  /** What the names around a figure say; `undefined` in a part about something else. */
  around: Around | undefined;
}

const ENVELOPES = foldedSet(PLACES.envelopes);
const NESTS = foldedSet(PLACES.nests);
const WHOLES = foldedSet(PLACES.wholes);
const LISTS = foldedSet(PLACES.lists);
/* Fields of a coupon are read with the coupon. */
const COUPON = /coupon|promo|voucher|offers?$/i;
const MAX_DEPTH = 24;

export const noFigures = (): Figures => ({
  places: [],
  lists: [],
  totals: [],
  hasTotal: false,
  bare: [],
  coupons: [],
  stated: new Set(),
  all: [],
});

/**
 * Walks over a body once and adds every figure to `found`, which also holds those before a refusal.
 *
 * @throws Unreadable if a part of the body rules out a price
 */
export function collectFigures(body: unknown, found: Figures): void {
  function visitRecord(name: string, record: Fields, at: At): void {
    const { path, role, isOnPath } = at;
    requireOneValueEach(record, path);
    const own = unitOf(record, path);
    const unit = own ?? at.unit;
    const place: Place = { record, path, unit };
    if (own) found.stated.add(own);
    if (role !== 'aside' || isOnPath) requireNoScale(record, path);
    requireSuccess(record, at);
    const labels = labelsOfRow(record);
    if (role !== 'row' && isTotalRow(labels)) addRowTotal(place);
    if (role === 'place') found.places.push({ ...place, isMap: LISTS.has(name) });
    if (role === 'place' && (name === '' || WHOLES.has(name))) found.bare.push(...bareOf(place));
    if (role !== 'row') addTotals(place, role === 'place');
    const around = aroundOf(place, at, labels, own);
    const rated = isRated(record);
    for (const [key, value] of Object.entries(record)) {
      if (value === null) continue;
      const pathOfKey = child(path, key);
      if (isCurrency(key)) requireInr(key, value, pathOfKey);
      requireNoForeignField(key, value, pathOfKey);
      const named = rated && fold(key) === 'value' ? undefined : around;
      visit(key, value, {
        ...at,
        path: pathOfKey,
        unit,
        around: named && { ...named, names: [key, ...named.names], unit: unitInName(key) ?? named.unit },
      });
    }
  }

  function addTotals(place: Place, isPlaced: boolean): void {
    const totals = [...figuresIn(place, TOTALS), ...figuresIn(place, OTHER_TOTALS, shownFigures)];
    found.totals.push(...totals);
    found.hasTotal ||= isPlaced && totals.length > 0;
  }

  /** @param at of the value itself; `at.role` is that of the record around it */
  function visit(key: string, value: unknown, at: At): void {
    if (typeof value === 'string') requireNoForeignAmount(value, at.path);
    if (at.depth > MAX_DEPTH) throw new Unreadable('too-deep', { path: at.path });
    const name = fold(key);
    const isPart = Array.isArray(value) || isObject(value);
    const next = isPart && key !== '' && isAboutElse(key) ? { ...at, around: undefined } : at;
    if (Array.isArray(value)) visitList(name, value, { ...next, depth: at.depth + 1 });
    else if (isObject(value)) visitPart(key, name, value, next);
    else if (typeof value === 'string' || value instanceof ExactNumber) {
      const leaf = leafOf(value, at.path, at.around);
      if (leaf) found.all.push(leaf);
    }
  }

  function visitPart(key: string, name: string, record: Fields, at: At): void {
    if (at.role === 'place' && isHeader(key) && reportsFailure(record, 'status'))
      throw new Unreadable('failed', { path: at.path });
    const isCoupon = PLACES.coupon.test(name);
    const { path, unit } = at;
    if (at.isOnPath && isCoupon) found.coupons.push({ record, path, unit: unitOf(record, path) ?? unit });
    const isOnPath = at.isOnPath && !isCoupon;
    visitRecord(name, record, { ...at, role: roleOf(name, record, at.role, isOnPath), depth: at.depth + 1, isOnPath });
  }

  function visitList(name: string, items: readonly unknown[], at: At): void {
    const { role, unit, isOnPath } = at;
    const records = items.flatMap((item, index) => (isObject(item) ? [[item, child(at.path, index)] as const] : []));
    const isNamed = role === 'place' && LISTS.has(name);
    const isPriced = isOnPath && !PLACES.coupon.test(name) && !PLACES.noLines.test(name);
    const isLines = records.length > 0 && (isNamed || holdsCharges(records, isPriced));
    if (isLines && records.length < items.length) throw new Unreadable('line-no-object', { path: at.path });
    if (isLines) {
      const rows = records.map(([record, path]) => ({ record, path, unit: unitOf(record, path) ?? unit }));
      for (const row of rows.filter(({ record, path }) => nameOfRow(record, path) === 'total')) {
        addRowTotal(row);
        found.hasTotal = true;
      }
      found.lists.push(rows);
    }
    // An answer in a list of one is that answer.
    const isAnswer = role === 'place' && ENVELOPES.has(name) && items.length === 1;
    const other = isAnswer ? 'place' : 'aside';
    items.forEach((item, index) => {
      const path = child(at.path, index);
      if (isObject(item))
        visitRecord(name, item, { ...at, path, role: isLines ? 'row' : other, isOnPath: isAnswer && isOnPath });
      else visit('', item, { ...at, path, role: 'aside', isOnPath: false });
    });
  }

  /** A row that is called a total is none of the lines. In another list it must not contradict. */
  function addRowTotal(place: Place): void {
    found.totals.push(...figuresIn(place, LINE_AMOUNTS, shownFigures), ...figuresIn(place, ALL_TOTALS, shownFigures));
  }

  const around: Around = { names: [], unit: undefined, own: none, isLine: false };
  if (isObject(body))
    visitRecord('', body, { path: '', role: 'place', unit: undefined, depth: 0, isOnPath: true, around });
}

/** @throws Unreadable where the record says that it failed, at the field that says so */
function requireSuccess(record: Fields, { path, role, isOnPath }: At): void {
  const place: FailurePlace = role === 'row' ? 'line' : 'part';
  const fails = (some: Fields): boolean =>
    role === 'aside' ? isOnPath && reportsError(some) : reportsFailure(some, place);
  if (!fails(record)) return;
  const field = Object.entries(record).find(([key, value]) => fails({ [key]: value }));
  throw new Unreadable('failed', { path: field ? child(path, field[0]) : path });
}

/** Whether a part of a body is about something else than the price. */
const isAboutElse = (key: string): boolean => isElsewhere(key) || (COUPON.test(key) && meaningOf([key]) !== 'total');

/** What the fields of a record stand in. */
function aroundOf(
  place: Place,
  { role, around }: At,
  labels: readonly string[],
  own: Unit | undefined,
): Around | undefined {
  if (!around) return undefined;
  const unit = own ?? around.unit;
  const isLine = around.isLine || role === 'row';
  const ownOfLine = role === 'row' ? ownFigures({ ...place, unit }) : around.own;
  if (labels.some(isElsewhere)) {
    // A line that is called a sum of others is not read, but its figures must be plain.
    ownOfLine();
    return undefined;
  }
  // In a line its own name says more than its label: a fee may be called "Total service".
  return { names: isLine ? around.names : [...labels, ...around.names], unit, own: ownOfLine, isLine };
}

/** Amounts of a place; an object called `price` is a place of its own. */
const bareOf = (place: Place): readonly Figure[] =>
  figuresIn(place, BARE_AMOUNTS, (field) => (isObject(field.value) && NESTS.has(field.key) ? [] : shownFigures(field)));

function roleOf(name: string, record: Fields, parent: Role, isOnPath: boolean): Role {
  const isNest = parent === 'place' && (ENVELOPES.has(name) || NESTS.has(name) || LISTS.has(name));
  const isLine =
    parent === 'place' && (isNest ? knownLine(name) : lineNamed(name)) !== undefined && isLineObject(record);
  if (isLine) return 'row';
  return isNest || (isOnPath && holdsStamp(record)) ? 'place' : 'aside';
}
