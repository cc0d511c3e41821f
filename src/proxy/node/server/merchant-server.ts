import type { Server } from 'node:http';
import type { Core } from '../../core/core.ts';
import { createLimitedServer, SERVER_LIMITS } from './limits.ts';
import { NodeProxyRequest } from './request.ts';
import { limitPipelining } from './request-limits.ts';
import { send } from './write-response.ts';

/** Where the merchant's own server reaches the proxy. */
export interface MerchantPlace {
  port: number;
  host: string;
  /** 32 bytes or more; sent as `Authorization: Bearer`. */
  key: string;
}

/* A web server and its workers. */
const MERCHANT_CONNECTIONS = 500;

/**
 * Creates the private listener. The caller starts and closes it.
 *
 * @throws OptionError if the key is too short
 */
export function createMerchantServer(core: Pick<Core, 'merchantHandler'>, { key }: Pick<MerchantPlace, 'key'>): Server {
  const handle = core.merchantHandler(key);
  const limits = { ...SERVER_LIMITS, connections: MERCHANT_CONNECTIONS, connectionsPerAddress: Infinity };
  return createLimitedServer(limits).on(
    'request',
    limitPipelining(limits.pipelined, (request, response) => {
      void handle(new NodeProxyRequest(request, response)).then((made) => send(request, response, made));
    }),
  );
}
