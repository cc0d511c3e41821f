import type { Effect } from '../state/effect.ts';
import type { CheckoutState } from '../state/state.ts';
import { goTo, type Transition } from './go-to.ts';

/** Loads the articles of the chosen state unless they are ready. */
export function withArticles(state: CheckoutState, ...effects: Effect[]): Transition {
  const { articles } = state;
  const { stateCode } = state.draft.stamp ?? {};
  if (!stateCode || articles[stateCode]?.status === 'ready') return goTo(state, ...effects);
  return goTo({ ...state, articles: { ...articles, [stateCode]: { status: 'loading' } } }, ...effects, {
    type: 'articles',
    stateCode,
  });
}
