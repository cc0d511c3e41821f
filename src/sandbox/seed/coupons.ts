/** A coupon of the sandbox. It discounts the service fee only, never a tax. */
export interface Coupon {
  code: string;
  label: string;
  /** A share of the service fee; 10000 is all of it. */
  basisPoints: number;
  /** The reason of a coupon that is always refused. */
  refusal?: string;
}

/** All invented. Codes ignore case. */
export const coupons: readonly Coupon[] = [
  { code: 'WELCOME20', label: 'Coupon WELCOME20, 20% off the fee', basisPoints: 2000 },
  { code: 'HALFFEE', label: 'Coupon HALFFEE, 50% off the fee', basisPoints: 5000 },
  { code: 'FREEFEE', label: 'Coupon FREEFEE, no fee', basisPoints: 10_000 },
  { code: 'EXPIRED10', label: 'Coupon EXPIRED10', basisPoints: 1000, refusal: 'This coupon has expired.' },
];
