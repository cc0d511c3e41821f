/** The address of a client on a Unix socket, as nginx writes it. It has no other. */
export const UNIX = 'unix:';

/** Bits of an address: 32 of IPv4, 128 of IPv6. Those of a Unix socket are its name. */
export interface Network {
  bits: string;
  /** The length of the prefix. */
  length: number;
}

/** The bits of an address. IPv4 inside IPv6 (`::ffff:1.2.3.4`) is IPv4: it is the same client. */
function parseAddress(text: string): string | undefined {
  if (text === UNIX) return UNIX;
  const [bare = ''] = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .split('%', 1);
  const four = parseFour(bare);
  if (four !== undefined) return four;
  const six = parseSix(bare);
  const mapped = `${'0'.repeat(80)}${'1'.repeat(16)}`;
  return six?.startsWith(mapped) ? six.slice(96) : six;
}

/** `10.0.0.0/8`, `::1`, `192.0.2.7`, `unix:`. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', size, ...more] = text.split('/');
  const bits = parseAddress(address);
  if (bits === undefined || more.length > 0) return undefined;
  if (size === undefined) return { bits, length: bits.length };
  if (!/^\d{1,3}$/.test(size) || Number(size) > bits.length) return undefined;
  return { bits, length: Number(size) };
}

/** The client of rate limits: an IPv4 address, or an IPv6 /64. Clients without a readable address share one key. */
export function clientNetwork(ip: string | undefined): string {
  const bits = ip === undefined ? undefined : parseAddress(ip);
  if (bits === undefined || bits === UNIX) return 'unknown';
  const family = bits.length === 32 ? 4 : 6;
  return `${family}:${BigInt(`0b${bits.slice(0, 64)}`).toString(16)}`;
}

/** What one subscriber may have, who counts once for the half of a cap: an IPv4 address, or the IPv6 /56 of a /64. */
export function lineOf(network: string): string {
  const [family, prefix] = network.split(':');
  return family === '6' && prefix !== undefined ? `6:${(BigInt(`0x${prefix}`) >> 8n).toString(16)}` : network;
}

/** The neighbourhood of a network: the IPv4 /24 of an address, the IPv6 /48 of a /64. */
export function aroundNetwork(network: string): string | undefined {
  const [family, prefix] = network.split(':');
  if (prefix === undefined) return undefined;
  return `${family}:${(BigInt(`0x${prefix}`) >> (family === '4' ? 8n : 16n)).toString(16)}`;
}

/**
 * The client's address behind trusted reverse proxies: reads `X-Forwarded-For` from its end while each hop is trusted.
 * The header of any other client is ignored.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly Network[],
): string | undefined {
  if (trusted.length === 0 || peer === undefined || forwardedFor === undefined) return peer;
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .slice(-32);
  let address = peer;
  while (isIn(address, trusted)) {
    const next = withoutPort(hops.pop() ?? '');
    if (parseAddress(next) === undefined) break;
    address = next;
  }
  return address;
}

/** Some proxies (Azure, IIS) append the client's port. */
const withoutPort = (hop: string): string => hop.replace(/^(\d[\d.]*|\[[^\]]*\]):\d{1,5}$/, '$1');

/** Whether an address is in one of these networks. */
export function isIn(address: string, networks: readonly Network[]): boolean {
  const bits = parseAddress(address);
  return networks.some(
    (network) => bits?.length === network.bits.length && bits.startsWith(network.bits.slice(0, network.length)),
  );
}

function parseFour(text: string): string | undefined {
  const parts = text.split('.');
  const isByte = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256;
  if (parts.length !== 4 || !parts.every(isByte)) return undefined;
  return parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('');
}

function parseSix(text: string): string | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const tail = dotted && parseFour(dotted[2] ?? '');
  if (dotted && tail === undefined) return undefined;
  // `::ffff:1.2.3.4` leaves `::ffff:`, whose last colon belongs to the dotted part; that of `::1.2.3.4` does not.
  const front = dotted ? (dotted[1] ?? '').replace(/([^:]):$/, '$1') : text;
  const halves = front.split('::');
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const written = groups.flat();
  const missing = (tail ? 6 : 8) - written.length;
  const fits = halves.length === 1 ? missing === 0 : halves.length === 2 && missing >= 1;
  if (!fits || !written.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  const [head = [], rest = []] = groups;
  const all = [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => '0'), ...rest];
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('') + (tail ?? '');
}
