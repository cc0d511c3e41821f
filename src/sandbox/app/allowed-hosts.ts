import type { IncomingMessage } from 'node:http';

/**
 * Which names the sandbox answers to. A web page can let a name of its own point to 127.0.0.1 (DNS rebinding); its
 * requests then are of the page's own origin, and only the name in them tells them from a developer's.
 */
export interface AllowedHosts {
  /** @returns why a request is refused, or `undefined` */
  refusal(request: Pick<IncomingMessage, 'url' | 'rawHeaders'>): string | undefined;
}

/** Spelled as browsers and other clients write them. Other spellings of loopback are refused, not interpreted. */
const LOOPBACK = /^(?:localhost|127(?:\.(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])){3}|\[::1\])$/i;
const WITH_PORT = /^(.*?)(?::\d{1,5})?$/;
/** A name or an address, without scheme, port and wildcard. */
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])$/i;
/** Shops of any origin send forms to the simulated payment page. One segment only: dots could lead on to other paths. */
const PAYMENT_PAGE = /^\/pay\/\w+(?:\?|$)/;

/**
 * @param host the address that the sandbox listens on
 * @param names further names, such as `sandbox` in a compose file or `box.example.test`
 * @throws TypeError with a sentence that names the option
 */
export function allowHosts(host: string, names: readonly string[] = []): AllowedHosts {
  const own = new Set([host.includes(':') ? `[${host}]` : host, ...names].map((name) => name.toLowerCase()));
  for (const name of names) {
    if (!NAME.test(name)) {
      throw new TypeError(
        `allowedHosts must have names such as sandbox or box.example.test, without scheme, port and *, not "${name}".`,
      );
    }
  }
  const isAllowed = (authority: string): boolean => {
    const [, name = ''] = WITH_PORT.exec(authority) ?? [];
    return LOOPBACK.test(name) || own.has(name.toLowerCase());
  };
  const isOwnOrigin = (origin: string): boolean => {
    const [, authority = ''] = /^https?:\/\/(.*)$/.exec(origin) ?? [];
    return isAllowed(authority);
  };

  return {
    refusal({ url = '', rawHeaders }) {
      // `headers` holds the first of several Host headers only.
      const all = (name: string): string[] =>
        rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
      const hosts = all('host');
      // A target such as http://evil.example/ takes precedence over the header.
      const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
      if (hosts.length !== 1 || ![...hosts, ...(target === undefined ? [] : [target])].every(isAllowed)) {
        return 'The sandbox answers only to localhost, 127.0.0.1, [::1] and the names of --host and --allowed-host.';
      }
      if (!PAYMENT_PAGE.test(url) && !all('origin').every(isOwnOrigin)) {
        return 'The sandbox answers no page of another origin. --allowed-host adds a name.';
      }
      return undefined;
    },
  };
}
