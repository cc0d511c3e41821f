import { child } from '../../../base/json/pointer.ts';
import { isHeader, reportsError, reportsFailure, type FailurePlace } from '../json/failure.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import { onceEachShape } from '../json/shape.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { figuresIn, isPlain, isRated, shownFigures, type Figure, type Place } from './amount.ts';
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

/* Fields of a coupon are read with the coupon. */
const COUPON = /coupon|promo|voucher|offers?$/i;
/** Whether a part of a body is about something else than the price. */
const isAboutElse = (key: string): boolean => isElsewhere(key) || (COUPON.test(key) && meaningOf([key]) !== 'total');

/** What a key says, whatever its value is. */
interface Key {
  key: string;
  /** Folded. */
  name: string;
  /** What it adds to a path. */
  step: string;
  isCurrency: boolean;
  /** A part of this name is about something else than the price. */
  isAboutElse: boolean;
  /** The unit in the name. */
  unit: Unit | undefined;
}

const keyOf = memoizeName((key): Key => ({
  key,
  name: fold(key),
  step: child('', key),
  isCurrency: isCurrency(key),
  isAboutElse: key !== '' && isAboutElse(key),
  unit: unitInName(key),
}));
const keysOf = onceEachShape((keys) => keys.map(keyOf));
/* An item of a list has no name. */
const NO_KEY = keyOf('');

const ENVELOPES = foldedSet(PLACES.envelopes);
const NESTS = foldedSet(PLACES.nests);
const WHOLES = foldedSet(PLACES.wholes);
const LISTS = foldedSet(PLACES.lists);
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
    visitFields(record, { ...at, unit, around: aroundOf(place, at, labels, own) });
  }

  function visitFields(record: Fields, at: At): void {
    const rated = isRated(record);
    for (const key of keysOf(record)) {
      const value = record[key.key];
      if (value === null) continue;
      const path = at.path + key.step;
      if (key.isCurrency) requireInr(key.key, value, path);
      requireNoForeignField(key.key, value, path);
      const isPart = Array.isArray(value) || isObject(value);
      const isNamed = !(rated && key.name === 'value') && !(isPart && key.isAboutElse);
      const around = isNamed ? inside(at.around, key) : undefined;
      if (isPart) visitPart(key, value, { ...at, path, around });
      else visitLeaf(value, path, at.depth, around);
    }
  }

  function addTotals(place: Place, isPlaced: boolean): void {
    const totals = [...figuresIn(place, TOTALS), ...figuresIn(place, OTHER_TOTALS, shownFigures)];
    found.totals.push(...totals);
    found.hasTotal ||= isPlaced && totals.some(isPlain);
  }

  function visitLeaf(value: unknown, path: string, depth: number, around: Around | undefined): void {
    if (typeof value === 'string') requireNoForeignAmount(value, path);
    if (depth > MAX_DEPTH) throw new Unreadable('too-deep', { path });
    if (typeof value !== 'string' && !(value instanceof ExactNumber)) return;
    const leaf = leafOf(value, path, around);
    if (leaf) found.all.push(leaf);
  }

  /** @param at of the value itself; `at.role` is that of the record around it */
  function visitPart({ key, name }: Key, value: Fields | readonly unknown[], at: At): void {
    if (at.depth > MAX_DEPTH) throw new Unreadable('too-deep', { path: at.path });
    if (isObject(value)) visitObject(key, name, value, at);
    else visitList(name, value, { ...at, depth: at.depth + 1 });
  }

  function visitObject(key: string, name: string, record: Fields, at: At): void {
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
      else if (Array.isArray(item)) visitPart(NO_KEY, item, { ...at, path, role: 'aside', isOnPath: false });
      else visitLeaf(item, path, at.depth, at.around);
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

/** What stands around the value of a key. */
const inside = (around: Around | undefined, { key, unit }: Key): Around | undefined =>
  around && {
    names: [key, ...around.names],
    unit: unit ?? around.unit,
    own: around.own,
    isLine: around.isLine,
  };

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
