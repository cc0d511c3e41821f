import { GUARDS } from './headers.ts';
import { sorryPage } from '../pay/page.ts';
import type { Settings } from '../options.ts';
import type { ProxyAnswer } from './record.ts';
import { pageAlone, pageWithToken } from './return-url.ts';
import type { Status } from '../order/status.ts';
import type { Tokens } from '../seal/tokens.ts';

/**
 * `MOUNT/return?s=<handle>`: leads the customer from the provider back to the page that was sealed. What the provider
 * posts is not read and what it appends is not looked at: truth is asked of the service, by that page. The handle may
 * be used again, because customers reload and providers post and then redirect; each use gives a day's look, to whoever
 * has the address.
 */
export async function returnToPage(
  query: string, { tokens, status, settings }: { tokens: Tokens; status: Status; settings: Settings },
): Promise<ProxyAnswer> {
  const opened = await tokens.open('return', handleOf(query));
  // What was signed stays true: an ended handle still names the page, and opens nothing.
  if (!opened || opened.expired) return sorryPage(settings, query, pageAlone(opened?.claims.ret, settings));
  const { oid, svc, ref, tot, dk, int, earlier, ret } = opened.claims;
  // Something may have happened at the provider: the page that asks next must not get what was known before. Whoever
  // has the handle may say so as often as he likes; the service is still asked once in two seconds.
  await status.changed(oid);
  const ints = [...earlier, int].slice(-10);
  const viewToken = await tokens.seal('view', { oid, svc, ref, tot, dk, rev: 0, ints });
  return { status: 303, headers: { ...GUARDS, location: pageWithToken(ret, viewToken, settings) } };
}

const HANDLE = /^[\w.-]{1,6144}(?![\w.-])/;

/** Some providers append `?status=…` to an address that has a query already: the handle ends where it must. */
function handleOf(query: string): string {
  return HANDLE.exec(new URLSearchParams(query).get('s') ?? '')?.[0] ?? '';
}
