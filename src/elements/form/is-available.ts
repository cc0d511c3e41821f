import { chosenArticles, parseRupeeInput, type CheckoutState } from '../../flow/index.ts';
import type { PresetName } from './presets.ts';
import { limits } from './fields/amount-field.ts';
import { chosen, type Chosen } from '../view/view.ts';

/**
 * Whether a preset of the page is available, as far as that is known yet. If it is not, the customer chooses instead;
 * otherwise the checkout could not continue.
 *
 * @param state the state whose draft the preset would be part of
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
  const offered =
    name === 'districtCode'
      ? list.value.districts?.map(({ code }) => code)
      : chosen(state).district?.sros?.map(({ value }) => value);
  return !offered?.length || offered.includes(given);
}

/** Whether the chosen state and article, if any, allow a stamp value in paise. */
function isAllowed(amount: number | undefined, now: Chosen): boolean {
  if (amount === undefined) return false;
  const allowed = now.article?.allowedAmountsMinor;
  const { min = 1, max = Infinity } = limits(now);
  return allowed?.length ? allowed.includes(amount) : amount >= min && amount <= max;
}
