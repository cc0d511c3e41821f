import type { OperationId } from '../../api/operations.ts';
import { readInput, type Reply } from '../http/body.ts';
import type { Handle } from '../http/handle-request.ts';
import type { ReceivedCall, Service } from '../http/service.ts';
import type { Trace } from '../http/trace.ts';
import { Problem } from '../model/problem.ts';
import {
  type Effect,
  type OpenHandler,
  readSessionToken,
  sessionCookie,
  type SessionHandler,
  limitAddress,
  limitEmail,
} from './call.ts';
import {
  acceptInvite,
  changeMemberRole,
  createInvite,
  listInvites,
  listMembers,
  removeMember,
  resendVerification,
  revokeInvite,
  signup,
  verifyEmail,
} from './members.ts';
import { authorize, forgotPassword, getSession, login, logout, resetPassword, verifyLoginOtp } from './session.ts';

/** The handler of a public operation. */
export function open(
  service: Service,
  { operation, request, params, address }: ReceivedCall,
  handler: OpenHandler,
): Handle {
  return async (trace) => {
    const { core } = service;
    limitAddress(service, { operation, address }, trace.at);
    const body = await readInput(operation, request, trace);
    limitEmail(service, { operation, body }, trace.at);
    const sessionToken = readSessionToken(request.headers);
    return commit(service, { request, trace }, await handler({ core, params, body, sessionToken }));
  };
}

/** The pipeline of an operation that a signed-in user calls. */
export function sessioned(
  service: Service,
  { operation, request, params, address }: ReceivedCall,
  handler: SessionHandler,
): Handle {
  return async (trace) => {
    const { core } = service;
    limitAddress(service, { operation, address }, trace.at);
    const sessionToken = readSessionToken(request.headers);
    // An unauthenticated caller learns nothing about the body's rules and uses no user's rate limit.
    authorize(core, operation, { token: sessionToken, now: trace.at });
    const body = await readInput(operation, request, trace);
    limitEmail(service, { operation, body }, trace.at);
    return commit(service, { request, trace }, (now) =>
      // Checked again: while the body arrived, the session may have ended or the role changed.
      handler({
        core,
        params,
        body,
        sessionToken,
        now,
        user: authorize(core, operation, { token: sessionToken, now }),
      }),
    );
  };
}

/** Applies the effect and writes the journal entry in one transaction. */
function commit({ core }: Service, { request, trace }: { request: Request; trace: Trace }, effect: Effect): Reply {
  const outcome = core.database.transaction(() => {
    const result = effect(core.clock.now());
    if (!(result instanceof Problem)) {
      trace.responds({ status: result.status ?? 200, body: result.body });
      trace.write(result.status ?? 200);
    }
    return result;
  });
  if (outcome instanceof Problem) throw outcome;
  const { status = 200, body, session } = outcome;
  const isSecure = new URL(request.url).protocol === 'https:';
  return { status, body, ...(session && { headers: { 'set-cookie': sessionCookie(session, { isSecure }) } }) };
}

/** The public operations. The routes come from the table of `api/`. */
export const OPEN_HANDLERS: Partial<Record<OperationId, OpenHandler>> = {
  signup,
  verifyEmail,
  resendVerification,
  login,
  verifyLoginOtp,
  logout,
  forgotPassword,
  resetPassword,
  acceptInvite,
};

/** The operations of signed-in users. */
export const SESSION_HANDLERS: Partial<Record<OperationId, SessionHandler>> = {
  getSession,
  createInvite,
  listInvites,
  revokeInvite,
  listMembers,
  changeMemberRole,
  removeMember,
};
