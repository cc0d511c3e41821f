import { toRupees } from '../../base/money.ts';
import type { QuoteRequest } from '../../wire/index.ts';
import { parseRupeeInput } from './parse-rupees.ts';
import type { CheckoutState, StampChoice } from './state.ts';

/** A price request without service and reference, which the store adds. */
export type PriceRequest = Omit<QuoteRequest, 'serviceCode' | 'reference'>;

/**
 * Leaves out empty fields. An amount that is not a number of rupees is sent as typed, and the proxy's error names the
 * field.
 */
export function priceRequest(choice: StampChoice = {}): PriceRequest {
  const {
    stateCode = '',
    articleCode = '',
    stampDutyAmount = '',
    districtCode,
    sroValue,
    doorstepDelivery,
    couponCode,
  } = choice;
  const paise = parseRupeeInput(stampDutyAmount);
  return {
    stateCode,
    articleCode,
    stampDutyAmount: paise === undefined ? stampDutyAmount : toRupees(paise),
    districtCode: districtCode || undefined,
    sroValue: sroValue?.trim() || undefined,
    doorstepDelivery: doorstepDelivery || undefined,
    couponCode: couponCode?.trim() || undefined,
  };
}

/** Returns the same key for equivalent choices, such as `100`, `100.00` and `१००`. */
export function priceKey(choice: StampChoice | undefined): string {
  return JSON.stringify(priceRequest(choice));
}

/**
 * Whether Continue must request a price, for which the service charges the merchant. After an order was sent its price
 * is not requested again, even if it expired: the order may exist, and only the same quote token finds it.
 */
export function needsPrice({ price, draft }: CheckoutState): boolean {
  return !price || price.key !== priceKey(draft.stamp) || (!!price.expired && !price.submitted);
}
