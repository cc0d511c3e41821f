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

/** Refuses a coupon that was applied and of which the price does not hold what it takes off. @throws Unreadable */
export function requireAppliedCoupons(coupons: readonly Place[], explained: Explained): void {
  for (const { record, unit } of coupons) {
    if (flag(record, 'applied', 'isApplied') !== true) continue;
    const off = figuresIn(record, unit, AMOUNTS, plainFigures).map(({ paise }) => paise);
    if (off.some((paise) => !explained.part.has(paise)))
      throw new Unreadable('its coupon takes off what no line holds');
  }
}

/** What the one coupon of an answer takes off, where it says so. A coupon without a plain amount takes off nothing. */
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
