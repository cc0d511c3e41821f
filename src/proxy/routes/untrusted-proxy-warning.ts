import type { Log } from '../telemetry/log.ts';
import { isIn, parseNetwork, type Network } from '../http/client-network.ts';
import type { ProxyRequest } from '../http/messages.ts';

/* Loopback, private (RFC 1918, RFC 4193), shared (RFC 6598) and link-local networks: never a customer's address. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fe80::/10',
].flatMap((text) => parseNetwork(text) ?? []);

/**
 * Warns once that all customers share one rate limit: the proxy runs behind a reverse proxy that `trustedProxies` does not
 * list, or on a platform that provides no address.
 */
export function createUntrustedProxyWarning(
  trusted: readonly Network[],
  log: Pick<Log, 'warn'>,
): (request: ProxyRequest) => void {
  let warned = false;
  return (request) => {
    if (warned) return;
    const { ip } = request;
    const isUntrusted =
      ip !== undefined &&
      request.header('x-forwarded-for') !== undefined &&
      isIn(ip, PRIVATE_NETWORKS) &&
      !isIn(ip, trusted);
    if (ip !== undefined && !isUntrusted) return;
    warned = true;
    log.warn(
      {},
      isUntrusted
        ? 'A reverse proxy forwards requests and is not trusted, so all customers share the limits of one network: name it in "trustedProxies" (ESTAMP_TRUSTED_PROXIES).'
        : 'Requests come without the address of their client, so all customers share the limits of one network: hand "ip" to proxy.fetch.',
    );
  };
}
