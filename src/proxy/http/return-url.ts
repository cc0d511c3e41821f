import type { Settings } from '../options.ts';
import { Problem } from '../problem.ts';

type Places = Pick<Settings, 'origins' | 'pageOrigin'>;

/** Characters of a page's address as it stands in a token: an encoded letter is nine or more, a backslash is two. */
export const MOST_SEALED = 2048;

/**
 * The page that a payment returns to: absolute, of one of the allowed origins, without a fragment of its own, and not
 * too long for the tokens that it is sealed in.
 *
 * @throws Problem INVALID_INPUT for any other place
 */
export function checkReturnUrl(value: string | undefined, places: Places): string | undefined {
  if (value === undefined) return undefined;
  const url = allowedPage(value, places);
  if (!url) throw refused('The return address must be a page of an allowed origin.');
  if (JSON.stringify(url.href).length - 2 > MOST_SEALED) {
    throw refused(`The return address is longer than ${MOST_SEALED} characters once it is encoded.`);
  }
  return url.href;
}

const refused = (message: string): Problem => new Problem('INVALID_INPUT', message, { field: 'returnUrl' });

/** The sealed page with a view token in its fragment; the front page of the site where none was sealed. */
export function pageWithToken(sealed: string | undefined, viewToken: string, places: Places): string {
  const page = (sealed === undefined ? undefined : allowedPage(sealed, places)) ?? new URL('/', places.pageOrigin);
  page.hash = `estamp=${viewToken}`;
  return page.href;
}

/** The sealed page itself, without any token, where it was sealed and is still allowed. */
export const pageAlone = (sealed: string | undefined, places: Places): string | undefined =>
  sealed === undefined ? undefined : allowedPage(sealed, places)?.href;

function allowedPage(value: string, { origins }: Places): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  // A `blob:` address has the origin of the page that made it, so the scheme is looked at as well.
  if (!/^https?:$/.test(url.protocol) || !origins.has(url.origin) || url.username || url.password) return undefined;
  url.hash = '';
  return url;
}
