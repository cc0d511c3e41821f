import type { Paise } from '../../../base/money.ts';
import type { LineKind } from '../../../wire/quote.ts';
import { text, type Fields, flag } from '../json/tolerant.ts';
import { PRICE, COUPON } from '../json/vocabulary.ts';
import { agree, isPlain, placeOf, type Amount, figuresIn, plainFigures, type Place } from './amount.ts';
import { collectFigures, noFigures, type Figures } from './figures.ts';
import { flat, isCharged, listed, merge, sumOf, type ReadLine } from './lines.ts';
import { explainOthers, knownAmounts, type ExplainedFigure, type Amounts } from './known-amounts.ts';
import { Unreadable } from './unreadable.ts';
import { isRounding, lineNamed, namesThat } from './names.ts';

const AMOUNTS = namesThat((base) => base === 'amount' || base === 'amountoff' || lineNamed(base)?.kind === 'discount');

/** Refuses an applied coupon whose discount is not among the figures of the price. @throws Unreadable */
function requireAppliedCoupons(coupons: readonly Place[], explained: Amounts): void {
  for (const coupon of coupons) {
    if (flag(coupon.record, COUPON.isApplied) !== true) continue;
    const missing = figuresIn(coupon, AMOUNTS, plainFigures).find(({ paise }) => !explained.has(paise));
    if (missing) throw new Unreadable('coupon', { path: missing.path, value: missing.value });
  }
}

/** The discount of an answer's only coupon, if it states one. A coupon without a plain amount has none. */
function couponLine(coupons: readonly Place[]): ReadLine | undefined {
  const applied = coupons.filter(({ record }) => flag(record, COUPON.isValid) !== false);
  const [coupon, ...others] = applied.filter(({ record }) => AMOUNTS.fieldsOf(record).length > 0);
  if (!coupon || others.length > 0) return undefined;
  const amount = agree(figuresIn(coupon, AMOUNTS, plainFigures), 'coupon');
  if (amount && !isPlain(amount.figure)) throw new Unreadable('not-an-amount', placeOf(amount.figure));
  return (
    amount && {
      kind: 'discount',
      id: 'discount',
      label: 'Discount',
      amountMinor: -amount.paise,
      amount: { ...amount, paise: -amount.paise },
    }
  );
}

/**
 * The lines as they count for a total. A discount may be in the figures of the lines and stand beside them once more,
 * or it may stand with its coupon alone: the reading that adds up to the total counts.
 */
function resolveDiscount(lines: readonly ReadLine[], coupons: readonly Place[], total: Paise): readonly ReadLine[] {
  // A coupon of which two figures differ refuses the price, whether it counts or not.
  const coupon = couponLine(coupons);
  if (sumOf(lines) === total) return lines;
  const charged = lines.filter(({ kind, id }) => kind !== 'discount' || isRounding(id));
  const inside = charged.reduce((sum, { amount }) => sum + (amount.before ?? amount.paise) - amount.paise, 0);
  const isTwice = charged.length < lines.length && inside === sumOf(charged) - sumOf(lines);
  if (isTwice) return charged;
  const isWithCoupon = coupon && charged.length === lines.length && inside === 0;
  return isWithCoupon ? [...lines, coupon] : lines;
}

/** Where each figure of a price was found, and what the others are. Every path is a JSON Pointer into the body. */
export interface Explanation {
  /**
   * The total that is sealed; absent where the price was refused before it was known. `value` is the figure as written.
   */
  total?: { path: string; value: string; paise: Paise };
  /** The lines that add up to it. */
  lines: { path: string; kind: LineKind; value: string; paise: Paise }[];
  /** All other figures of the body, and why they are not charged. */
  others: ExplainedFigure[];
  /** Why there is no price. A refusal of the whole names the deepest object that holds the figures. */
  refused?: { path: string; because: string };
}

/** A request for a price. An answer that repeats its codes must match. */
export interface RequestedArticle {
  stateCode?: string;
  articleCode?: string;
}

/** A price, or why there is none. */
export interface ReadPrice {
  lines: readonly ReadLine[];
  total: Amount | undefined;
  /** The records that hold the price, the innermost first. */
  records: readonly Fields[];
  refusal: Unreadable | undefined;
  /** Says where each figure was found. */
  explain: () => Explanation;
}

/**
 * Reads a price: walks over the body once, and proves that the lines add up to one total, that the stamp is the one
 * that was asked for, and that no figure of money is left over.
 *
 * @param body parsed by `parseExact`
 * @param stampDutyMinor the requested stamp value, the witness of unit and meaning
 */
export function readPrice(body: unknown, stampDutyMinor: Paise, requested: RequestedArticle = {}): ReadPrice {
  const found = noFigures();
  const draft: Draft = { lines: [] };
  const refusal = refusalOf(
    () => {
      collectFigures(body, found);
      readInto(draft, found, stampDutyMinor, requested);
    },
    found,
    draft,
  );
  const { total, lines } = draft;
  const explain = (): Explanation => ({
    ...(total && { total: { ...placeOf(total.figure), paise: total.paise } }),
    lines: lines.map(({ kind, amountMinor, amount }) => ({ ...placeOf(amount.figure), kind, paise: amountMinor })),
    others: explainOthers(found.all, total, lines, stampDutyMinor),
    ...(refusal && { refused: { path: refusal.path, because: refusal.message } }),
  });
  return { lines, total, records: found.places.map(({ record }) => record).reverse(), refusal, explain };
}

/** The explanation of a body: which figure is the total, the lines and the rest, or why there is no price. */
export const explainPrice = (body: unknown, stampDutyMinor: Paise, requested: RequestedArticle = {}): Explanation =>
  readPrice(body, stampDutyMinor, requested).explain();

/** What is known of a price so far. */
interface Draft {
  total?: Amount;
  lines: readonly ReadLine[];
}

/** @throws Unreadable */
function readInto(draft: Draft, found: Figures, stampDutyMinor: Paise, requested: RequestedArticle): void {
  for (const { record, path } of found.places) requireEcho(record, path, requested);
  requirePlainTotal(found);
  const lists = found.lists.map(listed);
  const fields = flat(found.places);
  const read = merge(lists, fields);
  draft.lines = read;
  requireWitness(read, stampDutyMinor);
  const total = totalOf(found, read);
  draft.total = total;
  requireNoOtherAmount(found, total, stampDutyMinor);
  draft.lines = resolveDiscount(read, found.coupons, total.paise);
  requireSum(draft.lines, total);
  requireOneUnit(found, draft.lines, total);
  const known = knownAmounts(total, stampDutyMinor, [...lists.flat(), ...fields].filter(isCharged), draft.lines);
  for (const other of found.all) {
    const explained = other.isLine ? known.part : other.meaning && known[other.meaning];
    if (explained && !other.amounts.every((paise) => explained.has(paise) || other.own().has(paise)))
      throw new Unreadable('unexplained', { path: other.path, value: other.value });
  }
  requireAppliedCoupons(found.coupons, known.part);
  if (total.paise < stampDutyMinor) throw new Unreadable('below-stamp', placeOf(total.figure));
}

/** Refusals of the whole body, which name no figure. */
const WHOLE: ReadonlySet<string> = new Set(['no-total', 'no-stamp']);

function refusalOf(read: () => void, found: Figures, draft: Draft): Unreadable | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return WHOLE.has(error.code) ? new Unreadable(error.code, { path: holderOfFigures(found, draft) }) : error;
  }
}

/** The deepest object that holds all figures of money, or all figures if none is money. */
function holderOfFigures({ all }: Figures, { lines }: Draft): string {
  const money = [
    ...lines.map(({ amount }) => amount.figure.path),
    ...all.filter((one) => one.meaning).map(({ path }) => path),
  ];
  const [first = '', ...others] = money.length > 0 ? money : all.map(({ path }) => path);
  const steps = first.split('/').slice(0, -1);
  const common = others.reduce((known, path) => {
    const of = path.split('/');
    const end = known.findIndex((step, index) => of[index] !== step);
    return end < 0 ? known : known.slice(0, end);
  }, steps);
  // Not the list of the lines, but the object around it.
  if (/^\d+$/.test(first.split('/')[common.length] ?? '')) common.pop();
  return common.join('/');
}

/* Fields that repeat a code. The second holds the code in some answers, and a name or a status in others. */
const ECHOES = [
  ['stateCode', 'state'],
  ['articleCode', 'article'],
] as const;
const shapeOf = (code: string): string => code.replaceAll(/[A-Z]/g, 'A').replaceAll(/\d+/g, '0');

function requireEcho(record: Fields, path: string, requested: RequestedArticle): void {
  for (const [name, short] of ECHOES) {
    const asked = requested[name];
    const [code, maybe] = [text(record, PRICE[name]), text(record, PRICE[short])];
    const isCode = maybe !== undefined && asked !== undefined && maybe !== 'OK' && shapeOf(maybe) === shapeOf(asked);
    if (asked !== undefined && ((code !== undefined && code !== asked) || (isCode && maybe !== asked)))
      throw new Unreadable('other-request', { path, what: name });
  }
}

/** A total that is only written for people is not charged. */
function requirePlainTotal({ totals, bare }: Figures): void {
  const [total] = totals;
  if (total && ![...totals, ...bare].some(isPlain)) throw new Unreadable('not-an-amount', placeOf(total));
}

/**
 * The total. A total outside of the price is only checked for contradictions. A field called only "amount" is one if
 * there is nothing else and there are lines for it to be the sum of: beside the stamp alone it may be the stamp.
 */
function totalOf({ totals, hasTotal, bare }: Figures, lines: readonly ReadLine[]): Amount {
  const isSum = bare.length > 0 && lines.filter(({ amountMinor }) => amountMinor !== 0).length > 1;
  const same = bare.filter(({ paise }) => totals.some((figure) => figure.paise === paise));
  const sum = isSum ? [...bare, ...totals] : [];
  const total = agree(hasTotal ? [...totals, ...same] : sum, 'total');
  if (!total || !isPlain(total.figure)) throw new Unreadable('no-total');
  return total;
}

/** An amount of the whole answer is its total or its stamp. */
function requireNoOtherAmount({ bare }: Figures, total: Amount, stampDutyMinor: Paise): void {
  const known = [total.paise, total.before, stampDutyMinor];
  const other = bare.find(({ paise }) => !known.includes(paise));
  if (other) throw new Unreadable('two-figures', { ...placeOf(other), what: 'total' });
}

function requireWitness(lines: readonly ReadLine[], stampDutyMinor: Paise): void {
  const stamps = lines.filter(({ kind }) => kind === 'stamp-duty');
  const [stamp] = stamps;
  if (!stamp) throw new Unreadable('no-stamp');
  // Stamp duty is never discounted: another amount is another stamp.
  if (sumOf(stamps) !== stampDutyMinor || stamps.some(({ amount }) => amount.before !== undefined))
    throw new Unreadable('other-stamp', placeOf(stamp.amount.figure));
}

function requireSum(lines: readonly ReadLine[], { paise, before, figure }: Amount): void {
  const sum = (of: (line: ReadLine) => Paise): Paise => lines.reduce((all, line) => all + of(line), 0);
  const isExact = Number.isSafeInteger(sum(({ amountMinor }) => Math.abs(amountMinor)));
  if (!isExact || sumOf(lines) !== paise) throw new Unreadable('sum', placeOf(figure));
  if (before === undefined) return;
  const actual = sum(({ amount }) => amount.before ?? amount.paise);
  const undiscounted = sum(({ amount, kind }) => (kind === 'discount' ? 0 : (amount.before ?? amount.paise)));
  if (before !== actual && before !== undiscounted) throw new Unreadable('other-total', placeOf(figure));
}

/** All amounts must have the same unit, and it must match any stated unit. */
function requireOneUnit({ stated }: Figures, lines: readonly ReadLine[], total: Amount): void {
  const amounts = [total, ...lines.map(({ amount }) => amount)].filter(({ paise }) => paise !== 0);
  const common = (['rupees', 'paise'] as const).filter((unit) => amounts.every(({ units }) => units.has(unit)));
  if (common.length > 0 && [...stated].every((unit) => common.includes(unit))) return;
  const other = amounts.find(({ units }) => !total.units.has([...units][0] ?? 'rupees')) ?? total;
  throw new Unreadable('two-units', placeOf(other.figure));
}
