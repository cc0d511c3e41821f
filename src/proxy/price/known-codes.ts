import type { Catalogue } from '../catalogue/catalogue.ts';
import { noSuchState } from '../catalogue/catalogue.ts';
import type { QuoteInput } from '../options.ts';
import type { ArticlesAnswer, StatesAnswer } from '../readers/index.ts';
import { checkInput } from './input.ts';
import { invalidInput } from './invalid-input.ts';

/** @throws Problem for what these lists say is not sold */
export function requireSold(input: QuoteInput, { states }: StatesAnswer, { articles, districts }: ArticlesAnswer): void {
  const state = states.find(({ code }) => code === input.stateCode);
  const article = articles.find(({ code }) => code === input.articleCode);
  if (!state || !article) throw invalidInput('articleCode', 'This document is not sold for the chosen state.');
  checkInput(input, state, article, districts);
}

/**
 * Refuses what the lists that lie at hand say is not sold, for free: nothing is counted, called or waited for.
 *
 * @throws Problem
 */
export function refuseUnsold(catalogue: Pick<Catalogue, 'atHand'>, input: QuoteInput): void {
  const states = catalogue.atHand('states') as StatesAnswer | undefined;
  if (states && !states.states.some(({ code }) => code === input.stateCode)) throw noSuchState();
  const articles = catalogue.atHand(`articles:${input.stateCode}`) as ArticlesAnswer | undefined;
  if (states && articles) requireSold(input, states, articles);
}
