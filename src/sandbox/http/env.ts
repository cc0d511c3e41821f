import type { HttpBindings } from '@hono/node-server';

/** The bindings exist if Node serves the call, not if a test calls `fetch`. */
export type Env = { Bindings: Partial<HttpBindings> };
