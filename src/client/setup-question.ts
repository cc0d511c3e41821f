/**
 * What to ask the proxy about this page, as a query; nothing where the checkout's header `estamp-setup` names the mount
 * that was asked and the page's origin, where an older proxy sends none, and where a page of the mount's own origin was
 * offline.
 *
 * @param answer the checkout's; none where there was none, or the browser kept it from a page of another origin
 */
export function setupQuestion(mount: string, answer?: Response, returnUrl?: string): string {
  const { origin: page } = globalThis;
  const back = returnUrl ? new URL(returnUrl).origin : page;
  const asked = answer?.url ?? mount;
  const named = answer?.headers.get('estamp-setup');
  const inDoubt = answer ? named && !(asked.startsWith(`${named.split(' ')[0]}/checkout/`) && named.includes(page) && back === page)
    : mount.includes('//');
  return inDoubt ? `?${new URLSearchParams({ page, back, asked }).toString()}` : '';
}
