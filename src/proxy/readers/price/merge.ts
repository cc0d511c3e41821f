import type { Paise } from '../../../base/money.ts';
import { isRounding } from './line-names.ts';
import type { ReadLine } from './lines.ts';
import { Unreadable } from './unreadable.ts';

const sumOf = (lines: readonly ReadLine[]): Paise => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * One list of lines out of all places that hold some. Where a line stands in two of them, they must agree on it.
 *
 * @throws Unreadable
 */
export function merge(lists: readonly (readonly ReadLine[])[], fields: readonly ReadLine[]): readonly ReadLine[] {
  const found = new Map<string, readonly ReadLine[]>();
  for (const lines of [...lists, fields]) {
    for (const id of new Set(lines.map((one) => one.id))) {
      const these = lines.filter((one) => one.id === id);
      const known = found.get(id);
      if (known && sumOf(known) !== sumOf(these))
        throw new Unreadable(`its ${these[0]?.kind ?? ''} lines are there twice and differ`);
      if (!known) found.set(id, these);
    }
  }
  const isFree = ({ kind, amountMinor }: ReadLine): boolean => amountMinor === 0 && kind !== 'stamp-duty';
  // A flat answer has a field for every charge. A charge of zero is no line, except the stamp itself.
  const known = new Set([...found.values()].flat());
  return withoutTaxTwice([...lists.flat(), ...fields.filter((one) => !isFree(one))].filter((one) => known.has(one)));
}

/** `gst: 9` beside `cgst: 4.50` and `sgst: 4.50` is their sum. */
function withoutTaxTwice(lines: readonly ReadLine[]): readonly ReadLine[] {
  const taxes = lines.filter(({ kind }) => kind === 'gst');
  const whole = taxes.filter(({ id }) => id === 'gst');
  const parts = taxes.filter(({ id }) => id !== 'gst');
  const isTwice = whole.length > 0 && parts.length > 0 && sumOf(whole) === sumOf(parts);
  return isTwice ? lines.filter((one) => !parts.includes(one)) : lines;
}

/**
 * The lines as they count for a total. A discount may be in the figures of the lines and stand beside them once more, or it
 * may stand with its coupon alone: the reading that adds up to the total counts.
 *
 * @param coupon the discount of the coupon, as a line
 */
export function resolveDiscount(
  lines: readonly ReadLine[],
  coupon: ReadLine | undefined,
  total: Paise,
): readonly ReadLine[] {
  if (sumOf(lines) === total) return lines;
  const charged = lines.filter(({ kind, id }) => kind !== 'discount' || isRounding(id));
  const inside = charged.reduce((sum, { amount }) => sum + (amount.before ?? amount.paise) - amount.paise, 0);
  const isTwice = charged.length < lines.length && inside === sumOf(charged) - sumOf(lines);
  if (isTwice) return charged;
  const isWithCoupon = coupon && charged.length === lines.length && inside === 0;
  return isWithCoupon ? [...lines, coupon] : lines;
}
