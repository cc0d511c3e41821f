import { readClaims } from './claims.ts';
import { afresh, askPrice, idle, stampOf, to, withArticles, type Rows } from './next.ts';
import { needsPrice, priceKey } from './price-request.ts';
import type { CheckoutState, Draft } from './state.ts';

/** Steps 1 and 2: what is there to choose, what was chosen, what it costs. */
export const choosing: Rows<
  'loaded' | 'articles' | 'retry' | 'edit' | 'next' | 'back' | 'go' | 'quoted' | 'expired'
> = {
  loaded: (state, { answer: checkout }) =>
    to(tidy({ ...state, checkout, step: state.step.name === 'loading' ? { name: 'stamp' } : state.step })),

  articles: (state, { answer: value, stateCode }) =>
    to(tidy({ ...state, articles: { ...state.articles, [stateCode]: { status: 'ready', value } } })),

  retry: (state) => state.step.name === 'unavailable'
    ? withArticles({ ...state, step: { name: 'loading' } }, { do: 'load' })
    : withArticles(afresh(state)),

  edit(state, { draft: patch }) {
    const { draft, price, step } = state;
    const moved = (patch.stateCode ?? draft.stateCode) !== draft.stateCode;
    const rehoused = moved || (patch.districtCode ?? draft.districtCode) !== draft.districtCode;
    const next: Draft = {
      ...draft,
      ...(moved && { articleCode: '', districtCode: '', doorstepDelivery: false }),
      ...(rehoused && { sroValue: '' }),
      ...patch,
    };
    // The page chose anew behind step 1: nobody reviews or pays a price that belongs to another choice.
    const astray = (step.name === 'parties' || step.name === 'review') && price?.key !== priceKey(next);
    const edited: CheckoutState = astray
      ? { ...state, draft: next, step: { name: 'stamp' }, busy: state.busy === 'asking' ? undefined : state.busy }
      : { ...state, draft: next };
    return (moved ? withArticles : to)(edited, { do: 'save', record: { stamp: stampOf(edited) } });
  },

  next(state) {
    const { step: { name }, busy } = state;
    if (busy || (name !== 'stamp' && name !== 'parties')) return to(state);
    if (name === 'parties') return to({ ...afresh(state), step: { name: 'review' } });
    return needsPrice(state) ? askPrice(afresh(state)) : to({ ...afresh(state), step: { name: 'parties' } });
  },

  back: (state) => choosing.go(state, { type: 'go', to: state.step.name === 'review' ? 'parties' : 'stamp' }),

  go(state, { to: name }) {
    const { busy, step: { name: from } } = state;
    // While the page is asked nothing was sent yet: its answer comes too late then.
    return to((!busy || busy === 'asking') && (from === 'review' || (from === 'parties' && name === 'stamp'))
      ? { ...afresh(idle(state)), step: { name } } : state);
  },

  quoted(state, { answer: { quote, quoteToken }, key, at }) {
    const { price: former, step: { name }, notice } = state;
    const shown = former && (name === 'review' || former.key === key)
      ? former.formerMinor ?? former.quote.totalMinor : quote.totalMinor;
    const until = endOf(quoteToken, quote.expiresAt, at);
    const changed = shown !== quote.totalMinor;
    const price = { quote, quoteToken, key, until, again: former?.again, formerMinor: changed ? shown : undefined };
    const priced: CheckoutState = {
      ...idle(state), price,
      notice: notice ?? (changed ? 'price-changed' : quote.coupon?.applied === false ? 'coupon-refused' : undefined),
    };
    const stored = [
      { do: 'save', record: { stamp: stampOf(state), price } }, { do: 'expire', until },
    ] as const;
    // The choice was edited while its price was asked: the customer goes on himself.
    if (needsPrice(priced)) return to(priced, ...stored);
    if (name === 'stamp') return to({ ...priced, step: { name: 'parties' } }, ...stored);
    // In the review an unchanged price goes straight on to the order that asked for it.
    return changed || notice ? to(priced, ...stored) : to({ ...priced, busy: 'asking' }, ...stored, { do: 'ask' });
  },

  expired: (state) => to(state.price ? { ...state, price: { ...state.price, expired: true } } : state),
};

/** By this device's clock, which may be wrong: a token's life counts from its arrival, whatever hour the server has. */
function endOf(token: string, expiresAt: string, now: number): number {
  const { iat, exp } = readClaims(token);
  return iat && exp ? now + (exp - iat) * 1000 : Date.parse(expiresAt);
}

/** Drops a choice that the service does not offer (any more), as long as the customer can choose anew. */
function tidy(state: CheckoutState): CheckoutState {
  const { step: { name }, checkout, draft, articles } = state;
  if (name !== 'stamp') return state;
  const list = articles[draft.stateCode];
  const offered = checkout?.states.some(({ code }) => code === draft.stateCode);
  const known = offered && (list?.status !== 'ready' || list.value.articles.some(({ code }) => code === draft.articleCode));
  return known ? state : {
    ...state, draft: { ...draft, stateCode: offered ? draft.stateCode : '', articleCode: '' },
  };
}
