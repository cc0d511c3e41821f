import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '../../api/operations/operation.ts';
import { dialects } from '../bodies/index.ts';
import { Problem } from '../model/problem.ts';
import { type ApiKey, debit, findKey, findOrganization } from '../store/accounts/organizations.ts';
import { findStoredAnswer, storeAnswer } from '../store/calls/idempotency.ts';
import { countMetered } from '../store/calls/journal.ts';
import { type Database, fromJson } from '../store/database.ts';
import { readInput, readQuery, type Reply } from './body.ts';
import type { Handle } from './handle-request.ts';
import {
  DEFAULT_LIMIT,
  limitFor,
  type Answer,
  type Call,
  type Handler,
  type ReceivedCall,
  type Service,
} from './service.ts';
import type { Trace } from './trace.ts';

/**
 * The key of a call from `Authorization: Bearer` or `x-api-key`. 401 if it is missing or unknown, or if the headers
 * have different keys.
 */
function authenticate(database: Database, headers: Headers): ApiKey {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  const header = headers.get('x-api-key')?.trim() || undefined;
  const text = bearer ?? header;
  if (!text) throw new Problem(401, 'The API key is missing: send it as Authorization: Bearer or as x-api-key.');
  const key = bearer && header && bearer !== header ? undefined : findKey(database, text);
  if (!key) throw new Problem(401, 'The API key is not valid.');
  return key;
}

/** 403 if the address is not on the key's allowlist, or if the operation requires a key with an allowlist. */
function checkAddress(operation: Operation, key: ApiKey, address: string): void {
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
function checkScope(operation: Operation, key: ApiKey, status: 401 | 403): void {
  if (operation.scope && !key.scopes.includes(operation.scope)) {
    throw new Problem(status, `The API key lacks the scope ${operation.scope}.`);
  }
}

const LONGEST_KEY = 255;

/** The `Idempotency-Key` of a call, if it has one. */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')?.trim();
  if (!key) return null;
  if (key.length > LONGEST_KEY) throw new Problem(400, `The Idempotency-Key is longer than ${LONGEST_KEY} characters.`);
  return key;
}

/** A hash that is equal for equal requests: the path counts, the order of keys in the body does not. */
function hashRequest(params: Readonly<Record<string, string>>, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([sorted(params), sorted(body)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

/**
 * The pipeline of an operation with an API key: authentication, limits, validation, then effect and charge in one
 * transaction.
 */
export function apiKeyPipeline(
  { core, limits, recorded, closing: signal }: Service,
  { operation, request, params, address }: ReceivedCall,
  handler: Handler,
): Handle {
  return async (trace) => {
    const { database, settings } = core;
    const key = authenticate(database, request.headers);
    const owner = { organizationId: key.organizationId, environment: key.environment };
    trace.belongsTo(owner);
    checkAddress(operation, key, address);
    checkScope(operation, key, settings.get('hostility').scopeStatus);
    const limit = limitFor(settings.get('limits')[operation.id] ?? DEFAULT_LIMIT, key.environment);
    limits.take({ operationId: operation.id, key: key.key }, limit, trace.at);
    const query = readQuery(operation, request);
    const body = await readInput(operation, request, trace);
    const idempotencyKey = operation.idempotent ? readIdempotencyKey(request.headers) : null;
    const delay = handler.delay?.(body) ?? 0;
    if (delay > 0) await wait(delay, undefined, { signal });

    return database.transaction(() => {
      const organization = findOrganization(database, owner.organizationId);
      if (!organization) throw new Problem(401, 'The API key is not valid.');
      const call: Call = {
        core,
        operation,
        owner,
        organization,
        params,
        query,
        body,
        bodies: recorded ?? dialects[settings.get('dialect')],
        origin: new URL(request.url).origin,
        now: core.clock.now(),
      };
      return idempotencyKey === null
        ? perform(call, handler, trace)
        : once(call, { key: idempotencyKey, trace }, () => perform(call, handler, trace));
    });
  };
}

/** Runs the handler, charges for it and writes the journal entry. */
function perform(call: Call, handler: Handler, trace: Trace): Reply {
  const { operation } = call;
  checkPlan(call);
  const { status = 200, body }: Answer = handler(call);
  charge(call);
  trace.responds({ status, body });
  trace.write(status, { metered: operation.pricePaise });
  return { status, body };
}

/** The same key and body get the stored answer for free. The same key with another body is 409. */
function once(call: Call, { key, trace }: { key: string; trace: Trace }, work: () => Reply): Reply {
  const { core, owner, operation, params, body, now } = call;
  const requestHash = hashRequest(params, body);
  const place = { owner, operationId: operation.id, key };
  const stored = findStoredAnswer(core.database, place);
  if (stored && stored.requestHash !== requestHash) {
    throw new Problem(409, 'The Idempotency-Key was used for another request.');
  }
  if (stored) {
    const replayed: Reply = {
      status: stored.status,
      body: fromJson(stored.body),
      headers: { 'idempotent-replayed': 'true' },
    };
    trace.responds(replayed);
    trace.write(stored.status, { replayed: true });
    return replayed;
  }
  const reply = work();
  const answer = { requestHash, status: reply.status, body: JSON.stringify(reply.body) };
  storeAnswer(core.database, place, { ...answer, at: now });
  return reply;
}

/** Charges the wallet in production. If it has too little, the transaction is rolled back. */
function charge({ core, owner, operation }: Call): void {
  if (owner.environment !== 'production' || operation.pricePaise === 0) return;
  if (!debit(core.database, owner.organizationId, operation.pricePaise)) {
    throw new Problem(402, 'The balance of the fulfilment wallet is too low for this call.');
  }
}

/** Limits the successful calls of a meter in a calendar month (UTC), if the plan does. */
function checkPlan({ core, owner, organization, operation, now }: Call): void {
  const { meter } = operation;
  const allowed = meter === undefined ? undefined : organization.planLimits[meter];
  if (meter === undefined || allowed === undefined) return;
  const date = new Date(now);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (countMetered(core.database, { organizationId: owner.organizationId, meter }, month) >= allowed) {
    throw new Problem(403, `Plan limit reached: ${allowed} calls of ${meter} a calendar month.`);
  }
}
