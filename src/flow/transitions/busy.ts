import type { Busy, CheckoutState } from '../state/state.ts';

/** The customer acted: removes the feedback about the action before. */
export const clearFeedback = (state: CheckoutState): CheckoutState => ({
  ...state,
  failure: undefined,
  notice: undefined,
});

export const notBusy = (state: CheckoutState): CheckoutState => ({ ...state, busy: undefined });

/**
 * Whether the customer may leave the step: not while an order or a payment is requested. The page's approval sends
 * nothing yet.
 */
export const mayLeave = (busy: Busy | undefined): boolean =>
  !busy || ['awaitingApproval', 'paying', 'checking'].includes(busy);
