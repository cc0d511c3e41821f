/** The order token, removed from the URL before other code runs. The language stays in it. */
export const token = location.hash.slice(1);

/**
 * The order number in the token. It is known before the first response, so that customers whose payment does not open
 * can quote it to support.
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
