import { canonical } from '../../base/evaluator/index.ts';
import type { Clock } from '../../base/clock.ts';
import { OptionError } from '../config/option-error.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { Store } from '../store/store.ts';
import { derive, type Secrets } from '../tokens/secrets.ts';
import { makeSessionId, readSessionId, sessionOrderId, type SessionId } from '../tokens/session-id.ts';
import { MAX_SESSION_LENGTH, type SessionTokens } from '../tokens/session-tokens.ts';
import type { TokenAudience } from '../tokens/tokens.ts';
import { largestOf, type CheckSession } from './check-session.ts';
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

/**
 * Creates a session.
 *
 * @param idempotencyKey with the same body it gives the same session on every instance
 */
export type CreateSession = (
  context: RequestContext,
  options: unknown,
  idempotencyKey?: string,
) => Promise<CreatedSession>;

export interface CreateSessionParts {
  check: CheckSession;
  sessions: Pick<SessionTokens, 'seal'>;
  sessionOrders: Pick<SessionOrders, 'created'>;
  secrets: Secrets;
  audience: TokenAudience;
  store: Pick<Store, 'get' | 'setIfAbsent'>;
  clock: Clock;
}

/* Seconds. */
const DEFAULT_LIFE = 24 * 3600;
/* With an idempotency key, expiries of this many parts of a life are one, so that instances without a store agree. */
const PARTS_OF_LIFE = 24;

export function createCreateSession({
  check,
  sessions,
  sessionOrders,
  secrets,
  audience,
  store,
  clock,
}: CreateSessionParts): CreateSession {
  const seconds = (): number => Math.floor(clock.now() / 1000);

  const newId = (facts: readonly unknown[], expiresAt: number): Promise<SessionId> =>
    makeSessionId(secrets.current, audience, facts, expiresAt);

  /** @throws Problem CONFLICT if the key was used with another body */
  async function idempotentId(key: string, body: unknown, life: number): Promise<SessionId> {
    const text = canonical(body);
    for (const secret of secrets.all) {
      const stored = await store.get(await placeOf(secret, key));
      if (stored === undefined) continue;
      const [mac, id = ''] = stored.split(' ');
      if (mac !== (await derive(secret, 'session-body', text))) throw otherBody();
      const known = await readSessionId(secrets, audience, id);
      if (known) return known;
    }
    const step = Math.max(Math.floor(life / PARTS_OF_LIFE), 1);
    const made = await newId(['idempotent', key, text], Math.ceil((seconds() + life) / step) * step);
    const { current } = secrets;
    const entry = `${await derive(current, 'session-body', text)} ${made.id}`;
    const isFirst = await store.setIfAbsent(await placeOf(current, key), entry, life);
    // Another request stored its session meanwhile.
    return isFirst ? made : idempotentId(key, body, life);
  }

  const placeOf = async (secret: Secrets['current'], key: string): Promise<string> =>
    `session-key:${await derive(secret, 'session-idempotency', audience.mode, audience.mount, key)}`;

  return async (context, options, idempotencyKey) => {
    const given = parseSessionOptions(options);
    const session = await check(context, given);
    const { serviceCode, reference, customerId, stamp, parties, details, editable = [], returnUrl } = session;
    const life = session.expiresIn ?? DEFAULT_LIFE;
    const made =
      idempotencyKey === undefined
        ? await newId([crypto.randomUUID()], seconds() + life)
        : await idempotentId(idempotencyKey, options, life);
    const claims = {
      svc: serviceCode,
      ref: reference,
      cus: customerId,
      stamp,
      parties,
      details,
      edit: editable,
      ret: returnUrl,
    };
    const token = await sessions.seal(made, claims);
    if (token.length > MAX_SESSION_LENGTH) throw tooLong(session, token.length);
    const externalOrderId = await sessionOrderId(made);
    // With a key the session may be an old one.
    if (idempotencyKey === undefined) sessionOrders.created(externalOrderId);
    return {
      id: made.id,
      token,
      externalOrderId,
      expiresAt: new Date(made.expiresAt * 1000).toISOString(),
    };
  };
}

const tooLong = (session: SessionOptions, length: number): OptionError =>
  new OptionError(
    largestOf(session),
    `is the largest value of a session whose token has ${length} characters, and at most ${MAX_SESSION_LENGTH} are allowed. Shorten it.`,
  );

const otherBody = (): Problem =>
  new Problem('CONFLICT', 'This Idempotency-Key was used with another body. Send the same body, or a new key.');
