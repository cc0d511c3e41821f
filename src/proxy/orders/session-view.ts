import type { Clock } from '../../base/clock.ts';
import type { Session, SessionAnswer } from '../../wire/session.ts';
import { forSession, type RequestContext } from '../context/request-context.ts';
import { sessionExpired } from '../context/problem.ts';
import type { ProxyRequest } from '../http/messages.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import { fixedByOrder } from '../sessions/fixed-fields.ts';
import { openSession, sessionBearerOf, type HeldSession, readableUntil } from '../sessions/open-session.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { bareOf } from '../payments/return-url.ts';
import { stateOfRecord, type RecordedClaims } from './recorded-claims.ts';
import type { Status } from './status.ts';
import { toClientOrder } from './to-client-order.ts';

export interface SessionViewParts {
  sessions: SessionTokens;
  sessionOrders: SessionOrders;
  recordedClaims: RecordedClaims;
  tokens: Tokens;
  status: Status;
  spend: Pick<SpendGuard, 'countFreeCall'>;
  clock: Clock;
}

/**
 * `GET MOUNT/session`: what the session says, and its order with its token, so that a checkout resumes on any device
 * without a store in the browser. A session that is over shows the stage and the documents of its order for some days.
 */
export function createSessionView(parts: SessionViewParts) {
  const { sessions, sessionOrders, recordedClaims, tokens, status, spend, clock } = parts;
  return async (received: RequestContext, request: ProxyRequest): Promise<SessionAnswer> => {
    const session = await openSession(sessions, sessionBearerOf(request));
    const { claims, expired: isOver } = session;
    const until = readableUntil(session);
    if (isOver && until <= clock.now() / 1000) throw sessionExpired();
    const context = forSession(received, session.key);
    await spend.countFreeCall(session.externalOrderId, 'session');
    const found = await sessionOrders.shown(context, session);
    if (!found) {
      if (isOver) throw sessionExpired();
      return { session: toClientSession(session) };
    }
    const { record, place } = found;
    const order = await recordedClaims(context, record, {
      svc: claims.svc,
      dk: place.secret.kid,
      stamp: claims.stamp,
      ret: claims.ret,
    });
    order.fix = fixedByOrder(claims, order.door);
    order.bare = bareOf(claims.back);
    const [state, token] = await Promise.all([
      stateOfRecord(status, context, order, record),
      // No token outlives what gave it.
      isOver ? tokens.seal('view', { ...order, lnk: true }, until) : tokens.seal('order', order, session.expiresAt),
    ]);
    return {
      session: toClientSession(session),
      order: toClientOrder(state, order, !isOver, clock),
      ...(isOver ? { viewToken: token } : { orderToken: token }),
    };
  };
}

/**
 * The session for its page. The merchant's id of the customer stays on the server, and so do all answers once it is
 * over.
 */
function toClientSession({ id, expiresAt, endedAt, expired, claims }: HeldSession): Session {
  const { svc, ref, ret, stamp, parties, details, edit } = claims;
  const facts = {
    id,
    serviceCode: svc,
    ...(ref !== undefined && { reference: ref }),
    ...(ret !== undefined && { returnUrl: ret }),
    expiresAt: new Date((endedAt ?? expiresAt) * 1000).toISOString(),
  };
  if (expired) return { ...facts, editable: [] };
  return {
    ...facts,
    ...(stamp && { stamp }),
    ...(parties && { parties }),
    ...(details && { details }),
    editable: [...edit],
  };
}
