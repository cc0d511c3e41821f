import { canonical } from '../../base/evaluator/index.ts';
import type { Clock } from '../../base/clock.ts';
import { OptionError } from '../config/option-error.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import { unavailable } from '../context/unavailable.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { Store } from '../store/store.ts';
import { derive, digest, type Secret, type Secrets } from '../tokens/secrets.ts';
import { idempotentFacts, makeSessionId, sessionOrderId, type SessionId } from '../tokens/session-id.ts';
import type { TokenAudience } from '../tokens/tokens.ts';

/** The id of a session with an idempotency key. */
export interface IdempotentId extends SessionId {
  /** The digest of key and body, from which any listed secret finds its id. */
  request: string;
}

/**
 * The id for an idempotency key and a body. Its order number comes from these alone, so that a page which is opened twice, a
 * restart or another day sell once. While several secrets are listed, the one that has the order already counts, then the one
 * that the store remembers.
 *
 * @param life seconds
 * @throws Problem CONFLICT if the key was used with another body
 */
export type IdempotentIds = (
  context: RequestContext,
  request: { key: string; body: unknown; life: number },
) => Promise<IdempotentId>;

export interface IdempotentIdParts {
  secrets: Secrets;
  audience: TokenAudience;
  store: Pick<Store, 'get' | 'set' | 'setIfAbsent'>;
  sessionOrders: Pick<SessionOrders, 'record'>;
  clock: Clock;
}

/** What the store remembers for a key. */
interface Remembered {
  /** The `kid` of the secret of its ids. */
  kid: string;
  /** The expiry of its latest id, in seconds since the epoch. */
  expiresAt: number;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
/* Expiries of this many parts of a life are one, so that instances without a store agree. */
const PARTS_OF_LIFE = 24;
/* Seconds: longer than any session, so that an id which can still be ordered is always remembered. */
const TTL_SECONDS = 62 * 24 * 3600;

/** Checks an idempotency key. @throws OptionError */
export function checkIdempotencyKey(key: unknown): string | undefined {
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key;
  throw new OptionError('idempotencyKey', 'must have 1 to 255 printable ASCII characters without spaces.');
}

export function createIdempotentIds(parts: IdempotentIdParts): IdempotentIds {
  const { secrets, audience, store, sessionOrders, clock } = parts;
  // Instances of a rotation list the same secrets in another order, and have to meet at the same entry.
  const sorted = [...secrets.all].sort((one, other) => (one.kid < other.kid ? -1 : 1));

  const placeOf = async (secret: Secret, key: string): Promise<string> =>
    `session-key:${await derive(secret, 'session-idempotency', audience.mode, audience.mount, key)}`;
  const proofOf = (secret: Secret, text: string): Promise<string> => derive(secret, 'session-body', text);

  /** @throws Problem CONFLICT if the key was used with another body */
  async function recall(secret: Secret, key: string, text: string): Promise<Remembered | undefined> {
    const [proof, kid = '', expiry] = (await store.get(await placeOf(secret, key)))?.split(' ') ?? [];
    if (proof === undefined) return undefined;
    if (proof !== (await proofOf(secret, text))) throw otherBody();
    return { kid, expiresAt: Number(expiry) };
  }

  async function recallAny(key: string, text: string): Promise<Remembered | undefined> {
    const found = await Promise.all(sorted.map((secret) => recall(secret, key, text)));
    return found.find((one) => one !== undefined);
  }

  /** The secret whose id has an order at the service. With one secret nothing is asked. */
  async function secretWithOrder(context: RequestContext, request: string): Promise<Secret | undefined> {
    if (secrets.all.length === 1) return undefined;
    const found = await Promise.all(
      secrets.all.map(async (secret) => {
        const id = await makeSessionId(secret, audience, idempotentFacts(request), 0);
        return (await sessionOrders.record(context, await sessionOrderId(id))) && secret;
      }),
    );
    return found.find((secret) => secret !== undefined);
  }

  /** @returns whether no other request had stored its id before */
  async function remember(key: string, text: string, { kid, expiresAt }: Remembered): Promise<boolean> {
    const write = async (secret: Secret): Promise<boolean> => {
      const entry = `${await proofOf(secret, text)} ${kid} ${expiresAt}`;
      return store.setIfAbsent(await placeOf(secret, key), entry, TTL_SECONDS);
    };
    const [first, ...others] = sorted;
    if (!first || !(await write(first))) return false;
    // An instance that lists only one of the secrets looks there.
    await Promise.all(others.map(write));
    return true;
  }

  async function replace(key: string, text: string, { kid, expiresAt }: Remembered): Promise<void> {
    await Promise.all(
      sorted.map(async (secret) => {
        const entry = `${await proofOf(secret, text)} ${kid} ${expiresAt}`;
        await store.set(await placeOf(secret, key), entry, TTL_SECONDS);
      }),
    );
  }

  return async (context, { key, body, life }) => {
    const text = canonical(body);
    const request = await digest(canonical([key, text]));
    const now = Math.floor(clock.now() / 1000);
    const step = Math.max(Math.floor(life / PARTS_OF_LIFE), 1);
    const next = Math.ceil((now + life) / step) * step;
    const idOf = async (secret: Secret, expiresAt: number): Promise<IdempotentId> => ({
      ...(await makeSessionId(secret, audience, idempotentFacts(request), expiresAt)),
      request,
    });

    let known = await recallAny(key, text);
    if (!known) {
      const made = (await secretWithOrder(context, request)) ?? secrets.current;
      if (await remember(key, text, { kid: made.kid, expiresAt: next })) return idOf(made, next);
      // Another request stored its id meanwhile.
      known = await recallAny(key, text);
      if (!known) throw unavailable();
    }
    // The secret of an entry may have left.
    const remembered = secrets.find(known.kid);
    const secret = remembered ?? (await secretWithOrder(context, request)) ?? secrets.current;
    // The same session as long as a customer has time to finish with it.
    if (remembered && known.expiresAt - step > now) return idOf(secret, known.expiresAt);
    await replace(key, text, { kid: secret.kid, expiresAt: next });
    return idOf(secret, next);
  };
}

const otherBody = (): Problem =>
  new Problem('CONFLICT', 'This idempotency key was used with another body. Send the same body, or a new key.');
