import { answer, onNode } from './node/mount.ts';
import type { NodeHandler, NodeRequest } from './node.ts';
import type { EstampProxy } from './proxy.ts';

export * from './index.ts';

/** The part of a Fastify instance that the plugin needs; any Fastify 5 fits. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(type: string, parser: (request: unknown, payload: unknown, done: (error: null) => void) => void): unknown;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => void): unknown;
}

interface FastifyRequest {
  readonly raw: NodeRequest;
}

interface FastifyReply {
  readonly raw: Parameters<NodeHandler>[1];
  hijack(): unknown;
}

/**
 * Mounts a proxy in Fastify 5: `await app.register(estampFastify, { proxy })`. It answers at the path of the proxy's
 * `publicUrl`, wherever it is registered without a prefix. Within its own scope no body is parsed, so that the bytes
 * arrive as they were sent; the other routes of the application parse theirs as before.
 */
export function estampFastify(scope: FastifyScope, { proxy }: { proxy: EstampProxy }, done: () => void): void {
  const core = onNode(proxy);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  for (const path of [`${core.mount}/*`, ...(core.mount === '' ? [] : [core.mount])]) {
    scope.all(path, ({ raw }, reply) => {
      reply.hijack();
      answer(core, raw, reply.raw);
    });
  }
  done();
}
