import { BlockList, isIP } from 'node:net';
import type { Operation } from '../../../api/operations/operation.ts';
import { Problem } from '../../model/problem.ts';
import { findKey, type ApiKey } from '../../store/accounts/organizations.ts';
import type { Database } from '../../store/database.ts';

/**
 * The key of a call from `Authorization: Bearer` or `x-api-key`. 401 if it is missing or unknown, or if the headers
 * have different keys.
 */
export function authenticate(database: Database, headers: Headers): ApiKey {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  const header = headers.get('x-api-key')?.trim() || undefined;
  const text = bearer ?? header;
  if (!text) throw new Problem(401, 'The API key is missing: send it as Authorization: Bearer or as x-api-key.');
  const key = bearer && header && bearer !== header ? undefined : findKey(database, text);
  if (!key) throw new Problem(401, 'The API key is not valid.');
  return key;
}

/** 403 if the address is not on the key's allowlist, or if the operation requires a key with an allowlist. */
export function checkAddress(operation: Operation, key: ApiKey, address: string): void {
  if (!key.ipAllowlist && operation.needsAllowlistedIp) {
    throw new Problem(403, 'This call needs an API key with an IP allowlist.');
  }
  if (key.ipAllowlist && !isListed(key.ipAllowlist, address)) {
    throw new Problem(403, 'The API key may not be used from this IP address.');
  }
}

/** Whether a list of addresses and CIDR ranges contains an address. IPv4 inside IPv6 counts as IPv4. */
function isListed(list: readonly string[], address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const blocks = new BlockList();
  for (const entry of list) {
    const [net = '', bits] = entry.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) blocks.addAddress(net, family);
    else blocks.addSubnet(net, Number(bits), family);
  }
  return isIP(plain) !== 0 && blocks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** A missing scope is 403, or 401 if the control plane selected the other reading of the specification. */
export function checkScope(operation: Operation, key: ApiKey, status: 401 | 403): void {
  if (operation.scope && !key.scopes.includes(operation.scope)) {
    throw new Problem(status, `The API key lacks the scope ${operation.scope}.`);
  }
}
