import type { Paise } from '../../base/money.ts';
import type { PriceLine } from '../../wire/quote.ts';
import { readPrice, type RequestedArticle } from './price/explain.ts';
import { Unreadable } from './price/unreadable.ts';
import { masterDataVersion } from './catalogue-body.ts';
import { field, flag, shownText, text, time } from './json/tolerant.ts';
import { COUPON, PRICE } from './json/vocabulary.ts';

export { Unreadable } from './price/unreadable.ts';
export type { RequestedArticle } from './price/explain.ts';

/** A priced duty answer. `totalMinor` is the sum of its lines. */
export interface DutyAnswer {
  lines: PriceLine[];
  totalMinor: Paise;
  masterDataVersion?: number;
  /** ISO 8601, if the service states how long the price is valid. */
  expiresAt?: string;
  coupon?: { code: string; applied: boolean; message?: string };
}

/**
 * Reads `POST /v1/estamp/duty/calculate` strictly: one total in INR, equal to the sum of the lines. The requested stamp
 * value is the witness of unit and meaning: lines of kind `stamp-duty` must add up to it. Amounts are rupees with at
 * most two decimals, or minor units if the body states so. See docs/readers.md; `explainPrice` says where each figure
 * stands.
 *
 * @param body parsed by `parseExact`
 * @throws Unreadable with the reason and the path
 */
export function readDuty(body: unknown, stampDutyMinor: Paise, requested: RequestedArticle = {}): DutyAnswer {
  const { lines, total, records, refusal } = readPrice(body, stampDutyMinor, requested);
  if (refusal || !total) throw refusal ?? new Unreadable('no-total');
  return {
    lines: lines.map(({ kind, label, amountMinor }) => ({ kind, label, amountMinor })),
    totalMinor: total.paise,
    masterDataVersion: masterDataVersion(body),
    expiresAt: firstOf(records, (record) => time(record, PRICE.expiresAt)),
    coupon: firstOf(records, (record) => readCoupon(field(record, COUPON.part) ?? record)),
  };
}

function firstOf<From, To>(items: readonly From[], read: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readCoupon(value: unknown): DutyAnswer['coupon'] {
  const code =
    text(value, COUPON.code) ??
    (flag(value, COUPON.bareApplied) === undefined ? undefined : text(value, COUPON.bareCode));
  if (code === undefined) return undefined;
  const message = shownText(value, COUPON.message);
  const applied = flag(value, COUPON.applied) ?? false;
  return { code, applied, ...(message && { message }) };
}
