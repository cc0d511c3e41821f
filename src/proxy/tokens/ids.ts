import { deriveReadable, type Secret, derive, type Secrets } from './secrets.ts';
import type { QuoteClaims, TokenAudience } from './tokens.ts';

/** The id of a quote's order, which never changes. */
export async function orderIdOf({
  secret,
  claims,
}: {
  secret: Secret;
  claims: Pick<QuoteClaims, 'jti'>;
}): Promise<string> {
  return `ES-${await deriveReadable(secret, 'order', claims.jti)}`;
}

/**
 * The id of a checkout session: `cs_`, its key (16 characters), the `kid` of its secret (11), its expiry (7) and a MAC
 * (22). It reads the state of its session; it grants no access. The MAC tells apart an id that was never issued.
 */
export interface SessionId {
  id: string;
  /** What everything about its order is derived from. */
  key: string;
  /** The secret that its `kid` names. */
  secret: Secret;
  /** Seconds since the epoch. */
  expiresAt: number;
}

const SHAPE = /^cs_([\w-]{16})([\w-]{11})([0-9a-z]{7})([\w-]{22})$/;
const KEY_LENGTH = 16;
const MAC_LENGTH = 22;
const EXPIRY_LENGTH = 7;

async function macOf(
  secret: Secret,
  { mode, mount }: TokenAudience,
  { key, expiry }: { key: string; expiry: string },
): Promise<string> {
  return (await derive(secret, 'session-id', mode, mount, key, expiry)).slice(0, MAC_LENGTH);
}

/**
 * Makes the id of a session.
 *
 * @param named `facts`: what the key is derived from: equal facts give equal keys; `expiresAt`: seconds since the epoch
 */
export async function makeSessionId(
  secret: Secret,
  audience: TokenAudience,
  { facts, expiresAt }: { facts: readonly unknown[]; expiresAt: number },
): Promise<SessionId> {
  const key = (await derive(secret, 'session-key', audience.mode, audience.mount, ...facts)).slice(0, KEY_LENGTH);
  const expiry = expiresAt.toString(36).padStart(EXPIRY_LENGTH, '0');
  const id = `cs_${key}${secret.kid}${expiry}${await macOf(secret, audience, { key, expiry })}`;
  return { id, key, secret, expiresAt };
}

/** Reads an id. @returns `undefined` if none of the secrets issued it for this mode and mount */
export async function readSessionId(
  secrets: Secrets,
  audience: TokenAudience,
  id: string,
): Promise<SessionId | undefined> {
  const [, key = '', kid = '', expiry = '', mac] = SHAPE.exec(id) ?? [];
  const secret = secrets.find(kid);
  if (!secret || (await macOf(secret, audience, { key, expiry })) !== mac) return undefined;
  return { id, key, secret, expiresAt: parseInt(expiry, 36) };
}

/** What the id of a session with an idempotency key is derived from, by any secret. */
export const idempotentFacts = (request: string): readonly unknown[] => ['idempotent', request];

/** The id of the one order of a session. */
export const sessionOrderId = async ({ secret, key }: Pick<SessionId, 'secret' | 'key'>): Promise<string> =>
  `ES-${await deriveReadable(secret, 'session-order', key)}`;
