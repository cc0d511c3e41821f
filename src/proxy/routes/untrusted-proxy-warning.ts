import type { Log } from '../telemetry/log.ts';
import { isIn, parseNetwork, UNIX, type Network } from '../http/client-network.ts';
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

const SHARED = 'so all customers share the limits of one network';

/**
 * Warns once that all customers share one rate limit: the proxy runs behind a reverse proxy that `trustedProxies` does not
 * list, or on a platform that provides no address.
 */
export function createUntrustedProxyWarning(
  trusted: readonly Network[],
  log: Pick<Log, 'warn'>,
): (request: ProxyRequest) => void {
  let warned = false;

  function warningOf({ ip }: ProxyRequest, isForwarded: boolean): string | undefined {
    if (ip === undefined)
      return `Requests come without the address of their client, ${SHARED}: hand "ip" to proxy.fetch, or the option "clientAddress" to the mount.`;
    if (ip === UNIX && !isForwarded)
      return `Requests come over a Unix socket without X-Forwarded-For, ${SHARED}: let your reverse proxy set it.`;
    const isOurs = ip === UNIX || isIn(ip, PRIVATE_NETWORKS);
    if (!isForwarded || !isOurs || isIn(ip, trusted)) return undefined;
    const name = ip === UNIX ? 'name "unix:"' : 'name it';
    return `A reverse proxy forwards requests and is not trusted, ${SHARED}: ${name} in "trustedProxies" (ESTAMP_TRUSTED_PROXIES).`;
  }

  return (request) => {
    const warning = warned ? undefined : warningOf(request, request.header('x-forwarded-for') !== undefined);
    if (warning === undefined) return;
    warned = true;
    log.warn({}, warning);
  };
}
