import { flag } from '../json/tolerant.ts';
import { agree, figuresIn, plainFigures } from './amount.ts';
import type { Explained } from './explained.ts';
import { lineNamed } from './line-names.ts';
import type { ReadLine } from './lines.ts';
import { amountName, type Names } from './names.ts';
import type { Place } from './survey.ts';
import { Unreadable } from './unreadable.ts';

const AMOUNTS: Names = {
  has: (base) => base === 'amount' || base === 'amountoff' || lineNamed(base)?.kind === 'discount',
};

/** Refuses an applied coupon whose discount is not in the price. @throws Unreadable */
export function requireAppliedCoupons(coupons: readonly Place[], explained: Explained): void {
  for (const { record, unit } of coupons) {
    if (flag(record, 'applied', 'isApplied') !== true) continue;
    const off = figuresIn(record, unit, AMOUNTS, plainFigures).map(({ paise }) => paise);
    if (off.some((paise) => !explained.part.has(paise)))
      throw new Unreadable('no line of it has the discount of its coupon');
  }
}

/** The discount of an answer's only coupon, if it states one. A coupon without a plain amount has none. */
export function couponLine(coupons: readonly Place[]): ReadLine | undefined {
  const applied = coupons.filter(({ record }) => flag(record, 'applied', 'isApplied', 'valid') !== false);
  const [coupon, ...others] = applied.filter(({ record }) =>
    Object.keys(record).some((key) => amountName(key, AMOUNTS)),
  );
  if (!coupon || others.length > 0) return undefined;
  const amount = agree(figuresIn(coupon.record, coupon.unit, AMOUNTS, plainFigures), 'coupon');
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
