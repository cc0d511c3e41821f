import { createClient } from 'redis';
import { redisStore } from '../../../src/proxy/index.ts';
import { startServer } from '../../../src/proxy/node/server/server.ts';
import type { EstampProxyOptions } from '../../../src/proxy/config/options.ts';

/** One of many proxies, as a process of its own. What a merchant would hear goes to its output, a line each. */
export interface Plan {
  /** Without it, each instance counts for itself. */
  redis?: string;
  prefix: string;
  options: EstampProxyOptions;
}

const { redis, prefix, options } = JSON.parse(process.env['INSTANCE'] ?? '{}') as Plan;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const silent = (): void => undefined;

const store = redis === undefined ? undefined : redisStore(createClient({ url: redis }), { prefix, timeoutMs: 10_000 });
const { url } = await startServer({
  port: 0,
  host: '127.0.0.1',
  mount: '/estamp',
  proxy: {
    ...options,
    ...(store && { store }),
    trustedProxies: ['127.0.0.1'],
    onEvent: (event) => say({ event }),
    logger: { info: silent, warn: silent, error: silent },
  },
});
say({ url });
