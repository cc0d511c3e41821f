import { PAN } from '../../base/pan.ts';
import type { PanAnswer } from '../../wire/index.ts';
import type { CheckoutState, PanQuestion, PanSubject, PanVerdict } from '../state/state.ts';

/** PAN and name that can be checked; `undefined` if the merchant has not enabled the check or a value is missing. */
function panSubject({ checkout, draft: { parties } }: CheckoutState): PanSubject | undefined {
  const pan = parties?.partyPan?.trim().toUpperCase() ?? '';
  const name = parties?.partyName?.trim() ?? '';
  return checkout?.features.panVerification && name && PAN.test(pan) ? { pan, name } : undefined;
}

/** The PAN check that can be requested now. The quote token authorises it. */
export function panSubjectOf(state: CheckoutState): PanQuestion | undefined {
  const subject = panSubject(state);
  const { price } = state;
  return subject && price && { ...subject, quoteToken: price.quoteToken };
}

/** Whether a check is about the present values of the fields. A new price does not make its result outdated. */
export function isCurrent(state: CheckoutState, { pan, name }: PanSubject): boolean {
  const now = panSubject(state);
  return now?.pan === pan && now.name === name;
}

/** @param answer `undefined` if the request failed, for any reason */
export function panVerdict(answer: PanAnswer | undefined): PanVerdict {
  if (!answer) return 'unknown';
  return answer.valid ? answer.nameMatch : 'invalid';
}

/** Removes the result of the PAN check when PAN or name changed, and when the order is placed. */
export function withoutStalePan(state: CheckoutState): CheckoutState {
  return !state.pan || (state.step.name !== 'status' && isCurrent(state, state.pan))
    ? state
    : { ...state, pan: undefined };
}
