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

/** A field of a request for a price that the catalogue does not offer. */
export interface InputComplaint {
  field: string;
  message: string;
}

/** What the catalogue does not offer, one after the other. A missing amount or article is not checked. */
export function* complaintsAbout(
  { stampDutyMinor: amount, ...rest }: Omit<Partial<QuoteInput>, 'serviceCode' | 'reference'>,
  state: State,
  article: Article | undefined,
  districts: readonly District[] | undefined,
): Generator<InputComplaint> {
  const field = 'stampDutyAmount';
  for (const { minAmountMinor, maxAmountMinor } of [article ?? {}, state] as Pick<
    Article,
    'minAmountMinor' | 'maxAmountMinor'
  >[]) {
    if (amount !== undefined && minAmountMinor !== undefined && amount < minAmountMinor)
      yield { field, message: `The stamp value must be at least ${toRupees(minAmountMinor)} rupees.` };
    if (amount !== undefined && maxAmountMinor !== undefined && amount > maxAmountMinor)
      yield { field, message: `The stamp value must be at most ${toRupees(maxAmountMinor)} rupees.` };
  }
  if (amount !== undefined && article?.allowedAmountsMinor && !article.allowedAmountsMinor.includes(amount))
    yield { field, message: 'This document is sold for certain stamp values only. Choose one of them.' };
  const district = districts?.find(({ code }) => code === rest.districtCode);
  if (state.requiresDistrict && rest.districtCode === undefined)
    yield { field: 'districtCode', message: 'Choose a district.' };
  if (rest.districtCode !== undefined && districts?.length && !district)
    yield { field: 'districtCode', message: 'This district is not in the chosen state.' };
  if (state.requiresSro && rest.sroValue === undefined)
    yield { field: 'sroValue', message: 'Choose a sub-registrar office.' };
  if (rest.sroValue !== undefined && district?.sros && !district.sros.some(({ value }) => value === rest.sroValue))
    yield { field: 'sroValue', message: 'This sub-registrar office is not in the chosen district.' };
  if (rest.doorstepDelivery && !state.doorstepDelivery)
    yield { field: 'doorstepDelivery', message: 'The chosen state does not deliver stamps to the door.' };
}

/** Refuses what the catalogue does not offer before money is spent. */
export function checkInput(
  input: QuoteInput,
  state: State,
  article: Article,
  districts: readonly District[] | undefined,
): void {
  for (const { field, message } of complaintsAbout(input, state, article, districts))
    throw invalidInput(field, message);
}
