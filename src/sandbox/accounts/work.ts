import type { Operation } from '../../api/operation.ts';
import { Problem } from '../problem.ts';
import type { Connection } from '../server/keyed.ts';
import { readInput } from '../server/read-input.ts';
import type { Work } from '../server/receive.ts';
import type { Reply } from '../server/reply.ts';
import type { Service } from '../server/service.ts';
import type { Trace } from '../server/trace.ts';
import { authorize } from './authorize.ts';
import type { Effect, OpenHandler, SessionHandler } from './call.ts';
import { limitAddress, limitEmail } from './limits.ts';
import { readSessionToken, sessionCookie } from './session-cookie.ts';

/** The work of an operation that anybody may call. */
export function open(
  service: Service, operation: Operation, handler: OpenHandler, request: Request, { params, address }: Connection,
): Work {
  return async (trace) => {
    const { core } = service;
    limitAddress(service, operation, address, trace.at);
    const body = await readInput(operation, request);
    limitEmail(service, operation, body, trace.at);
    const sessionToken = readSessionToken(request.headers);
    return settle(service, request, trace, await handler({ core, params, body, sessionToken }));
  };
}

/** The work of an operation that a signed-in person calls. */
export function sessioned(
  service: Service, operation: Operation, handler: SessionHandler, request: Request, { params, address }: Connection,
): Work {
  return async (trace) => {
    const { core } = service;
    limitAddress(service, operation, address, trace.at);
    const sessionToken = readSessionToken(request.headers);
    // Strangers learn nothing of the body's rules, and use up nobody's limit.
    authorize(core, operation, sessionToken, trace.at);
    const body = await readInput(operation, request);
    limitEmail(service, operation, body, trace.at);
    return settle(service, request, trace, (now) =>
      // Once more: the session may have ended, or the role changed, while the body was on its way.
      handler({ core, params, body, sessionToken, now, user: authorize(core, operation, sessionToken, now) }));
  };
}

/** Brings the effect about and writes it down, as one. */
function settle({ core }: Service, request: Request, trace: Trace, effect: Effect): Reply {
  const outcome = core.database.transaction(() => {
    const result = effect(core.clock.now());
    if (!(result instanceof Problem)) trace.write(result.status ?? 200);
    return result;
  });
  if (outcome instanceof Problem) throw outcome;
  const { status = 200, body, session } = outcome;
  const isSecure = new URL(request.url).protocol === 'https:';
  return { status, body, ...(session && { headers: { 'set-cookie': sessionCookie(session, isSecure) } }) };
}
