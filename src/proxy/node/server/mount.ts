import type { ServerResponse } from 'node:http';
import { send } from './write-response.ts';
import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { pooledProxy } from '../upstream/pooled-proxy.ts';
import { NodeProxyRequest, type NodeRequest, type RequestPlace } from './request.ts';
import { hasTooManyHeaders, refuseHeaders } from './request-limits.ts';
import { readPackageAsset } from './package-assets.ts';
import { createWorkerValidator } from '../validator/worker-validator.ts';

/**
 * A proxy on Node: calls the service over undici's pools, unless the merchant has set `fetch`, and validates forms in a
 * worker that can be stopped.
 */
export function onNode(proxy: EstampProxy): Core {
  const core = pooledProxy(proxy);
  const worker = createWorkerValidator();
  core.setValidator(worker.validate);
  core.setAssetReader(readPackageAsset);
  coreOf(proxy).closing.push(worker.close);
  return core;
}

/** A request listener of node:http. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse) => void;

/** A request and what it is answered with. */
export interface NodeExchange {
  request: NodeRequest;
  response: ServerResponse;
}

/** The options of the mounts on Node. */
export interface NodeMountOptions {
  /**
   * The client's address, where neither the socket nor `trustedProxies` know it. Read it from a header that your platform
   * sets, for example `(request) => request.headers['fly-client-ip']`.
   */
  clientAddress?: (request: NodeRequest) => string | undefined;
}

/**
 * Mounts a proxy on node:http or a compatible framework. Calls to the service use undici's pools, unless the merchant has set
 * `fetch`.
 *
 * @example
 * createServer(toNodeHandler(proxy)).listen(8787);
 */
export function toNodeHandler(proxy: EstampProxy, { clientAddress }: NodeMountOptions = {}): NodeHandler {
  const core = onNode(proxy);
  return (request, response) => respond(core, { request, response }, { clientAddress });
}

/** Answers one request. */
export function respond(core: Core, exchange: NodeExchange, place: RequestPlace): void {
  const { request, response } = exchange;
  if (hasTooManyHeaders(request)) return refuseHeaders(response);
  const result = core.handle(new NodeProxyRequest(request, response, place));
  if (result instanceof Promise) void result.then((later) => send(request, response, later));
  else send(request, response, result);
}
