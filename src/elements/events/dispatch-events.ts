import { failed, type Failure } from '../../client/index.ts';
import { chosenArticles, type CheckoutState } from '../../flow/index.ts';
import { emit } from './events.ts';
import { visibleStep } from '../view/progress.ts';
import { orderOf, stepFailure } from '../view/view.ts';
import { warnOnce } from '../../lit/warn-once.ts';

/** Also logs errors that only the merchant can fix, because the page may listen to no event. */
function dispatchFailure(target: Announcer, failure: Failure): void {
  emit(target, 'estamp-failure', failure);
  const { code, message, actor, retryable } = failure;
  // The merchant's own code refused on purpose, so there is nothing to log.
  if (!retryable && actor === 'merchant' && !/PAGE|CUSTOMER/.test(code))
    warnOnce(`${code}: ${message} (“proxy” is “${target.proxy}”.) The page’s origin is “${origin}”.`);
}

type Announcer = EventTarget & { readonly proxy: string };

/** Dispatches an event for each change between two states. */
export function dispatchEvents(target: Announcer, state: CheckoutState, former: CheckoutState): void {
  const { checkout, price } = state;
  if (checkout && !former.checkout) {
    emit(target, 'estamp-ready', { serviceCode: checkout.service.code, mode: checkout.mode });
  }
  const step = visibleStep(state.step);
  if (step && step !== visibleStep(former.step)) emit(target, 'estamp-step', { step });
  if (price && price.quote.id !== former.price?.quote.id) {
    emit(target, 'estamp-quote', { quoteId: price.quote.id, totalMinor: price.quote.totalMinor });
  }
  dispatchOrder(target, state, former);
  dispatchFailures(target, state, former);
}

function dispatchOrder(target: Announcer, { step }: CheckoutState, former: CheckoutState): void {
  if (step.name !== 'status' || !step.order) return;
  const { externalOrderId, stage, payment } = step.order;
  const last = orderOf(former);
  const before = last?.externalOrderId === externalOrderId ? last : undefined;
  if (before?.stage !== stage || before.payment.state !== payment.state) {
    emit(target, 'estamp-status', { externalOrderId, stage, payment: payment.state });
  }
  if (stage === 'completed' && before?.stage !== stage) {
    emit(target, 'estamp-complete', { externalOrderId, resumed: step.resumed });
  }
}

function dispatchFailures(target: Announcer, state: CheckoutState, former: CheckoutState): void {
  const { failure } = state;
  if (failure && failure !== former.failure) dispatchFailure(target, failure);
  const list = chosenArticles(state);
  // With a session the step fails with its documents.
  if (list?.status === 'failed' && list !== chosenArticles(former) && state.step.name !== 'unavailable')
    dispatchFailure(target, list.failure);
  if (state.notice === 'link-expired' && former.notice !== state.notice) {
    emit(target, 'estamp-failure', failed('TOKEN_INVALID', 'The order cannot be opened with this token.', 'customer'));
  }
  // An order is read every few seconds: a failure with an unchanged code is dispatched once.
  const lasting = stepFailure(state);
  if (lasting && lasting.code !== stepFailure(former)?.code) dispatchFailure(target, lasting);
}
