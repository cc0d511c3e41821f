import type { Failure } from '../../client/index.ts';
import {
  isConfirming,
  availableActions,
  chosenArticles,
  type Articles,
  type CheckoutState,
  type Notice,
} from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';
import { formatRupees } from '../../base/money.ts';
import { formatMessage } from '../../form/i18n/format-message.ts';
import { busyText } from '../view/busy-message.ts';
import { endedHeading, failureMessage } from '../view/failure-message.ts';
import { PAN_TEXTS } from '../view/pan-messages.ts';
import { orderSummary } from '../view/order-summary.ts';
import type { Translate } from '../i18n/translate.ts';
import { failureOf, mayCharge, orderOf, stepFailure } from '../view/view.ts';

const NOTICES: Readonly<Record<Notice, MessageKey>> = {
  'price-changed': 'priceChanged',
  'order-changed': 'orderChanged',
  'link-expired': 'error_TOKEN_INVALID',
  'coupon-refused': 'couponRefused',
  'not-stored': 'notStored',
  'parties-corrected': 'saved',
};

/** The texts of a notice about a change that the customer did not cause: one paragraph each. */
export function noticeText(state: CheckoutState, t: Translate): string[] {
  const { notice, price, draft } = state;
  if (!notice) return [];
  if (notice === 'link-expired') return [t('linkExpired'), t('error_TOKEN_INVALID')];
  const sentence = t(NOTICES[notice], { code: price?.quote.coupon?.code ?? draft.stamp?.couponCode ?? '' });
  const reason = price?.quote.coupon?.message;
  if (notice === 'coupon-refused' && reason) return [sentence, reason];
  if (notice === 'parties-corrected') {
    const { partyName = '', customerName = partyName } = orderOf(state)?.parties ?? {};
    return [sentence, customerName === partyName ? partyName : `${partyName}, ${customerName}`];
  }
  if (price?.previousTotalMinor === undefined) return [sentence];
  const params = { old: formatRupees(price.previousTotalMinor), new: formatRupees(price.quote.totalMinor) };
  return [sentence, t('priceWas', params)];
}

/** The failure that the page shows: of the last action, otherwise of the step. */
export function visibleFailure(state: CheckoutState): Failure | undefined {
  const { step, offline } = state;
  const lasting = stepFailure(state);
  // Step 4 already says that a payment is being confirmed while the result of a handler that broke off is unknown.
  const open = state.failure?.code === 'PAYMENT_FAILED' && step.name === 'status' && isConfirming(step);
  const failure = open ? lasting : failureOf(state);
  // Step 4 also says that there is no network, and it reads the order again automatically.
  const explained = offline && failure === lasting && failure?.actor === 'network';
  return explained || failure?.code === 'ABORTED' ? undefined : failure;
}

/** Why the order that this device has kept could not be opened. */
export function latestFailure({ latest }: CheckoutState, t: Translate): string {
  const { failure } = latest ?? {};
  if (!failure) return '';
  if (failure.code === 'INVALID_INPUT') return formatMessage(t.form.invalid, t.locale, { label: t('mobileEnding') });
  const sentences = failureMessage(failure, t, true);
  // The limit is that of the order, not of the network.
  return failure.code === 'RATE_LIMITED'
    ? (sentences.at(-1) ?? '')
    : sentences.join(endedHeading(failure) ? ' – ' : ' ');
}

/** The articles of the chosen state, in the step where they are shown. */
function articlesOf(state: CheckoutState): Articles | undefined {
  return state.step.name === 'stamp' ? chosenArticles(state) : undefined;
}

/** Everything that step 4 says about the order, in one text. */
function orderText({ step, checkout }: CheckoutState, t: Translate, correcting: boolean): string {
  if (step.name !== 'status' || !step.order) return '';
  const { heading, sentences } = orderSummary(step, step.order, t, checkout?.service.processingTimeHours);
  return [heading, ...sentences, ...(correcting && !availableActions(step).correct ? [t('correctOver')] : [])].join(
    ' – ',
  );
}

/**
 * The message of the live region for a change of state: one message, the most important first. `''` clears the region,
 * `undefined` leaves it as it is.
 *
 * @param correcting whether the fields for correcting a placed order are open
 */
export function liveRegionMessage(
  now: CheckoutState,
  former: CheckoutState,
  t: Translate,
  correcting = false,
): string | undefined {
  const ended = !!former.busy && !now.busy;
  // A read that the customer requested is always answered, even if nothing changed.
  const checked = ended && former.busy === 'checking';
  const message =
    failureText(now, former, t, checked) ||
    (now.notice !== former.notice && noticeText(now, t).join(' – ')) ||
    (now.latest?.failure !== former.latest?.failure && latestFailure(now, t)) ||
    (ended && former.busy === 'applyingCoupon' && couponText(now, t)) ||
    (now.busy !== former.busy && busyText(now, t)) ||
    (now.offline &&
      !former.offline &&
      now.step.name === 'status' &&
      availableActions(now.step).check &&
      t('offline')) ||
    changedOrderText(now, former, t, correcting, checked) ||
    articlesText(now, former, t);
  if (message) return message;
  if (now.pan && now.pan !== former.pan) {
    return now.pan.asking ? t('checking') : now.pan.verdict && t(PAN_TEXTS[now.pan.verdict]);
  }
  // A message about the PAN, about a failure that is gone, or about an action that has ended, is outdated.
  return ended || (former.pan && !now.pan) || (former.failure && !now.failure) ? '' : undefined;
}

function failureText(now: CheckoutState, former: CheckoutState, t: Translate, checked: boolean): string | undefined {
  const failure = visibleFailure(now);
  const before = visibleFailure(former);
  // The order is read periodically: a failure with an unchanged code is announced once.
  const lasting = failure === stepFailure(now) && failure?.code === before?.code && !checked;
  if (!failure || failure === before || lasting) return undefined;
  return failureMessage(failure, t, now.step.name === 'status', failure === now.failure, mayCharge(now)).join(' – ');
}

function couponText({ price }: CheckoutState, t: Translate): string {
  const { coupon, totalMinor = 0 } = price?.quote ?? {};
  return `${coupon ? t('couponApplied', { code: coupon.code }) : ''} ${t('total')}: ${formatRupees(totalMinor)}`;
}

function changedOrderText(
  now: CheckoutState,
  former: CheckoutState,
  t: Translate,
  correcting: boolean,
  checked: boolean,
): string | undefined {
  const order = former.step.name === 'status' ? orderText(now, t, correcting) : '';
  return checked || order !== orderText(former, t, correcting) ? order : undefined;
}

function articlesText(now: CheckoutState, former: CheckoutState, t: Translate): string | undefined {
  const list = articlesOf(now);
  if (!list || list === articlesOf(former)) return undefined;
  if (list.status === 'failed') return failureMessage(list.failure, t).join(' – ');
  // When the customer goes back to step 1, the number was already announced.
  return list.status === 'ready' && former.step.name === 'stamp'
    ? t('found', { count: list.value.articles.length })
    : undefined;
}
