import { parseRupees, toRupees } from '../../base/money.ts';
import type { Article, District, State } from '../../wire/catalogue.ts';
import type { QuoteRequest } from '../../wire/quote.ts';
import type { QuoteInput } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import { noSuchState, type Catalogue } from '../catalogue/catalogue.ts';
import type { ArticlesAnswer, StatesAnswer } from '../readers/index.ts';
import type { StampClaims } from '../tokens/tokens.ts';

/** An invalid field of the quote request. */
const invalidInput = (field: string, message: string): Problem => new Problem('INVALID_INPUT', message, { field });

const FIELDS = [
  'stateCode',
  'articleCode',
  'stampDutyAmount',
  'districtCode',
  'sroValue',
  'doorstepDelivery',
  'couponCode',
];

/** The service refused the input. A known field is passed on; the service's message is not. */
export function refusedInput(field: string | undefined): Problem {
  return field !== undefined && FIELDS.includes(field)
    ? invalidInput(field, 'The service does not accept this value.')
    : new Problem('INVALID_INPUT', 'The service does not accept these values.');
}

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

/** What the catalogue offers for a request. */
interface Offer {
  state: State;
  article: Article | undefined;
  districts: readonly District[] | undefined;
}

/** What the catalogue does not offer, one after the other. A missing amount or article is not checked. */
export function* complaintsAbout(
  { stampDutyMinor: amount, ...rest }: Omit<Partial<QuoteInput>, 'serviceCode' | 'reference'>,
  { state, article, districts }: Offer,
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
function checkInput(input: QuoteInput, offer: Offer): void {
  for (const { field, message } of complaintsAbout(input, offer)) throw invalidInput(field, message);
}

/* Characters of a document's name and number in tokens, which are in URLs. */
const MAX_NAME = 200;
const MAX_NUMBER = 20;

/** The document's name, number and family as tokens hold them. */
export function nameOf(article: Article): Pick<StampClaims, 'doc' | 'num' | 'fam'> {
  const letters = [...article.name];
  const doc = letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : article.name;
  return { doc, num: (article.number ?? article.code).slice(0, MAX_NUMBER), fam: article.family };
}

/**
 * The same from the cached list, in which the document was when it was priced; nothing if the list is not cached any
 * more.
 */
export function cachedNameOf(
  catalogue: Pick<Catalogue, 'peek'>,
  { sta, art }: Pick<StampClaims, 'sta' | 'art'>,
): Pick<StampClaims, 'doc' | 'num' | 'fam'> {
  const list = catalogue.peek(`articles:${sta}`) as ArticlesAnswer | undefined;
  const article = list?.articles.find(({ code }) => code === art);
  return article ? nameOf(article) : {};
}

/** @throws Problem if these lists do not contain it */
export function requireAvailable(
  input: QuoteInput,
  { states }: StatesAnswer,
  { articles, districts }: ArticlesAnswer,
): Article {
  const state = states.find(({ code }) => code === input.stateCode);
  const article = articles.find(({ code }) => code === input.articleCode);
  if (!state || !article) throw invalidInput('articleCode', 'This document is not sold for the chosen state.');
  checkInput(input, { state, article, districts });
  return article;
}

/**
 * Refuses input that the fresh cached lists do not contain, without a count or a call.
 *
 * @throws Problem
 */
export function refuseUnavailable(catalogue: Pick<Catalogue, 'peek'>, input: QuoteInput): void {
  const states = catalogue.peek('states') as StatesAnswer | undefined;
  if (states && !states.states.some(({ code }) => code === input.stateCode)) throw noSuchState();
  const articles = catalogue.peek(`articles:${input.stateCode}`) as ArticlesAnswer | undefined;
  if (states && articles) requireAvailable(input, states, articles);
}
