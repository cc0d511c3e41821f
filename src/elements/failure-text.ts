import type { Failure } from '../client/index.ts';
import type { Translate } from './translate.ts';

/**
 * What happened and what to do, in the language of the page. The failure's own message is for developers.
 *
 * @param ordered there is an order: what fails now tells nothing of what was charged for it before
 */
export function failureText({ code }: Failure, t: Translate, ordered = false): string {
  return t.maybe(`p_${code}`) ?? t(ordered ? 'say_unknown' : 'p_other');
}
