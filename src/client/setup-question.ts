/**
 * Returns the query that asks the proxy to check this page's setup, or `''` if no check is needed: the response to the
 * checkout call named the mount and the page's origin in `estamp-setup`, an older proxy sent no such header, or a page of
 * the mount's own origin was offline.
 *
 * @param answer the response to the checkout call; absent if it failed or CORS hid it from the page
 */
export function setupQuestion(mount: string, answer?: Response, returnUrl?: string): string {
  const { origin: page } = globalThis;
  const back = returnUrl ? new URL(returnUrl).origin : page;
  const asked = answer?.url ?? mount;
  const named = answer?.headers.get('estamp-setup');
  const inDoubt = answer
    ? named && !(asked.startsWith(`${named.split(' ')[0]}/checkout/`) && named.includes(page) && back === page)
    : mount.includes('//');
  return inDoubt ? `?${new URLSearchParams({ page, back, asked }).toString()}` : '';
}
