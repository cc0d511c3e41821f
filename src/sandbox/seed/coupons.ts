/** A coupon of the sandbox. It discounts the service fee only, never a tax. */
export interface Coupon {
  code: string;
  label: string;
  /** Of the service fee; 10000 is all of it. */
  basisPoints: number;
  /** Why it is refused today, for coupons that never work. */
  refusal?: string;
}

/** All invented. Codes are compared without regard to case. */
export const coupons: readonly Coupon[] = [
  { code: 'WELCOME20', label: 'Coupon WELCOME20, 20% off the fee', basisPoints: 2000 },
  { code: 'HALFFEE', label: 'Coupon HALFFEE, 50% off the fee', basisPoints: 5000 },
  { code: 'FREEFEE', label: 'Coupon FREEFEE, no fee', basisPoints: 10_000 },
  { code: 'EXPIRED10', label: 'Coupon EXPIRED10', basisPoints: 1000, refusal: 'This coupon has expired.' },
];
