import type { Paise } from '../../../base/money.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject } from '../json/tolerant.ts';
import { figuresIn, figuresOf, isPlain, parseAmount, writtenValue, type Place, type ReadFigures } from './amount.ts';
import { meaningOf, type MoneyMeaning } from './meaning.ts';
import { ALL_TOTALS, LINE_AMOUNTS, TAX_NAMES, type Unit } from './names.ts';
import { isShownAmount, shownAmounts } from './shown-text.ts';

/** A number or a shown amount of any name. */
export interface OtherFigure {
  path: string;
  /** As it is written there. */
  value: string;
  /** What it must be; `undefined` if it is no money. */
  meaning: MoneyMeaning | undefined;
  /** Its amounts without their signs. `NaN` is an amount that cannot be read. */
  amounts: readonly Paise[];
  /** Figures of the line that it stands in. @throws Unreadable */
  own: () => ReadonlySet<Paise>;
  isLine: boolean;
}

/** What stands around a figure. */
export interface Around {
  /** The names around, from the inside. */
  names: readonly string[];
  unit: Unit | undefined;
  /** Figures of the line that it stands in. @throws Unreadable */
  own: () => ReadonlySet<Paise>;
  isLine: boolean;
}

const PLAIN = /^[+-]?\d[\d.eE+-]*$/;
const DATE = /^\d{4}-\d\d(?:-\d\d|T)/;
const NONE: ReadonlySet<Paise> = new Set();
/** Outside of a line. */
export const none = (): ReadonlySet<Paise> => NONE;

/**
 * The figure that a number or a text is. No list of names is complete, so that every figure counts that is money by the
 * words of its name, or is written with a sign for rupees.
 *
 * @returns `undefined` for a text that is no number and no money
 */
export function leafOf(value: string | ExactNumber, path: string, around: Around | undefined): OtherFigure | undefined {
  const written = writtenValue(value) ?? '';
  const text = written.trim();
  if (!/\p{Nd}/u.test(text) || DATE.test(text)) return undefined;
  const { names = [], unit, own = none, isLine = false } = around ?? {};
  const shown = (): MoneyMeaning | undefined => (isShownAmount(text) && !isNamedElse(names) ? 'part' : undefined);
  const meaning = around && (meaningOf(names) ?? shown());
  if (!meaning && !PLAIN.test(text)) return undefined;
  return { path, value: written, meaning, amounts: meaning ? paiseIn(text, unit) : [], own, isLine };
}

/** Whether the name of a shown amount says that it is not of this price: `minimumText: "₹ 10"`. */
const isNamedElse = ([name = '']: readonly string[]): boolean => meaningOf([`${name} amount`]) === undefined;

function paiseIn(text: string, unit: Unit | undefined): readonly Paise[] {
  if (PLAIN.test(text)) return [parseAmount(text.replace(/^[+-]/, ''), unit ?? 'rupees') ?? Number.NaN];
  return shownAmounts(text).map((digits) => parseAmount(digits, 'rupees') ?? Number.NaN);
}

/** A fee may have the rate of its tax beside it: `gst: "18%"`. */
const lineFigures: ReadFigures = (field) => {
  const { value } = field;
  const isFigure = isObject(value) || (typeof value === 'string' && PLAIN.test(value)) || value instanceof ExactNumber;
  return isFigure ? figuresOf(field, true) : [];
};

/** The figures of a line, its tax, and their sums and differences, once they are needed. */
export function ownFigures(place: Place): () => ReadonlySet<Paise> {
  let known: ReadonlySet<Paise> | undefined;
  return () => (known ??= readOwnFigures(place));
}

function readOwnFigures(place: Place): ReadonlySet<Paise> {
  const found = [LINE_AMOUNTS, ALL_TOTALS, TAX_NAMES]
    .flatMap((names) => figuresIn(place, names, lineFigures))
    .filter(isPlain)
    .map(({ paise }) => Math.abs(paise));
  return new Set(found.flatMap((one) => [one, ...found.flatMap((other) => [one + other, Math.abs(one - other)])]));
}
