/**
 * The proxy on Node, with pooled connections to the service and a validator thread.
 *
 * @example
 * import { createServer } from 'node:http';
 * import { createEstampProxy, toNodeHandler } from 'estamp-checkout/proxy/node';
 *
 * createServer(toNodeHandler(createEstampProxy(options))).listen(8787);
 *
 * @module
 */
export * from './exports.ts';
export { createEstampProxy } from './node/server/node-proxy.ts';
export { toNodeHandler } from './node/server/mount.ts';
export type { NodeHandler, NodeMountOptions } from './node/server/mount.ts';
export type { NodeRequest } from './node/server/request.ts';
