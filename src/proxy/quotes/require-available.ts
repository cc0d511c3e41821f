import type { Article } from '../../wire/catalogue.ts';
import { noSuchState, type Catalogue } from '../catalogue/catalogue.ts';
import type { QuoteInput } from '../config/options.ts';
import type { ArticlesAnswer, StatesAnswer } from '../readers/index.ts';
import type { StampClaims } from '../tokens/tokens.ts';
import { checkInput } from './input.ts';
import { invalidInput } from './invalid-input.ts';

/* Characters of a document's name and number in tokens, which are in URLs. */
const MAX_NAME = 200;
const MAX_NUMBER = 20;

/** The document's name, number and family as tokens hold them. */
export function nameOf(article: Article): Pick<StampClaims, 'doc' | 'num' | 'fam'> {
  const letters = [...article.name];
  const doc = letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : article.name;
  return { doc, num: (article.number ?? article.code).slice(0, MAX_NUMBER), fam: article.family };
}

/** The same from the cached list, in which the document was when it was priced; nothing if the list is not cached any more. */
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
  checkInput(input, state, article, districts);
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
