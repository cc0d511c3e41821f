import { credentialsOf } from '../http/headers.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { sessionOrderId, type SessionId } from '../tokens/ids.ts';
import { MAX_SESSION_LENGTH, type OpenedSession, type SessionTokens } from '../tokens/session-tokens.ts';
import { sessionExpired, sessionInvalid } from '../context/problem.ts';
import type { Clock } from '../../base/clock.ts';
import { MAX_SESSION_SECONDS } from '../../wire/session.ts';
import type { Store } from '../store/store.ts';
import { ORDER_LIFE_SECONDS, type OrderClaims } from '../tokens/tokens.ts';

/** Sessions that the merchant's server has ended before their time, by the number of their order. */
export interface SessionEnds {
  /** Ends a session; the first time counts. @returns when it ended, in seconds since the epoch */
  end(externalOrderId: string): Promise<number>;
  /** When a session was ended, in seconds since the epoch. */
  endedAt(externalOrderId: string): Promise<number | undefined>;
  /** @throws Problem SESSION_EXPIRED if the order belongs to a session that was ended */
  requireNotEnded(order: Pick<OrderClaims, 'oid' | 'fix'>): Promise<void>;
}

const DAY = 24 * 3600;

/* Seconds: the longest session with its rounding, and then the life of an order token that it gave. */
const TTL_SECONDS = MAX_SESSION_SECONDS + 2 * DAY + ORDER_LIFE_SECONDS;

/* Seconds for which a session that is over still reads its order. */
const READABLE_SECONDS = 7 * DAY;

export function createSessionEnds(store: Pick<Store, 'get' | 'setIfAbsent'>, clock: Clock): SessionEnds {
  const keyOf = (externalOrderId: string): string => `session-ended:${externalOrderId}`;

  async function endedAt(externalOrderId: string): Promise<number | undefined> {
    const text = await store.get(keyOf(externalOrderId));
    return text === undefined ? undefined : Number(text);
  }

  return {
    async end(externalOrderId) {
      const now = Math.floor(clock.now() / 1000);
      if (await store.setIfAbsent(keyOf(externalOrderId), String(now), TTL_SECONDS)) return now;
      return (await endedAt(externalOrderId)) ?? now;
    },
    endedAt,
    async requireNotEnded({ oid, fix }) {
      if (fix && (await endedAt(oid)) !== undefined) throw sessionExpired();
    },
  };
}

/** When a session that is over reads its order no more, in seconds since the epoch. */
export const readableUntil = ({ expiresAt, endedAt }: { expiresAt: number; endedAt?: number | undefined }): number =>
  Math.min(endedAt ?? expiresAt, expiresAt) + READABLE_SECONDS;

/** Opens sessions with what the merchant's server has decided since they were sealed. */
export function withEnds(tokens: SessionTokens, ends: Pick<SessionEnds, 'endedAt'>): SessionTokens {
  return {
    ...tokens,
    async open(token) {
      const session = await tokens.open(token);
      if (!session) return undefined;
      const ended = await Promise.all(
        [session, ...session.others].map(async (one) => ends.endedAt(await sessionOrderId(one))),
      );
      const endedAt = ended.find((time) => time !== undefined);
      return endedAt === undefined ? session : { ...session, endedAt, expired: true };
    },
  };
}

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
