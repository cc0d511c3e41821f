import type { ServerResponse } from 'node:http';
import { answer, onNode } from './node/mount.ts';
import type { NodeRequest } from './node/request.ts';
import type { EstampProxy } from './proxy.ts';

export * from './index.ts';
export type { NodeRequest } from './node/request.ts';

export type NodeHandler = (request: NodeRequest, response: ServerResponse) => void;

/**
 * Mounts a proxy on node:http, or on anything that hands over its requests and responses. It gives the proxy undici's
 * pools for its calls, unless the proxy has a `fetch` of the merchant's.
 */
export function toNodeHandler(proxy: EstampProxy): NodeHandler {
  const core = onNode(proxy);
  return (request, response) => answer(core, request, response);
}
