import type { Failure } from '../client/index.ts';
import type { Translate } from './translate.ts';

/** What happened and what to do, in the language of the page. The failure's own message is for developers. */
export function failureText({ code }: Failure, t: Translate): string {
  return t.maybe(`p_${code}`) ?? t('p_other');
}
