import type { Failure } from '../../client/index.ts';
import type { Translate } from '../i18n/translate.ts';
import { failureOwner } from './failure-owner.ts';

/**
 * What happened and what to do, then who must act, in the language of the page. The failure's own message is for
 * developers.
 *
 * @param ordered there is an order: what fails now tells nothing of what was charged for it before, nor of what is sold
 * @param entered there may be something that the customer has entered
 */
export function failureMessage(failure: Failure, t: Translate, ordered = false, entered = true): string[] {
  const act = failureOwner(failure, entered);
  // A sentence about the customer's answers, or about what is sold, is not true of everything that has its code.
  const { code, retryAfterSeconds } = failure;
  const other = (ordered && code === 'NOT_FOUND') || (act === 'action_merchant' && code === 'INVALID_INPUT');
  const known = other ? undefined : t.maybe(`error_${code}`);
  // Who is told that somebody else has to mend it is not asked to try again.
  const said = known ?? t(ordered ? 'hint_unknown' : act && act !== 'action_customer' ? 'problem' : 'error_other');
  if (code === 'RATE_LIMITED' && retryAfterSeconds) return [retryText(retryAfterSeconds, t)];
  if (!act) return [said];
  // The shop can only look up what has a reference.
  const more = act === 'action_merchant' ? failure.requestId && 'tellReference' : act !== 'action_customer' && entered && 'kept';
  return [said, more ? `${t(act)} ${t(more)}` : t(act)];
}

/** When the customer can try again: in seconds up to a minute and a half, then in minutes. */
function retryText(seconds: number, t: Translate): string {
  return seconds < 90
    ? t('error_RATE_LIMITED_seconds', { count: seconds })
    : t('error_RATE_LIMITED_minutes', { count: Math.ceil(seconds / 60) });
}
