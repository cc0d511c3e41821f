import { readTokenClaims } from '../state/token-claims.ts';
import { clearFeedback, notBusy } from './busy.ts';
import { askPrice } from './ask-price.ts';
import { goTo, type Handlers, type Transition } from './go-to.ts';
import { withArticles } from './with-articles.ts';
import { needsPrice, priceKey } from '../state/price-request.ts';
import {
  chosenArticles,
  FORM_STEPS,
  withAnswers,
  type CheckoutState,
  type Draft,
  type FormStep,
  type StampChoice,
} from '../state/state.ts';

/** Steps 1 and 2: catalogue, choices and price. */
export const stampAndParties: Handlers<
  'loaded' | 'articles' | 'retry' | 'edit' | 'preset' | 'next' | 'back' | 'go' | 'quoted' | 'expired'
> = {
  loaded: (state, { answer: checkout }) =>
    goTo(
      withOfferedChoice({ ...state, checkout, step: state.step.name === 'loading' ? { name: 'stamp' } : state.step }),
    ),

  articles: (state, { answer: value, stateCode }) =>
    goTo(withOfferedChoice({ ...state, articles: { ...state.articles, [stateCode]: { status: 'ready', value } } })),

  retry: (state) =>
    state.step.name === 'unavailable'
      ? withArticles({ ...state, step: { name: 'loading' } }, { type: 'load' })
      : withArticles(clearFeedback(state)),

  edit(state, { draft, entered }) {
    const { stamp: former = {} } = state.draft;
    return changeDraft(state, draft, (name) => draft.stamp?.[name] !== former[name], entered);
  },

  preset(state, { stamp }) {
    const { draft } = state;
    return changeDraft(state, { ...draft, stamp: withAnswers(draft.stamp, stamp) }, (name) => name in stamp);
  },

  next(state) {
    const {
      step: { name },
      busy,
    } = state;
    if (busy || (name !== 'stamp' && name !== 'parties')) return goTo(state);
    if (name === 'parties') return goTo({ ...clearFeedback(state), step: { name: 'review' } });
    return needsPrice(state)
      ? askPrice(clearFeedback(state))
      : goTo({ ...clearFeedback(state), step: { name: 'parties' } });
  },

  back: (state) => stampAndParties.go(state, { type: 'go', to: state.step.name === 'review' ? 'parties' : 'stamp' }),

  go(state, { to: name }) {
    const { busy, step, price, draft } = state;
    const from = FORM_STEPS.indexOf(step.name as FormStep);
    const to = FORM_STEPS.indexOf(name);
    // While the page decides, nothing was sent yet; after a way back its answer is ignored.
    const isOpen =
      to < from ? !busy || busy === 'awaitingApproval' : !busy && from >= 0 && price?.key === priceKey(draft.stamp);
    return goTo(isOpen && to !== from ? { ...clearFeedback(notBusy(state)), step: { name } } : state);
  },

  quoted(state, { answer: { quote, quoteToken }, key, at }) {
    const {
      price: former,
      step: { name },
      notice,
      coupon,
      draft,
    } = state;
    // The customer requested this price with a coupon, so a different total needs no notice.
    const isCoupon = state.busy === 'applyingCoupon';
    const stamp = isCoupon ? withAnswers(draft.stamp, { couponCode: coupon }) : draft.stamp;
    const shown =
      former && !isCoupon && (name === 'review' || former.key === key)
        ? (former.previousTotalMinor ?? former.quote.totalMinor)
        : quote.totalMinor;
    const expiresAt = endOf(quoteToken, quote.expiresAt, at);
    const changed = shown !== quote.totalMinor;
    const price = {
      quote,
      quoteToken,
      key,
      expiresAt,
      requoted: former?.requoted,
      previousTotalMinor: changed ? shown : undefined,
    };
    const refusal = quote.coupon?.applied === false ? 'coupon-refused' : undefined;
    const priced: CheckoutState = {
      ...notBusy(state),
      price,
      draft: { ...draft, stamp },
      notice: notice ?? (changed ? 'price-changed' : refusal),
    };
    const stored = [
      { type: 'save', record: { stamp, price } },
      { type: 'expire', until: expiresAt },
    ] as const;
    // The choice was edited while its price was requested: the customer has to press Continue again.
    if (needsPrice(priced)) return goTo(priced, ...stored);
    if (name === 'stamp') return goTo({ ...priced, step: { name: 'parties' } }, ...stored);
    // In the review, an unchanged price continues with the order for which it was requested.
    return changed || notice || isCoupon
      ? goTo(priced, ...stored)
      : goTo({ ...priced, busy: 'awaitingApproval' }, ...stored, { type: 'askApproval' });
  },

  expired: (state) => goTo(state.price ? { ...state, price: { ...state.price, expired: true } } : state),
};

/** When a price expires, in milliseconds since the epoch by this device's clock, which may differ from the server's. */
function endOf(token: string, expiresAt: string, now: number): number {
  const { iat, exp } = readTokenClaims(token);
  return iat && exp ? now + (exp - iat) * 1000 : Date.parse(expiresAt);
}

/**
 * Applies a changed draft. A new state clears what depends on it, and a new district clears its office.
 *
 * @param isSet whether this change set the answer itself; such an answer is not cleared
 */
function changeDraft(
  state: CheckoutState,
  draft: Draft,
  isSet: (name: keyof StampChoice) => boolean,
  entered?: boolean,
): Transition {
  const {
    draft: { stamp: former },
    step,
    price,
    busy,
  } = state;
  const { stamp } = draft;
  const newState = stamp?.stateCode !== former?.stateCode;
  const newDistrict = newState || stamp?.districtCode !== former?.districtCode;
  const dependent = [...(newState ? OF_STATE : []), ...(newDistrict ? OF_DISTRICT : [])];
  const stale = dependent.filter((name) => stamp?.[name] !== undefined && !isSet(name));
  const next = stale.length ? { ...draft, stamp: without(stamp, stale) } : draft;
  const edited: CheckoutState = { ...state, draft: next };
  // A change by the page during a later step leads back to step 1: the shown price belongs to another choice.
  const misplaced = (step.name === 'parties' || step.name === 'review') && price?.key !== priceKey(next.stamp);
  const placed: CheckoutState = misplaced
    ? { ...edited, step: { name: 'stamp' }, busy: busy === 'awaitingApproval' ? undefined : busy }
    : edited;
  return (newState ? withArticles : goTo)(placed, {
    type: 'save',
    record: { stamp: next.stamp, ...(entered && { entered }) },
  });
}

const OF_STATE = ['articleCode', 'districtCode', 'doorstepDelivery'] as const satisfies (keyof StampChoice)[];
const OF_DISTRICT = ['sroValue'] as const satisfies (keyof StampChoice)[];

/** Removes some stamp answers. */
function without(stamp: StampChoice | undefined, names: readonly (keyof StampChoice)[]): StampChoice {
  return withAnswers(stamp, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** Removes a choice that the service does not offer, but only in the stamp step, where the customer can choose again. */
function withOfferedChoice(state: CheckoutState): CheckoutState {
  const { step, checkout, draft } = state;
  const { stateCode, articleCode } = draft.stamp ?? {};
  if (step.name !== 'stamp' || (!stateCode && !articleCode)) return state;
  const list = chosenArticles(state);
  const hasState = checkout?.states.some(({ code }) => code === stateCode);
  const hasArticle = list?.status !== 'ready' || list.value.articles.some(({ code }) => code === articleCode);
  if (hasState && (hasArticle || !articleCode)) return state;
  return {
    ...state,
    draft: { ...draft, stamp: without(draft.stamp, hasState ? ['articleCode'] : ['stateCode', 'articleCode']) },
  };
}
