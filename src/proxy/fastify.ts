/**
 * The proxy as a plugin of Fastify 5.
 *
 * @example
 * import { createEstampProxy, estampFastify } from 'estamp-checkout/proxy/fastify';
 *
 * await app.register(estampFastify, { proxy: createEstampProxy(options) });
 *
 * @module
 */
import { respond, onNode, type NodeMountOptions } from './node/server/mount.ts';
import type { NodeHandler, NodeRequest } from './node.ts';
import type { EstampProxy } from './core/proxy.ts';

export * from './exports.ts';
export { createEstampProxy } from './node/server/node-proxy.ts';
export type { NodeMountOptions } from './node/server/mount.ts';

/** The part of a Fastify instance that the plugin needs; any Fastify 5 fits. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => void): unknown;
}

interface FastifyRequest {
  readonly raw: NodeRequest;
}

interface FastifyReply {
  readonly raw: Parameters<NodeHandler>[1];
  hijack(): unknown;
}

/** The options of the plugin. */
export interface FastifyOptions extends NodeMountOptions {
  proxy: EstampProxy;
}

/**
 * Mounts a proxy in Fastify 5 at the path of the proxy's `publicUrl`. Register it without a prefix. Its scope parses no
 * bodies, so the raw bytes arrive; other routes of the application are not affected.
 *
 * @example
 * await app.register(estampFastify, { proxy });
 */
export function estampFastify(scope: FastifyScope, options: FastifyOptions, done: () => void): void {
  const { proxy, clientAddress } = options;
  const core = onNode(proxy);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  for (const path of [`${core.mount}/*`, ...(core.mount === '' ? [] : [core.mount])]) {
    scope.all(path, ({ raw }, reply) => {
      reply.hijack();
      respond(core, { request: raw, response: reply.raw }, { clientAddress });
    });
  }
  done();
}
