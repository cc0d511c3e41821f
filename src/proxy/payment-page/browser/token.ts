/** The order token, removed from the URL before anything else runs. The language stays in it. */
export const token = location.hash.slice(1);

/**
 * The order's number, which every token of ours names. It is here before the first answer, so that a customer whose payment
 * does not open can name the order to support.
 */
export function orderNumber(): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { oid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { oid?: unknown };
    return typeof oid === 'string' ? oid : undefined;
  } catch {
    return undefined;
  }
}

history.replaceState(null, '', location.pathname + location.search);
