import { canonical } from '../../base/evaluator/index.ts';
import type { Clock } from '../../base/clock.ts';
import { OptionError } from '../config/option-error.ts';
import { Problem, unavailable } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { Store } from '../store/store.ts';
import { derive, digest, type Secret, type Secrets } from '../tokens/secrets.ts';
import { idempotentFacts, makeSessionId, sessionOrderId, type SessionId } from '../tokens/ids.ts';
import { MAX_SESSION_SECONDS } from '../../wire/session.ts';
import type { TokenAudience } from '../tokens/tokens.ts';

/** The id of a session with an idempotency key. */
export interface IdempotentId extends SessionId {
  /** The digest of key and body, from which any listed secret finds its id. */
  request: string;
}

/**
 * The id for an idempotency key and a body. Its order number comes from these alone, so that a page which is opened
 * twice, a restart or another day sell once. While several secrets are listed, the one that has the order already
 * counts, then the one that the store remembers.
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
  store: Pick<Store, 'get' | 'set' | 'setIfAbsent' | 'delete'>;
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

/** An id that a request stores. */
interface Claim {
  wanted: Remembered;
  isNew: boolean;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
/* Expiries of this many parts of a life are one, so that instances without a store agree. */
const PARTS_OF_LIFE = 24;
/* Seconds: longer than any session, so that an id which can still be ordered is always remembered. */
const TTL_SECONDS = 2 * (MAX_SESSION_SECONDS + 24 * 3600);

/* Requests that disagree about a key try again. */
const MAX_ATTEMPTS = 10;

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

  const entryOf = async (secret: Secret, text: string, { kid, expiresAt }: Remembered): Promise<string> =>
    `${await proofOf(secret, text)} ${kid} ${expiresAt}`;

  /** @throws Problem CONFLICT if the key was used with another body */
  async function recall(secret: Secret, key: string, text: string): Promise<Remembered | undefined> {
    const [proof, kid = '', expiry] = (await store.get(await placeOf(secret, key)))?.split(' ') ?? [];
    if (proof === undefined) return undefined;
    if (proof !== (await proofOf(secret, text))) throw otherBody();
    return { kid, expiresAt: Number(expiry) };
  }

  /** The secret whose id has an order at the service. With one secret nothing is asked. */
  async function secretWithOrder(context: RequestContext, request: string): Promise<Secret | undefined> {
    if (secrets.all.length === 1) return undefined;
    const found = await Promise.all(
      secrets.all.map(async (secret) => {
        const id = await makeSessionId(secret, audience, { facts: idempotentFacts(request), expiresAt: 0 });
        return (await sessionOrders.record(context, await sessionOrderId(id))) && secret;
      }),
    );
    return found.find((secret) => secret !== undefined);
  }

  /**
   * Stores an id at the place of each listed secret, in one order. Each two instances of a rotation have a place in
   * common, so that of two bodies one is refused there. What its request has stored at other places is removed.
   *
   * @param isNew whether another id of the same body that is found counts instead
   * @returns whether this id counts
   */
  async function claim(key: string, text: string, { wanted, isNew }: Claim): Promise<boolean> {
    const stored: [place: string, entry: string][] = [];
    const undo = async (): Promise<unknown> => Promise.all(stored.map((one) => store.delete(...one)));
    for (const secret of sorted) {
      const [place, entry] = [await placeOf(secret, key), await entryOf(secret, text, wanted)];
      if (await store.setIfAbsent(place, entry, TTL_SECONDS)) stored.push([place, entry]);
      else {
        const found = await recall(secret, key, text).catch(async (error: unknown) => {
          await undo();
          throw error;
        });
        if (found && (!isNew || isSame(found, wanted))) continue;
        await undo();
        return false;
      }
    }
    return true;
  }

  async function replace(key: string, text: string, remembered: Remembered): Promise<void> {
    await Promise.all(
      sorted.map(async (secret) =>
        store.set(await placeOf(secret, key), await entryOf(secret, text, remembered), TTL_SECONDS),
      ),
    );
  }

  /** Removes the entries of a secret that has left. */
  async function remove(key: string, text: string, remembered: Remembered): Promise<void> {
    await Promise.all(
      sorted.map(async (secret) => store.delete(await placeOf(secret, key), await entryOf(secret, text, remembered))),
    );
  }

  /**
   * What all places of a key hold.
   *
   * @param make what is stored if they hold nothing
   */
  async function agree(key: string, text: string, make: () => Promise<Remembered>): Promise<Remembered> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const found = await Promise.all(sorted.map((secret) => recall(secret, key, text)));
      const known = found.find((one) => one !== undefined);
      if (known && !secrets.find(known.kid)) {
        await remove(key, text, known);
        continue;
      }
      if (known && !found.includes(undefined)) return known;
      const wanted = known ?? (await make());
      if (await claim(key, text, { wanted, isNew: !known })) return wanted;
    }
    throw unavailable();
  }

  return async (context, { key, body, life }) => {
    const text = canonical(body);
    const request = await digest(canonical([key, text]));
    const now = Math.floor(clock.now() / 1000);
    const step = Math.max(Math.floor(life / PARTS_OF_LIFE), 1);
    const next = Math.ceil((now + life) / step) * step;
    const idOf = async (secret: Secret, expiresAt: number): Promise<IdempotentId> => ({
      ...(await makeSessionId(secret, audience, { facts: idempotentFacts(request), expiresAt })),
      request,
    });

    const known = await agree(key, text, async () => ({
      kid: ((await secretWithOrder(context, request)) ?? secrets.current).kid,
      expiresAt: next,
    }));
    const secret = secrets.find(known.kid) ?? secrets.current;
    // The same session as long as a customer has time to finish with it.
    if (known.expiresAt - step > now) return idOf(secret, known.expiresAt);
    await replace(key, text, { kid: secret.kid, expiresAt: next });
    return idOf(secret, next);
  };
}

const isSame = (one: Remembered, other: Remembered): boolean =>
  one.kid === other.kid && one.expiresAt === other.expiresAt;

const otherBody = (): Problem =>
  new Problem('CONFLICT', 'This idempotency key was used with another body. Send the same body, or a new key.');
