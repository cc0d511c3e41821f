import { PAN } from '../../base/pan.ts';
import type { PanAnswer } from '../../wire/index.ts';
import type { CheckoutState, PanQuestion, PanSubject, PanVerdict } from '../state/state.ts';

/** What a check would be about; `undefined` where the merchant has not turned it on, or something is missing. */
function panSubject({ checkout, draft: { parties } }: CheckoutState): PanSubject | undefined {
  const pan = parties?.partyPan?.trim().toUpperCase() ?? '';
  const name = parties?.partyName?.trim() ?? '';
  return checkout?.features.panVerification && name && PAN.test(pan) ? { pan, name } : undefined;
}

/** What could be asked now. */
export function panSubjectOf(state: CheckoutState): PanQuestion | undefined {
  const subject = panSubject(state);
  const { price } = state;
  return subject && price && { ...subject, quoteToken: price.quoteToken };
}

/** Whether what was asked is about what stands in the fields. The price it was asked under makes it no less true. */
export function isCurrent(state: CheckoutState, { pan, name }: PanSubject): boolean {
  const now = panSubject(state);
  return now?.pan === pan && now.name === name;
}

/** @param answer none when it failed, whatever the reason */
export function panVerdict(answer: PanAnswer | undefined): PanVerdict {
  return !answer ? 'unknown' : answer.valid ? answer.nameMatch : 'invalid';
}

/** A verdict goes with what it was about, and with the order that it was for. */
export function withoutStalePan(state: CheckoutState): CheckoutState {
  return !state.pan || (state.step.name !== 'status' && isCurrent(state, state.pan)) ? state
    : { ...state, pan: undefined };
}
