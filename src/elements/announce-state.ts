import { failed, type Failure } from '../client/index.ts';
import type { Articles, CheckoutState } from '../flow/index.ts';
import { emit } from './events.ts';
import { visibleStep } from './progress.ts';
import { orderOf, stepFailure } from './view.ts';
import { warnOnce } from './warn-once.ts';

const articlesOf = ({ articles, draft }: CheckoutState): Articles | undefined => articles[draft.stateCode];

/** Whose page listens to nothing is told in the console of what neither customer nor time can mend. */
function tellFailure(target: Announcer, failure: Failure): void {
  emit(target, 'estamp-failure', failure);
  const { code, message, source, retryable } = failure;
  // What the shop has refused on purpose is no news to it.
  if (!retryable && /^(merchant|proxy)$/.test(source) && !/PAGE|CUSTOMER/.test(code)) warnOnce(`${code}: ${message} (“proxy” is “${target.proxy}”.)`);
}

type Announcer = EventTarget & { readonly proxy: string };

/** Tells the host page what changed between two states, once each. */
export function announceState(target: Announcer, state: CheckoutState, former: CheckoutState): void {
  const { checkout, price } = state;
  if (checkout && !former.checkout) {
    emit(target, 'estamp-ready', { serviceCode: checkout.service.code, mode: checkout.mode });
  }
  const step = visibleStep(state.step);
  if (step && step !== visibleStep(former.step)) emit(target, 'estamp-step', { step });
  if (price && price.quote.id !== former.price?.quote.id) {
    emit(target, 'estamp-quote', { quoteId: price.quote.id, totalMinor: price.quote.totalMinor });
  }
  const order = orderOf(state);
  const before = orderOf(former);
  if (order && state.step.name === 'status') {
    const { externalOrderId, stage, payment } = order;
    const same = before?.externalOrderId === externalOrderId;
    if (!same || before.stage !== stage || before.payment.state !== payment.state) {
      emit(target, 'estamp-status', { externalOrderId, stage, payment: payment.state });
    }
    if (stage === 'completed' && !(same && before.stage === stage)) {
      emit(target, 'estamp-complete', { externalOrderId, resumed: state.step.resumed });
    }
  }
  const { failure } = state;
  if (failure && failure !== former.failure) tellFailure(target, failure);
  const list = articlesOf(state);
  if (list?.status === 'failed' && list !== articlesOf(former)) tellFailure(target, list.failure);
  if (state.notice === 'link-expired' && former.notice !== state.notice) {
    emit(target, 'estamp-failure', failed('TOKEN_INVALID', 'The order cannot be opened with this token.', 'customer'));
  }
  // An order is looked at every few seconds: what keeps failing alike is told once.
  const lasting = stepFailure(state);
  if (lasting && lasting.code !== stepFailure(former)?.code) tellFailure(target, lasting);
}
