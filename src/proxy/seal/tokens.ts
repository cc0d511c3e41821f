import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { bounded } from '../store/bounded.ts';
import type { Secret, Secrets } from './secrets.ts';

const Paise = z.int().nonnegative();
const Id = z.string().min(1).max(128);

/** What was priced, for whom, at what total. Readable by its holder; nothing personal is in it. */
const QuoteClaims = z.object({
  jti: Id,
  svc: z.string(),
  sta: z.string(),
  art: z.string(),
  /** The stamp value asked for, in paise. */
  duty: Paise,
  dist: z.string().optional(),
  sro: z.string().optional(),
  door: z.boolean().optional(),
  coup: z.string().optional(),
  ref: z.string().optional(),
  /** What the customer pays, in paise. */
  tot: Paise,
  /** The service's own fee at that moment, as it writes it: when it has moved on, so has the price. */
  fee: z.string().optional(),
  mdv: z.int().optional(),
  /** HMAC of the customer's id at the merchant's; guests have none. */
  cus: z.string().optional(),
});
export type QuoteClaims = z.infer<typeof QuoteClaims>;

/** An order, as its token carries it. */
const OrderClaims = z.object({
  oid: Id,
  svc: z.string(),
  ref: z.string().optional(),
  tot: Paise,
  /** The `kid` of the quote's secret: everything about this order is derived with it. */
  dk: z.string(),
  /** The party revision: how often the parties were corrected. */
  rev: z.int().nonnegative(),
  /** The intents of the payment attempts so far, oldest first. */
  ints: z.array(Id).max(10),
  /** The page that a payment returns to. */
  ret: z.string().optional(),
});
export type OrderClaims = z.infer<typeof OrderClaims>;

const ViewClaims = OrderClaims.extend({
  /** It is of a link that the customer asked for. The way back from payment has none: there he is who ordered. */
  lnk: z.literal(true).optional(),
});

/** One payment attempt and where it leads back to. It has not the shape of an order, so it cannot be taken for one. */
const ReturnClaims = OrderClaims.pick({ oid: true, svc: true, ref: true, tot: true, dk: true, ret: true }).extend({
  /** The intent of this attempt. */
  int: Id,
  /** The intents of the attempts before it, oldest first. */
  earlier: z.array(Id).max(10),
});
export type ReturnClaims = z.infer<typeof ReturnClaims>;

const DAY = 24 * 3600;
/* Milliseconds, and tokens. A browser asks after its order every few seconds, for as long as it is made. */
const REMEMBERED = 15 * 60_000;
const MOST_REMEMBERED = 10_000;

/* 32 bytes in the one way of writing them: a decoder takes others, and each would be remembered for itself. */
const SIGNATURE = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

const KINDS = {
  quote: { typ: 'estamp-quote+jwt', claims: QuoteClaims, seconds: 15 * 60 },
  order: { typ: 'estamp-order+jwt', claims: OrderClaims, seconds: 30 * DAY },
  /** Looks at an order and fetches its documents; cannot correct, pay or hand on. A link says a longer life itself. */
  view: { typ: 'estamp-view+jwt', claims: ViewClaims, seconds: DAY },
  /** Leads one payment attempt back to its page. A provider sees it: it is worth a `view` token, no more, for a day. */
  return: { typ: 'estamp-return+jwt', claims: ReturnClaims, seconds: DAY },
} as const;

type Kinds = typeof KINDS;
export type TokenKind = keyof Kinds;
export type Claims<Kind extends TokenKind> = z.infer<Kinds[Kind]['claims']>;

/** A token that was verified. */
export interface Opened<Kind extends TokenKind> {
  /** Frozen: others may hold the same object. */
  claims: Claims<Kind>;
  /** The secret that its `kid` names. */
  secret: Secret;
  /** Seconds since the epoch. */
  expiresAt: number;
  expired: boolean;
}

interface Verified extends Omit<Opened<TokenKind>, 'expired'> {
  kind: TokenKind;
  token: string;
}

export interface Tokens {
  /** @param expiresAt seconds since the epoch, where it must not be the usual life of this kind */
  seal<Kind extends TokenKind>(kind: Kind, claims: Claims<Kind>, expiresAt?: number): Promise<string>;
  /** @returns `undefined` for whatever is not such a token of ours; an expired one is returned and says so */
  open<Kind extends TokenKind>(kind: Kind, token: string): Promise<Opened<Kind> | undefined>;
  /** When a token of this kind that is sealed now would end: seconds since the epoch. */
  lifeOf(kind: TokenKind): number;
}

/**
 * The sealed tokens: JWS with HS256. Algorithm, audience, type and key are pinned; the audience holds the mode, so
 * that a test token is worth nothing to a live proxy.
 */
export function createTokens(secrets: Secrets, mode: 'test' | 'live', clock: Clock): Tokens {
  // What was verified stays true: the same kind, the same text to its last character, and secrets that live as long as
  // this process. Only what was verified gets in, so nobody can fill it; whether it is expired is asked at each use.
  const verified = new LRUCache<string, Verified>({ ...bounded(MOST_REMEMBERED), ttl: REMEMBERED, perf: clock, ttlResolution: 0 });
  const audience = `estamp-checkout:${mode}`;
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const lifeOf = (kind: TokenKind): number => seconds() + KINDS[kind].seconds;

  /** @throws for whatever is not such a token of ours */
  async function verify(kind: TokenKind, token: string): Promise<Verified | undefined> {
    const { kid, typ } = decodeProtectedHeader(token);
    const secret = secrets.find(kid);
    if (!secret || typ !== KINDS[kind].typ) return undefined;
    const { payload } = await jwtVerify(token, secret.signing, {
      algorithms: ['HS256'],
      audience,
      typ,
      requiredClaims: ['exp', 'iat'],
      // Expiry is ours to judge: an expired quote still returns the order that it made.
      currentDate: new Date(0),
    });
    const claims = KINDS[kind].claims.parse(payload);
    Object.freeze(claims);
    for (const part of Object.values<unknown>(claims)) Object.freeze(part);
    return { kind, token, claims, secret, expiresAt: payload.exp ?? 0 };
  }

  return {
    lifeOf,
    seal(kind, claims, expiresAt = lifeOf(kind)) {
      const { kid, signing } = secrets.current;
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: KINDS[kind].typ, kid })
        .setAudience(audience)
        .setIssuedAt(seconds())
        .setExpirationTime(expiresAt)
        .sign(signing);
    },
    async open(kind, token) {
      // Found by its signature, which is short; whether it is the same text is looked at then.
      const signature = token.slice(token.lastIndexOf('.') + 1);
      if (!SIGNATURE.test(signature)) return undefined;
      let known = verified.get(signature);
      if (known?.token !== token || known.kind !== kind) {
        known = await verify(kind, token).catch(() => undefined);
        if (!known) return undefined;
        verified.set(signature, known);
      }
      const { claims, secret, expiresAt } = known;
      return { claims: claims as Claims<typeof kind>, secret, expiresAt, expired: expiresAt <= seconds() };
    },
  };
}
