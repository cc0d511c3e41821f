import { ENVELOPES } from '../json/envelopes.ts';
import { isHeader } from '../json/failure-names.ts';
import { reportsError, reportsFailure } from '../json/failure.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { figuresIn, shownFigures, type Figure } from './amount.ts';
import { isCurrency, requireInr, requireNoForeignAmount, requireNoForeignField } from './currency.ts';
import { isLineObject } from './line-objects.ts';
import { knownLine, LINE_NAMES, lineNamed } from './line-names.ts';
import { amountName, BARE_AMOUNTS, fold, LINE_AMOUNTS, LISTS, NESTS, requireOneValueEach, type Unit } from './names.ts';
import { isTotalRow, nameOfRow } from './row-name.ts';
import { ALL_TOTALS, OTHER_TOTALS, TOTALS } from './total-names.ts';
import { requireNoScale, unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/** A record of a duty answer, and the unit that it or a surrounding record states. */
export interface Place {
  record: Fields;
  unit: Unit | undefined;
  /** Each of its figures is a charge: `fees: { platform: 43 }`. */
  isMap?: boolean;
}

/** The parts of an answer that concern its price. */
export interface Survey {
  /** The body, its envelopes, and the parts that hold a price, outermost first. */
  places: readonly Place[];
  /** The lists of lines. */
  lists: readonly (readonly Place[])[];
  /** The records that are lines. */
  rows: ReadonlySet<Fields>;
  /** All totals, except those of lines. */
  totals: readonly Figure[];
  /** Whether one of them stands in a place. */
  hasTotal: boolean;
  /** Amounts of a whole answer that are not called a total. */
  bare: readonly Figure[];
  /** The fields of a coupon. */
  coupons: readonly Place[];
  /** The units that the answer states. */
  stated: ReadonlySet<Unit>;
}

/** A `place` may hold the price, a `row` is a line. An `aside` is neither, but must not contradict the price. */
type Role = 'place' | 'row' | 'aside';

/* A failed coupon is not a failed price. */
const COUPON = /coupon|promo|voucher|offer/;
/* Their amounts are of the price as a whole. */
const WHOLES: ReadonlySet<string> = new Set([
  ...ENVELOPES,
  'pricing',
  'price',
  'quote',
  'calculation',
  'summary',
  'totals',
  'amounts',
]);
const NO_LINES = /rate|percent|slab|rule|limit|config|history/;
const MAX_DEPTH = 24;

const holdsStamp = (record: Fields): boolean =>
  Object.keys(record).some((key) => lineNamed(amountName(key, LINE_NAMES)?.base ?? '')?.kind === 'stamp-duty');

/** The kind of charge that a row names clearly, in a list of any name. */
function chargeOf(row: Fields): string | undefined {
  const name = nameOfRow(row);
  const isCharge = typeof name !== 'string' && name.kind !== 'other' && name.kind !== 'discount';
  return isCharge && Object.keys(row).some((key) => amountName(key, LINE_AMOUNTS)) ? name.kind : undefined;
}

/** Visits every record of a response. @throws Unreadable if one of them rules out a price */
export function survey(body: unknown): Survey {
  const places: Place[] = [];
  const lists: Place[][] = [];
  const rows = new Set<Fields>();
  const totals: Figure[] = [];
  const bare: Figure[] = [];
  const coupons: Place[] = [];
  const stated = new Set<Unit>();
  let hasTotal = false;

  function visitRecord(
    name: string,
    record: Fields,
    role: Role,
    around: Unit | undefined,
    depth: number,
    isOnPath: boolean,
  ): void {
    requireOneValueEach(record);
    const own = unitOf(record);
    const unit = own ?? around;
    if (own) stated.add(own);
    if (role !== 'aside' || isOnPath) requireNoScale(record);
    if (role === 'aside' ? isOnPath && reportsError(record) : reportsFailure(record, role === 'row' ? 'line' : 'part'))
      throw new Unreadable('it says that it failed');
    if (role === 'row') rows.add(record);
    else if (isTotalRow(record)) addRowTotal(record, unit);
    if (role === 'place') places.push({ record, unit, isMap: LISTS.has(name) });
    if (role === 'place' && (name === '' || WHOLES.has(name))) bare.push(...bareOf(record, unit));
    if (role !== 'row') addTotals(record, unit, role === 'place');
    for (const [key, value] of Object.entries(record)) {
      if (isCurrency(key)) requireInr(key, value);
      if (value !== null) requireNoForeignField(key, value);
      visit(key, value, role, unit, depth, isOnPath);
    }
  }

  function addTotals(record: Fields, unit: Unit | undefined, isPlaced: boolean): void {
    const found = [...figuresIn(record, unit, TOTALS), ...figuresIn(record, unit, OTHER_TOTALS, shownFigures)];
    totals.push(...found);
    hasTotal ||= isPlaced && found.length > 0;
  }

  function visit(
    key: string,
    value: unknown,
    parent: Role,
    unit: Unit | undefined,
    depth: number,
    isOnPath: boolean,
  ): void {
    if (typeof value === 'string') requireNoForeignAmount(value);
    if (depth > MAX_DEPTH) throw new Unreadable('it is nested too deeply');
    const name = fold(key);
    if (Array.isArray(value)) visitList(name, value, parent, unit, depth + 1, isOnPath);
    if (!isObject(value)) return;
    if (parent === 'place' && isHeader(key) && reportsFailure(value, 'status'))
      throw new Unreadable('it reports a failure');
    const isCoupon = COUPON.test(name);
    if (isOnPath && isCoupon) coupons.push({ record: value, unit: unitOf(value) ?? unit });
    visitRecord(
      name,
      value,
      roleOf(name, value, parent, isOnPath && !isCoupon),
      unit,
      depth + 1,
      isOnPath && !isCoupon,
    );
  }

  function visitList(
    name: string,
    items: readonly unknown[],
    parent: Role,
    unit: Unit | undefined,
    depth: number,
    isOnPath: boolean,
  ): void {
    const records = items.filter(isObject);
    const isNamed = parent === 'place' && LISTS.has(name);
    const isPriced = isOnPath && !COUPON.test(name) && !NO_LINES.test(name);
    const isLines = records.length > 0 && (isNamed || holdsCharges(records, isPriced));
    if (isLines && records.length < items.length) throw new Unreadable('one of its lines is not an object');
    if (isLines) {
      for (const row of records.filter((one) => nameOfRow(one) === 'total'))
        addRowTotal(row, unitOf(row) ?? unit, true);
      lists.push(records.map((record) => ({ record, unit: unitOf(record) ?? unit })));
    }
    // An answer in a list of one is that answer.
    const isAnswer = parent === 'place' && ENVELOPES.has(name) && items.length === 1;
    const other = isAnswer ? 'place' : 'aside';
    for (const item of items) {
      if (isObject(item)) visitRecord(name, item, isLines ? 'row' : other, unit, depth, isAnswer && isOnPath);
      else visit('', item, 'aside', unit, depth, false);
    }
  }

  /** A row that is called a total is none of the lines. In another list it must not contradict. */
  function addRowTotal(row: Fields, unit: Unit | undefined, isListed = false): void {
    totals.push(...figuresIn(row, unit, LINE_AMOUNTS, shownFigures), ...figuresIn(row, unit, ALL_TOTALS, shownFigures));
    hasTotal ||= isListed;
  }

  if (isObject(body)) visitRecord('', body, 'place', undefined, 0, true);
  return { places, lists, rows, totals, hasTotal, bare, coupons, stated };
}

const holdsCharges = (records: readonly Fields[], isPriced: boolean): boolean =>
  records.map(chargeOf).some((kind) => kind === 'stamp-duty' || (kind !== undefined && isPriced));

/** Amounts of a place; an object called `price` is a place of its own. */
const bareOf = (record: Fields, unit: Unit | undefined): readonly Figure[] =>
  figuresIn(
    Object.fromEntries(Object.entries(record).filter(([key, value]) => !isObject(value) || !NESTS.has(fold(key)))),
    unit,
    BARE_AMOUNTS,
    shownFigures,
  );

function roleOf(name: string, record: Fields, parent: Role, isOnPath: boolean): Role {
  const isNest = parent === 'place' && (ENVELOPES.has(name) || NESTS.has(name) || LISTS.has(name));
  const isLine =
    parent === 'place' && (isNest ? knownLine(name) : lineNamed(name)) !== undefined && isLineObject(record);
  if (isLine) return 'row';
  return isNest || (isOnPath && holdsStamp(record)) ? 'place' : 'aside';
}
