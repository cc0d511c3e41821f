import { Pool } from 'undici';
import type { Transport } from '../../api/index.ts';
import { MOST_IN_FLIGHT } from '../service/bulkhead.ts';
import { Exchange } from './exchange.ts';

/** A transport over kept connections, and its end. */
export interface PoolTransport {
  transport: Transport;
  close: () => Promise<void>;
}

const CONNECT = 2_000;
/* The client's own limits are shorter; these free the socket should they ever fail. */
const ANSWER = 15_000;
/* Each part of the service has room for so many calls of its own, so that no part waits for the sockets of another. */
const CONNECTIONS = MOST_IN_FLIGHT * 8;

/**
 * The service over undici's pools, one an origin: a tenth of the cost of `fetch`. No redirect is followed, no answer
 * is decompressed, no cookie is kept; how much of an answer is read is the client's own limit.
 */
export function createPoolTransport(): PoolTransport {
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string): Pool => {
    const pool = pools.get(origin) ?? new Pool(origin, {
      connections: CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT }, headersTimeout: ANSWER, bodyTimeout: ANSWER,
    });
    pools.set(origin, pool);
    return pool;
  };

  return {
    transport({ method, url, headers, body, onEnd }) {
      // The client has made the address, so it needs no parsing: its path begins at the third slash.
      const start = url.indexOf('/', url.indexOf('//') + 2);
      const exchange = new Exchange();
      onEnd((reason) => exchange.stop(reason));
      poolOf(url.slice(0, start)).dispatch({ method, path: url.slice(start), headers, body }, exchange);
      return exchange.answer;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}
