import { credentialsOf } from '../http/bearer.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { sessionOrderId, type SessionId } from '../tokens/session-id.ts';
import { MAX_SESSION_LENGTH, type OpenedSession, type SessionTokens } from '../tokens/session-tokens.ts';
import { sessionExpired, sessionInvalid } from '../context/session-problems.ts';

/** The id of a session with the id of its one order, whether that exists or not. */
export interface SessionPlace extends SessionId {
  externalOrderId: string;
}

/** A checkout session that a request holds. */
export interface HeldSession extends OpenedSession, SessionPlace {
  others: readonly SessionPlace[];
}

/** Adds the id of its order to the id of a session. */
export const placeOfSession = async <Id extends SessionId>(session: Id): Promise<Id & SessionPlace> => ({
  ...session,
  externalOrderId: await sessionOrderId(session),
});

/** The session of `Authorization: Bearer`, if there is a token. */
export const sessionBearerOf = (request: ProxyRequest): string | undefined =>
  credentialsOf(request, MAX_SESSION_LENGTH);

/**
 * Opens the session of a request; an expired one is returned and marked.
 *
 * @throws Problem SESSION_INVALID
 */
export async function openSession(
  tokens: Pick<SessionTokens, 'open'>,
  token: string | undefined,
): Promise<HeldSession> {
  const session = token === undefined ? undefined : await tokens.open(token);
  if (!session) throw sessionInvalid();
  const [place, ...others] = await Promise.all([placeOfSession(session), ...session.others.map(placeOfSession)]);
  return { ...place, others };
}

/** @throws Problem SESSION_INVALID, SESSION_EXPIRED */
export async function openLiveSession(tokens: Pick<SessionTokens, 'open'>, token: string): Promise<HeldSession> {
  const session = await openSession(tokens, token);
  if (session.expired) throw sessionExpired();
  return session;
}
