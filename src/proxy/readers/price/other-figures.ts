import type { Paise } from '../../../base/money.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { amountsOf, figuresIn, figuresOf, parseAmount, type ReadFigures } from './amount.ts';
import type { Explained } from './explained.ts';
import { TAX_NAMES } from './line-objects.ts';
import { isElsewhere, meaningOf } from './money-names.ts';
import { LINE_AMOUNTS, unitInName, type Unit } from './names.ts';
import { labelsOfRow } from './row-name.ts';
import { isShownAmount, shownAmounts } from './shown-text.ts';
import { ALL_TOTALS } from './total-names.ts';
import { unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/* Fields of a coupon are read with the coupon. */
const COUPON = /coupon|promo|voucher|offers?$/i;
const PLAIN = /^[+-]?\d[\d.eE+-]*$/;
const DATE = /^\d{4}-\d\d(?:-\d\d|T)/;

interface Around {
  /** The names around, from the inside. */
  path: readonly string[];
  unit: Unit | undefined;
  /** Figures of the line that it stands in. */
  own: ReadonlySet<Paise>;
  isLine: boolean;
}

/**
 * Refuses a body that holds money which the price does not explain: a total, a discount or a charge of a name that no reader
 * knows. No list of names is complete, so that every figure counts that is money by the words of its name, or is written with
 * a sign for rupees.
 *
 * @param rows the records that are lines
 * @throws Unreadable
 */
export function requireNoOtherFigure(body: unknown, explained: Explained, rows: ReadonlySet<Fields>): void {
  function visitRecord(record: Fields, around: Around): void {
    const unit = unitOf(record) ?? around.unit;
    const isLine = around.isLine || rows.has(record);
    const own = rows.has(record) ? ownFigures(record, unit) : around.own;
    const labels = labelsOfRow(record);
    if (labels.some(isElsewhere)) return;
    for (const [key, value] of amountsOf(record)) {
      // In a line its own name says more than its label: a fee may be called "Total service".
      const path = [key, ...(isLine ? [] : labels), ...around.path];
      if (value !== null) visit(value, { path, unit: unitInName(key) ?? unit, own, isLine });
    }
  }

  function visit(value: unknown, around: Around): void {
    const [name = ''] = around.path;
    const isPart = Array.isArray(value) || isObject(value);
    if (isPart && (isElsewhere(name) || (COUPON.test(name) && meaningOf([name]) !== 'total'))) return;
    if (Array.isArray(value)) for (const item of value) visit(item, around);
    else if (isObject(value)) visitRecord(value, around);
    else requireExplained(value, around);
  }

  function requireExplained(value: unknown, { path, unit, own, isLine }: Around): void {
    const text = textOf(value);
    if (text === undefined || !/\p{Nd}/u.test(text) || DATE.test(text)) return;
    const meaning = meaningOf(path) ?? (isShownAmount(text) && !isNamedElse(path) ? 'part' : undefined);
    if (!meaning) return;
    const known = isLine ? explained.part : explained[meaning];
    for (const paise of paiseIn(text, unit)) {
      if (!known.has(paise) && !own.has(paise))
        throw new Unreadable('it has a figure that its lines and its total do not explain');
    }
  }

  if (isObject(body)) visitRecord(body, { path: [], unit: undefined, own: new Set(), isLine: false });
}

function textOf(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value.trim() : undefined;
}

/** Whether the name of a shown amount says that it is not of this price: `minimumText: "₹ 10"`. */
const isNamedElse = ([name = '']: readonly string[]): boolean => meaningOf([`${name} amount`]) === undefined;

/** The amounts of a text, without their signs. `NaN` is an amount that cannot be read. */
function paiseIn(text: string, unit: Unit | undefined): readonly Paise[] {
  if (PLAIN.test(text)) return [parseAmount(text.replace(/^[+-]/, ''), unit ?? 'rupees') ?? Number.NaN];
  return shownAmounts(text).map((digits) => parseAmount(digits, 'rupees') ?? Number.NaN);
}

/** A fee may have the rate of its tax beside it: `gst: "18%"`. */
const lineFigures: ReadFigures = (value, name, unit) =>
  isObject(value) || (typeof value === 'string' && PLAIN.test(value)) || value instanceof ExactNumber
    ? figuresOf(value, name, unit, true)
    : [];

/** The figures of a line, its tax, and their sums and differences. */
function ownFigures(record: Fields, unit: Unit | undefined): ReadonlySet<Paise> {
  const found = [LINE_AMOUNTS, ALL_TOTALS, TAX_NAMES]
    .flatMap((names) => figuresIn(record, unit, names, lineFigures))
    .map(({ paise }) => Math.abs(paise));
  return new Set(found.flatMap((one) => [one, ...found.flatMap((other) => [one + other, Math.abs(one - other)])]));
}
