import { credentialsOf } from '../http/bearer.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { sessionOrderId } from '../tokens/session-id.ts';
import { MAX_SESSION_LENGTH, type OpenedSession, type SessionTokens } from '../tokens/session-tokens.ts';
import { sessionExpired, sessionInvalid } from '../context/session-problems.ts';

/** A checkout session that a request holds. */
export interface HeldSession extends OpenedSession {
  /** The id of its one order, whether it exists or not. */
  externalOrderId: string;
}

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
  return { ...session, externalOrderId: await sessionOrderId(session) };
}

/** @throws Problem SESSION_INVALID, SESSION_EXPIRED */
export async function openLiveSession(tokens: Pick<SessionTokens, 'open'>, token: string): Promise<HeldSession> {
  const session = await openSession(tokens, token);
  if (session.expired) throw sessionExpired();
  return session;
}
