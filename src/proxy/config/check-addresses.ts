import { parseNetwork, UNIX } from '../http/client-network.ts';
import { ProviderName } from '../../wire/catalogue.ts';
import { requirePlain, OptionError } from './option-error.ts';

/** A host as browsers write it. URL parsers accept `*`, which matches no page. */
const HOSTNAME = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Providers whose payment runs in the merchant's own page. They need no public address. */
const IN_PAGE: readonly string[] = ['custom', 'razorpay'];

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/** https, or plain http to this machine. */
export const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** The prefix lengths of the widest private networks of IPv4 and IPv6. A wider one contains public addresses. */
const WIDEST = { four: 8, six: 7 };

/* How to write other characters in an address. */
const IN_ASCII = 'write the address as browsers send it, with the host in its "xn--" form';

function checkUrl(option: string, value: unknown): URL {
  requirePlain(option, value, IN_ASCII);
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new OptionError(option, 'must be an absolute https address.');
  requireHost(option, url);
  if (url.username || url.password || url.search || url.hash) {
    throw new OptionError(option, 'must be an address without credentials, query or fragment.');
  }
  return url;
}

function requireHost(option: string, { hostname }: URL): void {
  if (!HOSTNAME.test(hostname))
    throw new OptionError(
      option,
      `must name one host: "${hostname}" is not a valid host name, and wildcards are not supported.`,
    );
}

/* Metadata endpoints of clouds: they serve credentials, never the service. */
const LINK_LOCAL = /^(?:169\.254\.|\[(?:fe[89ab]|::ffff:a9fe:))/;

/** Checks the address of the service. @throws OptionError unless it is https, or http on this machine */
export function checkBaseUrl(value: unknown): URL {
  const url = checkUrl('baseUrl', value);
  if (LINK_LOCAL.test(url.hostname)) throw new OptionError('baseUrl', 'must be the service, not a link-local address.');
  if (isSafe(url)) return url;
  throw new OptionError('baseUrl', 'must be https; plain http is allowed for a service on this machine only.');
}

/** The public mount, its path and its origin. @throws OptionError if the provider needs it and it is missing */
export function checkPublicUrl(value: unknown, provider: unknown): { href: string; mount: string; origin: string } {
  if (value === undefined) {
    // An unknown provider is an error of its own.
    if (IN_PAGE.some((one) => one === provider) || !ProviderName.safeParse(provider).success)
      return { href: '/estamp', mount: '/estamp', origin: '' };
    throw new OptionError(
      'publicUrl',
      `must be the mount as browsers see it, such as "https://shop.example/estamp": the provider ` +
        `"${String(provider)}" redirects customers to it.`,
    );
  }
  const url = checkUrl('publicUrl', value);
  if (!isSafe(url)) throw new OptionError('publicUrl', 'must be https; plain http is allowed for this machine only.');
  const mount = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { href: url.origin + mount, mount, origin: url.origin };
}

/** Schemes of browsers themselves. A page of theirs has no origin of its own, or is none. */
const BROWSER_SCHEMES = [
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'ftp',
  'javascript',
  'view-source',
  'ws',
  'wss',
];
/** The origin of an app's own pages, such as `capacitor://localhost`. URL parsers know no origin of such a scheme. */
const APP_ORIGIN = /^(?!https?:)([a-z][a-z0-9+.-]*):\/\/([a-z0-9_.-]+)(?::\d{1,5})?$/;

/** Checks one of `allowedOrigins`. @throws OptionError */
export function checkOrigin(value: unknown): string {
  requirePlain('allowedOrigins', value, IN_ASCII);
  const [app, scheme = ''] = (typeof value === 'string' && APP_ORIGIN.exec(value)) || [];
  if (app !== undefined && !BROWSER_SCHEMES.includes(scheme)) return app;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.origin !== value || url.origin === 'null') {
    throw new OptionError(
      'allowedOrigins',
      'must contain exact origins such as "https://shop.example", or "capacitor://localhost" for an app: scheme, host and ' +
        'optional port, without a path.',
    );
  }
  requireHost('allowedOrigins', url);
  if (isSafe(url)) return url.origin;
  throw new OptionError('allowedOrigins', 'must contain https origins; plain http is allowed for this machine only.');
}

/** Checks one of `documentHosts`. @throws OptionError */
export function checkHost(value: unknown): string {
  requirePlain('documentHosts', value, IN_ASCII);
  const address = typeof value === 'string' && HOST.test(value) ? `https://${value}` : '';
  // Normalized: a default port or another notation of the host would match nothing.
  if (URL.canParse(address)) return new URL(address).host;
  throw new OptionError('documentHosts', 'must contain host names such as "files.example", with an optional port.');
}

/** Checks one of `trustedProxies`. @throws OptionError */
export function checkNetwork(value: unknown): string {
  if (value === UNIX) return UNIX;
  const network = typeof value === 'string' ? parseNetwork(value) : undefined;
  if (network && network.length < (network.bits.length === 32 ? WIDEST.four : WIDEST.six)) {
    throw new OptionError(
      'trustedProxies',
      `must not trust a network wider than 10.0.0.0/${WIDEST.four} or fc00::/${WIDEST.six}: clients in it could spoof their IP addresses.`,
    );
  }
  if (network) return value as string;
  throw new OptionError(
    'trustedProxies',
    'must contain addresses or networks such as "10.0.0.0/8", "::1", or "unix:" for a socket.',
  );
}
