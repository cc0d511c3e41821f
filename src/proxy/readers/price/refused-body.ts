import { child } from '../../../base/json/pointer.ts';
import type { Paise } from '../../../base/money.ts';
import type { LineKind } from '../../../wire/quote.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { fieldNames } from '../json/field-names.ts';
import { type Fields, isObject, shownText } from '../json/tolerant.ts';
import { parseAmount, writtenValue } from './amount.ts';
import { isCurrency, requireInr, requireNoForeignAmount, requireNoForeignField } from './currency.ts';
import { meaningOf } from './meaning.ts';
import { LINE_NAMES, lineNamed, type Unit } from './names.ts';
import { isScaled } from './units.ts';
import { LINES, ROW_LABELS } from './vocabulary.ts';

export { writtenValue } from './amount.ts';
export type { Unit } from './names.ts';

/* The signs around an amount that people read. The written module removes the same. */
export const SIGNS = /^(?:₹|Rs\.?|INR)|[,\s]|(?:\/-|INR)$/gi;

/** A figure of a body whose price was refused. */
export interface Figure {
  path: string;
  value: string;
  paise: Paise;
  /** Whether its name says that it is the total; nothing if its name says that it is no money. */
  meaning: 'total' | 'part' | undefined;
  /** What stands beside it in its row. */
  beside?: Beside;
}

/** What a row says of its figures. */
export interface Beside {
  /** The words that the written reader compares, and their path: a list may change its order. */
  path?: string;
  words?: string;
  label?: string;
  kind?: LineKind;
  /** A field that scales the figures: the written reader refuses another scale. */
  scale?: { path: string; value: string };
}

/* More than a price has. */
const MAX_FIGURES = 60;

/** Every figure of a body, whatever its name is. */
export function everyFigure(body: unknown, unit: Unit): readonly Figure[] {
  const found: Figure[] = [];
  const visit = (value: unknown, path: string, names: readonly string[], around?: Beside): void => {
    if (found.length >= MAX_FIGURES || names.length > 12) return;
    const written = writtenValue(value);
    if (Array.isArray(value) || isObject(value)) {
      const beside = besideIn(value, path, names, around);
      for (const [key, item] of Object.entries(value))
        visit(item, child(path, key), [Array.isArray(value) ? '' : key, ...names], beside);
    } else if (written !== undefined) {
      const paise = parseAmount(written.replaceAll(SIGNS, ''), unit);
      if (paise && path !== around?.scale?.path)
        found.push({ path, value: written, paise, meaning: meaningOf(names), beside: besideOf(around, path) });
    }
  };
  visit(body, '', []);
  return found;
}

/** The places of a body that name another currency than the rupee. */
export function foreignIn(body: unknown): readonly Pick<Figure, 'path' | 'value'>[] {
  const found: Pick<Figure, 'path' | 'value'>[] = [];
  const visit = (value: unknown, key: string, path: string, depth: number): void => {
    if (depth > 12 || found.length >= MAX_FIGURES) return;
    if (isForeign(key, value)) found.push({ path, value: writtenValue(value) ?? '(an object)' });
    else if (Array.isArray(value) || isObject(value))
      for (const [name, item] of Object.entries(value)) visit(item, name, child(path, name), depth + 1);
  };
  visit(body, '', '', 0);
  return found;
}

function isForeign(key: string, value: unknown): boolean {
  try {
    if (isCurrency(key)) requireInr(key, value, '');
    else if (typeof value === 'string') requireNoForeignAmount(value);
    else if (key !== '' && !Array.isArray(value)) requireNoForeignField(key, value, '');
    return false;
  } catch {
    return true;
  }
}

/* A name that says nothing of its figure: the words of its row do. */
const GENERAL_STEP =
  /^(?:\d*|#text|_text|amount|amt|value|price|cost|figure|qty|rs|inr|rupees|paise|charge|fee|sum|total|number)$/i;

/**
 * The words of a row are about each figure of a list's row, and about those of another record that have no name of
 * their own.
 */
function besideOf(around: Beside | undefined, path: string): Beside | undefined {
  const steps = path.split('/');
  const isOfWords = GENERAL_STEP.test(steps.at(-1) ?? '') || /^\d+$/.test(steps.at(-2) ?? '');
  return isOfWords ? around : around?.scale && { scale: around.scale };
}

/*
 * An amount, its tax and its own total. A record with more figures is the price itself: its texts are about all of
 * them.
 */
const MAX_IN_ROW = 3;

/** The figures in a value, its scales and numbers of currencies aside. */
function figuresWithin(value: unknown, key = '', depth = 0): number {
  if (depth > 6) return MAX_IN_ROW + 1;
  if (Array.isArray(value) || isObject(value)) {
    const inner = Object.entries(value).map(([name, item]) => figuresWithin(item, name, depth + 1));
    return inner.reduce((sum, count) => sum + count, 0);
  }
  const isFigure = parseAmount((writtenValue(value) ?? '').replaceAll(SIGNS, ''), 'rupees') !== undefined;
  return isFigure && !isScaled({ [key]: value }) && !isCurrency(key) ? 1 : 0;
}

const LABELS = fieldNames(...ROW_LABELS);
/* Parts whose names are of people. */
const PEOPLE = /^(?:part(?:y|ies)|persons?|people|customers?|users?|buyers?|sellers?)$|^(?:first|second)$/i;

/** What a row says, or the row around an amount object; nothing in a record that is no row. */
function besideIn(
  value: Fields | readonly unknown[],
  path: string,
  names: readonly string[],
  around: Beside | undefined,
): Beside | undefined {
  if (figuresWithin(value) > MAX_IN_ROW) return undefined;
  // Another customer has another name.
  const isOfPeople = names.some((name) => PEOPLE.test(name));
  const texts = Object.entries(value).flatMap(([key, item]) =>
    isWords(key, item) && !(isOfPeople && /name$/i.test(key)) ? [[key, item] as const] : [],
  );
  const longest = [...texts].sort(([, one], [, other]) => other.length - one.length)[0];
  const kinds = texts.map(([, words]) => kindOf(words)).filter((kind) => kind !== undefined);
  const scale = Object.entries(value).find(([key, item]) => isScaled({ [key]: item }) && item instanceof ExactNumber);
  const own = longest && {
    path: child(path, longest[0]),
    words: longest[1],
    label: shownText(value, LABELS) ?? longest[1],
    kind: kinds[0],
  };
  return {
    ...around,
    ...own,
    ...(scale && { scale: { path: child(path, scale[0]), value: writtenValue(scale[1]) ?? '' } }),
  };
}

/** Whether a text is what a row is about: not a currency, an id or a sentence. */
const isWords = (key: string, item: unknown): item is string =>
  typeof item === 'string' &&
  /\p{L}{3}/u.test(item) &&
  item.length <= 60 &&
  !/\d{4}/.test(item) &&
  !isCurrency(key) &&
  !/^(?:INR|rupees?|paise)$/i.test(item.trim()) &&
  parseAmount(item.replaceAll(SIGNS, ''), 'rupees') === undefined;

/** The kind that words of a price are known for. */
export const kindOf = (words: string): LineKind | undefined => lineNamed(LINE_NAMES.parse(words)?.base ?? '')?.kind;

/** The last name of a path that says something of its figure. */
export const nameOf = (path: string): string => {
  const steps = path.split('/').filter((step) => !GENERAL_STEP.test(step));
  return (steps.at(-1) ?? 'Charges').slice(0, 60);
};

/** `taxOnPlatform` is shown as `Tax on platform`. */
export function labelOf(name: string): string {
  const known = LINES.find(({ names }) => names.includes(name))?.label;
  if (known) return known;
  if (!/^[\w-]+$/.test(name)) return name;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
