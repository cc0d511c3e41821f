import type { Paise } from '../../base/money.ts';
import type { PriceLine } from '../../wire/quote.ts';
import { agree, type Amount } from './price/amount.ts';
import { couponLine, requireAppliedCoupons } from './price/coupon-line.ts';
import { explain } from './price/explained.ts';
import { flat, listed, type ReadLine } from './price/lines.ts';
import { merge, resolveDiscount } from './price/merge.ts';
import { requireNoOtherFigure } from './price/other-figures.ts';
import { survey, type Place, type Survey } from './price/survey.ts';
import { Unreadable } from './price/unreadable.ts';
import { masterDataVersion } from './states.ts';
import { field, flag, shownText, text, time } from './json/tolerant.ts';

export { Unreadable } from './price/unreadable.ts';

/** A priced duty answer. `totalMinor` is the sum of its lines. */
export interface DutyAnswer {
  lines: PriceLine[];
  totalMinor: Paise;
  masterDataVersion?: number;
  /** ISO 8601, if the service states how long the price is valid. */
  expiresAt?: string;
  coupon?: { code: string; applied: boolean; message?: string };
}

/** The requested article. An answer that repeats it must match. */
export interface RequestedArticle {
  stateCode?: string;
  articleCode?: string;
}

/**
 * Reads `POST /v1/estamp/duty/calculate` strictly: one total in INR, equal to the sum of the lines. The requested stamp
 * value is the witness of unit and meaning: lines of kind `stamp-duty` must add up to it. Amounts are rupees with at
 * most two decimals, or minor units if the body states so. See docs/readers.md.
 *
 * @param body parsed by `parseExact`
 * @throws Unreadable with the reason
 */
export function readDuty(body: unknown, stampDutyMinor: Paise, requested: RequestedArticle = {}): DutyAnswer {
  const found = survey(body);
  for (const { record } of found.places) requireEcho(record, requested);
  const lists = found.lists.map(listed);
  const fields = flat(found.places);
  const read = merge(lists, fields);
  requireWitness(read, stampDutyMinor);
  const total = totalOf(found, read);
  requireNoOtherAmount(found, total, stampDutyMinor);
  const lines = resolveDiscount(read, couponLine(found.coupons), total.paise);
  requireSum(lines, total);
  requireOneUnit(found, lines, total);
  const explained = explain(total, stampDutyMinor, [...lists.flat(), ...fields], lines);
  requireNoOtherFigure(body, explained, found.rows);
  requireAppliedCoupons(found.coupons, explained);
  if (total.paise < stampDutyMinor) throw new Unreadable('its total is below the requested stamp value');
  const records = found.places.map(({ record }) => record).reverse();
  return {
    lines: lines.map(({ kind, label, amountMinor }) => ({ kind, label, amountMinor })),
    totalMinor: total.paise,
    masterDataVersion: masterDataVersion(body),
    expiresAt: firstOf(records, (record) => time(record, 'expiresAt', 'validUntil', 'expiry')),
    coupon: firstOf(records, (record) => readCoupon(field(record, 'coupon') ?? record)),
  };
}

function firstOf<From, To>(items: readonly From[], read: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/* Fields that repeat a code. The second holds the code in some answers, and a name or a status in others. */
const ECHOES = [
  ['stateCode', 'state'],
  ['articleCode', 'article'],
] as const;
const shapeOf = (code: string): string => code.replaceAll(/[A-Z]/g, 'A').replaceAll(/\d+/g, '0');

function requireEcho(record: Place['record'], requested: RequestedArticle): void {
  for (const [name, short] of ECHOES) {
    const asked = requested[name];
    const [code, maybe] = [text(record, name), text(record, short)];
    const isCode = maybe !== undefined && asked !== undefined && maybe !== 'OK' && shapeOf(maybe) === shapeOf(asked);
    if (asked !== undefined && ((code !== undefined && code !== asked) || (isCode && maybe !== asked))) {
      throw new Unreadable(`it is for another ${name}`);
    }
  }
}

/**
 * The total. A total outside of the price is only checked for contradictions. A field called only "amount" is one if there is
 * nothing else and there are lines for it to be the sum of: beside the stamp alone it may be the stamp.
 */
function totalOf({ totals, hasTotal, bare }: Survey, lines: readonly ReadLine[]): Amount {
  const isSum = bare.length > 0 && lines.filter(({ amountMinor }) => amountMinor !== 0).length > 1;
  const same = bare.filter(({ paise }) => totals.some((figure) => figure.paise === paise));
  const sum = isSum ? [...bare, ...totals] : [];
  const total = agree(hasTotal ? [...totals, ...same] : sum, 'total');
  if (!total) throw new Unreadable('it has no total');
  return total;
}

/** An amount of the whole answer is its total or its stamp. */
function requireNoOtherAmount({ bare }: Survey, total: Amount, stampDutyMinor: Paise): void {
  const known = [total.paise, total.before, stampDutyMinor];
  if (!bare.every(({ paise }) => known.includes(paise)))
    throw new Unreadable('it gives two different figures for its total');
}

function requireWitness(lines: readonly ReadLine[], stampDutyMinor: Paise): void {
  const stamps = lines.filter(({ kind }) => kind === 'stamp-duty');
  if (stamps.length === 0) throw new Unreadable('it has no line for the stamp duty');
  const sum = stamps.reduce((paise, { amountMinor }) => paise + amountMinor, 0);
  // Stamp duty is never discounted: another amount is another stamp.
  if (sum !== stampDutyMinor || stamps.some(({ amount }) => amount.before !== undefined)) {
    throw new Unreadable('its stamp duty differs from the requested stamp value');
  }
}

function requireSum(lines: readonly ReadLine[], { paise, before }: Amount): void {
  const sum = (of: (line: ReadLine) => Paise): Paise => lines.reduce((all, line) => all + of(line), 0);
  const isExact = Number.isSafeInteger(sum(({ amountMinor }) => Math.abs(amountMinor)));
  if (!isExact || sum(({ amountMinor }) => amountMinor) !== paise)
    throw new Unreadable('its lines do not add up to its total');
  if (before === undefined) return;
  const actual = sum(({ amount }) => amount.before ?? amount.paise);
  const undiscounted = sum(({ amount, kind }) => (kind === 'discount' ? 0 : (amount.before ?? amount.paise)));
  if (before !== actual && before !== undiscounted) throw new Unreadable('it has two different totals');
}

/** All amounts must have the same unit, and it must match any stated unit. */
function requireOneUnit({ stated }: Survey, lines: readonly ReadLine[], total: Amount): void {
  const amounts = [total, ...lines.map(({ amount }) => amount)].filter(({ paise }) => paise !== 0);
  const common = (['rupees', 'paise'] as const).filter((unit) => amounts.every(({ units }) => units.has(unit)));
  if (common.length === 0 || [...stated].some((unit) => !common.includes(unit))) {
    throw new Unreadable('its amounts are in two units');
  }
}

function readCoupon(value: unknown): DutyAnswer['coupon'] {
  const code = text(value, 'couponCode') ?? (flag(value, 'applied') === undefined ? undefined : text(value, 'code'));
  if (code === undefined) return undefined;
  const message = shownText(value, 'couponMessage', 'message', 'reason');
  const applied = flag(value, 'couponApplied', 'applied', 'isApplied', 'valid') ?? false;
  return { code, applied, ...(message && { message }) };
}
