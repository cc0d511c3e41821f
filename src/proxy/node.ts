export * from './index.ts';
export { toNodeHandler } from './node/server/mount.ts';
export type { NodeHandler } from './node/server/mount.ts';
export type { NodeRequest } from './node/server/request.ts';
