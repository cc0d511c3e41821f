import type { Failure, Actor } from '../../client/index.ts';
import type { MessageKey } from '../../locales/index.ts';
import type { Translate } from '../i18n/translate.ts';
import { formatMoment } from '../i18n/format-date.ts';
import { systemClock } from '../../base/clock.ts';

const BY_ACTOR: Readonly<Partial<Record<Actor, MessageKey>>> = {
  merchant: 'action_merchant',
  service: 'action_service',
};

/** Failures whose own sentence already says who must act. */
const SELF_EXPLANATORY = new Set<string>([
  'CUSTOMER_REFUSED',
  'RATE_LIMITED',
  'PAGE_REFUSED',
  'PAYMENT_FAILED',
  'FRAMED',
]);

/**
 * The sentence about who must act; `undefined` if that is not certain.
 *
 * @param entered whether the customer may have entered values; without them a temporary failure needs no action
 */
export function failureOwner(
  { code, actor, field, fields, requestId, retryable }: Failure,
  entered = true,
): MessageKey | undefined {
  if (SELF_EXPLANATORY.has(code) || code.startsWith('SESSION')) return undefined;
  // A slow response says nothing about the connection.
  if (actor === 'network') return code === 'OFFLINE' && entered ? 'action_network' : undefined;
  // The customer can correct a field. Other refusals cannot be corrected on this page.
  if (actor === 'customer') return (field ?? fields?.length) ? 'action_customer' : undefined;
  // The service has responded, but the merchant must find out why its response cannot be read.
  const act = code === 'QUOTE_UNREADABLE' ? 'action_merchant' : BY_ACTOR[actor];
  // Without a request id the error came from an intermediary, and the next attempt may succeed.
  return retryable && ((act === 'action_merchant' && !requestId) || (act === 'action_service' && !entered))
    ? undefined
    : act;
}

/** When each failure arrived, which is when it is first rendered. */
const receivedAt = new WeakMap<Failure, number>();

/**
 * When the rate limit ends, in milliseconds since the epoch; `undefined` if there is none or the proxy does not say.
 */
function retryTime(failure: Failure | undefined): number | undefined {
  const { code, retryAfterSeconds } = failure ?? {};
  if (!failure || code !== 'RATE_LIMITED' || !retryAfterSeconds) return undefined;
  if (!receivedAt.has(failure)) receivedAt.set(failure, systemClock.now());
  return (receivedAt.get(failure) ?? 0) + retryAfterSeconds * 1000;
}

/** Milliseconds until the rate limit ends; 0 if there is none. */
export const retryDelay = (failure: Failure | undefined): number =>
  Math.max(0, (retryTime(failure) ?? 0) - systemClock.now());

/** Codes with the sentence of another one. */
const SAME: Readonly<Record<string, string>> = {
  SESSION_REQUIRED: 'SESSION_INVALID',
  SESSION_EXPIRED: 'SESSION_INVALID',
  DRAFT_EXPIRED: 'DRAFT_INVALID',
  UPSTREAM_TIMEOUT: 'TIMEOUT',
};

const ENDED: Readonly<Record<string, MessageKey>> = {
  TOKEN_INVALID: 'linkExpired',
  DRAFT_EXPIRED: 'linkExpired',
  SESSION_EXPIRED: 'sessionExpired',
};

/** The heading if a link, or the session that the shop has opened the page with, has ended. */
export const endedHeading = ({ code }: Failure): MessageKey | undefined => ENDED[code];

/**
 * Sentences in the language of the page: what happened and what to do, then who must act. The failure's own message is
 * for developers.
 *
 * @param ordered whether an order exists: the failure then says nothing about its payment or about the catalogue
 * @param entered whether the customer may have entered values; with an order, whether it is an action that failed, not
 *   the reading of the order
 * @param charging whether a payment may have begun: a slow response then says that nothing is paid twice
 */
export function failureMessage(
  failure: Failure,
  t: Translate,
  ordered = false,
  entered = true,
  charging = false,
): string[] {
  const act = failureOwner(failure, entered);
  // Some codes have a sentence about the customer's answers or the catalogue, which does not apply here.
  const { code } = failure;
  const other = (ordered && code === 'NOT_FOUND') || (act === 'action_merchant' && code === 'INVALID_INPUT');
  // A page without a session and one with a wrong session ask the same of the customer.
  const known = other ? undefined : t.maybe(`error_${SAME[code] ?? code}`);
  // If only another party can fix the error, do not suggest retrying.
  const general = act && act !== 'action_customer' ? 'problem' : 'error_other';
  const ofOrder = entered ? 'error_ordered' : 'hint_unknown';
  const said = known ?? t(ordered ? ofOrder : general);
  const due = retryTime(failure);
  // Rounds up to a full minute, so that the time is not too early. Rate limits end within a day.
  if (due) return [said, t('tryAfter', { time: formatMoment(due + 59_999, t.locale, false) })];
  const later = /^(?:SERVICE_UNAVAILABLE|RATE_LIMITED)$/.test(code) || (!known && ordered && entered);
  const sentence = later ? `${said} ${t('tryLater')}` : said;
  const ended = endedHeading(failure);
  if (ended) return [t(ended), expiredText(code, said, t)];
  if (charging && /TIMEOUT$|^OFFLINE$/.test(code)) return [sentence, moneyText(code, t, ordered)];
  if (!act || (act === 'action_service' && !entered)) return [sentence];
  // The merchant can look up only failures with a request id.
  const reference = failure.requestId && 'tellReference';
  const reassurance = act !== 'action_customer' && entered && 'nothingLost';
  const more = act === 'action_merchant' ? reference : reassurance;
  return [sentence, more ? `${t(act)} ${t(more)}` : t(act)];
}

const expiredText = (code: string, said: string, t: Translate): string =>
  code === 'SESSION_EXPIRED' ? `${said} ${t('error_TOKEN_INVALID')}` : said;

/** That nothing is paid, or nothing twice, and when to try again. Without an order, no payment page has opened. */
const moneyText = (code: string, t: Translate, ordered: boolean): string =>
  code === 'OFFLINE' ? `${t(ordered ? 'notTwice' : 'error_PAYMENT_FAILED')} ${t('tryOnline')}` : t('notTwice');
