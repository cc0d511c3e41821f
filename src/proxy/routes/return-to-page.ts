import { GUARDS } from '../http/headers.ts';
import { unavailablePage } from '../payment-page/page.ts';
import type { Settings } from '../config/options.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { pageAlone, pageWithCode } from '../payments/return-url.ts';
import type { Status } from '../orders/status.ts';
import type { ReturnCodes } from '../tokens/return-codes.ts';
import type { Tokens } from '../tokens/tokens.ts';

export interface ReturnParts {
  tokens: Tokens;
  codes: ReturnCodes;
  status: Pick<Status, 'changed'>;
  settings: Settings;
}

/**
 * `MOUNT/return?s=<handle>`: redirects from the provider to the sealed return page. Data that the provider posts or appends
 * is ignored: that page reads the status from the service. The handle is reusable, because customers reload and providers
 * post and then redirect. Each use gives a code of its own.
 */
export async function returnToPage(
  request: Pick<ProxyRequest, 'path' | 'query'>,
  { tokens, codes, status, settings }: ReturnParts,
): Promise<ProxyResponse> {
  const verified = await tokens.verify('return', handleOf(request.query));
  // An expired handle still names the page, but grants nothing.
  if (!verified || verified.expired)
    return unavailablePage(settings, request, pageAlone(verified?.claims.ret, settings));
  const { ret, bare, ...order } = verified.claims;
  // The payment may have changed at the provider, so the next read must be fresh. Reads are still limited to one in two
  // seconds.
  await status.changed(order.oid);
  const page = bare ? pageAlone(ret, settings) : undefined;
  const location = page ?? pageWithCode(ret, await codes.seal('payment', order), settings);
  return { status: 303, headers: { ...GUARDS, location } };
}

const HANDLE = /^[\w.-]{1,6656}(?![\w.-])/;

const handleIn = (query: string): string | null => new URLSearchParams(query).get('s');

/** Some providers append `?status=…` to a URL that already has a query: the handle ends before it. */
function handleOf(query: string): string {
  return HANDLE.exec(handleIn(query) ?? '')?.[0] ?? '';
}

/**
 * Whether a request trades a code, as a page does. A provider sends the handle, and posts a form; what it posts without the
 * handle gets a page that says so.
 */
export const isTrade = (request: Pick<ProxyRequest, 'method' | 'query' | 'header'>): boolean =>
  request.method === 'POST' && handleIn(request.query) === null && /json/i.test(request.header('content-type') ?? '');
