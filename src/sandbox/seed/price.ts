import { type Paise, toRupees } from '../../base/money.ts';
import type {
  ArticleRecord,
  CouponResult,
  LineItem,
  ServiceRecord,
  StateRecord,
  DistrictRecord,
} from '../model/records.ts';

/** The fields of a price or order request that the catalogue can validate. */
export interface StampChoice {
  state: StateRecord;
  article: ArticleRecord;
  /** The state's districts; if empty, any code is valid. */
  districts: readonly DistrictRecord[];
  stampDutyAmount: Paise;
  districtCode?: string;
  sroValue?: string;
  doorstepDelivery?: boolean;
}

/** The invalid field, by its name in the duty request, and a sentence for people. */
export interface StampFault {
  field: 'stampDutyAmount' | 'districtCode' | 'sroValue' | 'doorstepDelivery';
  message: string;
}

/** @returns the first fault, or `undefined` for a valid stamp */
export function findStampFault(choice: StampChoice): StampFault | undefined {
  return amountFault(choice) ?? placeFault(choice) ?? deliveryFault(choice);
}

function amountFault({ state, article, stampDutyAmount: amount }: StampChoice): StampFault | undefined {
  const fault = (message: string): StampFault => ({ field: 'stampDutyAmount', message });
  if (article.allowedAmounts && !article.allowedAmounts.includes(amount)) {
    return fault(`stampDutyAmount must be one of ${article.allowedAmounts.map(toRupees).join(', ')} for this article.`);
  }
  const min = Math.max(state.minAmount ?? 0, article.minAmount ?? 0);
  if (amount < min) return fault(`stampDutyAmount must be at least ${toRupees(min)} for this article.`);
  const max = Math.min(state.maxAmount ?? Infinity, article.maxAmount ?? Infinity);
  if (amount > max) return fault(`stampDutyAmount must be at most ${toRupees(max)} for this article.`);
  return undefined;
}

function placeFault({ state, districts, districtCode, sroValue }: StampChoice): StampFault | undefined {
  if (state.requiresDistrict && !districtCode) {
    return { field: 'districtCode', message: `districtCode is required in ${state.name}.` };
  }
  const district = districts.find(({ code, name }) => isCalled(districtCode, code, name));
  if (districtCode && districts.length > 0 && !district) {
    return { field: 'districtCode', message: `districtCode is not a district of ${state.name}.` };
  }
  if (state.requiresSro && !sroValue) return { field: 'sroValue', message: `sroValue is required in ${state.name}.` };
  if (sroValue && district?.sros && !district.sros.some(({ value, name }) => isCalled(sroValue, value, name))) {
    return { field: 'sroValue', message: `sroValue is not an office of ${district.name}.` };
  }
  return undefined;
}

/** Whether a text is a place's code or its name. Customers type the name if the page has no list. */
function isCalled(text: string | undefined, code: string, name: string): boolean {
  return text === code || text?.trim().toLowerCase() === name.toLowerCase();
}

function deliveryFault({ state, doorstepDelivery }: StampChoice): StampFault | undefined {
  if (!doorstepDelivery || state.doorstepDelivery) return undefined;
  return { field: 'doorstepDelivery', message: `doorstepDelivery is not offered in ${state.name}.` };
}

/** A coupon of the sandbox. It discounts the service fee only, never a tax. */
interface Coupon {
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

/** The cost of delivering the paper (figure of https://github.com/Real-Craft-Tech/eSahayak-Docs). */
const DELIVERY_FEE: Paise = 25_00;

export interface PriceInput {
  state: StateRecord;
  article: ArticleRecord;
  service: ServiceRecord;
  /** The chosen stamp value. The service does not check whether the law requires more. */
  stampDutyAmount: Paise;
  doorstepDelivery?: boolean;
  couponCode?: string;
}

export interface Price {
  lines: LineItem[];
  coupon?: CouponResult;
  /** The sum of the lines. */
  totalAmount: Paise;
}

/**
 * Prices a valid stamp value (`findStampFault`) in whole paise; each share is rounded half up separately. Lines of zero
 * are omitted, except the stamp duty. GST applies to the discounted fee, never to duty, levies, procurement or
 * delivery.
 */
export function price(input: PriceInput): Price {
  const { state, article, service, stampDutyAmount, couponCode } = input;
  const fee = service.basePrice;
  const coupon = couponCode === undefined ? undefined : redeem(couponCode);
  const discount = coupon?.found ? shareOf(fee, coupon.found.basisPoints) : 0;
  const gst = shareOf(fee - discount, Math.round(service.gstRatePercent * 100));

  const levies = state.levies
    .filter(({ articleCodes }) => !articleCodes || articleCodes.includes(article.code))
    .map(({ kind, label, basisPoints }): LineItem => ({ kind, label, amount: shareOf(stampDutyAmount, basisPoints) }));
  const charges: LineItem[] = [
    ...levies,
    { kind: 'procurement-fee', label: 'State procurement fee', amount: state.procurementFee ?? 0 },
    { kind: 'service-fee', label: 'Service fee', amount: fee },
    { kind: 'discount', label: coupon?.found?.label ?? '', amount: -discount },
    { kind: 'gst', label: `GST on fee, ${service.gstRatePercent}%`, amount: gst },
    { kind: 'delivery', label: 'Doorstep delivery', amount: input.doorstepDelivery ? DELIVERY_FEE : 0 },
  ];
  const lines: LineItem[] = [
    { kind: 'stamp-duty', label: 'Stamp duty', amount: stampDutyAmount },
    ...charges.filter(({ amount }) => amount !== 0),
  ];
  return {
    lines,
    ...(coupon && { coupon: coupon.result }),
    totalAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** A share in basis points, rounded half up. Exact even if the product exceeds the safe integers. */
function shareOf(amount: Paise, basisPoints: number): Paise {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** An unknown coupon is a valid answer, not an error. */
function redeem(code: string): { result: CouponResult; found?: Coupon } {
  const coupon = coupons.find((one) => one.code === code.trim().toUpperCase());
  if (!coupon) return { result: { code, applied: false, message: 'This coupon is not known.' } };
  if (coupon.refusal) return { result: { code, applied: false, message: coupon.refusal } };
  return { result: { code, applied: true, message: coupon.label }, found: coupon };
}
