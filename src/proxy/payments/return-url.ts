import type { Settings } from '../config/options.ts';
import { OriginProblem, Problem } from '../context/problem.ts';

type Places = Pick<Settings, 'origins' | 'pageOrigin'>;

/** Maximum length of a return URL in a token, as encoded there. */
export const MAX_SEALED = 2048;

/**
 * Checks a return URL: absolute, of an allowed origin, without its fragment, and short enough for the tokens.
 *
 * @throws Problem INVALID_INPUT otherwise
 */
export function checkReturnUrl(value: string | undefined, places: Places): string | undefined {
  if (value === undefined) return undefined;
  const url = allowedPage(value, places);
  if (!url) {
    const { origin } = URL.canParse(value) ? new URL(value) : {};
    const elsewhere = origin !== undefined && !places.origins.has(origin);
    throw new OriginProblem('INVALID_INPUT', NOT_ALLOWED, elsewhere ? origin : undefined, FIELD);
  }
  if (JSON.stringify(url.href).length - 2 > MAX_SEALED) {
    throw refused(`The return URL is longer than ${MAX_SEALED} characters when encoded.`);
  }
  return url.href;
}

const FIELD = { field: 'returnUrl' };

const NOT_ALLOWED =
  'The return URL must be a web page of an origin in the option "allowedOrigins" of the proxy, or of "publicUrl".';

const refused = (message: string): Problem => new Problem('INVALID_INPUT', message, FIELD);

/** The sealed return page with a view token in its fragment; the site's root if none was sealed. */
export function pageWithToken(sealed: string | undefined, viewToken: string, places: Places): string {
  const page = (sealed === undefined ? undefined : allowedPage(sealed, places)) ?? new URL('/', places.pageOrigin);
  page.hash = `estamp=${viewToken}`;
  return page.href;
}

/** The sealed return page without a token, if it is still allowed. */
export const pageAlone = (sealed: string | undefined, places: Places): string | undefined =>
  sealed === undefined ? undefined : allowedPage(sealed, places)?.href;

function allowedPage(value: string, { origins }: Places): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  // A `blob:` URL has the origin of its page, so the scheme is checked too.
  if (!/^https?:$/.test(url.protocol) || !origins.has(url.origin) || url.username || url.password) return undefined;
  url.hash = '';
  return url;
}
