import { GUARDS } from './headers.ts';
import { sorryPage } from '../pay/page.ts';
import type { Settings } from '../options.ts';
import type { ProxyAnswer } from './record.ts';
import { pageWithToken } from './return-url.ts';
import type { Status } from '../order/status.ts';
import type { Tokens } from '../seal/tokens.ts';

/**
 * `MOUNT/return?s=<handle>`: leads the customer from the provider back to the page that was sealed. What the provider
 * posts or appends is not looked at: truth is asked of the service, by that page.
 */
export async function returnToPage(
  query: string, { tokens, status, settings }: { tokens: Tokens; status: Status; settings: Settings },
): Promise<ProxyAnswer> {
  const handle = new URLSearchParams(query).get('s') ?? '';
  const opened = handle.length > 4096 ? undefined : await tokens.open('return', handle);
  if (!opened || opened.expired) return sorryPage();
  // Something has happened at the provider: the page that asks next must not get what was known before.
  status.forget(opened.claims.oid);
  const viewToken = await tokens.seal('view', opened.claims);
  return { status: 303, headers: { ...GUARDS, location: pageWithToken(opened.claims.ret, viewToken, settings) } };
}
