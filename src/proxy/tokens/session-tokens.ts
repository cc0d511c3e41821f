import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { type Clock, stopwatch } from '../../base/clock.ts';
import { Details, Parties, ReturnParameter } from '../../wire/order.ts';
import { SessionStamp } from '../../wire/session.ts';
import { boundedCache } from '../context/single-flight.ts';
import { createSealing, MAX_SEALED_LENGTH } from './sealing.ts';
import type { Secrets, Secret } from './secrets.ts';
import { idempotentFacts, makeSessionId, readSessionId, type SessionId, sessionOrderId, orderIdOf } from './ids.ts';
import type { TokenAudience, VerifiedToken } from './tokens.ts';

/** The claims of a checkout session. They are personal data, so the token is encrypted. */
const SessionClaims = z.object({
  jti: z.string(),
  svc: z.string(),
  ref: z.string().optional(),
  /** The merchant's id of the customer, whom their server has identified. */
  cus: z.string().optional(),
  stamp: SessionStamp.optional(),
  parties: Parties.optional(),
  details: Details.optional(),
  /** JSON Pointers of what the customer may change. */
  edit: z.array(z.string()),
  /** The page that a payment returns to. */
  ret: z.string().optional(),
  /** What the way back adds to it. */
  back: ReturnParameter.optional(),
  /** The digest of the idempotency key and the body that the id is derived from. */
  idem: z.string().optional(),
});

export type SessionClaims = z.infer<typeof SessionClaims>;

/** A session whose token was opened. */
export interface OpenedSession extends SessionId {
  /** Frozen, because the object is shared. */
  claims: SessionClaims;
  /**
   * The ids that the same idempotency key and body have with the other listed secrets; one of them may have the order.
   */
  others: readonly SessionId[];
  /** Whether it makes no order any more: its time is over, or the merchant's server has ended it. */
  expired: boolean;
  /** When the merchant's server ended it, in seconds since the epoch. */
  endedAt?: number;
}

export interface SessionTokens {
  /** Encrypts and authenticates a session with the secret of its id. */
  seal(session: SessionId, claims: Omit<SessionClaims, 'jti'>): Promise<string>;
  /** @returns `undefined` if it is not a session of this proxy; an expired session is returned and marked */
  open(token: string): Promise<OpenedSession | undefined>;
  /** Reads an id. @returns `undefined` if this proxy did not issue it */
  read(id: string): Promise<SessionId | undefined>;
}

/* Characters of a token. The wire format refuses a longer one. */
export const MAX_SESSION_LENGTH = MAX_SEALED_LENGTH;

/* Milliseconds, and tokens. */
const CACHE_TTL_MS = 5 * 60_000;
const MAX_CACHED = 2_000;

/** Seals and opens checkout sessions of one mode and mount. */
export function createSessionTokens(secrets: Secrets, audience: TokenAudience, clock: Clock): SessionTokens {
  const sealing = createSealing(secrets, audience, {
    type: 'estamp-session+jwt',
    audience: 'estamp-checkout',
    key: ({ sealing: key }) => key,
    requiredClaims: ['jti'],
  });
  const seconds = (): number => Math.floor(clock.now() / 1000);
  // Only opened tokens are cached, so clients cannot fill the cache; expiry is checked at each use.
  const cache = new LRUCache<string, Omit<OpenedSession, 'expired'>>({
    ...boundedCache(MAX_CACHED),
    ttl: CACHE_TTL_MS,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });

  /** @throws if it is not a session of this proxy */
  async function decrypt(token: string): Promise<Omit<OpenedSession, 'expired'> | undefined> {
    const opened = await sealing.open(token);
    if (!opened) return undefined;
    const { payload, secret } = opened;
    const claims = SessionClaims.parse(payload);
    const session = await readSessionId(secrets, audience, claims.jti);
    if (!session || session.secret !== secret || session.expiresAt !== payload.exp) return undefined;
    return { ...session, claims: deepFreeze(claims), others: await othersOf(session, claims.idem) };
  }

  async function othersOf({ secret, expiresAt }: SessionId, request: string | undefined): Promise<SessionId[]> {
    if (request === undefined) return [];
    const others = secrets.all.filter((other) => other !== secret);
    const facts = idempotentFacts(request);
    return Promise.all(others.map((other) => makeSessionId(other, audience, { facts, expiresAt })));
  }

  return {
    seal: ({ id, secret, expiresAt }, claims) => sealing.seal(secret, { ...claims, jti: id }, expiresAt),
    async open(token) {
      let opened = cache.get(token);
      if (!opened) {
        opened = await decrypt(token).catch(() => undefined);
        if (!opened) return undefined;
        cache.set(token, opened);
      }
      return { ...opened, expired: opened.expiresAt <= seconds() };
    },
    read: (id) => readSessionId(secrets, audience, id),
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

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
 * The sale of a quote. With a session, everything derives from the session and its secret, so that two prices of one
 * session, or a rotation between them, never make a second order.
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
