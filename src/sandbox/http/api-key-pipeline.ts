import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '../../api/operations/operation.ts';
import { dialects } from '../bodies/index.ts';
import { Problem } from '../model/problem.ts';
import { debit, findOrganization } from '../store/accounts/organizations.ts';
import { countMetered } from '../store/calls/journal.ts';
import { fromJson } from '../store/from-json.ts';
import { findStoredAnswer, storeAnswer } from '../store/calls/idempotency.ts';
import { authenticate, checkAddress, checkScope } from './api-key/authenticate.ts';
import type { Answer, Call, Handler } from './call.ts';
import { hashRequest, readIdempotencyKey } from './api-key/idempotency-key.ts';
import { DEFAULT_LIMIT, limitFor } from './api-key/rate-limits.ts';
import { readInput, readQuery } from './body/read-input.ts';
import type { Handle } from './handle-request.ts';
import type { Reply } from './body/to-response.ts';
import type { Service } from './service.ts';
import type { Trace } from './trace.ts';

/** The connection's part of the request. */
export interface Connection {
  params: Readonly<Record<string, string>>;
  /** The caller's IP address. */
  address: string;
}

/**
 * The pipeline of an operation with an API key: authentication, limits, validation, then effect and charge in one
 * transaction.
 */
export function apiKeyPipeline(
  { core, limits, recorded, closing: signal }: Service,
  operation: Operation,
  handler: Handler,
  request: Request,
  connection: Connection,
): Handle {
  return async (trace) => {
    const { database, settings } = core;
    const key = authenticate(database, request.headers);
    const owner = { organizationId: key.organizationId, environment: key.environment };
    trace.belongsTo(owner);
    checkAddress(operation, key, connection.address);
    checkScope(operation, key, settings.get('hostility').scopeStatus);
    const limit = limitFor(settings.get('limits')[operation.id] ?? DEFAULT_LIMIT, key.environment);
    limits.take(operation.id, key.key, limit, trace.at);
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
        params: connection.params,
        query,
        body,
        bodies: recorded ?? dialects[settings.get('dialect')],
        origin: new URL(request.url).origin,
        now: core.clock.now(),
      };
      return idempotencyKey === null
        ? perform(call, handler, trace)
        : once(call, idempotencyKey, trace, () => perform(call, handler, trace));
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
  trace.write(status, operation.pricePaise);
  return { status, body };
}

/** The same key and body get the stored answer for free. The same key with another body is 409. */
function once(call: Call, key: string, trace: Trace, work: () => Reply): Reply {
  const { core, owner, operation, params, body, now } = call;
  const requestHash = hashRequest(params, body);
  const stored = findStoredAnswer(core.database, owner, operation.id, key);
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
    trace.write(stored.status, 0, true);
    return replayed;
  }
  const reply = work();
  const answer = { requestHash, status: reply.status, body: JSON.stringify(reply.body) };
  storeAnswer(core.database, owner, operation.id, key, answer, now);
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
  if (countMetered(core.database, owner.organizationId, meter, month) >= allowed) {
    throw new Problem(403, `Plan limit reached: ${allowed} calls of ${meter} a calendar month.`);
  }
}
