import type { PaymentRequest, ReturnParameter } from '../../wire/order.ts';
import type { Settings } from '../config/options.ts';
import { OriginProblem, Problem } from '../context/problem.ts';
import type { OrderClaims } from '../tokens/tokens.ts';

type Places = Pick<Settings, 'origins' | 'pageOrigin'>;

/** Where a payment returns to, as tokens hold it. */
export type WayBack = Pick<OrderClaims, 'ret' | 'bare'>;

/** Maximum length of a return URL in a token, as encoded there. */
export const MAX_SEALED = 2048;

/**
 * Checks a return URL: absolute, of an allowed origin, and short enough for the tokens. The fragment is the page's own
 * and stays; codes and tokens of an earlier way back are removed.
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

/** `bare` of tokens. */
export const bareOf = (parameter: ReturnParameter | undefined): WayBack['bare'] =>
  parameter === 'none' ? true : undefined;

/**
 * The way back of a payment: what is requested, and else what the order has. What its session fixes stays.
 *
 * @throws Problem INVALID_INPUT
 */
export function wayBackOf(
  order: Pick<OrderClaims, 'ret' | 'bare' | 'fix'>,
  { returnUrl, returnParameter }: PaymentRequest,
  places: Places,
): WayBack {
  const { ret, bare, fix = [] } = order;
  const isUnchanged = returnParameter === undefined || fix.includes('returnParameter');
  return {
    ret: fix.includes('returnUrl') ? ret : (checkReturnUrl(returnUrl, places) ?? ret),
    bare: isUnchanged ? bare : bareOf(returnParameter),
  };
}

/** The sealed return page; the site's root if none was sealed, or it is not allowed any more. */
const pageOf = (sealed: string | undefined, places: Places): string =>
  pageAlone(sealed, places) ?? new URL('/', places.pageOrigin).href;

/**
 * The sealed return page with one more query parameter. Its own query and its fragment stay as they are, to the letter.
 */
export function pageWithCode(sealed: string | undefined, code: string, places: Places): string {
  const page = pageOf(sealed, places);
  const end = page.indexOf('#');
  const [address, fragment] = end < 0 ? [page, ''] : [page.slice(0, end), page.slice(end)];
  return `${address}${address.includes('?') ? '&' : '?'}estamp=${code}${fragment}`;
}

/** The same with a view token as its fragment; `undefined` if the page has a fragment of its own. */
export function pageWithToken(sealed: string | undefined, viewToken: string, places: Places): string | undefined {
  const page = pageOf(sealed, places);
  return page.includes('#') ? undefined : `${page}#estamp=${viewToken}`;
}

/** The sealed return page as it is, if it is still allowed. */
export const pageAlone = (sealed: string | undefined, places: Places): string | undefined =>
  sealed === undefined ? undefined : allowedPage(sealed, places)?.href;

function allowedPage(value: string, { origins }: Places): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  // A `blob:` URL has the origin of its page, so the scheme is checked too.
  if (!/^https?:$/.test(url.protocol) || !origins.has(url.origin) || url.username || url.password) return undefined;
  const [search, hash] = [without(CODES, url.search), withoutDraft(without(TOKENS, url.hash))];
  // A part that is set again would lose what it may be alone: `?` or `#`.
  if (search !== url.search) url.search = search;
  if (hash !== url.hash) url.hash = hash;
  return url;
}

/** A query or a fragment without what an earlier way back has added. */
function without(added: RegExp, part: string): string {
  const rest = part.replace(added, (_text, before: string) => (before === '&' ? '' : before));
  return rest === part ? part : rest.replace(/^([?#])&/, '$1').replace(/^[?#]$/, '');
}

/** A fragment without a draft, which the page may have in the query of its own fragment: `#/buy?estamp-draft=…`. */
const withoutDraft = (hash: string): string =>
  hash.replace(DRAFT, (_text, before: string, after: string) => (after === '&' ? before : '')).replace(/^#$/, '');

const CODES = /([?&])estamp=r1\.[\w.-]{0,200}/g;
const TOKENS = /([#&])estamp=[\w-]{1,2048}\.[\w-]{1,8192}\.[\w-]{1,512}/g;
const DRAFT = /([#?&])estamp-draft=[\w.-]{0,6144}(&|$)/g;
