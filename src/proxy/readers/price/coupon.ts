import type { Paise } from '../../../base/money.ts';
import { flag } from '../json/tolerant.ts';
import { COUPON } from '../json/vocabulary.ts';
import { agree, figuresIn, isPlain, placeOf, plainFigures, type Place } from './amount.ts';
import type { Amounts } from './known-amounts.ts';
import { isRounding, lineNamed, namesThat } from './names.ts';
import { sumOf, type ReadLine } from './lines.ts';
import { Unreadable } from './unreadable.ts';

const AMOUNTS = namesThat((base) => base === 'amount' || base === 'amountoff' || lineNamed(base)?.kind === 'discount');

/** Refuses an applied coupon whose discount is not among the figures of the price. @throws Unreadable */
export function requireAppliedCoupons(coupons: readonly Place[], explained: Amounts): void {
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
 * The lines as they count for a total. A discount may be in the figures of the lines and stand beside them once more, or it
 * may stand with its coupon alone: the reading that adds up to the total counts.
 */
export function resolveDiscount(
  lines: readonly ReadLine[],
  coupons: readonly Place[],
  total: Paise,
): readonly ReadLine[] {
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
