import { toRupees } from '../../base/money.ts';
import type { QuoteRequest } from '../../wire/index.ts';
import { parseRupeeInput } from './parse-rupees.ts';
import type { CheckoutState, StampChoice } from './state.ts';

/** What is priced, without what the store adds: which service, for which reference. */
export type PriceRequest = Omit<QuoteRequest, 'serviceCode' | 'reference'>;

/** Leaves out empty fields. Sends an amount that is not a number of rupees as typed: the proxy then names the field. */
export function priceRequest(choice: StampChoice = {}): PriceRequest {
  const {
    stateCode = '', articleCode = '', stampDutyAmount = '', districtCode, sroValue, doorstepDelivery, couponCode,
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

/** Equal for choices that mean the same: `100`, `100.00` and `१००`. */
export function priceKey(choice: StampChoice | undefined): string {
  return JSON.stringify(priceRequest(choice));
}

/**
 * Whether the way forward must ask for a price (it costs the merchant money). A price under which an order was
 * sent stays, even when it ended: the order may exist, and only the same token finds it again.
 */
export function needsPrice({ price, draft }: CheckoutState): boolean {
  return !price || price.key !== priceKey(draft.stamp) || (!!price.expired && !price.submitted);
}
