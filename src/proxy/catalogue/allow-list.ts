import type { Article } from '../../wire/catalogue.ts';
import type { Settings } from '../config/options.ts';
import { articleFamily, type ArticlesAnswer, type StatesAnswer } from '../readers/index.ts';
import { noSuchState, type Catalogue } from './catalogue.ts';

/** What may be sold. `undefined` allows all. */
export type AllowList = Pick<Settings, 'states' | 'articles'>;

export const isAllowedState = ({ states }: AllowList, code: string): boolean => !states || states.has(code);

/**
 * Whether a document may be sold: by its code, or by the family of its name.
 *
 * @param article without a name, families cannot allow it
 */
export function isAllowedArticle(
  { articles }: AllowList,
  article: { code: string; name: string | undefined },
): boolean {
  if (!articles || articles.has(article.code)) return true;
  const family = article.name === undefined ? undefined : articleFamily(article.name);
  return family !== undefined && articles.has(family);
}

/** A catalogue that is cut to what may be sold. The same list of the service gives the same object. */
export function withAllowList(catalogue: Catalogue, allowed: AllowList): Catalogue {
  if (!allowed.states && !allowed.articles) return catalogue;
  const cut = memoize((answer: StatesAnswer): StatesAnswer => ({
    ...answer,
    states: answer.states.filter(({ code }) => isAllowedState(allowed, code)),
  }));
  const cutArticles = memoize((answer: ArticlesAnswer): ArticlesAnswer => ({
    ...answer,
    articles: answer.articles.filter((article: Article) => isAllowedArticle(allowed, article)),
  }));
  return {
    ...catalogue,
    states: async (context) => cut(await catalogue.states(context)),
    async articles(context, stateCode) {
      if (!isAllowedState(allowed, stateCode)) throw noSuchState();
      return cutArticles(await catalogue.articles(context, stateCode));
    },
    peek(list, now) {
      const value = catalogue.peek(list, now);
      if (value === undefined) return undefined;
      if (list === 'states') return cut(value as StatesAnswer);
      return list.startsWith('articles:') ? cutArticles(value as ArticlesAnswer) : value;
    },
  };
}

/** It holds results for as long as their arguments live. */
function memoize<T extends object>(make: (value: T) => T): (value: T) => T {
  const made = new WeakMap<T, T>();
  return (value) => {
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
}
