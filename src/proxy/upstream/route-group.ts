import type { Operation } from '../../api/index.ts';

/** Calls that fail together and share room. */
export type RouteGroup = 'catalogue' | 'metered writes' | 'verification' | 'orders' | 'documents' | 'payments';

/** The group of an operation: the catalogue, the metered writes, and free calls by subject. */
export function routeGroup({ method, path, pricePaise }: Operation): RouteGroup {
  const [, , first = '', , third = ''] = path.split('/');
  if (first === 'verify') return 'verification';
  if (pricePaise > 0) return method === 'GET' ? 'catalogue' : 'metered writes';
  if (first === 'payments') return 'payments';
  if (third === 'documents') return 'documents';
  return first === 'orders' ? 'orders' : 'catalogue';
}
