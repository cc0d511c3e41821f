import { orderIdOf } from './order-id.ts';
import type { Secret } from './secrets.ts';
import { sessionOrderId } from './session-id.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { VerifiedToken } from './tokens.ts';

/** What the order of a quote, its parties and its intents are derived from. */
export interface Sale {
  externalOrderId: string;
  secret: Secret;
  /** The first fact of every derived name: the quote's id, or the key of its session. */
  seed: string;
  /** The id of the checkout session, if the quote is bound to one. */
  sessionId?: string;
  /** When that session expires, in seconds since the epoch. */
  sessionExpiresAt?: number;
}

/** What all names of the sale of a session are derived from. */
export const seedOfSession = (key: string): string => `session:${key}`;

/**
 * The sale of a quote. With a session, everything derives from the session and its secret, so that two prices of one session,
 * or a rotation between them, never make a second order.
 *
 * @returns `undefined` if the session's secret has left
 */
export async function saleOf(
  { claims, secret }: Pick<VerifiedToken<'quote'>, 'claims' | 'secret'>,
  sessions: Pick<SessionTokens, 'read'>,
): Promise<Sale | undefined> {
  if (claims.ses === undefined)
    return { externalOrderId: await orderIdOf({ secret, claims }), secret, seed: claims.jti };
  const session = await sessions.read(claims.ses);
  if (!session) return undefined;
  const externalOrderId = await sessionOrderId(session);
  return {
    externalOrderId,
    secret: session.secret,
    seed: seedOfSession(session.key),
    sessionId: session.id,
    sessionExpiresAt: session.expiresAt,
  };
}
