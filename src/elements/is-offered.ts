import { readRupees, type CheckoutState } from '../flow/index.ts';
import type { PresetName } from './presets.ts';
import { limits } from './value-field.ts';
import { chosen, type Chosen } from './view.ts';

/**
 * Whether a choice of the page can be taken at all, as far as that is known yet. One that cannot is the customer's to
 * make, or the way would end there.
 */
export function isOffered(name: PresetName, given: string, state: CheckoutState | undefined): boolean {
  if (name === 'stampDutyAmount') return isAllowed(readRupees(given), state ? chosen(state) : {});
  if (!state) return true;
  const { checkout, articles } = state;
  if (name === 'stateCode') return !checkout || checkout.states.some(({ code }) => code === given);
  const list = articles[state.draft.stateCode];
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
