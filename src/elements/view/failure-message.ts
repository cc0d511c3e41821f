import type { Failure } from '../../client/index.ts';
import type { Translate } from '../i18n/translate.ts';
import { formatMoment } from '../i18n/format-date.ts';
import { failureOwner } from './failure-owner.ts';
import { retryTime } from './retry-time.ts';

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
  const { code } = failure;
  const other = (ordered && code === 'NOT_FOUND') || (act === 'action_merchant' && code === 'INVALID_INPUT');
  const known = other ? undefined : t.maybe(`error_${code}`);
  // Who is told that somebody else has to mend it is not asked to try again.
  const said = known ?? t(ordered ? 'hint_unknown' : act && act !== 'action_customer' ? 'problem' : 'error_other');
  const due = retryTime(failure);
  // Up to a full minute, so that it is not too early. Limits end within a day.
  if (due) return [t('tryAfter', { time: formatMoment(due + 59_999, t.locale, false) })];
  if (!act) return [said];
  // The shop can only look up what has a reference.
  const more = act === 'action_merchant' ? failure.requestId && 'tellReference' : act !== 'action_customer' && entered && 'nothingLost';
  return [said, more ? `${t(act)} ${t(more)}` : t(act)];
}
