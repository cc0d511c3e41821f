import { parseRupees, toRupees } from '../../base/money.ts';
import type { Article, District, State } from '../../wire/catalogue.ts';
import type { QuoteRequest } from '../../wire/quote.ts';
import type { QuoteInput } from '../config/options.ts';
import { invalidInput } from './invalid-input.ts';

/** Converts the request; its amount becomes paise. */
export function readInput({ stampDutyAmount, ...rest }: QuoteRequest): QuoteInput {
  const stampDutyMinor = parseRupees(stampDutyAmount);
  if (stampDutyMinor) return { ...rest, stampDutyMinor };
  throw invalidInput('stampDutyAmount', 'The stamp value must be rupees, with at most two decimals.');
}

/** Refuses what the catalogue does not offer before money is spent. */
export function checkInput(
  { stampDutyMinor: amount, ...rest }: QuoteInput,
  state: State,
  article: Article,
  districts: readonly District[] | undefined,
): void {
  const field = 'stampDutyAmount';
  for (const { minAmountMinor, maxAmountMinor } of [article, state]) {
    if (minAmountMinor !== undefined && amount < minAmountMinor) {
      throw invalidInput(field, `The stamp value must be at least ${toRupees(minAmountMinor)} rupees.`);
    }
    if (maxAmountMinor !== undefined && amount > maxAmountMinor) {
      throw invalidInput(field, `The stamp value must be at most ${toRupees(maxAmountMinor)} rupees.`);
    }
  }
  if (article.allowedAmountsMinor && !article.allowedAmountsMinor.includes(amount)) {
    throw invalidInput(field, 'This document is sold for certain stamp values only. Choose one of them.');
  }
  const district = districts?.find(({ code }) => code === rest.districtCode);
  if (state.requiresDistrict && rest.districtCode === undefined)
    throw invalidInput('districtCode', 'Choose a district.');
  if (rest.districtCode !== undefined && districts?.length && !district) {
    throw invalidInput('districtCode', 'This district is not in the chosen state.');
  }
  if (state.requiresSro && rest.sroValue === undefined)
    throw invalidInput('sroValue', 'Choose a sub-registrar office.');
  if (rest.sroValue !== undefined && district?.sros && !district.sros.some(({ value }) => value === rest.sroValue)) {
    throw invalidInput('sroValue', 'This sub-registrar office is not in the chosen district.');
  }
  if (rest.doorstepDelivery && !state.doorstepDelivery) {
    throw invalidInput('doorstepDelivery', 'The chosen state does not deliver stamps to the door.');
  }
}
