import type { Failure } from '../client/index.ts';
import type { Translate } from './translate.ts';
import { whoActs } from './who-acts.ts';

/**
 * What happened and what to do, then who must act, in the language of the page. The failure's own message is for
 * developers.
 *
 * @param ordered there is an order: what fails now tells nothing of what was charged for it before, nor of what is sold
 * @param entered there may be something that the customer has entered
 */
export function failureText(failure: Failure, t: Translate, ordered = false, entered = true): string[] {
  const act = whoActs(failure, entered);
  const known = ordered && failure.code === 'NOT_FOUND' ? undefined : t.maybe(`p_${failure.code}`);
  // Who is told that somebody else has to mend it is not asked to try again.
  const said = known ?? t(ordered ? 'say_unknown' : act && act !== 'act_customer' ? 'problem' : 'p_other');
  if (!act) return [said];
  // The shop can only look up what has a reference.
  const more = act === 'act_merchant' ? failure.reference && 'tellReference' : act !== 'act_customer' && entered && 'kept';
  return [said, more ? `${t(act)} ${t(more)}` : t(act)];
}
