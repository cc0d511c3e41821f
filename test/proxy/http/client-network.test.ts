import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, clientNetwork, parseNetwork } from '../../../src/proxy/http/client-network.ts';
import type { ProxyRequest } from '../../../src/proxy/http/messages.ts';
import { createUntrustedProxyWarning } from '../../../src/proxy/routes/router.ts';

const trusted = ['10.0.0.0/8', '::1'].map((text) => parseNetwork(text)).filter((network) => network !== undefined);

test('an IPv6 client is its /64, an IPv4 client its address, also when written as IPv6', () => {
  assert.equal(clientNetwork('2001:db8:1:2:3:4:5:6'), clientNetwork('2001:db8:1:2::9'));
  assert.notEqual(clientNetwork('2001:db8:1:2::'), clientNetwork('2001:db8:1:3::'));
  assert.equal(clientNetwork('::ffff:203.0.113.7'), clientNetwork('203.0.113.7'));
  assert.notEqual(clientNetwork('203.0.113.7'), clientNetwork('203.0.113.8'));
  assert.equal(clientNetwork('fe80::1%eth0'), clientNetwork('fe80::2'));
  assert.equal(clientNetwork('[2001:DB8:1:2:0::9]'), clientNetwork('2001:db8:1:2:ffff:ffff:ffff:ffff'));
});

test('an unlisted reverse proxy is warned of once, and so are requests without an address', () => {
  const from = (ip: string | undefined, forwarded?: string): ProxyRequest =>
    ({ ip, header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) }) as ProxyRequest;
  const parsed = (...requests: ProxyRequest[]): string[] => {
    const lines: string[] = [];
    const warn = createUntrustedProxyWarning(trusted, { warn: (_fields, message) => void lines.push(message) });
    for (const request of requests) warn(request);
    return lines;
  };
  for (const inside of ['127.0.0.1', '::ffff:192.168.1.1', '172.31.0.1', 'fd00::1']) {
    const lines = parsed(from(inside, '198.51.100.1'), from(inside, '198.51.100.2'));
    assert.equal(lines.length, 1, inside);
    assert.match(lines[0] ?? '', /"trustedProxies" \(ESTAMP_TRUSTED_PROXIES\)/);
  }
  assert.match(parsed(from(undefined), from(undefined)).join('|'), /^Requests come without [^|]*"ip"[^|]*$/);
  assert.match(parsed(from('unix:')).join(''), /Unix socket without X-Forwarded-For/);
  // A trusted proxy, a stranger who claims to forward, and a neighbour who does not.
  assert.deepEqual(parsed(from('10.0.0.1', '198.51.100.1'), from('203.0.113.7', '1.2.3.4'), from('127.0.0.1')), []);
});

test('clients without a readable address share one network', () => {
  for (const ip of [undefined, '', '1.2.3', '1.2.3.256', '01.2.3.4', ':::', '1::2::3', '12345::', 'evil']) {
    assert.equal(clientNetwork(ip), 'unknown', String(ip));
  }
});

test('a forwarded address is accepted from a trusted proxy only, and from the end', () => {
  assert.equal(clientAddress('198.51.100.1', '1.2.3.4', trusted), '198.51.100.1');
  assert.equal(clientAddress('10.0.0.1', '1.2.3.4', []), '10.0.0.1');
  assert.equal(clientAddress('10.0.0.1', '1.2.3.4', trusted), '1.2.3.4');
  assert.equal(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.9.9', trusted), '1.2.3.4');
  assert.equal(clientAddress('10.0.0.1', '6.6.6.6, garbage', trusted), '10.0.0.1');
  assert.equal(clientAddress('::ffff:10.0.0.1', '1.2.3.4', trusted), '1.2.3.4');
  assert.equal(
    clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4:50123, 10.9.9.9:443', trusted),
    '1.2.3.4',
    'with ports, as some write it',
  );
  assert.equal(clientAddress('10.0.0.1', '[2001:db8::7]:50123', trusted), '[2001:db8::7]');
  assert.equal(clientAddress('10.0.0.1', '2001:db8::7:5012', trusted), '2001:db8::7:5012', 'an address without a port');
});
