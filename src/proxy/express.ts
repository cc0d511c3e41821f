/**
 * The proxy as a middleware of Express 4 and 5.
 *
 * @example
 * import { createEstampProxy, toExpressHandler } from 'estamp-checkout/proxy/express';
 *
 * app.use(toExpressHandler(createEstampProxy(options)));
 *
 * @module
 */
import { respond, onNode, type NodeMountOptions } from './node/server/mount.ts';
import type { NodeHandler, NodeRequest } from './node.ts';
import type { EstampProxy } from './core/proxy.ts';

export * from './exports.ts';
export { createEstampProxy } from './node/server/node-proxy.ts';
export type { NodeMountOptions } from './node/server/mount.ts';

/** Express adds the URL from before a mount removed its prefix. */
type ExpressRequest = NodeRequest & { originalUrl?: string; baseUrl?: string };

/** A middleware of Express. */
export type ExpressHandler = (request: ExpressRequest, response: Parameters<NodeHandler>[1], next?: () => void) => void;

/**
 * Mounts a proxy in Express 4 or 5, before or after `express.json()`. The webhook receiver must be mounted before it,
 * because signatures cover the raw bytes. Requests outside the mount go to the next handler.
 *
 * @example
 * app.use(toExpressHandler(proxy));
 */
export function toExpressHandler(proxy: EstampProxy, { clientAddress }: NodeMountOptions = {}): ExpressHandler {
  const core = onNode(proxy);
  return (request, response, next) => {
    const { originalUrl = '/', baseUrl } = request;
    const exchange = { request, response };
    if (isBelow(core.mount, originalUrl)) respond(core, exchange, { clientAddress, target: originalUrl });
    // If a reverse proxy has removed a prefix, Express itself knows where the handler is mounted.
    else if (baseUrl || !next) respond(core, exchange, { clientAddress });
    else next();
  };
}

/** Whether a URL is below the mount. */
const isBelow = (mount: string, url: string): boolean =>
  url.startsWith(mount) && /^(?:[/?]|$)/.test(url.slice(mount.length));
