import type { Catalogue } from '../catalogue/catalogue.ts';
import { noSuchState } from '../catalogue/catalogue.ts';
import type { QuoteInput } from '../config/options.ts';
import type { ArticlesAnswer, StatesAnswer } from '../readers/index.ts';
import { checkInput } from './input.ts';
import { invalidInput } from './invalid-input.ts';

/** @throws Problem if these lists do not contain it */
export function requireAvailable(input: QuoteInput, { states }: StatesAnswer, { articles, districts }: ArticlesAnswer): void {
  const state = states.find(({ code }) => code === input.stateCode);
  const article = articles.find(({ code }) => code === input.articleCode);
  if (!state || !article) throw invalidInput('articleCode', 'This document is not sold for the chosen state.');
  checkInput(input, state, article, districts);
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
