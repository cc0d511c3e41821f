import type { CheckoutState } from '../../flow/index.ts';
import type { Order, Quote } from '../../wire/index.ts';
import { failureOf, orderOf } from '../view/view.ts';

/** The state that the host page can read: ids and states, no personal data and no token. */
export interface PublicState {
  readonly step: CheckoutState['step']['name'];
  readonly busy: boolean;
  readonly quoteId?: Quote['id'];
  readonly totalMinor?: number;
  readonly externalOrderId?: string;
  readonly stage?: Order['stage'];
  readonly payment?: Order['payment']['state'];
  /** Code of the last failure. */
  readonly failure?: string;
}

export function publicState(state: CheckoutState | undefined): PublicState {
  if (!state) return { step: 'loading', busy: false };
  const order = orderOf(state);
  const { quote } = state.price ?? {};
  return {
    step: state.step.name,
    busy: state.busy !== undefined,
    quoteId: quote?.id,
    totalMinor: order?.totalMinor ?? quote?.totalMinor,
    externalOrderId: order?.externalOrderId,
    stage: order?.stage,
    payment: order?.payment.state,
    failure: failureOf(state)?.code,
  };
}
