import { answer, onNode } from './node/mount.ts';
import type { NodeHandler, NodeRequest } from './node.ts';
import type { EstampProxy } from './proxy.ts';

export * from './index.ts';

/** What Express adds: the address before a mount took its prefix off. */
type ExpressRequest = NodeRequest & { originalUrl?: string; baseUrl?: string };

export type ExpressHandler = (request: ExpressRequest, response: Parameters<NodeHandler>[1], next?: () => void) => void;

/**
 * Mounts a proxy in Express 4 or 5: `app.use(toExpressHandler(proxy))`, or below its own prefix. It may stand before or
 * after `express.json()`; only the webhook receiver needs to stand before it, because a signature is over the bytes.
 * What does not lie below the mount is left to the next handler.
 */
export function toExpressHandler(proxy: EstampProxy): ExpressHandler {
  const core = onNode(proxy);
  return (request, response, next) => {
    const { originalUrl = '/', baseUrl } = request;
    if (isBelow(core.mount, originalUrl)) answer(core, request, response, originalUrl);
    // A reverse proxy may have taken a prefix off before Express; Express itself then says where it is mounted.
    else if (baseUrl || !next) answer(core, request, response);
    else next();
  };
}

/** Whether an address lies below the mount. */
export const isBelow = (mount: string, url: string): boolean =>
  url.startsWith(mount) && /^(?:[/?]|$)/.test(url.slice(mount.length));
