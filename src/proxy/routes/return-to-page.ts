import { GUARDS } from '../http/headers.ts';
import { unavailablePage } from '../payment-page/page.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Settings } from '../config/options.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { pageAlone, pageWithToken } from '../payments/return-url.ts';
import { cachedNameOf } from '../quotes/require-available.ts';
import type { Status } from '../orders/status.ts';
import type { Tokens } from '../tokens/tokens.ts';

/**
 * `MOUNT/return?s=<handle>`: redirects from the provider to the sealed return page. Data that the provider posts or appends
 * is ignored: that page reads the status from the service. The handle is reusable, because customers reload and providers
 * post and then redirect. Each use grants read access for a day.
 */
export async function returnToPage(
  request: Pick<ProxyRequest, 'path' | 'query'>,
  {
    tokens,
    status,
    settings,
    catalogue,
  }: { tokens: Tokens; status: Status; settings: Settings; catalogue: Pick<Catalogue, 'peek'> },
): Promise<ProxyResponse> {
  const verified = await tokens.verify('return', handleOf(request.query));
  // An expired handle still names the page, but grants nothing.
  if (!verified || verified.expired)
    return unavailablePage(settings, request, pageAlone(verified?.claims.ret, settings));
  const { int, earlier, ret, ...claims } = verified.claims;
  const { oid } = claims;
  // The payment may have changed at the provider, so the next read must be fresh. Reads are still limited to one in two
  // seconds.
  await status.changed(oid);
  const ints = [...earlier, int].slice(-10);
  const viewToken = await tokens.seal('view', { ...claims, ...cachedNameOf(catalogue, claims), rev: 0, ints });
  return { status: 303, headers: { ...GUARDS, location: pageWithToken(ret, viewToken, settings) } };
}

const HANDLE = /^[\w.-]{1,6656}(?![\w.-])/;

/** Some providers append `?status=…` to a URL that already has a query: the handle ends before it. */
function handleOf(query: string): string {
  return HANDLE.exec(new URLSearchParams(query).get('s') ?? '')?.[0] ?? '';
}
