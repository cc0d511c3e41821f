import type { ServerResponse } from 'node:http';
import { send, NodeProxyRequest, type NodeRequest, type RequestPlace } from './request.ts';
import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { pooledProxy } from '../upstream/pool-transport.ts';
import { hasTooManyHeaders, refuseHeaders } from './limits.ts';
import { readPackageAsset } from './node-proxy.ts';
import { createWorkerValidator } from '../validator/worker-validator.ts';

/* How often to check whether the process listens; a pause in which nothing else is to do. */
const POLL_MS = 250;
/* A process that does not listen after this many checks, half a minute, is no server. */
const MAX_POLLS = 120;

/* One validator thread is prepared in a process, however many proxies it has: a thread takes 20 MB. */
let isThreadPrepared = false;

/**
 * A proxy on Node: calls the service over undici's pools, unless the merchant has set `fetch`, and validates forms in a
 * worker that can be stopped. Both are loaded once the process listens, so the first customer does not wait for them.
 */
export function onNode(proxy: EstampProxy): Core {
  const { core, load } = pooledProxy(proxy);
  const worker = createWorkerValidator();
  core.setValidator(worker.validate);
  core.setAssetReader(readPackageAsset);
  const cancel = onceListening(() => {
    // What fails here fails again for the request that needs it, and is reported there.
    load().catch(() => undefined);
    if (!isThreadPrepared) worker.validate({}).catch(() => undefined);
    isThreadPrepared = true;
  });
  coreOf(proxy).closing.push(worker.close, () => Promise.resolve(cancel()));
  return core;
}

/**
 * Calls once when a server of this process listens. A function of a serverless platform has none, and does not pay for
 * what it may not need. The timer does not keep the process alive.
 *
 * @returns cancels it
 */
function onceListening(call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const poll = (left: number): void => {
    timer = setTimeout(() => {
      if (process.getActiveResourcesInfo?.().some((name) => name.endsWith('ServerWrap'))) call();
      else if (left > 1) poll(left - 1);
    }, POLL_MS).unref();
  };
  poll(MAX_POLLS);
  return () => clearTimeout(timer);
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
   * The client's address, where neither the socket nor `trustedProxies` know it. Read it from a header that your
   * platform sets, for example `(request) => request.headers['fly-client-ip']`.
   */
  clientAddress?: (request: NodeRequest) => string | undefined;
}

/**
 * Mounts a proxy on node:http or a compatible framework. Calls to the service use undici's pools, unless the merchant
 * has set `fetch`.
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
