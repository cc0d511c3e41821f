import type { Clock } from '../../base/clock.ts';
import { OptionError } from '../config/option-error.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { SessionEnds } from '../sessions/open-session.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { Secrets } from '../tokens/secrets.ts';
import { makeSessionId, sessionOrderId } from '../tokens/ids.ts';
import { MAX_SESSION_LENGTH, type SessionTokens } from '../tokens/session-tokens.ts';
import type { TokenAudience } from '../tokens/tokens.ts';
import { largestOf, type CheckSession } from './check-session.ts';
import { checkIdempotencyKey, type IdempotentIds } from './idempotent-id.ts';
import { parseSessionOptions, type SessionOptions } from './session-options.ts';

/** A checkout session that was created. */
export interface CreatedSession {
  /** `cs_…`. It reads the state; it grants no access, so it may be stored and logged. */
  id: string;
  /** What the page gets. Its holder is the customer of this sale. */
  token: string;
  /** The number of its one order, known before the customer sees the page. */
  externalOrderId: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** How a session is created. */
export interface CreateSessionSettings {
  /**
   * 1 to 255 printable ASCII characters that name the sale, such as the number of your document. The same key and
   * options give the same session, on every instance, and always the same order: a page that is opened twice sells
   * once. After `sessions.expire`, or once the order failed, was cancelled or was refunded, sell with a new key.
   */
  idempotencyKey?: string | undefined;
}

/** Creates a session. */
export type CreateSession = (
  context: RequestContext,
  options: unknown,
  settings?: CreateSessionSettings,
) => Promise<CreatedSession>;

export interface CreateSessionParts {
  check: CheckSession;
  sessions: Pick<SessionTokens, 'seal'>;
  sessionOrders: Pick<SessionOrders, 'created'>;
  idempotentId: IdempotentIds;
  ends: Pick<SessionEnds, 'endedAt'>;
  secrets: Secrets;
  audience: TokenAudience;
  clock: Clock;
}

/* Seconds. */
const DEFAULT_LIFE = 24 * 3600;

export function createCreateSession(parts: CreateSessionParts): CreateSession {
  const { check, sessions, sessionOrders, idempotentId, ends, secrets, audience, clock } = parts;

  return async (context, options, { idempotencyKey } = {}) => {
    const key = checkIdempotencyKey(idempotencyKey);
    const given = parseSessionOptions(options);
    const session = await check(context, given);
    const { serviceCode, reference, customerId, stamp, parties, details, editable = [] } = session;
    const life = session.expiresIn ?? DEFAULT_LIFE;
    const found = key === undefined ? undefined : await idempotentId(context, { key, body: given, life });
    const expiry = Math.floor(clock.now() / 1000) + life;
    const made =
      found ?? (await makeSessionId(secrets.current, audience, { facts: [crypto.randomUUID()], expiresAt: expiry }));
    const token = await sessions.seal(made, {
      svc: serviceCode,
      ref: reference,
      cus: customerId,
      stamp,
      parties,
      details,
      edit: editable,
      ret: session.returnUrl,
      back: session.returnParameter,
      idem: found?.request,
    });
    if (token.length > MAX_SESSION_LENGTH) throw tooLong(session, token.length);
    const externalOrderId = await sessionOrderId(made);
    // With a key the session may be an old one, which may have been ended.
    if (!found) sessionOrders.created(externalOrderId);
    const endedAt = found && (await ends.endedAt(externalOrderId));
    const expiresAt = new Date(Math.min(endedAt ?? made.expiresAt, made.expiresAt) * 1000).toISOString();
    return { id: made.id, token, externalOrderId, expiresAt };
  };
}

const tooLong = (session: SessionOptions, length: number): OptionError =>
  new OptionError(
    largestOf(session),
    `is the largest value of a session whose token has ${length} characters, and at most ${MAX_SESSION_LENGTH} are allowed. Shorten it.`,
  );
