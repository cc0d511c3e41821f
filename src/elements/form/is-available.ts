import { chosenArticles, parseRupeeInput, type CheckoutState } from '../../flow/index.ts';
import type { PresetName } from './presets.ts';
import { limits } from './fields/amount-field.ts';
import { chosen, type Chosen } from '../view/view.ts';

/**
 * Whether a choice of the page can be taken at all, as far as that is known yet. One that cannot is the customer's to
 * make, or the way would end there.
 *
 * @param state with the draft in which the choice would be made
 */
export function isAvailable(name: PresetName, given: string, state: CheckoutState | undefined): boolean {
  if (name === 'stampDutyAmount') return isAllowed(parseRupeeInput(given), state ? chosen(state) : {});
  if (!state) return true;
  const { checkout, price } = state;
  const coupon = price?.quote.coupon;
  if (name === 'couponCode') return coupon?.code !== given || coupon.applied;
  if (name === 'stateCode') return !checkout || checkout.states.some(({ code }) => code === given);
  const list = chosenArticles(state);
  if (list?.status !== 'ready') return true;
  if (name === 'articleCode') return list.value.articles.some(({ code }) => code === given);
  const offered = name === 'districtCode' ? list.value.districts?.map(({ code }) => code)
    : name === 'sroValue' ? chosen(state).district?.sros?.map(({ value }) => value) : undefined;
  return !offered?.length || offered.includes(given);
}

/** Whether state and article, as far as they are chosen, allow a stamp value, in paise. */
function isAllowed(amount: number | undefined, now: Chosen): boolean {
  if (amount === undefined) return false;
  const allowed = now.article?.allowedAmountsMinor;
  const { min = 1, max = Infinity } = limits(now);
  return allowed?.length ? allowed.includes(amount) : amount >= min && amount <= max;
}
