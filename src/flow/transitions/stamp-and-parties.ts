import { readTokenClaims } from '../state/token-claims.ts';
import { clearFeedback, notBusy } from './busy.ts';
import { askPrice } from './ask-price.ts';
import { goTo, type Handlers, type Transition } from './go-to.ts';
import { orderRows } from './order-transition.ts';
import { withArticles } from './with-articles.ts';
import { needsPrice, priceKey } from '../state/price-request.ts';
import { fixedStamp } from '../state/fixed-answers.ts';
import {
  chosenArticles,
  FORM_STEPS,
  openSteps,
  withAnswers,
  type CheckoutState,
  type Draft,
  type FormStep,
  type StampChoice,
} from '../state/state.ts';

/** Steps 1 and 2: catalogue, choices and price. */
export const stampAndParties: Handlers<
  | 'loaded'
  | 'articles'
  | 'relist'
  | 'edit'
  | 'preset'
  | 'skip'
  | 'next'
  | 'back'
  | 'go'
  | 'apply'
  | 'quoted'
  | 'expired'
> = {
  loaded: (state, event) => goTo(withOfferedChoice(orderRows.loaded(state, event).state)),

  relist: (state) => {
    const { stateCode } = state.draft.stamp ?? {};
    return stateCode ? goTo(state, { type: 'articles', stateCode, again: true }) : goTo(state);
  },

  articles: (state, { answer: value, stateCode }) =>
    goTo(withOfferedChoice({ ...state, articles: { ...state.articles, [stateCode]: { status: 'ready', value } } })),

  edit(state, { draft, entered }) {
    const { stamp: former = {} } = state.draft;
    return changeDraft(state, draft, (name) => draft.stamp?.[name] !== former[name], entered);
  },

  preset(state, { stamp }) {
    const { draft } = state;
    return changeDraft(state, { ...draft, stamp: withAnswers(draft.stamp, stamp) }, (name) => name in stamp);
  },

  skip(state, { steps: skipped }) {
    const known: CheckoutState = { ...state, skipped };
    if (state.step.name !== 'loading') return goTo(known);
    const [name = 'review'] = openSteps(known);
    const begun = withOfferedChoice({ ...known, step: { name } });
    // A review without a step before it shows the price at once.
    return name === 'review' && needsPrice(begun) ? askPrice(begun) : goTo(begun);
  },

  next(state) {
    const {
      step: { name },
      busy,
    } = state;
    if (busy || (name !== 'stamp' && name !== 'parties')) return goTo(state);
    return (name === 'stamp' || !state.price) && needsPrice(state)
      ? askPrice(clearFeedback(state))
      : goTo({ ...clearFeedback(state), step: nextStep(state) });
  },

  back: (state) => {
    const open = openSteps(state);
    const to = open[open.indexOf(state.step.name as FormStep) - 1];
    return to ? stampAndParties.go(state, { type: 'go', to }) : goTo(state);
  },

  go(state, { to: name }) {
    const { busy, step, price, draft } = state;
    const from = FORM_STEPS.indexOf(step.name as FormStep);
    const to = FORM_STEPS.indexOf(name);
    // While the page decides, nothing was sent yet; after a way back its answer is ignored.
    const isOpen =
      openSteps(state).includes(name) &&
      (to < from ? !busy || busy === 'awaitingApproval' : !busy && from >= 0 && price?.key === priceKey(draft.stamp));
    return goTo(isOpen && to !== from ? { ...clearFeedback(notBusy(state)), step: { name } } : state);
  },

  apply: (state, { transition }) => transition(state),

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
    if (name === 'stamp' || name === 'parties') return goTo({ ...priced, step: nextStep(priced) }, ...stored);
    // In the review, an unchanged price continues with the order for which it was requested; the first one is shown.
    return changed || notice || isCoupon || !former
      ? goTo(priced, ...stored)
      : goTo({ ...priced, busy: 'awaitingApproval' }, ...stored, { type: 'askApproval' });
  },

  expired: (state) => goTo(state.price ? { ...state, price: { ...state.price, expired: true } } : state),
};

/** The step after the present one. */
function nextStep({ step, ...state }: CheckoutState): { name: FormStep } {
  const from = FORM_STEPS.indexOf(step.name as FormStep);
  return { name: openSteps(state).find((name) => FORM_STEPS.indexOf(name) > from) ?? 'review' };
}

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
  const next = stale.length ? { ...draft, stamp: without(stamp, stale, state) } : draft;
  const restored = stamp?.articleCode === former?.articleCode ? state.restored : undefined;
  const edited: CheckoutState = { ...state, draft: next, restored };
  // A change by the page during a later step leads back to step 1: the shown price belongs to another choice.
  const misplaced = price && ['parties', 'review'].includes(step.name) && price.key !== priceKey(next.stamp);
  const placed: CheckoutState = misplaced
    ? { ...edited, step: { name: 'stamp' }, busy: busy === 'awaitingApproval' ? undefined : busy }
    : edited;
  const keep = entered ? [{ type: 'keepDraft' } as const] : [];
  return (newState ? withArticles : goTo)(placed, { type: 'save', record: { stamp: next.stamp } }, ...keep);
}

const OF_STATE = ['articleCode', 'districtCode', 'doorstepDelivery'] as const satisfies (keyof StampChoice)[];
const OF_DISTRICT = ['sroValue'] as const satisfies (keyof StampChoice)[];

/** Removes some stamp answers, except those that the session fixes. */
function without(
  stamp: StampChoice | undefined,
  names: readonly (keyof StampChoice)[],
  { session }: CheckoutState,
): StampChoice {
  return withAnswers(stamp, { ...Object.fromEntries(names.map((name) => [name, undefined])), ...fixedStamp(session) });
}

/**
 * Removes a choice that the service does not offer, but only in the stamp step, where the customer can choose again.
 */
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
    draft: { ...draft, stamp: without(draft.stamp, hasState ? ['articleCode'] : ['stateCode', 'articleCode'], state) },
  };
}
