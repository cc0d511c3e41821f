import type { HttpBindings } from '@hono/node-server';

/** The socket is there when Node serves the call, and not when a test calls `fetch` itself. */
export type Env = { Bindings: Partial<HttpBindings> };
