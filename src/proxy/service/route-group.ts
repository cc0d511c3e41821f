import type { Operation } from '../../api/index.ts';

/** Calls that fail together, and that must not take the room of others. */
export type RouteGroup = 'catalogue' | 'metered writes' | 'verification' | 'orders' | 'documents' | 'payments';

/** What a call belongs to: what is sold, the writes that cost money, and the free calls by what they are about. */
export function routeGroup({ method, path, pricePaise }: Operation): RouteGroup {
  const [, , first = '', , third = ''] = path.split('/');
  if (first === 'verify') return 'verification';
  if (pricePaise > 0) return method === 'GET' ? 'catalogue' : 'metered writes';
  if (first === 'payments') return 'payments';
  if (third === 'documents') return 'documents';
  return first === 'orders' ? 'orders' : 'catalogue';
}
