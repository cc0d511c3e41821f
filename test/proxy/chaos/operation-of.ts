import { OPERATIONS, type OperationId } from '../../../src/api/index.ts';

const PATTERNS = Object.values(OPERATIONS).map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Which operation of the service a request calls. */
export function operationOf(request: { method: string; url: string }): OperationId {
  const { pathname } = new URL(request.url);
  const found = PATTERNS.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (!found) throw new Error(`${request.method} ${pathname} is no operation of the service.`);
  return found.id;
}
