import type { Log } from '../report/log.ts';
import { isIn, parseNetwork } from './network.ts';
import type { Network } from './network.ts';
import type { ProxyRequest } from './record.ts';

/* Loopback, private networks (RFC 1918, RFC 4193), shared ones (RFC 6598) and link-local ones: no customer's address. */
const INSIDE = [
  '127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', '100.64.0.0/10', '169.254.0.0/16',
  'fe80::/10',
].flatMap((text) => parseNetwork(text) ?? []);

/**
 * Tells the merchant, once, that all customers count as one network: behind a reverse proxy that is not named in
 * `trustedProxies`, or behind a front that gives no address. Their limits would be one customer's.
 */
export function createUnnamedProxyWarning(trusted: readonly Network[], log: Pick<Log, 'warn'>): (request: ProxyRequest) => void {
  let told = false;
  return (request) => {
    if (told) return;
    const { ip } = request;
    const unnamed = ip !== undefined && request.header('x-forwarded-for') !== undefined && isIn(ip, INSIDE) && !isIn(ip, trusted);
    if (ip !== undefined && !unnamed) return;
    told = true;
    log.warn({}, unnamed
      ? 'A reverse proxy forwards requests and is not trusted, so all customers share the limits of one network: name it in "trustedProxies" (ESTAMP_TRUSTED_PROXIES).'
      : 'Requests come without the address of their client, so all customers share the limits of one network: hand "ip" to proxy.fetch.');
  };
}
